"""An instruction set as facts/isa has it, read and proved: the proofs make a decoder correct by construction. The scripts
isa_opcodes.py and isa_tables.py write the C++ from it. A script that imports this one gets the name of the set and the
folder of its facts: `aie2 facts/isa` stands for facts/isa/aie2-*.tsv.

The facts give each encoding a pattern of literal bits, don't-cares and fields, and each field a kind. A word belongs to
an encoding when the literals agree and every register field holds a code that its kind lists. Literals alone overlap on
purpose: vclr, for instance, uses codes that are illegal as the accumulator of vadd. With the legal codes taken into account
no two encodings of a slot share a word, so that a decoder may try them in any order; this file proves that for each pair.

For example, an encoding `1 0 a a` whose field a has the legal codes 0 to 2 and an encoding `1 0 1 1` do not overlap: the
literals agree only for a = 3, which is not a legal code.
"""
import fnmatch
import itertools
import re

import facts

FLOWS = ["branch", "call", "return", "end", "next"]  # lines of the branches, and (in CamelCase) enum Flow of src/isa/isa.h
FLOW_GROUP = "ctl"
# Words of C++ that cannot be names of enumerators.
RESERVED = {"and", "or", "xor", "not", "compl", "bitand", "bitor"}


def by_operation(path, encodings_path):
    """The row of a fact file for each operation, in the order of the encodings. Its first column has shell patterns; the
    first line that matches counts. Proves that each operation is matched, and that each pattern matches an operation that
    no earlier line matched."""
    operations = list(dict.fromkeys(row[1] for row in facts.rows(encodings_path)))
    assigned = {}
    for row in facts.rows(path):
        for pattern in row[0].split():
            matches = [op for op in operations if op not in assigned and fnmatch.fnmatchcase(op, pattern)]
            if not matches:
                row.fail(f"'{pattern}' matches no operation that an earlier line left")
            assigned.update((op, row) for op in matches)
    missing = [op for op in operations if op not in assigned]
    if missing:
        facts.fail(f"{path}: no line for {' '.join(missing)}; add each name to a line, or add a line")
    return {op: assigned[op] for op in operations}


def path(name, folder, table):
    """The fact file with one table of a set."""
    return f"{folder}/{name}-{table}.tsv"


def camel(name):
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[._]", name))


def snake(name):
    text = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower().replace(".", "_")
    return text + "_" if text in RESERVED else text


class Pattern:
    """Bits, most significant first: literals as mask and value, and fields as pieces (word lsb, field lsb, width)."""

    def __init__(self, row, text, width):
        items = []  # one per bit: "0", "1", "-" or (field, bit)
        self.holes = []  # don't-cares that exclude one value: (place, value)
        for token in text.split():
            many = re.fullmatch(r"-\*(\d+)", token)
            whole = re.fullmatch(r"([a-z]\w*):(\d+)", token)
            part = re.fullmatch(r"([a-z]\w*)\[(\d+):(\d+)\]", token)
            if many:
                items += ["-"] * int(many[1])
            elif whole:
                items += [(whole[1], bit) for bit in reversed(range(int(whole[2])))]
            elif part:
                items += [(part[1], bit) for bit in range(int(part[2]), int(part[3]) - 1, -1)]
            elif re.fullmatch(r"![01]+", token):
                self.holes.append((len(items), token[1:]))
                items += ["-"] * (len(token) - 1)
            elif re.fullmatch(r"[01-]+", token):
                items += list(token)
            else:
                row.fail(f"unknown token '{token}'")
        if width is not None and len(items) != width:
            row.fail(f"{len(items)} bits instead of {width}")
        self.width = len(items)
        self.mask = self.value = 0
        self.positions = {}  # field -> {field bit: word bit}
        for word_bit, item in enumerate(reversed(items)):
            if item in ("0", "1"):
                self.mask |= 1 << word_bit
                self.value |= int(item) << word_bit
            elif item != "-":
                field, bit = item
                if bit in self.positions.setdefault(field, {}):
                    row.fail(f"bit {bit} of field '{field}' occurs twice")
                self.positions[field][bit] = word_bit
        self.hole_mask, self.hole_value = 0, 1  # matches no word: no bit of a mask of 0 is 1
        if self.holes:
            (place, bits), = self.holes
            lsb = self.width - place - len(bits)
            self.hole_mask, self.hole_value = ((1 << len(bits)) - 1) << lsb, int(bits, 2) << lsb
        for field, bits in self.positions.items():
            if sorted(bits) != list(range(len(bits))):
                row.fail(f"field '{field}' has a gap")

    def owned(self):
        """The bits that are not don't-cares."""
        return self.mask | sum(1 << bit for bits in self.positions.values() for bit in bits.values())

    def pieces(self, field):
        """The field as runs of consecutive bits: (word lsb, field lsb, width), lowest field bits first."""
        bits = self.positions[field]
        runs = []
        for bit in range(len(bits)):
            if runs and bits[bit] == runs[-1][0] + runs[-1][2]:
                runs[-1][2] += 1
            else:
                runs.append([bits[bit], bit, 1])
        return [tuple(run) for run in runs]

    def extract(self, field, word):
        return sum(((word >> word_bit) & 1) << bit for bit, word_bit in self.positions[field].items())

    def insert(self, field, value):
        return sum(((value >> bit) & 1) << word_bit for bit, word_bit in self.positions[field].items())


class Kind:
    """The meaning of a field: a register (codes: code -> (file, index)) or an immediate."""

    def __init__(self, name, width):
        self.name, self.width, self.codes = name, width, {}
        self.immediate = None

    def legal(self, code):
        return self.immediate is not None or code in self.codes


def read_kinds(path, names):
    kinds = {}
    for row in facts.rows(path):
        name, text, file, first, step, count = row[0], row[1], row[2], int(row[3]), int(row[4]), int(row[5])
        pattern = Pattern(row, text, None)
        kind = kinds.setdefault(name, Kind(name, pattern.width))
        if kind.width != pattern.width:
            row.fail(f"codes of kind {name} have different widths")
        for n in range(count):
            code = pattern.value | (pattern.insert("n", n) if "n" in pattern.positions else 0)
            if "n" in pattern.positions and pattern.extract("n", code) != n:
                row.fail(f"{n} does not fit")
            if code in kind.codes:
                row.fail(f"code {code:#b} of kind {name} occurs twice")
            kind.codes[code] = (file, first + step * n)
            if file not in names or first + step * n >= len(names[file]):
                row.fail(f"register {file} {first + step * n} has no name")
        if len(set(kind.codes.values())) != len(kind.codes):
            row.fail(f"a register of kind {name} has two codes")
    return kinds


def read_names(path):
    names = {}
    for row in facts.rows(path):
        words, count = row[1].split(), int(row[2])
        names[row[0]] = [words[i % len(words)].replace("*", str(i // len(words))) for i in range(count)]
        if len(set(names[row[0]])) != count:
            row.fail("a name occurs twice")
    every = [name for file in names.values() for name in file]
    if len(set(every)) != len(every):
        facts.fail(f"{path}: two files share a register name")
    return names


def read_slots(path):
    """{slot: bits of its word}, in print order."""
    widths = {}
    for row in facts.rows(path):
        if row[0] in widths or not 0 < int(row[1]) < 64:
            row.fail("the slot occurs twice, or its word has no width from 1 to 63 bits")
        widths[row[0]] = int(row[1])
    return widths


class Encoding:
    def __init__(self, row, kinds, widths):
        self.row = row
        self.slot, self.name, form, self.group, self.text, syntax, pattern, operands = (row[i] for i in range(8))
        self.form = "None" if form == "-" else form
        self.syntax = "" if syntax == "-" else syntax
        if self.slot not in widths:
            row.fail(f"unknown slot '{self.slot}'")
        self.pattern = Pattern(row, pattern, widths[self.slot])
        self.operands = []  # (role, kind) of each field
        self.fixed = {}  # role -> register name, or the role it repeats
        for item in [] if operands == "-" else operands.split():
            if "=" in item:
                role, self.fixed[role] = item.split("=")
            else:
                role, name = item.split(":")
                self.operands.append((role, self.kind(kinds, role, name)))
        self.roles = list(dict.fromkeys(re.findall(r"\{(\w+)\}", self.syntax)))
        if len(self.roles) != self.syntax.count("{"):
            row.fail("an operand is shown twice")
        fields = [role for role, _ in self.operands]
        if sorted(self.roles) != sorted(fields + list(self.fixed)) or sorted(fields) != sorted(self.pattern.positions):
            row.fail(f"pattern, operands and syntax differ: {sorted(self.pattern.positions)}, {fields}, {self.roles}")

    def kind(self, kinds, role, name):
        immediate = re.fullmatch(r"([sun])(\d+)(?:x(\d+))?", name)
        if immediate:
            kinds.setdefault(name, Kind(name, int(immediate[2]))).immediate = (immediate[1], int(immediate[3] or 1))
        elif name not in kinds:
            self.row.fail(f"unknown kind '{name}'")
        width = len(self.pattern.positions.get(role, ()))
        if kinds[name].width != width:
            self.row.fail(f"field '{role}' has {width} bits and its kind {name} has {kinds[name].width}")
        return kinds[name]

    def opcode(self):
        return snake(self.name) if self.form == "None" else f"{snake(self.name).rstrip('_')}_{snake(self.form)}"

    def mnemonic(self):
        return snake(self.name)


def overlap_possible(a, b):
    """Whether one word can belong to both. Exact: the literals must agree, and each encoding's register fields must have
    legal codes on the words that the other's literals leave, field by field and then jointly for fields that share bits."""
    if (a.pattern.value ^ b.pattern.value) & a.pattern.mask & b.pattern.mask:
        return False
    fixed_mask, fixed_value = a.pattern.mask | b.pattern.mask, a.pattern.value | b.pattern.value
    # Constraints: for each register field, and for bits with a hole, the set of legal partial words, as (mask, {values}).
    constraints = []
    for encoding in (a, b):
        for role, kind in encoding.operands:
            if kind.immediate is None and len(kind.codes) < 1 << kind.width:
                mask = encoding.pattern.insert(role, (1 << kind.width) - 1)
                values = {encoding.pattern.insert(role, code) for code in kind.codes}
                values = {v for v in values if not (v ^ fixed_value) & mask & fixed_mask}
                constraints.append((mask, values))
        mask, hole = encoding.pattern.hole_mask, encoding.pattern.hole_value
        if mask:
            lsb = (mask & -mask).bit_length() - 1
            values = {v << lsb for v in range((mask >> lsb) + 1)} - {hole}
            constraints.append((mask, {v for v in values if not (v ^ fixed_value) & mask & fixed_mask}))
    # Join constraints one by one; disjoint ones multiply, so keep each connected component apart.
    components = []
    for mask, values in constraints:
        touching = [c for c in components if c[0] & mask & ~fixed_mask]
        components = [c for c in components if not c[0] & mask & ~fixed_mask]
        for other_mask, other_values in touching:
            common = mask & other_mask
            values = {x | y for x, y in itertools.product(values, other_values) if not (x ^ y) & common}
            mask |= other_mask
        if not values:
            return False
        components.append((mask, values))
    return True


def read_encodings(path, kinds, widths):
    encodings = [Encoding(row, kinds, widths) for row in facts.rows(path)]
    opcodes = set()
    for e in encodings:
        if e.opcode() in opcodes:
            e.row.fail(f"opcode '{e.opcode()}' occurs twice")
        opcodes.add(e.opcode())
    for slot in widths:
        if sum(e.slot == slot and e.group == "nop" and not e.operands for e in encodings) != 1:
            facts.fail(f"{path}: slot {slot} must have one nop without operands")
        prove_unambiguous([e for e in encodings if e.slot == slot])
    return encodings


def prove_unambiguous(encodings):
    for a, b in itertools.combinations(encodings, 2):
        if overlap_possible(a, b):
            b.row.fail(f"some words are both '{b.text}' and '{a.text}' of line {a.row.number}")


class Layout:
    """A bundle format: the place of each slot's word in the bundle."""

    def __init__(self, row, length, items, widths):
        self.row, self.length = row, length
        self.slots = {}  # slot -> lsb
        self.mask = self.value = 0
        bit = 0
        for token in reversed(items):
            if token in widths:
                if token in self.slots:
                    row.fail(f"slot {token} occurs twice")
                self.slots[token] = bit
                bit += widths[token]
                continue
            if not re.fullmatch(r"[01x]+", token):
                row.fail(f"unknown token '{token}'")
            for digit in reversed(token):
                if digit != "x":
                    self.mask |= 1 << bit
                    self.value |= int(digit) << bit
                bit += 1
        if bit != 8 * length:
            row.fail(f"{bit} bits in {length} bytes")


def read_layouts(path, widths):
    layouts = [Layout(row, int(row[0]), row[1].split(), widths) for row in facts.rows(path)]
    unused = set(widths) - {slot for layout in layouts for slot in layout.slots}
    if unused:
        facts.fail(f"{path}: no format has the slots {sorted(unused)}")
    for a, b in itertools.combinations(layouts, 2):
        # Compares the bits that both have: the shorter one's bits are the low bits of the longer one.
        if not (a.value ^ b.value) & a.mask & b.mask:
            b.row.fail(f"the format overlaps line {a.row.number}")
    return layouts


def prove_lengths(layouts):
    """The low four bits of a bundle give its length; returns the table."""
    lengths = [0] * 16
    for nibble in range(16):
        fits = {x.length for x in layouts if not (nibble ^ x.value) & x.mask & 15}
        if len(fits) != 1:
            facts.fail(f"low bits {nibble:04b} of a bundle do not give its length: {sorted(fits)}")
        lengths[nibble] = fits.pop()
    return lengths


class BranchRules:
    """The operations after which another bundle than the next may execute, and the rules of branch targets and loops."""

    def __init__(self, path, encodings, names):
        values = {}
        for row in facts.rows(path):
            if row[0] in values:
                row.fail("the line occurs twice")
            values[row[0]] = row
        try:
            self.target, self.destination = values["target"][1], values["destination"][1]
            self.loop_start, self.loop_end = values["loop_start"][1], values["loop_end"][1]
            self.delay_slots, self.target_alignment, self.address_bits = (
                int(values[key][1]) for key in ("delay_slots", "target_alignment", "address_bits"))
            lines = [(flow, op) for flow in FLOWS for op in values[flow][1].split() if op != "-"]
        except KeyError as missing:
            facts.fail(f"{path}: no line {missing}")
        self.flow = {op: flow for flow, op in lines}
        if len(lines) != len(self.flow):
            facts.fail(f"{path}: an operation stands in two lines")
        control = {e.name for e in encodings if e.group == FLOW_GROUP}
        if control != set(self.flow):
            facts.fail(f"{path}: of the group {FLOW_GROUP} or of a line, but not both: {sorted(control ^ set(self.flow))}")
        for e in encodings:
            kinds = dict(e.operands)
            if self.target in e.roles and self.flow_of(e) not in ("branch", "call"):
                e.row.fail(f"has the operand '{self.target}' of a branch and is none")
            if self.target in kinds and kinds[self.target].width != self.address_bits:
                e.row.fail(f"its target has {kinds[self.target].width} bits instead of {self.address_bits}")
        if not any(self.destination in e.roles for e in encodings):
            facts.fail(f"{path}: no instruction has the operand '{self.destination}'")
        for file in (self.loop_start, self.loop_end):
            if len(names.get(file, [])) != 1:
                facts.fail(f"{path}: '{file}' is not a file of one register")

    def flow_of(self, encoding):
        return self.flow.get(encoding.name, "next")


class InstructionSet:
    """Reads all facts of a set and proves them."""

    TABLES = ("encodings", "formats", "slots", "branches", "registers", "register-names")

    def __init__(self, name, folder):
        self.name = name
        self.sources = [path(name, folder, table) for table in self.TABLES]
        encoding_path, format_path, slot_path, branch_path, register_path, name_path = self.sources
        self.names = read_names(name_path)
        self.kinds = read_kinds(register_path, self.names)
        self.widths = read_slots(slot_path)
        self.encodings = read_encodings(encoding_path, self.kinds, self.widths)
        self.layouts = read_layouts(format_path, self.widths)
        self.lengths = prove_lengths(self.layouts)
        self.branches = BranchRules(branch_path, self.encodings, self.names)

    def forms(self):
        return list(dict.fromkeys(["None", *(e.form for e in self.encodings)]))

    def mnemonics(self):
        return list(dict.fromkeys(e.mnemonic() for e in self.encodings))

    def groups(self):
        return list(dict.fromkeys(camel(e.group) for e in self.encodings))

    def roles(self):
        """The operands' roles, and Mask: the mask register that an operand of kind QX names along with its vector."""
        return list(dict.fromkeys(camel(role) for e in self.encodings for role in e.roles)) + ["Mask"]
