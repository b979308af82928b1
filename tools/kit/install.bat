@echo off
rem Installs FEJAG admin on Windows from the folder of this file, without the internet: install.bat [FOLDER]
chcp 65001 >nul
setlocal
set FEJAG_PYTHON=python
where py >nul 2>nul && set FEJAG_PYTHON=py -3
%FEJAG_PYTHON% "%~dp0install.py" %*
set FEJAG_RESULT=%ERRORLEVEL%
if not %FEJAG_RESULT%==9009 goto end
echo Není tu Python 3.11 až 3.14; nainstalujte ho, než odjedete.
echo There is no Python 3.11 to 3.14 here; install it before you leave home.
:end
if "%~1"=="" pause
exit /b %FEJAG_RESULT%
