"""Writes core/windows.h: the core's windows on data memories, as constants for its loads and stores.

Proves the assumptions of src/core: the windows of facts/views.tsv are in the order of its quadrants, without gaps,
and each is as large as a core tile's memory, which is a power of two.
"""
import sys

import facts

QUADRANTS = [("South", 0, -1), ("West", -1, 0), ("North", 0, 1), ("Own", 0, 0)]


def main(output, views_path, tiles_path):
    windows = [row for row in facts.rows(views_path) if row[0] == "Core"]
    sizes = {int(row[2], 0) for row in facts.rows(tiles_path) if row[0] != "AIE1" and row[1] == "Core"}
    if len(sizes) != 1:
        facts.fail(f"{tiles_path}: the core tiles differ in their data memory")
    size = sizes.pop()
    if size & (size - 1):
        facts.fail(f"{tiles_path}: the data memory of a core tile is not a power of two")
    if len(windows) != len(QUADRANTS):
        facts.fail(f"{views_path}: a core has {len(QUADRANTS)} windows")
    base = int(windows[0][3], 0)
    for index, (row, (name, col, line)) in enumerate(zip(windows, QUADRANTS)):
        if (int(row[1]), int(row[2])) != (col, line) or int(row[3], 0) != base + index * size:
            row.fail(f"the window of {name} does not follow its predecessor")
    if base % size:
        facts.fail(f"{views_path}: the first window is not aligned to its size")
    facts.write(output, f"""#pragma once

#include <cstdint>

namespace tessera::core {{

enum class Quadrant : std::uint8_t {{ {", ".join(name for name, _, _ in QUADRANTS)} }};
inline constexpr unsigned kQuadrants = {len(QUADRANTS)};
inline constexpr std::uint32_t kFirstWindow = {base:#x};  // a core address; the others follow
inline constexpr unsigned kWindowBits = {size.bit_length() - 1};  // log2 of their size
inline constexpr std::uint32_t kWindowSize = std::uint32_t{{1}} << kWindowBits;

}}  // namespace tessera::core
""", [views_path, tiles_path])


main(*sys.argv[1:])
