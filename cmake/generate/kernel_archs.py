"""The value of __AIE_ARCH__ for the architecture of a kernel: facts/aie_api/archs.tsv -> a C++ function.

The room of the output gives the namespace: generated/adf/kernel_archs.h has tessera::adf::aie_arch().
"""
import sys

import facts

HEAD = """#pragma once

#include "device/device.h"

namespace tessera::ROOM {

// The value of __AIE_ARCH__ for an architecture.
constexpr unsigned aie_arch(device::Arch arch) {
  switch (arch) {
"""


def main(output, archs):
    seen = set()
    room = output.split("/generated/")[1].split("/")[0]
    text = HEAD.replace("ROOM", room)
    for row in facts.rows(archs):
        if row[0] in seen:
            row.fail("the architecture is repeated")
        seen.add(row[0])
        text += f"    case device::Arch::{row[0]}: return {int(row[1])};\n"
    facts.write(output, text + f"  }}\n  return 0;\n}}\n\n}}  // namespace tessera::{room}\n", [archs])


main(*sys.argv[1:])
