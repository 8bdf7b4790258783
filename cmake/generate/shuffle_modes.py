"""Writes array/shuffle_modes.h: for each vshuffle mode the source byte of every result byte, as a table of bytes.

Indices 0..63 are bytes of s1, 64..127 bytes of s2. Proves that the modes are numbered without gaps and that each moves
whole elements and uses no source byte twice.
"""
import sys

import facts

REGISTER = 64


def permutation(row):
    bits, rows, cols, part = int(row[1]), int(row[2]), int(row[3]), row[4]
    size = bits // 8
    total = 2 * REGISTER if part in ("lo", "hi") else REGISTER
    block = rows * cols * size
    if bits % 8 or total % block:
        row.fail("matrices do not fill the input")
    order = []
    for base in range(0, total, block):
        for col in range(cols):
            for r in range(rows):
                source = cols - 1 - col if part == "flip" else r * cols + col
                order += [base + source * size + byte for byte in range(size)]
    if sorted(order) != list(range(total)):
        row.fail("not a permutation")
    return order[REGISTER:] if part == "hi" else order[:REGISTER]


def main(output, path):
    table = []
    for row in facts.rows(path):
        if int(row[0]) != len(table):
            row.fail("modes are not numbered in order")
        table.append("    {" + ", ".join(map(str, permutation(row))) + "},\n")
    facts.write(output, f"""#pragma once

#include <array>
#include <cstdint>

namespace tessera::array {{

// Source byte of each result byte: 0..63 of s1, 64..127 of s2.
inline constexpr std::array<std::array<std::uint8_t, {REGISTER}>, {len(table)}> kShuffleModes = {{{{
{"".join(table)}}}}};

}}  // namespace tessera::array
""", [path])


main(*sys.argv[1:])
