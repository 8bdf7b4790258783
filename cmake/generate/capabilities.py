"""The differences of generations -> device/capability_table.h, from facts/archs.tsv and facts/capabilities.tsv.

Proves that each capability has a value of its type for each architecture, in the order of archs.tsv, and a meaning.
"""
import re
import sys

import facts

TYPES = {"flag": "bool", "number": "std::uint32_t", "text": "std::string_view"}
VALUES = {"flag": r"yes|no", "number": r"\d+", "text": r"\w+"}


def value(row, kind, cell):
    if not re.fullmatch(VALUES[kind], cell):
        row.fail(f"'{cell}' is not a {kind}")
    return {"flag": {"yes": "true", "no": "false"}.get(cell, ""), "number": cell, "text": f'"{cell}"'}[kind]


def main(output, archs_path, path):
    archs = [row[0] for row in facts.rows(archs_path)]
    with open(path, encoding="utf-8") as file:
        head = next((line for line in file if line.startswith("# name\t")), "")
    if head.rstrip("\n").split("\t")[2:-2] != archs:
        facts.fail(f"{path}: the columns are not the architectures of {archs_path}")
    members, values, names = [], [[] for _ in archs], set()
    for row in facts.rows(path):
        if len(row) != 4 + len(archs) or row[0] in names or row[1] not in TYPES or not row[-2] or not row[-1]:
            row.fail("a wrong number of columns, a repeated name or an unknown type")
        names.add(row[0])
        members.append(f"  {TYPES[row[1]]} {row[0]};  // {row[-2]}")
        for index in range(len(archs)):
            values[index].append(f".{row[0]} = {value(row, row[1], row[2 + index])}")
    text = ("#pragma once\n\n#include <cstdint>\n#include <string_view>\n\nnamespace tessera::device {\n\n"
            "struct Capabilities {\n  std::string_view name;  // of the generation\n" + "\n".join(members) + "\n};\n"
            "// By architecture.\ninline constexpr Capabilities kCapabilities[] = {\n")
    for arch, mine in zip(archs, values):
        text += f'    {{.name = "{arch}",\n     ' + ",\n     ".join(mine) + "},\n"
    facts.write(output, text + "};\n\n}  // namespace tessera::device\n", [archs_path, path])


main(*sys.argv[1:])
