"""Writes core/aie2/multiply_config.h: the fields of the multiplier's config word as a struct with a decode function."""
import sys

import facts


def main(output, path):
    used = 0
    members = decode = ""
    for row in facts.rows(path):
        high, low = int(row[1]), int(row[2])
        mask = (1 << (high + 1)) - (1 << low)
        if high < low or high > 31 or used & mask:
            row.fail(f"bits {high}:{low} are out of order or overlap another field")
        used |= mask
        width = high - low + 1
        kind = "bool" if width == 1 else "std::uint32_t"
        value = f"extract(word, {low}, {width})"
        members += f"  {kind} {row[0]};  // {row[3]}\n"
        decode += f"      {value} != 0,\n" if width == 1 else f"      static_cast<std::uint32_t>({value}),\n"
    facts.write(output, f"""#pragma once

#include "base/bits.h"

namespace tessera::core::aie2 {{

struct MultiplyConfig {{
{members}
  static constexpr MultiplyConfig decode(std::uint32_t word) {{
    return {{
{decode}    }};
  }}
}};

}}  // namespace tessera::core::aie2
""", [path])


main(*sys.argv[1:])
