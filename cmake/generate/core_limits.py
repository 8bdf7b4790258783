"""Writes core/<name>/limits.h: limits of the work under way in the core's pipeline, counted from its schedule.

A bundle has one instruction per slot. In one cycle the results of one instruction can land for each slot and each stage
in which its operations write, plus the address updates of the bundle before. The sum is the size of a ring slot: no
program, however hostile, can put more into it.
"""
import sys

import core_schedule
import facts
import itineraries

# A 3-D address form updates a pointer and two counters.
UPDATES = 3


def results(row):
    """The most registers that an instruction writes: its destinations (QW is a vector and a mask), a mask, a carry."""
    operands = {kind.split(":")[0].split("=")[0] for kind in row[7].split()}
    written = len(operands & {"d", "sd"}) + (row[3] == "vec.cmp" and "c" in operands) + (row[3] == "alu")
    written += "d:QW" in row[7].split()
    return max(written, 1)


def main(output, name, folder):
    public = itineraries.Public(name, folder)
    landings, lates, address_slots = {}, set(), set()
    for each in core_schedule.emulate(public):
        encoding = public.timings[each.opcode].encoding
        landings[encoding.slot, each.result] = max(landings.get((encoding.slot, each.result), 0), results(encoding.row))
        landings.setdefault((encoding.slot, each.status), 1)
        lates.update((encoding.slot, stage) for stage in (each.late, each.last) if stage)
        if encoding.form.startswith(("Post", "SpPost")):
            address_slots.add(encoding.slot)
    last = max(stage for _, stage in landings) + 1
    ring = 1 << (last - 1).bit_length()  # a power of two, so that a mask gives the position
    facts.write(output, f"""#pragma once

namespace tessera::core::{name} {{

// Cycles that the pipeline ring spans: more than the latest stage with a write.
inline constexpr unsigned kRingCycles = {ring};
// Results that can land in one cycle, and later parts of instructions that can be due in one.
inline constexpr unsigned kMaxLandings = {sum(landings.values()) + UPDATES * len(address_slots)};
inline constexpr unsigned kMaxLates = {len(lates)};

}}  // namespace tessera::core::{name}
""", public.sources)


main(*sys.argv[1:])
