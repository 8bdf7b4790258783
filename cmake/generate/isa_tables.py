"""The tables of the decoder, encoder, printer and parser: isa/tables.inc, whose types are in src/isa/tables.h."""
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


def register_tables(aie2):
    """Numbers all registers, file after file; kinds refer to them by number."""
    number, first = {}, []
    for file, names in aie2.names.items():
        first.append(len(number))
        for index in range(len(names)):
            number[file, index] = len(number)
    text = array("RegisterName", "kRegisters",
                 (f'{{{{RegFile::{file}, {index}}}, "{aie2.names[file][index]}"}}' for file, index in number), 3)
    text += array("std::uint16_t", "kFirstRegister", first)
    return number, text


def kind_tables(aie2, number):
    text, entries, order = "", [], {}
    for kind in aie2.kinds.values():
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


def operand_tables(aie2, number, kinds):
    """The operands of all encodings in print order, and the runs of bits that form them."""
    named = {name: number[file, index] for file, names in aie2.names.items() for index, name in enumerate(names)}
    operands, pieces, spans = [], [], {}
    for e in aie2.encodings:
        spans[e] = (len(operands), len(e.roles))
        fields = dict(e.operands)
        for role in e.roles:
            head = f"Role::{isa.camel(role)}"
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


def encoding_tables(aie2, spans):
    lines = []
    for e in aie2.encodings:
        syntax = "".join("{}" if i % 2 else part for i, part in enumerate(e.syntax.replace("}", "{").split("{")))
        first, count = spans[e]
        lines.append(f'{{{{Opcode::{e.opcode()}, Mnemonic::{e.mnemonic()}, Group::{isa.camel(e.group)}, '
                     f'Slot::{isa.camel(e.slot)}, Form::{e.form}, "{e.text}"}}, '
                     f'{e.pattern.mask:#x}, {e.pattern.value:#x}, {e.pattern.owned():#x}, '
                     f'{e.pattern.hole_mask:#x}, {e.pattern.hole_value:#x}, {first}, {count}, "{syntax}"}}')
    by_text = sorted(range(len(lines)), key=lambda i: aie2.encodings[i].text)
    mnemonics = {e.mnemonic(): e.name for e in aie2.encodings}
    return (array("EncodingSpec", "kEncodings", lines, 1) + array("std::uint16_t", "kEncodingsByText", by_text)
            + array("std::string_view", "kMnemonicNames", (f'"{name}"' for name in mnemonics.values()), 8))


def slot_tables(aie2):
    number = {e: i for i, e in enumerate(aie2.encodings)}
    pool, seen, text, entries = [], {}, "", []
    for slot in ["lda", "ldb", "st", "alu", "mv", "lng", "vec"]:  # the order of enum class Slot
        encodings = [e for e in aie2.encodings if e.slot == slot]
        nop = [e for e in encodings if e.group == "nop"]
        if len(nop) != 1 or nop[0].operands:
            facts.fail(f"slot {slot} must have one nop without operands")
        runs, ranges = bucket_tables(encodings, isa.SLOT_WIDTH[slot], number, pool, seen)
        name = isa.camel(slot)
        text += array("Piece", f"kBucketBits{name}", map(piece, runs)) + array("Bucket", f"kBuckets{name}", ranges, 12)
        entries.append(f'{{"{slot}", {isa.SLOT_WIDTH[slot]}, Opcode::{nop[0].opcode()}, {nop[0].pattern.value:#x}, '
                       f"kBucketBits{name}, kBuckets{name}}}")
    return array("std::uint16_t", "kBucketPool", pool) + text + array("SlotSpec", "kSlotSpecs", entries, 1)


def layout_tables(aie2):
    entries = []
    for x in aie2.layouts:
        if x.mask >> 64:
            x.row.fail("a literal lies above bit 63")
        slots = [slot for slot in isa.PRINT_ORDER if slot in x.slots]
        places = ", ".join(f"{{Slot::{isa.camel(slot)}, {x.slots[slot]}}}" for slot in slots)
        entries.append(f"{{{x.length}, {len(slots)}, {x.mask:#x}, {x.value:#x}, {{{{{places}}}}}}}")
    first = {length: next(i for i, x in enumerate(aie2.layouts) if x.length == length) for length in set(aie2.lengths)}
    if [x.length for x in aie2.layouts] != sorted((x.length for x in aie2.layouts), reverse=True):
        facts.fail("the formats must be sorted by length, longest first")
    return (array("Layout", "kLayouts", entries, 1) + array("std::uint8_t", "kLengths", aie2.lengths)
            + array("std::uint8_t", "kFirstLayout", (first[length] for length in aie2.lengths)))


def main():
    output, *sources = sys.argv[1:]
    aie2 = isa.InstructionSet(sources)
    number, registers = register_tables(aie2)
    kinds, kind_text = kind_tables(aie2, number)
    spans, operands = operand_tables(aie2, number, kinds)
    facts.write(output, "\n".join([registers, kind_text, operands, encoding_tables(aie2, spans), slot_tables(aie2),
                                   layout_tables(aie2)]), sources)


if __name__ == "__main__":
    main()
