"""facts/host_bodies.tsv -> kOperations of the room that the output path names: the operations that bodies of cores may have.

Proves that operations are unique, that each belongs to a dialect that Tessera has examined, and that none keeps an
attribute that it drops.
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
            row.fail("does not have the columns operation, keeps, drops")
        name, keeps, drops = row.cells
        if name in operations:
            row.fail(f"repeats {name}")
        if name.split(".")[0] not in DIALECTS:
            row.fail(f"{name} belongs to a dialect that bodies may not use")
        if set(names(keeps)) & set(names(drops)):
            row.fail("keeps an attribute that it drops")
        operations[name] = (",".join(names(keeps)), ",".join(names(drops)))
    lines = "\n".join(f'    {{"{name}", "{keeps}", "{drops}"}},' for name, (keeps, drops) in sorted(operations.items()))
    facts.write(output, f"""#pragma once

#include <string_view>

namespace tessera::{output.split("/")[-2]} {{

// Attributes are separated by commas.
struct BodyOperation {{
  std::string_view name, keeps, drops;
}};
// Sorted by name.
inline constexpr BodyOperation kBodyOperations[] = {{
{lines}
}};

}}  // namespace tessera::{output.split("/")[-2]}
""", [path])


main(*sys.argv[1:])
