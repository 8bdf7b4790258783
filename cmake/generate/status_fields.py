"""The value that a read of each status field gives: facts/status_fields.tsv, by the register map -> a table of status_fields.cpp.

Proves that every field that software reads but does not simply write has a line, that every line is the first for some
field, and that exactly the lines with that mark are for fields that software can write.
"""
import fnmatch
import sys

import facts
import registers

UNNOTED = "unnoted"
SHOWN = {"state": "State", "zero": "Zero", "unsettled": "Unsettled", UNNOTED: "Unsettled"}
STATUS, WRITABLE = ("ro", "wtc"), "rw"


def readable_fields(modules):
    """Module, register and field of each status field, in the order of the register map."""
    return [(module, run, field) for module, (runs, _) in modules.items() for run in runs for field in run.data_fields()
            if field.access in (*STATUS, WRITABLE)]


def matches(row, module, run, field):
    return (row[3] == UNNOTED) == (field.access == WRITABLE) and all(fnmatch.fnmatchcase(name, row[i]) for i, name in enumerate((module, run.name, field.name)))


def main(output, path, *register_paths):
    rows, used, lines = facts.rows(path), set(), []
    for row in rows:
        if row[3] not in SHOWN or not row[4]:
            row.fail(f"'{row[3]}' is not one of {', '.join(SHOWN)}, or the reason is missing")
    for module, run, field in readable_fields(registers.read(register_paths)):
        row = next((row for row in rows if matches(row, module, run, field)), None)
        if row is None and field.access == WRITABLE:
            continue
        if row is None:
            facts.fail(f"{path}: no line for {module}.{run.name} {field.name}")
        used.add(row.number)
        lines.append(f'{{device::TileKind::{registers.TILE_OF_MODULE[module]}, "{module}.{run.name}", "{field.name}", '
                     f"{{{run.offset:#x}, {run.count}, {run.stride:#x}}}, {{{field.lsb}, {field.width}}}, "
                     f'Shown::{SHOWN[row[3]]}, "{row[4]}"}},')
    for row in rows:
        if row.number not in used:
            row.fail("is never the first line for a field")
    facts.write(output, "constexpr StatusField kStatusFields[] = {\n" + "\n".join(lines) + "\n};\n", [path, *register_paths])


if __name__ == "__main__":
    main(*sys.argv[1:])
