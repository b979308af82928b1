"""Spreadsheets: one XLSX workbook with a sheet for each table."""

import io
from datetime import datetime

from xlsxwriter.workbook import Workbook
from xlsxwriter.worksheet import Worksheet

from reports.page_frame import LONGEST_CAMP, as_of_text, viewer_text
from reports.sight import Sight, shortened
from reports.tables import TableSheet, sheets

LONGEST_TEXT = 32_767  # what a cell can hold
LONGEST_NAME = 31  # of a sheet
WIDEST = 430  # pixels, about 60 letters
COLUMNS_UPRIGHT = 7  # can still be read on an upright page
A4 = 9
TIME_FORMAT = "d. m. yyyy h:mm"


def workbook(sight: Sight) -> bytes:
    """All tables of a camp as an XLSX file; the same camp gives the same bytes."""
    stream = io.BytesIO()
    texts_are_texts = {"strings_to_formulas": False, "strings_to_urls": False}
    book = Workbook(stream, {"in_memory": True, "remove_timezone": True, **texts_are_texts})
    moment = sight.moment.replace(tzinfo=None)
    book.set_properties({"title": sight.camp_name, "created": moment})
    head = f"&L{_plainly(shortened(sight.camp_name, LONGEST_CAMP))}&R{_plainly(as_of_text(sight))}"
    for sheet in sheets(sight):
        page = book.add_worksheet(sheet.name[:LONGEST_NAME])
        page.set_paper(A4)
        page.fit_to_pages(1, 0)
        page.repeat_rows(0)
        page.set_header(head)
        page.set_footer(f"&L{_plainly(viewer_text(sight))}&C&A&R&P / &N")
        _fill(book, page, sheet)
        if len(sheet.titles) > COLUMNS_UPRIGHT:
            page.set_landscape()
    book.close()
    return stream.getvalue()


def _plainly(text: str) -> str:
    """A text for the head or foot of a page, where & would begin a command."""
    return text.replace("&", "&&")


def _fill(book: Workbook, page: Worksheet, sheet: TableSheet) -> None:
    """Write the cells, each column as wide as it needs to be; a text is never read as a formula."""
    bold = book.add_format({"bold": True, "bottom": 1})
    apart = book.add_format({"indent": 1})  # a text from the number before it
    looks = {str: apart, datetime: book.add_format({"num_format": TIME_FORMAT})}
    page.write_row(0, 0, sheet.titles, bold)
    for line, row in enumerate(sheet.rows, 1):
        for at, cell in enumerate(row):
            page.write(line, at, cell[:LONGEST_TEXT] if isinstance(cell, str) else cell, looks.get(type(cell)))
    page.freeze_panes(1, 0)
    if sheet.rows:
        page.autofilter(0, 0, len(sheet.rows), len(sheet.titles) - 1)
    page.autofit(WIDEST)
