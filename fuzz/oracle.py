"""Readers that share nothing with ours, to be asked what a file says: pyarrow (https://pypi.org/project/pyarrow/) and,
where it does not even open a Parquet file (mostly for the Arrow schema in its metadata, no part of its cells), DuckDB.

For every line `<kind> <path>` on standard input one line of JSON: the rows as texts, as Outis writes them, with floating
numbers as numbers, or why there are none.
"""

import datetime
import json
import math
import sys

import duckdb
import pyarrow as pa
import pyarrow.ipc as ipc
import pyarrow.parquet as pq

PER_SECOND = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}
EPOCH = datetime.datetime(1970, 1, 1)


def table_of(kind, path):
    if kind == "parquet":
        try:
            opened = pq.ParquetFile(path, page_checksum_verification=True)
        except Exception:
            # most often over the Arrow schema, which DuckDB does not look at; what else is wrong there it finds as well
            return duckdb.read_parquet(path).to_arrow_table()
        return opened.read()
    with open(path, "rb") as file:
        start = file.read(6)
    with pa.OSFile(path) as file:
        reader = ipc.open_file(file) if start == b"ARROW1" else ipc.open_stream(file)
        return reader.read_all()


def moment(count, per_second):
    second, part = divmod(count, per_second)
    text = (EPOCH + datetime.timedelta(seconds=second)).isoformat()
    digits = str(part).rjust(len(str(per_second)) - 1, "0") if per_second > 1 else ""
    while digits.endswith("000"):
        digits = digits[:-3]
    return text + ("." + digits if digits else "") + "Z"


def cells_of(column):
    kind = column.type
    if pa.types.is_dictionary(kind):
        column = column.cast(kind.value_type)
        kind = column.type
    if pa.types.is_timestamp(kind):
        per_second = PER_SECOND[kind.unit]
        counts = column.cast(pa.int64()).to_pylist()
        return ["" if count is None else moment(count, per_second) for count in counts]
    if pa.types.is_float32(kind):
        return ["" if value is None or not math.isfinite(value) else {"single": value} for value in column.to_pylist()]
    return [text_of(value) for value in column.to_pylist()]


def text_of(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, bytes):
        return value.decode("utf-8")
    if isinstance(value, float):
        return value if math.isfinite(value) else ""
    if isinstance(value, datetime.time):
        return value.isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, (dict, list)):
        raise ValueError("nested")
    return format(value, "f") if type(value).__name__ == "Decimal" else str(value)


def main():
    for line in sys.stdin:
        kind, path = line.rstrip("\n").split(" ", 1)
        try:
            table = table_of(kind, path)
            table.validate(full=True)
            columns = [cells_of(column) for column in table.columns]
            told = {"names": table.column_names, "rows": list(zip(*columns))}
        except Exception as error:  # whatever it is, the file is not read
            told = {"refused": f"{type(error).__name__}: {error}"[:300]}
        print(json.dumps(told), flush=True)


main()
