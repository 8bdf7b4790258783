"""Writes the schedule of the emulated core, made from the public compiler's (itineraries.py):

    schedule.inc         by opcode: the stages in which results and status registers are written, in which the second and the
                         third part of the instruction run, and the paths on which operands arrive and results leave a
                         cycle early
    forwarding.inc       operands for which such a path holds for some register classes only
    schedule_rows.inc    the public schedule itself, a row for each operand, for the tests that watch the core

Proves the assumptions of the core about any schedule. All results of an instruction land in one stage; address
registers are updated in stage 1; late reads of an instruction are in one stage, or in two when it reads control
registers after its operands. A path belongs to an instruction, not to an operand, so all operands with registers that the
path carries must be on it.
"""
import sys
from collections import namedtuple

import facts
import isa
import itineraries

FIRST_STAGE, LAST_STAGE = 1, 15
BEHIND = 1  # a later part runs at the start of a cycle: after the stores of a cycle means the start of the next
PATHS = {"-": "None", "mov": "Mov", "vec": "Vec"}
# Registers that a path carries, and results that may be on a path: vectors and accumulators. Results in other files are
# never on the path that their instruction has for a vector.
WIDE = {"W", "X", "AM", "BM", "CM"}
# Registers, beside the operands, that the emulated core reads and writes. It records no exceptions of float arithmetic
# and no overflows, refuses to read them, and does not keep the stream of the compressed loads in DP.
READ_BESIDE = {"crSat", "crRnd", "crSRSSign", "crUPSSign", "crPackSign", "crUnpackSign", "crVaddSign", "crSCDEn",
               "crMCDEn", "srCarry"}
WRITTEN_BESIDE = {"srCarry", "srSS0", "srMS0"}

Emulated = namedtuple("Emulated", "opcode result late last path_in path_out status forwarded")


def fail(timing, message):
    timing.encoding.row.fail(f"{timing.name}: {message}")


def one(timing, stages, what):
    if len(stages) > 1:
        fail(timing, f"{what} in several stages: {sorted(stages)}")
    return next(iter(stages), None)


def read_late(timing):
    """The stages in which the second and the third part read something; None for a part that does not exist."""
    reads = {(operand.role, operand.stage) for operand in timing.operands if not operand.written and operand.stage > 1
             and (operand.register_class is not None or operand.role in READ_BESIDE)}
    explicit = {stage for role, stage in reads if role not in READ_BESIDE}
    second = one(timing, explicit, "operands are read late") or min((stage for _, stage in reads), default=None)
    third = one(timing, {stage for _, stage in reads} - {second}, "control registers are read behind the operands")
    if third is not None and third < second:
        fail(timing, f"control registers are read in stage {third}, operands in {second}")
    return second, third


def later_parts(public):
    """The stages of the second and the third part by opcode, 0 for none. Instructions that share the code of a late reader have
    two parts as well: multiplications without an accumulator operand, and loads that unpack with a fixed sign. Loads that
    convert without a control register convert when their bytes arrive. A plain store issues and reaches memory in one step
    here; stores that reach memory later write in the cycle after the plain stores of that stage."""
    reads = {opcode: read_late(timing) for opcode, timing in public.timings.items()}
    late = {opcode: second for opcode, (second, _) in reads.items()}
    plain = {stage for timing in public.timings.values() if timing.encoding.group == "st.scl" for stage in timing.memory}
    for opcode, timing in public.timings.items():
        if late[opcode] is not None:
            continue
        group = timing.encoding.group
        if group in ("mac", "ld.unpack"):
            late[opcode] = one(timing, {late[o] for o, t in public.timings.items() if t.encoding.group == group and late[o]}, "the group")
        elif group == "ld.conv":
            late[opcode] = max(operand.stage for operand in timing.operands)
        elif group in ("st.srs", "st.conv"):
            late[opcode] = FIRST_STAGE + timing.memory[-1] - one(timing, plain, "plain stores") + BEHIND
        else:
            late[opcode] = 0
    return {opcode: (late[opcode], third or 0) for opcode, (_, third) in reads.items()}


def paths_of(timing, written, public):
    """The path on which operands arrive, or results leave; proves that an instruction has only one."""
    operands = [operand for operand in timing.operands if operand.written == written]
    path = one(timing, {operand.path for operand in operands} - {"-"}, "paths") or "-"
    for operand in operands:
        if path == "-" or operand.path != "-" or operand.register_class is None:
            continue
        registers = public.classes[operand.register_class]
        if isinstance(registers, set) and {file for file, _ in registers} & WIDE & carried(public, path):
            fail(timing, f"operand {operand.role} is not on the {path} path, but its registers are")
    return path


def carried(public, path):
    """The register files with results that leave on a path."""
    return {file for timing in public.timings.values() for operand in timing.operands
            if operand.written and operand.path == path
            for name in operand.classes or [operand.register_class] for file, _ in public.classes[name]}


def emulate(public):
    parts = later_parts(public)
    for opcode, timing in public.timings.items():
        results = {operand.stage for operand in timing.operands if operand.written
                   and (operand.role == "lr" or operand.register_class is not None and operand.role not in itineraries.UPDATES)}
        updates = {operand.stage for operand in timing.operands if operand.role in itineraries.UPDATES or operand.role == "ptr"}
        if not updates <= {1}:
            fail(timing, f"an address register is used in stage {max(updates)}")
        result = one(timing, results, "results") or 1
        status = one(timing, {operand.stage for operand in timing.operands
                              if operand.written and operand.role in WRITTEN_BESIDE}, "status registers") or result
        late, last = parts[opcode]
        if not all(FIRST_STAGE <= stage <= LAST_STAGE for stage in (result, status, late or FIRST_STAGE, last or FIRST_STAGE)):
            fail(timing, "a stage is out of range")
        forwarded = [(operand.role, file, index) for operand in timing.operands if operand.classes
                     for name in operand.classes for file, index in sorted(public.classes[name])]
        yield Emulated(opcode, result, late, last, paths_of(timing, False, public), paths_of(timing, True, public),
                       status, forwarded)


def rows(public, names):
    for opcode, timing in public.timings.items():
        roles = {role for role, _ in timing.encoding.operands} | set(timing.encoding.fixed)
        for operand in timing.operands:
            update = operand.role in itineraries.UPDATES
            name = "Ptr" if operand.role in ("ptr_out", "res") else isa.camel(operand.role)
            role = f"{names}::roles::{name}" if name == "Ptr" or operand.role in roles else "kNoRole"
            if not update or name == "Ptr":
                yield (f'{{{names}::opcodes::{opcode}, "{operand.role}", {role}, {str(operand.written).lower()}, '
                       f'{operand.stage}, "{operand.path}", {str(operand.classes is not None).lower()}}},\n')


def main(output, name, folder):
    public = itineraries.Public(name, folder)
    schedule = list(emulate(public))
    public.differences.prove_used()
    names = f"isa::{name}"  # the namespace of its constants
    if output.endswith("schedule_rows.inc"):
        text = "".join(rows(public, names))
    elif output.endswith("forwarding.inc"):
        text = "".join(f"{{{names}::opcodes::{e.opcode}, {names}::roles::{isa.camel(role)}, {{{names}::files::{file}, {index}}}}},\n"
                       for e in schedule for role, file, index in e.forwarded)
    else:
        text = "".join(f"{{{names}::opcodes::{e.opcode}, {{{e.result}, {e.late}, {e.last}, Bypass::{PATHS[e.path_in]}, "
                       f"Bypass::{PATHS[e.path_out]}, {e.status}}}}},\n" for e in schedule)
    facts.write(output, text, public.sources)


if __name__ == "__main__":
    main(*sys.argv[1:])
