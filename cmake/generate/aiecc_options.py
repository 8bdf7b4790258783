"""The options of mlir-aie's driver, from facts/aiecc_options.tsv.

Proves that names are unique, that each row has a known form of value, an effect and a text, that counts are numbers, and
that only values have defaults.
"""
import sys

import facts

FORMS = {"none": "None", "flag": "Flag", "value": "Value", "prefix": "Prefix"}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main(output, options):
    seen, lines = set(), []
    for row in facts.rows(options):
        name, form, effect, text = row[0], row[1], row[2], row[5]
        if name in seen:
            row.fail(f"{name} occurs twice")
        if form not in FORMS or not effect or not text or not (row[3].isdigit() and row[4].isdigit()):
            row.fail("needs none, flag, value or prefix, an effect, two counts, and a text")
        if row[6] and form != "value":
            row.fail("has a default, and takes no value")
        usual, _, in_2025 = row[6].partition("|")
        if usual:
            text += f"; default: {usual}" + (f", and {in_2025} with the names of January 2025" if in_2025 else "")
        seen.add(name)
        cells = ", ".join(quoted(cell) for cell in (effect, text, usual, in_2025 or usual))
        lines.append(f"{{{quoted(name)}, ValueForm::{FORMS[form]}, {cells}}},")
    facts.write(output, "constexpr DriverOption kDriverOptions[] = {\n" + "\n".join(lines) + "\n};\n", [options])


main(*sys.argv[1:])
