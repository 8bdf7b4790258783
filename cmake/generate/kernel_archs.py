"""The value of __AIE_ARCH__ for the architecture of a kernel: facts/aie_api/archs.tsv -> a C++ function."""
import sys

import facts

HEAD = """#pragma once

#include "device/device.h"

namespace tessera::runtime {

// The value of __AIE_ARCH__ for an architecture.
constexpr unsigned aie_arch(device::Arch arch) {
  switch (arch) {
"""


def main(output, archs):
    seen = set()
    text = HEAD
    for row in facts.rows(archs):
        if row[0] in seen:
            row.fail("the architecture is repeated")
        seen.add(row[0])
        text += f"    case device::Arch::{row[0]}: return {int(row[1])};\n"
    facts.write(output, text + "  }\n  return 0;\n}\n\n}  // namespace tessera::runtime\n", [archs])


main(*sys.argv[1:])
