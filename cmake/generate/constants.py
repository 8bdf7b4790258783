"""Named numbers of a room: facts/*.tsv with name and value -> constants of tessera::<namespace>.

The namespace is the output path: generated/array/timing.h gives tessera::array::timing. Proves that names are unique
and values not negative.
"""
import sys

import facts


def main(output, *paths):
    namespace = "::".join(output.split("/generated/")[1].split("/"))[:-len(".h")]
    seen, lines = set(), []
    for path in paths:
        for row in facts.rows(path):
            name, value = row[0], int(row[1], 0)
            if name in seen or value < 0:
                row.fail(f"{name} is repeated or negative")
            seen.add(name)
            constant = "k" + "".join(part.capitalize() for part in name.split("_"))
            lines.append(f"inline constexpr std::uint64_t {constant} = {value};")
    text = f"#pragma once\n\n#include <cstdint>\n\nnamespace tessera::{namespace} {{\n\n"
    facts.write(output, text + "\n".join(lines) + f"\n\n}}  // namespace tessera::{namespace}\n", paths)


main(*sys.argv[1:])
