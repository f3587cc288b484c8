"""Makes the workbooks of this folder, with other programs than the one that reads them in the tests:

    pip install openpyxl==3.1.5 odfpy==1.4.1 msoffcrypto-tool==6.0.0
    python tests/workbooks/make.py

people.*   one table with every kind of cell; people.csv is what it has to become, written by hand
several.*  four sheets: two tables, a hidden one, an empty one
mac.xlsx   the same people, with days counted from 1904
locked.*   people, locked with a password
"""

import datetime
import io
import pathlib
import zipfile

import msoffcrypto.format.ooxml
import odf.opendocument
import odf.style
import odf.table
import odf.text
import openpyxl
import openpyxl.utils.datetime

HERE = pathlib.Path(__file__).parent

DAY = datetime.date
MOMENT = datetime.datetime
PEOPLE = [
    ["name", "age", "height", "born", "seen", "awake", "member", "zip"],
    ["Ada", 34, 1.72, DAY(1990, 2, 28), MOMENT(2024, 2, 29, 13, 5), datetime.time(6, 30), True, "08001"],
    ["Bo, the elder", 35, 2 / 3, DAY(1900, 3, 1), MOMENT(2024, 12, 31, 23, 59, 59), None, False, "8;2"],
    [],
    ["Żoë \"Zed\"", -7, 1e-7, DAY(2000, 2, 29)],
    ["two\nlines", 10**15, 1234567.891, DAY(9999, 12, 31), MOMENT(2000, 1, 1, 0, 0, 1), datetime.time(23, 59), None, " x "],
    [None, None, None, None, None, None, None, "last"],
]
PATIENTS = [["age", "disease"], [34, "flu"], [35, "cold"], [36, "flu"], [39, "gout"]]
CODES = [["code", "meaning"], ["J10", "flu"], ["J00", "cold"]]
INTERNAL = [["key"], ["secret"]]
SEVERAL = [("Patients", PATIENTS, False), ("Codes", CODES, False), ("Internal", INTERNAL, True), ("Empty", [], False)]


def xlsx(sheets, epoch=None):
    book = openpyxl.Workbook()
    book.remove(book.active)
    if epoch:
        book.epoch = epoch
    for name, rows, hidden in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        sheet.sheet_state = "hidden" if hidden else "visible"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods_cell(value):
    if value is None:
        return odf.table.TableCell()
    if isinstance(value, bool):
        return odf.table.TableCell(valuetype="boolean", booleanvalue=str(value).lower())
    if isinstance(value, (int, float)):
        return odf.table.TableCell(valuetype="float", value=repr(value))
    if isinstance(value, datetime.time):
        return odf.table.TableCell(valuetype="time", timevalue=value.strftime("PT%HH%MM%SS"))
    if isinstance(value, datetime.date):
        return odf.table.TableCell(valuetype="date", datevalue=value.isoformat())
    cell = odf.table.TableCell(valuetype="string")
    for line in value.split("\n"):
        paragraph = odf.text.P()
        # Spaces at an end are written as an element, as LibreOffice does.
        stripped = line.strip()
        lead, trail = len(line) - len(line.lstrip()), len(line) - len(line.rstrip())
        if lead:
            paragraph.addElement(odf.text.S(c=lead))
        paragraph.addText(stripped)
        if trail:
            paragraph.addElement(odf.text.S(c=trail))
        cell.addElement(paragraph)
    return cell


def ods(sheets):
    book = odf.opendocument.OpenDocumentSpreadsheet()
    for hidden in (False, True):
        style = odf.style.Style(name=f"hidden-{hidden}", family="table")
        style.addElement(odf.style.TableProperties(display=str(not hidden).lower()))
        book.automaticstyles.addElement(style)
    for name, rows, hidden in sheets:
        table = odf.table.Table(name=name, stylename=f"hidden-{hidden}")
        for cells in rows:
            row = odf.table.TableRow()
            for value in cells:
                row.addElement(ods_cell(value))
            table.addElement(row)
        # What LibreOffice adds below every table.
        rest = odf.table.TableRow(numberrowsrepeated=1048576 - len(rows))
        rest.addElement(odf.table.TableCell(numbercolumnsrepeated=16384))
        table.addElement(rest)
        book.spreadsheet.addElement(table)
    out = io.BytesIO()
    book.write(out)
    return out.getvalue()


def locked_xlsx(plain):
    out = io.BytesIO()
    msoffcrypto.format.ooxml.OOXMLFile(io.BytesIO(plain)).encrypt("secret", out)
    return out.getvalue()


def locked_ods(plain):
    """As LibreOffice marks it; what is inside is noise."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(plain)) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name == "content.xml":
                content = bytes(range(256)) * 4
            if name == "META-INF/manifest.xml":
                mark = b'<manifest:encryption-data manifest:checksum-type="SHA1/1K"/>'
                content = content.replace(b"</manifest:manifest>", b'<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">' + mark + b"</manifest:file-entry></manifest:manifest>")
            target.writestr(name, content)
    return out.getvalue()


people = [("People", PEOPLE, False)]
(HERE / "people.xlsx").write_bytes(xlsx(people))
(HERE / "people.ods").write_bytes(ods(people))
(HERE / "mac.xlsx").write_bytes(xlsx([("People", [row[:1] + row[3:5] for row in PEOPLE if row[:1] != ["Bo, the elder"]], False)], openpyxl.utils.datetime.CALENDAR_MAC_1904))
(HERE / "several.xlsx").write_bytes(xlsx(SEVERAL))
(HERE / "several.ods").write_bytes(ods(SEVERAL))
(HERE / "locked.xlsx").write_bytes(locked_xlsx(xlsx(people)))
(HERE / "locked.ods").write_bytes(locked_ods(ods(people)))
