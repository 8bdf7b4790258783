"""Writes array/core_schedule.inc: for each operation of the ISA its stages and bypass paths.

Proves that every operation is matched and that every pattern matches something that no earlier line took. core_limits.py
makes the size of the pipeline ring from the same rows.
"""
import fnmatch
import sys

import facts
import isa

LAST_STAGE = 15
PATHS = {"-": "None", "mov": "Mov", "vec": "Vec"}


def stage(row, column):
    if row[column] in ("-", ""):
        return 0
    if not row[column].isdigit() or not 1 <= int(row[column]) <= LAST_STAGE:
        row.fail(f"'{row[column]}' is no stage")
    return int(row[column])


def read(schedule_path, encodings_path):
    """The schedule row of each operation, in the order of the encodings."""
    operations = []
    for row in facts.rows(encodings_path):
        if row[1] not in operations:
            operations.append(row[1])

    assigned = {}
    for row in facts.rows(schedule_path):
        for pattern in row[0].split():
            matches = [op for op in operations if op not in assigned and fnmatch.fnmatchcase(op, pattern)]
            if not matches:
                row.fail(f"'{pattern}' matches no operation that an earlier line left")
            assigned.update((op, row) for op in matches)
    missing = [op for op in operations if op not in assigned]
    if missing:
        facts.fail(f"{schedule_path}: no line for {missing}")
    return {op: assigned[op] for op in operations}


def main(output, schedule_path, encodings_path):
    text = ""
    for op, row in read(schedule_path, encodings_path).items():
        if row[3] not in PATHS or row[4] not in PATHS:
            row.fail("a bypass path is -, mov or vec")
        text += (f"{{isa::Mnemonic::{isa.snake(op)}, {{{stage(row, 1)}, {stage(row, 2)}, "
                 f"Bypass::{PATHS[row[3]]}, Bypass::{PATHS[row[4]]}, {stage(row, 5) or stage(row, 1)}}}}},\n")
    facts.write(output, text, [schedule_path, encodings_path])


if __name__ == "__main__":
    main(*sys.argv[1:])
