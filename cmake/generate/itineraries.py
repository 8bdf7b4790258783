"""The public compiler's schedule joined with our encodings: the stage in which each operand of each encoding is read or written.

The facts are three tables taken unchanged from the public compiler's target description, so that no summary can be
wrong: the table instructions (each instruction, its bits, its operands in order), itineraries (the stage and the
forwarding path of each operand, by class) and register-classes. This file proves during the build that

- the table encodings has the same instructions: literal for literal, field for field;
- each operand may be the same registers or the same immediates there;
- the table differences lists all differences, with the evidence that settles them, and nothing else.

core_schedule.py makes the schedule of the emulated core from the result.
"""
import re
from collections import namedtuple

import facts
import isa

# One operand: its role in our encoding, or the register when it is not an operand there; whether it is written; its
# stage; the forwarding path ("-", "mov", "vec"), and the register classes for which that path holds (None: for all).
Operand = namedtuple("Operand", "role written stage path classes register_class")
Timing = namedtuple("Timing", "encoding name itinerary operands memory units")


def read_classes(path, names):
    """{class: the registers as a set of (file, index), or the kind of an immediate}"""
    classes = {}
    for row in facts.rows(path):
        if re.fullmatch(r"[sun]\d+(x\d+)?", row[1]):
            classes[row[0]] = row[1]
            continue
        registers = set()
        for word in row[1].split():
            match = re.fullmatch(r"(\w+)(?:\[(\d+)(?:\+(\d+)(?:/(\d+))?)?\])?", word)
            if not match or match[1] not in names:
                row.fail(f"'{word}' is not a set of registers")
            first, count, step = int(match[2] or 0), int(match[3] or 1), int(match[4] or 1)
            indices = range(first, first + count * step, step) if match[2] else range(len(names[match[1]]))
            registers |= {(match[1], index) for index in indices}
        classes[row[0]] = registers
    return classes


Itinerary = namedtuple("Itinerary", "operands memory units")


def read_itineraries(path):
    result = {}
    for row in facts.rows(path):
        operands = [tuple((word + ":-").split(":")[:2]) for word in row[1].replace("-", "").split()]
        memory = [int(word) for word in row[2].replace("-", "").split()]
        result[row[0]] = Itinerary([(int(stage), path) for stage, path in operands], memory, row[3])
    return result


class Differences:
    """The listed differences; each line must be used."""

    def __init__(self, path):
        self.path = path
        self.rows = {(row[0], row[1], row[2]): row for row in facts.rows(path)}
        self.used = set()

    def settled(self, kind, what, difference):
        key = (kind, what, difference)
        if key in self.rows:
            self.used.add(key)
        return key in self.rows

    def require(self, row, kind, what, difference):
        if not self.settled(kind, what, difference):
            row.fail(f"differs from the public compiler; if that is right, add the line '{kind} {what} {difference}', with tabs "
                     f"and the evidence, to {self.path}")

    def prove_used(self):
        for key, row in self.rows.items():
            if key not in self.used:
                row.fail("this difference does not exist")


def shape(slot, pattern):
    """A form that two spellings of one instruction share: its literals, and the place of each bit of each field."""
    fields = frozenset(frozenset(bits.items()) for bits in pattern.positions.values())
    return slot, pattern.mask, pattern.value, fields


class Instruction:
    def __init__(self, row, widths):
        self.row = row
        self.slot, self.name, self.text, pattern, results, sources, defs, uses, self.itinerary, others = (row[i] for i in range(10))
        self.pattern = isa.Pattern(row, pattern, widths[self.slot])
        explicit = [(*word.split(":"), written) for words, written in ((results, True), (sources, False))
                    for word in words.split() if word != "-"]
        implicit = [(register, None, written) for words, written in ((defs, True), (uses, False))
                    for register in words.split() if register != "-"]
        self.operands = explicit + implicit  # (operand, class, written); the class is None for an implicit register
        self.others = []  # (itinerary, {operand number: class})
        for name, conditions in re.findall(r"(\w+)\(([^)]*)\)", others):
            self.others.append((name, {int(i): c for i, c in (condition.split("=") for condition in conditions.split(","))}))


# The public table has operands for the update of an address register; our encodings have none.
UPDATES = {"ptr_out", "res", "count_out", "count_lo_out", "count_hi_out"}


def role_of(encoding, instruction, operand, register_class, classes):
    """Our name for a public operand: by its bits, by the register that it always is, or by a tie to another operand."""
    if register_class is None:
        names = {"SP": "sp", "lr": "lr", "tile_cntr": "cntr"}
        fixed = [role for role, register in encoding.fixed.items() if register == names.get(operand)]
        return fixed[0] if fixed else operand
    if operand in instruction.pattern.positions:
        bits = instruction.pattern.positions[operand]
        return next(role for role, ours in encoding.pattern.positions.items() if ours == bits)
    if operand in UPDATES:
        return operand
    if isinstance(classes[register_class], set) and len(classes[register_class]) == 1:
        (file, index), = classes[register_class]
        return next(role for role, register in encoding.fixed.items() if register == f"{file.lower()}{index}")
    tied = [role for role, other in encoding.fixed.items() if other in encoding.pattern.positions]  # d=a1
    if len(tied) != 1:
        instruction.row.fail(f"operand '{operand}' of {instruction.name} does not exist in our encoding")
    return tied[0]


def prove_operand(encoding, instruction, role, register_class, classes, differences):
    kind = next((kind for name, kind in encoding.operands if name == role), None)
    if kind is None:
        return
    theirs = classes[register_class]
    ours = kind.name if kind.immediate else set(kind.codes.values())
    if ours == theirs:
        return
    if isinstance(ours, set) and isinstance(theirs, set):
        more = sorted({file for file, _ in ours - theirs})
        less = sorted({file for file, _ in theirs - ours})
        difference = " ".join(["+" + file for file in more] + ["-" + file for file in less])
    else:
        difference = f"{ours} instead of {theirs}"
    differences.require(encoding.row, "operand", f"{role}:{register_class}", difference)


def timing_of(encoding, instruction, itineraries, classes, differences):
    main = itineraries[instruction.itinerary]
    others = [(itineraries[name], conditions) for name, conditions in instruction.others]
    explicit = sum(register_class is not None for _, register_class, _ in instruction.operands)
    if 0 < len(main.operands) < explicit:
        differences.require(encoding.row, "stages", instruction.name, f"{len(main.operands)} of {explicit} operands")
    operands = []
    for i, (operand, register_class, written) in enumerate(instruction.operands):
        role = role_of(encoding, instruction, operand, register_class, classes)
        if register_class is not None and operand not in UPDATES:
            prove_operand(encoding, instruction, role, register_class, classes, differences)
        if i >= len(main.operands):
            continue
        stage, path = main.operands[i]
        found = {}
        for other, conditions in others:
            if other.operands[i][0] != stage:
                instruction.row.fail(f"the stage of operand {i} depends on register classes")
            if i in conditions and found.setdefault(conditions[i], other.operands[i][1]) != other.operands[i][1]:
                instruction.row.fail(f"the path of operand {i} depends on the class of another operand")
        on_path = {name: each for name, each in found.items() if each != "-"}
        if on_path and path != "-":
            instruction.row.fail("a path that holds for some classes and for all")
        if on_path:
            path, = set(on_path.values())
        operands.append(Operand(role, written, stage, path, sorted(on_path) or None, register_class))
    return Timing(encoding, instruction.name, instruction.itinerary, operands, main.memory, main.units)


class Public:
    """Reads and proves all of it, for the set of that name with its facts in that folder."""

    TABLES = ("instructions", "itineraries", "register-classes", "differences", "encodings", "registers",
              "register-names", "slots")

    def __init__(self, name, folder):
        self.sources = [isa.path(name, folder, table) for table in self.TABLES]
        (instruction_path, itinerary_path, class_path, difference_path, encoding_path, register_path, name_path,
         slot_path) = self.sources
        widths = isa.read_slots(slot_path)
        names = isa.read_names(name_path)
        kinds = isa.read_kinds(register_path, names)
        self.classes = read_classes(class_path, names)
        itineraries = read_itineraries(itinerary_path)
        differences = self.differences = Differences(difference_path)
        encodings = [isa.Encoding(row, kinds, widths) for row in facts.rows(encoding_path)]
        instructions = {}
        for row in facts.rows(instruction_path):
            instruction = Instruction(row, widths)
            if instructions.setdefault(shape(instruction.slot, instruction.pattern), instruction) is not instruction:
                row.fail("two instructions have the same bits")
        self.timings = {}  # encoding -> Timing; absent when the public compiler lacks the instruction
        used = set()
        for encoding in encodings:
            key = shape(encoding.slot, encoding.pattern)
            if key not in instructions:
                differences.require(encoding.row, "encoding", encoding.opcode(), "is not there")
                continue
            used.add(key)
            self.timings[encoding.opcode()] = timing_of(encoding, instructions[key], itineraries, self.classes, differences)
        for key, instruction in instructions.items():
            if key not in used:
                differences.require(instruction.row, "instruction", instruction.name, "is not here")
        self.encodings = encodings
        self.settle_absent()

    def settle_absent(self):
        """An encoding that the public compiler lacks takes the schedule of its sibling in another slot."""
        for encoding in self.encodings:
            if encoding.opcode() in self.timings:
                continue
            siblings = [other for other in self.encodings
                        if (other.group, other.form, other.syntax) == (encoding.group, encoding.form, encoding.syntax)
                        and other.opcode() in self.timings]
            if not siblings:
                encoding.row.fail(f"no instruction of the public compiler has the group '{encoding.group}', the addressing form "
                                  f"'{encoding.row[2]}' and the operands '{encoding.syntax}', so the schedule is unknown")
            self.timings[encoding.opcode()] = self.timings[siblings[0].opcode()]._replace(encoding=encoding)
        self.timings = {encoding.opcode(): self.timings[encoding.opcode()] for encoding in self.encodings}
