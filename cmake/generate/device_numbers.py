"""The devices that designs can name, with their numbers -> an enumeration for mlir-tblgen, from facts/devices.tsv.

Proves that names and numbers are unique. The dialect includes the output (src/dialect/aie/dialect.td).
"""
import sys

import facts


def main(output, path):
    cases = {}
    for row in facts.rows(path):
        name, number = row[0], row[len(row) - 1]
        if number == "-":
            continue
        if not number.isdigit() or int(number) in cases or name in cases.values():
            row.fail("the number must be '-' or a decimal number, and no name or number may occur twice")
        cases[int(number)] = name
    text = ",\n".join(f'    I32EnumCase<"{cases[number]}", {number}>' for number in sorted(cases))
    facts.write(output, f'def AIEDevice : AIE_Enum<"AIEDevice", "AIE Device", [\n{text}]>;\n', [path])


main(*sys.argv[1:])
