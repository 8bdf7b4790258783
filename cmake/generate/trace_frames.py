"""Writes array/trace_frames.h: the frames of a trace stream, from facts/trace-frames.tsv.

Proves that frames are whole bytes, that literal bits are in the first byte only, that fields have one of the known
names, and that within a mode no two frames accept the same first byte.
"""
import re
import sys

import facts

FIELDS = ["slot", "mask", "gap", "count", "pc", "timer"]  # in the order of array::Frame


def main(output, path):
    lines, names, seen = "", [], []
    for row in facts.rows(path):
        mode, name, parts = row[0], row[1], row[2].split()
        bits, literal, accept, fields = sum(int(p.split(":")[1]) if ":" in p else len(p) for p in parts), 0, 0, {}
        at = bits
        for part in parts:
            if ":" in part:
                field, width = part.split(":")
                if field not in FIELDS or field in fields:
                    row.fail(f"field '{field}' is unknown or given twice")
                at -= int(width)
                fields[field] = (at, int(width))
                continue
            if not re.fullmatch("[01-]+", part):
                row.fail(f"'{part}' is neither a field nor bits")
            for bit in part:
                at -= 1
                if bit != "-":
                    if at < bits - 8:
                        row.fail("a literal bit after the first byte")
                    accept |= 1 << (at - bits + 8)
                    literal |= int(bit) << (at - bits + 8)
        if bits % 8 or bits > 64:
            row.fail(f"{bits} bits are not whole bytes of a word or two")
        for other_mode, other_name, other_accept, other_literal in seen:
            clash = not (accept & other_accept & (literal ^ other_literal))
            if clash and (mode == other_mode or "both" in (mode, other_mode)):
                row.fail(f"{name} and {other_name} accept the same first byte")
        seen.append((mode, name, accept, literal))
        constant = "k" + mode.capitalize() + name.capitalize()
        names.append(constant)
        spans = "".join(", {{{}, {}}}".format(*fields.get(field, (0, 0))) for field in FIELDS)
        modes = {"time": "1", "pc": "2", "both": "3"}[mode]
        lines += (f'inline constexpr Frame {constant}{{"{name}", {modes}, {bits // 8}, {accept:#x}, {literal:#x}{spans}}};\n')
    facts.write(output, f"""#pragma once

#include "array/tile/trace_frame.h"

namespace tessera::array::frames {{

{lines}
inline constexpr const Frame* kAll[] = {{{", ".join("&" + name for name in names)}}};

}}  // namespace tessera::array::frames
""", [path])


main(*sys.argv[1:])
