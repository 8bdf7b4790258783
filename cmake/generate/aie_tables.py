"""The AIE API headers' tables of each architecture: facts/aie_api/*.tsv -> headers for kernels.

One header holds the tables of all architectures; __AIE_ARCH__ selects. Proves that each architecture has a row, that
no width and no pair of types is repeated, that alignments are powers of two that rise with the size of an access, and
that matrices and sliding products use pairs that can be multiplied.
"""
import sys

import facts

ARCHS = ["10", "20", "21"]
HEAD = "#pragma once\n\n"
ARCH_OF = {"AIE": "10", "AIE-ML": "20", "XDNA2": "21"}  # as the documentation names them
ELEMENTS = ["int4", "int8", "int16", "int32", "cint16", "cint32", "bfloat16", "cbfloat16", "float", "cfloat"]


def choose(bodies):
    """Chooses one of the bodies by architecture."""
    text = ""
    for arch in ARCHS:
        text += f"#{'if' if not text else 'elif'} __AIE_ARCH__ == {arch}\n{bodies[arch]}"
    return text + "#endif\n"


def limits(path):
    names = ["kVectorBits", "kLeastShift", "kMostShift", "kCoeffBits", "kCoeffStarts", "kSumBits"]
    bodies = {}
    for row in facts.rows(path):
        if row[0] not in ARCHS or row[0] in bodies or len(row) != 1 + len(names):
            row.fail("an architecture is unknown or repeated, or columns are missing")
        bodies[row[0]] = "".join(f"inline constexpr {'unsigned' if int(cell) >= 0 and 'Shift' not in name else 'int'} "
                                 f"{name} = {int(cell)};\n" for name, cell in zip(names, row.cells[1:]))
    return choose(bodies)


def accumulators(path):
    widths = {arch: {"real": set(), "complex": set()} for arch in ARCHS}
    for row in facts.rows(path):
        if row[1] == "accumulator" and not row[2].endswith("float"):
            widths[ARCH_OF[row[0]]]["complex" if row[2].startswith("c") else "real"].add(int(row[4]))
    bodies = {}
    for arch in ARCHS:
        bodies[arch] = ""
        for kind, function in (("real", "accum_bits"), ("complex", "complex_accum_bits")):
            choice = "".join(f"least <= {bits} ? {bits} : " for bits in sorted(widths[arch][kind]))
            bodies[arch] += f"constexpr unsigned {function}(unsigned least) {{\n  return {choice}0;\n}}\n"
    return "// The storage width for a number of bits; 0 when there is none.\n" + choose(bodies)


def alignment(path):
    steps, declared = {arch: [] for arch in ARCHS}, {}
    for row in facts.rows(path):
        if row[1] != "alignment":
            continue
        if row[2] == "declaration":
            declared[ARCH_OF[row[0]]] = int(row[3])
            continue
        bits, align = int(row[2]), int(row[3])
        if align & (align - 1) or any(bits <= before[0] or align < before[1] for before in steps[ARCH_OF[row[0]]]):
            row.fail("alignments must be powers of two, and rise")
        steps[ARCH_OF[row[0]]].append((bits, align))
    bodies = {}
    for arch in ARCHS:
        choice = "".join(f"bits <= {bits} ? {align} : " for bits, align in steps[arch][:-1])
        bodies[arch] = f"inline constexpr unsigned kAlignBytes = {declared[arch]};  // of declared vectors\n"
        bodies[arch] += f"constexpr unsigned access_align(unsigned bits) {{\n  return {choice}{steps[arch][-1][1]};\n}}\n"
    return "// The alignment in bytes of an aligned access of a number of bits.\n" + choose(bodies)


def blocks(path, types):
    """Formats of block floating point, and the numbers of elements in their vectors."""
    sizes = {row[2]: row[3] for row in facts.rows(types) if row[1] == "block"}
    body = ("// A type of blocks: its elements, bits, and the exponent for 2^0.\n"
            "struct block_format {\n  unsigned elements, mantissa_bits, exponent_bits;\n  int bias;\n  unsigned long long sizes;  // bit i: vectors of 2^i elements\n};\n"
            "template <class T>\ninline constexpr block_format kBlock{};\n")
    for row in facts.rows(path):
        if row[0] not in sizes:
            row.fail("the type of blocks has no sizes")
        mask = sum(1 << (int(size).bit_length() - 1) for size in sizes.pop(row[0]).split(","))
        body += f"template <>\ninline constexpr block_format kBlock<{row[0]}>{{{', '.join(row.cells[1:])}, {mask}}};\n"
    if sizes:
        facts.fail(f"{path}: {', '.join(sizes)} has no line")
    return choose({arch: body if arch == ARCH_OF["XDNA2"] else "" for arch in ARCHS})


def cascade(path):
    bodies = {row[0]: f"inline constexpr unsigned kCascadeBits = {int(row[1])};\n" for row in facts.rows(path)}
    return "// The bits of one beat.\n" + choose(bodies)


def elements(path):
    """Element types of vectors; the C++ compiler refuses unknown names."""
    types = {arch: [] for arch in ARCHS}
    for row in facts.rows(path):
        if row[0] not in ARCH_OF:
            row.fail("an architecture is unknown")
        of_arch = types[ARCH_OF[row[0]]]
        if row[1] == "vector":
            if row[2] in of_arch:
                row.fail("a type is repeated")
            of_arch.append(row[2])
    bodies = {}
    for arch in ARCHS:
        bodies[arch] = f"template <class T>\ninline constexpr bool kHasElement = kIsOneOf<T, {', '.join(types[arch])}>;\n"
    return ("template <class T, class... Types>\ninline constexpr bool kIsOneOf = (__is_same(T, Types) || ...);\n"
            "// The architecture has vectors of T.\n" + choose(bodies))


def fft(path):
    seen, bodies = set(), {arch: "" for arch in ARCHS}
    for row in facts.rows(path):
        radices = [int(radix) for radix in row[4].split(",")]
        if tuple(row.cells[:4]) in seen or not set(radices) <= {2, 3, 4, 5}:
            row.fail("a combination of types is repeated, or a radix is not 2 to 5")
        seen.add(tuple(row.cells[:4]))
        bodies[row[0]] += (f"template <>\ninline constexpr fft_types fft_of<{row[1]}, {row[2]}, {row[3]}> = "
                           f"{{{sum(1 << radix for radix in radices)}, {int(row[5])}}};\n")
    return ("struct fft_types {\n  unsigned radices, block;  // bit r: there are stages of radix r\n};\n"
            "template <class Input, class Output, class Twiddle>\ninline constexpr fft_types fft_of = {0, 1};\n" +
            choose(bodies))


SLOTS = ["load", "store", "multiply", "add", "permute", "convert", "scalar"]


def issue(path):
    lines, seen = {arch: "" for arch in ARCHS}, set()
    for row in facts.rows(path):
        kinds = row[3].split(",")
        for kind in kinds:
            if kind not in SLOTS or (row[0], kind) in seen:
                row.fail(f"'{kind}' is not a kind of slot, or has a line already")
            seen.add((row[0], kind))
        mask = sum(1 << SLOTS.index(kind) for kind in kinds)
        lines[row[0]] += f'    {{"{row[1]}", {int(row[2])}, {mask}}},\n'
    if len(seen) != len(SLOTS) * len(ARCHS):
        facts.fail(f"{path}: a kind of slot has no line")
    return (f"enum class slot : unsigned {{ {', '.join(SLOTS)} }};\ninline constexpr unsigned kSlotKinds = {len(SLOTS)};\n"
            f"inline constexpr const char* kSlotNames[] = {{{', '.join(chr(34) + name + chr(34) for name in SLOTS)}}};\n"
            "struct issue_resource {\n  const char* name;\n  unsigned at_once, kinds;  // bit k: kind k needs it\n};\n" +
            "".join(f"inline constexpr issue_resource kIssueResources{arch}[] = {{\n{lines[arch]}}};\n" for arch in ARCHS) +
            # Each program that includes this table would compile the members of std::span for it.
            "struct issue_resource_list {\n  const issue_resource *first, *last;\n"
            "  constexpr const issue_resource* begin() const { return first; }\n"
            "  constexpr const issue_resource* end() const { return last; }\n};\n"
            "// The limits of a value of __AIE_ARCH__.\n"
            "constexpr issue_resource_list issue_resources(unsigned arch) {\n  switch (arch) {\n" +
            "".join(f"    case {arch}: return {{kIssueResources{arch}, kIssueResources{arch} + {lines[arch].count(chr(10))}}};\n"
                    for arch in ARCHS) + "  }\n  return {};\n}\n")


def element(name):
    """The name of an element type in the tables; none for block types, which have no vectors of elements."""
    return f"element::k{name.capitalize()}" if name in ELEMENTS else None


def width(row, tag):
    """The bits of a tag's lanes; the tag's class follows from the element types."""
    bits = tag.lstrip("c").removeprefix("acc").replace("float", "32")
    if not bits.isdigit():
        row.fail(f"{tag} is not an accumulator")
    return int(bits)


def product_rows(path):
    """Pairs that can be multiplied: {arch: {(a, b): bits}}, both orders."""
    pairs = {arch: {} for arch in ARCHS}
    for row in facts.rows(path):
        arch, a, b, bits = ARCH_OF[row[0]], element(row[1]), element(row[2]), width(row, row[3])
        if a is None or b is None:
            continue
        if pairs[arch].get((a, b), bits) != bits:
            row.fail("a pair of types has two accumulators")
        pairs[arch][a, b] = pairs[arch][b, a] = bits
    return pairs


def products(accum, mmul, sliding):
    """Pairs with their accumulator, and the amount that an instruction multiplies, from the native sizes in the other tables."""
    pairs = product_rows(accum)
    lanes, terms = {arch: {} for arch in ARCHS}, {arch: {} for arch in ARCHS}

    def raise_to(table, arch, a, b, count):
        for key in ((a, b), (b, a)):
            table[arch][key] = max(table[arch].get(key, 0), count)

    for row in facts.rows(sliding):
        if row[0] == "plain" and row[11] == "native":
            key = ARCH_OF[row[1]], element(row[2]), element(row[3])
            raise_to(lanes, *key, int(row[5]))
            raise_to(terms, *key, int(row[5]) * int(row[6]))
    for row in facts.rows(mmul):
        if row[7] == "dense" and row[8] == "native" and element(row[1]):
            raise_to(terms, ARCH_OF[row[0]], element(row[1]), element(row[2]), int(row[3]) * int(row[4]) * int(row[5]))
    text = "enum class element : unsigned { " + ", ".join(f"k{name.capitalize()}" for name in ELEMENTS) + ", kNone };\n"
    text += ("// The accumulator of a product; lanes and products of one instruction, 0 when no table gives them.\n"
             "struct product {\n  element a, b;\n  unsigned accum_bits, lanes, terms;\n};\n")
    bodies = {}
    for arch in ARCHS:
        rows = "".join(f"    {{{a}, {b}, {bits}, {lanes[arch].get((a, b), 0)}, {terms[arch].get((a, b), 0)}}},\n"
                       for (a, b), bits in sorted(pairs[arch].items()))
        bodies[arch] = f"inline constexpr product kProducts[] = {{\n{rows}}};\n"
    return text + choose(bodies)


def mmul_shapes(accum, mmul):
    pairs = product_rows(accum)
    rows = {kind: {arch: [] for arch in ARCHS} for kind in ("dense", "sparse")}
    blocks = ""
    for row in facts.rows(mmul):
        arch, a, b = ARCH_OF[row[0]], element(row[1]), element(row[2])
        if row[7] == "dense" and a is None and b is None:
            blocks += f"template <>\ninline constexpr bool kHasBlockShape<{', '.join(row.cells[1:6])}> = true;\n"
        if row[7] not in rows or a is None or b is None:
            continue
        if pairs[arch].get((a, b)) != width(row, row[6]):
            row.fail("the accumulator differs from that of the types' product")
        line = f"    {{{a}, {b}, {int(row[3])}, {int(row[4])}, {int(row[5])}}},\n"
        if line not in rows[row[7]][arch]:
            rows[row[7]][arch].append(line)

    def shapes(name, of):
        return choose({arch: f"inline constexpr mmul_shape {name}[] = {{\n{''.join(lines)}}};\n" if lines else ""
                       for arch, lines in of.items()})

    return ('struct mmul_shape {\n  element a, b;\n  unsigned rows, inner, columns;\n};\n' + "#if __AIE_ARCH__ == 21\n"
            "template <class A, class B, unsigned M, unsigned K, unsigned N>\ninline constexpr bool kHasBlockShape = false;\n" +
            blocks + "#endif\n" + shapes("kMmulShapes", rows["dense"]) +
            "// Shapes with a sparse second matrix.\n" + shapes("kSparseShapes", rows["sparse"]))


FAMILIES = ["plain", "sym", "sym_uct", "ch"]


def steps(row, cell):
    """A set of steps as a mask: bit i stands for step i, bit 0 for the same step as x."""
    return "X" == cell and 1 or sum(1 << int(step) for step in cell.split(","))


def sliding(accum, path):
    pairs = product_rows(accum)
    rows = {arch: [] for arch in ARCHS}
    for row in facts.rows(path):
        arch, a, b = ARCH_OF[row[1]], element(row[2]), element(row[3])
        if row[0] not in FAMILIES or pairs[arch].get((a, b)) is None:
            row.fail("the family is unknown, or the types cannot be multiplied")
        channels = int(row[7]) if row[0] == "ch" else 1
        lanes = int(row[5]) * channels
        masks = ", ".join(str(steps(row, cell)) for cell in row.cells[8:11])
        rows[arch].append(f"    {{family::{row[0]}, {a}, {b}, {width(row, row[4])}, {lanes}, {int(row[6])}, {channels}, {masks}}},\n")
    return ("enum class family : unsigned { " + ", ".join(FAMILIES) + " };\n"
            "// Lanes and points of one instruction. Steps are sets: bit i is step i, bit 0 the same step as x.\n"
            "struct sliding_row {\n  family of;\n  element coeff, data;\n"
            "  unsigned accum_bits, lanes, points, channels, coeff_steps, x_steps, y_steps;\n};\n" +
            choose({arch: "inline constexpr sliding_row kSliding[] = {\n" + "".join(rows[arch]) + "};\n"
                    for arch in ARCHS}))


MAKERS = {"limits": limits, "accumulators": accumulators, "alignment": alignment, "blocks": blocks, "cascade": cascade, "elements": elements,
          "fft": fft, "issue": issue, "products": products, "mmul_shapes": mmul_shapes, "sliding": sliding}
# Headers that a table's header includes.
INCLUDES = {"blocks": ["aie_api/types.hpp"], "elements": ["aie_api/types.hpp"], "fft": ["aie_api/types.hpp"],
            "mmul_shapes": ["aie_api/types.hpp", "aie_tables/products.hpp"],
            "sliding": ["aie_tables/products.hpp"]}
# Tables that hold all architectures, for programs that run kernels of each.
FOR_ALL = ["issue"]


def main(output, table, *paths):
    arch = [] if table in FOR_ALL else ["aie_api/arch.hpp"]
    includes = "".join(f"#include {name}\n" if name[0] == "<" else f'#include "{name}"\n' for name in arch + INCLUDES.get(table, []))
    facts.write(output, HEAD + includes + "\nnamespace aie::tables {\n\n" + MAKERS[table](*paths) +
                "\n}  // namespace aie::tables\n", list(paths))


main(*sys.argv[1:])
