"""cdo_v1_commands.tsv -> container/cdo_v1_commands.h: the commands of CDOs before version 1.50, with the rules of their
lengths. Proves that numbers and names are unique, and that a rule names words that each command has.
"""
import re
import sys

import facts


def rule(row):
    """The words whose values add up to the further words, and the condition."""
    text, words = row[3], int(row[2])
    match = re.fullmatch(r"-|\+(\d)(?:\+(\d))?|0\?(\d)|0!1", text)
    if not match:
        row.fail(f"unknown rule {text!r}")
    counts = [int(number) for number in match.groups() if number is not None]
    if any(number >= words for number in counts):
        row.fail(f"{row[1]} has no word {max(counts)}")
    kind = {"-": "None", "+": "Counted", "0?": "IfNoSource", "0!": "IfType"}[text if text == "-" else text[:2].rstrip("0123456789") if text[0] == "+" else text[:2]]
    first, second = (counts + [-1, -1])[:2]
    return f"CdoV1Rule::{kind}, {first}, {second}"


def main(output, path):
    rows = list(facts.rows(path))
    for column in (0, 1):
        if len({row[column] for row in rows}) != len(rows):
            rows[0].fail("a number or a name occurs twice")
    entries = [f'{{{row[0]}, "{row[1]}", {int(row[2])}, {rule(row)}}}' for row in rows]
    lines = ["#pragma once", '#include "container/cdo/cdo_v1.h"', "", "namespace tessera::container {", "",
             "inline constexpr CdoV1Command kCdoV1Commands[] = {", "    " + ",\n    ".join(entries) + "};", "",
             "}  // namespace tessera::container", ""]
    facts.write(output, "\n".join(lines), [path])


main(*sys.argv[1:])
