"""facts/host_bodies.tsv -> kOperations of the room that the output path names: what bodies of cores may have, by name.

Proves that no operation stands there twice, that each is of a dialect whose meaning Tessera has looked at, and that none
keeps an attribute that it drops.
"""
import sys

import facts

DIALECTS = {"builtin", "func", "scf", "cf", "arith", "math", "vector", "index", "memref", "affine"}


def names(cell):
    return [] if cell == "-" else cell.split(",")


def main(output, path):
    operations = {}
    for row in facts.rows(path):
        if len(row) != 3:
            row.fail("is not: operation, keeps, drops")
        name, keeps, drops = row.cells
        if name in operations:
            row.fail(f"repeats {name}")
        if name.split(".")[0] not in DIALECTS:
            row.fail(f"{name} is of a dialect that bodies do not have")
        if set(names(keeps)) & set(names(drops)):
            row.fail("keeps what it drops")
        operations[name] = (",".join(names(keeps)), ",".join(names(drops)))
    lines = "\n".join(f'    {{"{name}", "{keeps}", "{drops}"}},' for name, (keeps, drops) in sorted(operations.items()))
    facts.write(output, f"""#pragma once

#include <string_view>

namespace tessera::{output.split("/")[-2]} {{

// Attributes are separated by commas.
struct BodyOperation {{
  std::string_view name, keeps, drops;
}};
// By name.
inline constexpr BodyOperation kBodyOperations[] = {{
{lines}
}};

}}  // namespace tessera::{output.split("/")[-2]}
""", [path])


main(*sys.argv[1:])
