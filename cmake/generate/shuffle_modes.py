"""For each vshuffle mode the source byte of every result byte, as a table of bytes: core/aie2/shuffle_modes.h. Also a table with
the modes' names for kernels, when the output is followed by its path.

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
    """The name in documents and kernels: T8_64x2_lo, T32_4x4, T16_1x2_flip."""
    return f"T{row[1]}_{row[2]}x{row[3]}" + (f"_{row[4]}" if row[4] != "-" else "")


def turns_of(row):
    """Further names of the modes that interleave the elements of a pair (INTLV) or undo it (DINTLV)."""
    bits, rows, cols, part = int(row[1]), int(row[2]), int(row[3]), row[4]
    if part not in ("lo", "hi") or bits * rows * cols != 16 * REGISTER:
        return []
    kinds = ["DINTLV"] * (cols == 2) + ["INTLV"] * (rows == 2 or bits == 512)
    return [f"{kind}_{part}_{bits}o{2 * bits}" for kind in kinds]


def read(path, table, names):
    """Appends the rows of a file to the table; returns their names for kernels."""
    for row in facts.rows(path):
        if int(row[0]) != len(table):
            row.fail("modes are not numbered in order")
        for name in [name_of(row), f"shuffle_{name_of(row)}", *turns_of(row)]:
            names.append(f"inline constexpr unsigned {name} = {row[0]};\n")
        table.append("    {" + ", ".join(map(str, permutation(row))) + "},\n")


def main(output, *arguments):
    for_kernels = not arguments[0].endswith(".tsv")
    paths, table, names = list(arguments[1:] if for_kernels else arguments), [], []
    read(paths[0], table, names)
    rows, base, base_names = "".join(table), len(table), "".join(names)
    meaning = "// Source byte of each result byte: 0..63 of the first register, 64..127 of the second.\n"
    if for_kernels:
        names = []
        read(paths[1], table, names)
        more = "".join(table[base:])
        text = (f"namespace aie::tables {{\n\n{meaning}inline constexpr unsigned char kShuffleModes[][{REGISTER}] = {{\n"
                f"{rows}#if __AIE_ARCH__ == 21\n{more}#endif\n}};\n\n}}  // namespace aie::tables\n\n{base_names}"
                f"#if __AIE_ARCH__ == 21\n{''.join(names)}#endif\n")
        facts.write(output, f"#pragma once\n\n{text}", paths)
        return
    path = paths[0]
    facts.write(output, f"""#pragma once

#include <array>
#include <cstdint>

namespace tessera::core::aie2 {{

{meaning}inline constexpr std::array<std::array<std::uint8_t, {REGISTER}>, {len(table)}> kShuffleModes = {{{{
{rows}}}}};

}}  // namespace tessera::core::aie2
""", [path])


main(*sys.argv[1:])
