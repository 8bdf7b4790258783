"""For each vshuffle mode the source byte of every result byte, as a table of bytes: array/shuffle_modes.h, and with the
modes' names what kernels include (where the table is named behind the output).

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


def name_of(row):
    """As documents and kernels write it: T8_64x2_lo, T32_4x4, T16_1x2_flip."""
    return f"T{row[1]}_{row[2]}x{row[3]}" + (f"_{row[4]}" if row[4] != "-" else "")


def main(output, *arguments):
    path, table, names = arguments[-1], [], ""
    for row in facts.rows(path):
        if int(row[0]) != len(table):
            row.fail("modes are not numbered in order")
        names += f"inline constexpr unsigned {name_of(row)} = {row[0]}, shuffle_{name_of(row)} = {row[0]};\n"
        table.append("    {" + ", ".join(map(str, permutation(row))) + "},\n")
    rows = "".join(table)
    meaning = "// Source byte of each result byte: 0..63 of the first register, 64..127 of the second.\n"
    if len(arguments) > 1:
        text = (f"namespace aie::tables {{\n\n{meaning}inline constexpr unsigned char kShuffleModes[{len(table)}][{REGISTER}] = {{\n"
                f"{rows}}};\n\n}}  // namespace aie::tables\n\n{names}")
        facts.write(output, f"#pragma once\n\n{text}", [path])
        return
    facts.write(output, f"""#pragma once

#include <array>
#include <cstdint>

namespace tessera::array {{

{meaning}inline constexpr std::array<std::array<std::uint8_t, {REGISTER}>, {len(table)}> kShuffleModes = {{{{
{rows}}}}};

}}  // namespace tessera::array
""", [path])


main(*sys.argv[1:])
