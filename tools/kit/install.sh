#!/bin/sh
# Installs FEJAG admin on Linux or macOS from the folder of this file, without the internet: sh install.sh [FOLDER]
for python in python3.14 python3.13 python3.12 python3.11 python3 python; do
    if "$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        exec "$python" "$(dirname "$0")/install.py" "$@"
    fi
done
echo 'Není tu Python 3.11 až 3.14; nainstalujte ho, než odjedete.' >&2
echo 'There is no Python 3.11 to 3.14 here; install it before you leave home.' >&2
exit 1
