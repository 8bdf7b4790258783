"""facts/cert_actors.tsv -> kCertActors of the room that the output path names: actor IDs of DMA channels for CERT.

Proves that no two channels of a kind of tile and a direction share an ID.
"""
import sys

import facts


def main(output, path):
    room = output.split("/")[-2]
    entries, seen = [], set()
    for row in facts.rows(path):
        actors = [int(cell) for cell in row[2].split(",")]
        if row[0] not in ("Shim", "Mem", "Core") or row[1] not in ("S2MM", "MM2S"):
            row.fail("has no kind of tile, or no direction")
        if (row[0], row[1]) in seen or len(set(actors)) != len(actors):
            row.fail("repeats an ID, or another line")
        seen.add((row[0], row[1]))
        entries += [f"    {{device::TileKind::{row[0]}, device::Direction::{row[1]}, {channel}, {actor}}},"
                    for channel, actor in enumerate(actors)]
    lines = "\n".join(entries)
    facts.write(output, f"""#pragma once

#include "device/device.h"

namespace tessera::{room} {{

struct CertActor {{
  device::TileKind kind;
  device::Direction direction;
  std::uint32_t channel, actor;
}};

inline constexpr CertActor kCertActors[] = {{
{lines}
}};

}}  // namespace tessera::{room}
""", [path])


main(*sys.argv[1:])
