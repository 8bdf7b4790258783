"""facts/controller_ids.tsv -> kControllerIds of the room that the output path names: columns of tiles, from the bottom.

Proves that IDs are unique, that all fit the packet ID field (5 bits), and those of shim tiles the token actor field (4 bits).
"""
import sys

import facts


def main(output, path):
    columns, seen = [], set()
    for row in facts.rows(path):
        ids = [int(cell) for cell in row.cells]
        if columns and len(ids) != len(columns[0]):
            row.fail("is longer or shorter than the first line")
        if len(set(ids)) != len(ids) or seen & set(ids):
            row.fail("repeats an ID")
        if max(ids) >= 32 or ids[0] >= 16:
            row.fail("has an ID that does not fit into its field")
        seen.update(ids)
        columns.append(ids)
    lines = "\n".join(f"    {{{', '.join(map(str, ids))}}}," for ids in columns)
    facts.write(output, f"""#pragma once

#include <cstdint>

namespace tessera::{output.split("/")[-2]} {{

inline constexpr std::uint8_t kControllerIds[{len(columns)}][{len(columns[0])}] = {{
{lines}
}};

}}  // namespace tessera::{output.split("/")[-2]}
""", [path])


main(*sys.argv[1:])
