"""Facts that only the rules of `tessera check` need: section_rules.tsv and npu_cdo_commands.tsv -> container/rule_facts.h.

Proofs: rules have known names, and no row occurs twice.
"""
import os
import sys

import facts


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def sections(rows):
    kinds, seen = {"repeats": [], "npu": []}, set()
    for row in rows:
        if row[1] not in kinds or (row[0], row[1]) in seen:
            row.fail(f"{row[0]}: the rule {row[1]!r} is not known, or occurs twice")
        seen.add((row[0], row[1]))
        kinds[row[1]].append(f"SectionKind::{camel(row[0])}")
    return [f"inline constexpr SectionKind kRepeatedSections[] = {{{', '.join(kinds['repeats'])}}};",
            f"inline constexpr SectionKind kNpuSections[] = {{{', '.join(kinds['npu'])}}};", ""]


def commands(rows):
    names = [row[0] for row in rows]
    if len(set(names)) != len(names):
        rows[0].fail("a command occurs twice")
    return [f"inline constexpr CdoId kNpuCommands[] = {{{', '.join('CdoId::' + camel(name) for name in names)}}};", ""]


MAKERS = {"section_rules.tsv": sections, "npu_cdo_commands.tsv": commands}


def main(output, *paths):
    lines = ["#pragma once", '#include "container/tables.h"', "", "namespace tessera::container {", ""]
    for path in paths:
        lines += MAKERS[os.path.basename(path)](facts.rows(path))
    facts.write(output, "\n".join(lines + ["}  // namespace tessera::container", ""]), paths)


main(*sys.argv[1:])
