"""Fields of words that are not registers: facts with word, field, msb, lsb, meaning -> device::Field constants of the room
that the output path names.

Proves that the fields of a word do not overlap.
"""
import sys

import facts


def main(output, path):
    used, lines = {}, ""
    room = output.split("/")[-2]
    for row in facts.rows(path):
        high, low = int(row[2]), int(row[3])
        mask = (1 << (high + 1)) - (1 << low)
        if high < low or high > 31 or used.get(row[0], 0) & mask:
            row.fail(f"bits {high}:{low} are out of order or overlap another field")
        used[row[0]] = used.get(row[0], 0) | mask
        name = "".join(part.capitalize() for part in f"{row[0]}_{row[1]}".split("_"))
        lines += f"inline constexpr device::Field k{name}{{{low}, {high - low + 1}}};  // {row[4]}\n"
    facts.write(output, f"""#pragma once

#include "device/registers.h"

namespace tessera::{room} {{

{lines}
}}  // namespace tessera::{room}
""", [path])


main(*sys.argv[1:])
