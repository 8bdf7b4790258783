"""The tables of an instruction set, for decoder, encoder, printer and parser: isa/<name>/tables.inc, whose types are in
src/isa/tables.h.

    isa_tables.py OUTPUT NAME FOLDER
"""
import sys

import facts
import isa

# Bits of a slot word that choose the bucket of candidates. Eleven bits leave one or two candidates nearly everywhere.
BUCKET_BITS = 11
NO_REGISTER = 0xFFFF


def rows(items, per_line=16):
    items = [str(item) for item in items]
    return "".join("  " + ", ".join(items[i:i + per_line]) + ",\n" for i in range(0, len(items), per_line))


def array(kind, name, items, per_line=16):
    items = list(items)
    return f"constexpr std::array<{kind}, {len(items)}> {name} = {{{{\n{rows(items, per_line)}}}}};\n"


def split(encodings, bit):
    """The encodings that accept words with this bit 0, and with this bit 1."""
    return tuple([e for e in encodings if not (e.pattern.mask >> bit & 1) or (e.pattern.value >> bit & 1) == value]
                 for value in (0, 1))


def choose_bits(encodings, width):
    """Chooses bits greedily, so that the sum of the squares of the bucket sizes is smallest."""
    chosen, buckets = [], [encodings]
    for _ in range(min(BUCKET_BITS, width)):
        def cost(bit):
            return sum(len(part) ** 2 for bucket in buckets for part in split(bucket, bit))
        best = min((bit for bit in range(width) if bit not in chosen), key=cost)
        chosen.append(best)
        buckets = [part for bucket in buckets for part in split(bucket, best)]
    return sorted(chosen)


def bucket_tables(encodings, width, number, pool, seen):
    """(bucket mask, the pool range of each bucket) of a slot. A bucket is a run in `pool`; the table is indexed with the
    chosen bits of the word pushed together."""
    bits = choose_bits(encodings, width)
    ranges = []
    for index in range(1 << len(bits)):
        fit = encodings
        for position, bit in enumerate(bits):
            fit = [e for e in fit if not (e.pattern.mask >> bit & 1) or (e.pattern.value >> bit & 1) == (index >> position & 1)]
        key = tuple(number[e] for e in fit)
        if key not in seen:
            seen[key] = len(pool)
            pool.extend(key)
        ranges.append(f"{{{seen[key]}, {len(key)}}}")
    runs = []  # consecutive chosen bits, as (word lsb, index lsb, width)
    for position, bit in enumerate(bits):
        if runs and bit == runs[-1][0] + runs[-1][2]:
            runs[-1][2] += 1
        else:
            runs.append([bit, position, 1])
    return runs, ranges


def piece(item):
    return "{%d, %d, %d}" % tuple(item)


def register_tables(found):
    """Numbers all registers, file after file; kinds refer to them by number."""
    number, first = {}, []
    for file, names in found.names.items():
        first.append(len(number))
        for index in range(len(names)):
            number[file, index] = len(number)
    text = array("RegisterName", "kRegisters",
                 (f'{{{{files::{file}, {index}}}, "{found.names[file][index]}"}}' for file, index in number), 3)
    text += array("std::uint16_t", "kFirstRegisters", first)
    by_name = sorted(number, key=lambda register: found.names[register[0]][register[1]])
    text += array("std::uint16_t", "kRegistersByName", (number[register] for register in by_name))
    return number, text


def kind_tables(found, number):
    text, entries, order = "", [], {}
    for kind in found.kinds.values():
        order[kind] = len(entries)
        if kind.immediate:
            sign, scale = kind.immediate
            name = {"s": "Signed", "u": "Unsigned", "n": "Negative"}[sign]
            entries.append(f"{{KindType::{name}, {kind.width}, {scale}, {{}}, {{}}}}")
            continue
        registers = [NO_REGISTER] * (1 << kind.width)
        codes = [NO_REGISTER] * len(number)
        for code, register in kind.codes.items():
            registers[code] = number[register]
            codes[number[register]] = code
        text += array("std::uint16_t", f"kRegistersOf{kind.name}", registers, 24)
        text += array("std::uint16_t", f"kCodesOf{kind.name}", codes, 24)
        entries.append(f"{{KindType::Register, {kind.width}, 1, kRegistersOf{kind.name}, kCodesOf{kind.name}}}")
    return order, text + array("Kind", "kKinds", entries, 1)


def operand_tables(found, number, kinds):
    """The operands of all encodings in print order, and the runs of bits that form them."""
    named = {name: number[file, index] for file, names in found.names.items() for index, name in enumerate(names)}
    operands, pieces, spans = [], [], {}
    for e in found.encodings:
        spans[e] = (len(operands), len(e.roles))
        fields = dict(e.operands)
        for role in e.roles:
            head = f"roles::{isa.camel(role)}"
            if role in fields:
                runs = e.pattern.pieces(role)
                operands.append(f"{{{head}, Source::Field, {kinds[fields[role]]}, {len(pieces)}, {len(runs)}}}")
                pieces += [piece(run) for run in runs]
            elif e.fixed[role] in named:
                operands.append(f"{{{head}, Source::Fixed, 0, {named[e.fixed[role]]}, 0}}")
            elif e.fixed[role] in fields:
                operands.append(f"{{{head}, Source::Same, 0, {e.roles.index(e.fixed[role])}, 0}}")
            else:
                e.row.fail(f"'{e.fixed[role]}' is neither a register nor a field")
    return spans, array("OperandSpec", "kOperands", operands, 4) + array("Piece", "kPieces", pieces, 12)


def encoding_tables(found, spans):
    lines = []
    for e in found.encodings:
        syntax = "".join("{}" if i % 2 else part for i, part in enumerate(e.syntax.replace("}", "{").split("{")))
        first, count = spans[e]
        lines.append(f'{{{{opcodes::{e.opcode()}, operations::{e.mnemonic()}, groups::{isa.camel(e.group)}, '
                     f'slots::{isa.camel(e.slot)}, forms::{e.form}, Flow::{isa.camel(found.branches.flow_of(e))}, "{e.text}"}}, '
                     f'{e.pattern.mask:#x}, {e.pattern.value:#x}, {e.pattern.owned():#x}, '
                     f'{e.pattern.hole_mask:#x}, {e.pattern.hole_value:#x}, {first}, {count}, "{syntax}"}}')
    by_text = sorted(range(len(lines)), key=lambda i: found.encodings[i].text)
    mnemonics = {e.mnemonic(): e.name for e in found.encodings}
    return (array("EncodingSpec", "kEncodings", lines, 1) + array("std::uint16_t", "kEncodingsByText", by_text)
            + array("std::string_view", "kMnemonicNames", (f'"{name}"' for name in mnemonics.values()), 8))


def slot_tables(found):
    number = {e: i for i, e in enumerate(found.encodings)}
    pool, seen, text, entries = [], {}, "", []
    for slot, width in found.widths.items():
        encodings = [e for e in found.encodings if e.slot == slot]
        nop = next(e for e in encodings if e.group == "nop")
        runs, ranges = bucket_tables(encodings, width, number, pool, seen)
        name = isa.camel(slot)
        text += array("Piece", f"kBucketBits{name}", map(piece, runs)) + array("Bucket", f"kBuckets{name}", ranges, 12)
        entries.append(f'{{"{slot}", {width}, opcodes::{nop.opcode()}, {nop.pattern.value:#x}, '
                       f"kBucketBits{name}, kBuckets{name}}}")
    return array("std::uint16_t", "kBucketPool", pool) + text + array("SlotSpec", "kSlotSpecs", entries, 1)


def layout_tables(found):
    entries = []
    for x in found.layouts:
        if x.mask >> 64:
            x.row.fail("a literal lies above bit 63")
        slots = [slot for slot in found.widths if slot in x.slots]
        places = ", ".join(f"{{slots::{isa.camel(slot)}, {x.slots[slot]}}}" for slot in slots)
        entries.append(f"{{{x.length}, {len(slots)}, {x.mask:#x}, {x.value:#x}, {{{{{places}}}}}}}")
    first = {length: next(i for i, x in enumerate(found.layouts) if x.length == length) for length in set(found.lengths)}
    if [x.length for x in found.layouts] != sorted((x.length for x in found.layouts), reverse=True):
        facts.fail("the formats must be sorted by length, longest first")
    return (array("Layout", "kLayouts", entries, 1) + array("std::uint8_t", "kLengths", found.lengths)
            + array("std::uint8_t", "kFirstLayouts", (first[length] for length in found.lengths)))


def whole(found):
    branches = found.branches
    return f"""static_assert(kSlotSpecs.size() <= kMaxSlots && kLayouts.front().length == kLongestBundle);
static_assert(std::ranges::all_of(kEncodings, [](const EncodingSpec& one) {{ return one.operands <= kMaxOperands; }}));

constexpr Tables kTables{{
  .name = "{found.name.upper()}",
  .encodings = kEncodings,
  .encodings_by_text = kEncodingsByText,
  .mnemonics = kMnemonicNames,
  .all_operands = kOperands,
  .all_pieces = kPieces,
  .kinds = kKinds,
  .bucket_pool = kBucketPool,
  .slots = kSlotSpecs,
  .layouts = kLayouts,
  .lengths = kLengths,
  .first_layouts = kFirstLayouts,
  .registers = kRegisters,
  .first_registers = kFirstRegisters,
  .registers_by_name = kRegistersByName,
  .branches = {{roles::{isa.camel(branches.target)}, roles::{isa.camel(branches.destination)}, files::{branches.loop_start}, files::{branches.loop_end},
           {branches.delay_slots}, {branches.target_alignment}, {branches.address_bits}}},
}};
"""


def main(output, name, folder):
    found = isa.InstructionSet(name, folder)
    number, registers = register_tables(found)
    kinds, kind_text = kind_tables(found, number)
    spans, operands = operand_tables(found, number, kinds)
    facts.write(output, "\n".join([registers, kind_text, operands, encoding_tables(found, spans), slot_tables(found),
                                   layout_tables(found), whole(found)]), found.sources)


if __name__ == "__main__":
    main(*sys.argv[1:])
