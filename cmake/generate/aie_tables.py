"""What the AIE API's headers know of each architecture: facts/aie_api/*.tsv -> headers for kernels.

The tables of all architectures stand in one header; __AIE_ARCH__ chooses. Proves that each architecture has a row, that
no width is repeated, and that alignments are powers of two which rise with the size of an access.
"""
import sys

import facts

ARCHS = ["10", "20", "21"]
HEAD = '#pragma once\n\n#include "aie_api/arch.hpp"\n'


def choose(bodies):
    """One of the bodies, by architecture."""
    text = ""
    for arch in ARCHS:
        text += f"#{'if' if not text else 'elif'} __AIE_ARCH__ == {arch}\n{bodies[arch]}"
    return text + "#endif\n"


def limits(path):
    names = ["kVectorBits", "kAlignBytes", "kLeastShift", "kMostShift", "kCoeffBits"]
    bodies = {}
    for row in facts.rows(path):
        if row[0] not in ARCHS or row[0] in bodies or len(row) != 1 + len(names):
            row.fail("an architecture is unknown or repeated, or columns are missing")
        bodies[row[0]] = "".join(f"inline constexpr {'unsigned' if int(cell) >= 0 and 'Shift' not in name else 'int'} "
                                 f"{name} = {int(cell)};\n" for name, cell in zip(names, row.cells[1:]))
    return choose(bodies)


def accumulators(path):
    widths = {arch: {"real": [], "complex": []} for arch in ARCHS}
    for row in facts.rows(path):
        arch, kind, bits = row[0], row[1], int(row[2])
        if bits in widths[arch][kind] or (widths[arch][kind] and bits < widths[arch][kind][-1]):
            row.fail("widths must rise")
        widths[arch][kind].append(bits)
    bodies = {}
    for arch in ARCHS:
        bodies[arch] = ""
        for kind, function in (("real", "accum_bits"), ("complex", "complex_accum_bits")):
            choice = "".join(f"least <= {bits} ? {bits} : " for bits in widths[arch][kind])
            bodies[arch] += f"constexpr unsigned {function}(unsigned least) {{\n  return {choice}0;\n}}\n"
    return "// The width that is taken for so many bits; 0 when there is none.\n" + choose(bodies)


def alignment(path):
    names = {"AIE": "10", "AIE-ML": "20", "XDNA2": "21"}
    steps = {arch: [] for arch in ARCHS}
    for row in facts.rows(path):
        if row[1] != "alignment" or row[2] == "declaration":  # aie::vector_decl_align: limits.tsv
            continue
        bits, align = int(row[2]), int(row[3])
        if align & (align - 1) or any(bits <= before[0] or align < before[1] for before in steps[names[row[0]]]):
            row.fail("alignments must be powers of two, and rise")
        steps[names[row[0]]].append((bits, align))
    bodies = {}
    for arch in ARCHS:
        choice = "".join(f"bits <= {bits} ? {align} : " for bits, align in steps[arch][:-1])
        bodies[arch] = f"constexpr unsigned access_align(unsigned bits) {{\n  return {choice}{steps[arch][-1][1]};\n}}\n"
    return "// Bytes of which the address of an aligned access of so many bits is a multiple.\n" + choose(bodies)


def cascade(path):
    bodies = {row[0]: f"inline constexpr unsigned kCascadeBits = {int(row[1])};\n" for row in facts.rows(path)}
    return "// Of one beat.\n" + choose(bodies)


MAKERS = {"limits": limits, "accumulators": accumulators, "alignment": alignment, "cascade": cascade}
NAMES = {"AIE": "10", "AIE-ML": "20", "XDNA2": "21"}  # of architectures in tables made from documentation


def elements(path):
    """Types that vectors are made of: unknown names are refused by the compiler."""
    types = {arch: [] for arch in ARCHS}
    for row in facts.rows(path):
        if row[0] not in NAMES:
            row.fail("an architecture is unknown")
        of_arch = types[NAMES[row[0]]]
        if row[1] == "vector":
            if row[2] in of_arch:
                row.fail("a type is repeated")
            of_arch.append(row[2])
    bodies = {}
    for arch in ARCHS:
        bodies[arch] = f"template <class T>\ninline constexpr bool kHasElement = kIsOneOf<T, {', '.join(types[arch])}>;\n"
    return ("template <class T, class... Types>\ninline constexpr bool kIsOneOf = (__is_same(T, Types) || ...);\n"
            "// The architecture has vectors of T.\n" + choose(bodies))


MAKERS = {"limits": limits, "accumulators": accumulators, "elements": elements}
INCLUDES = {"elements": '#include "aie_api/types.hpp"\n'}
def fft(path):
    seen, bodies = set(), {arch: "" for arch in ARCHS}
    for row in facts.rows(path):
        radices = [int(radix) for radix in row[4].split(",")]
        if tuple(row.cells[:4]) in seen or not set(radices) <= {2, 3, 4, 5}:
            row.fail("a combination of types is repeated, or a radix is none of 2 to 5")
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
                row.fail(f"'{kind}' is no kind of slot, or has a line")
            seen.add((row[0], kind))
        mask = sum(1 << SLOTS.index(kind) for kind in kinds)
        lines[row[0]] += f'    {{"{row[1]}", {int(row[2])}, {mask}}},\n'
    if len(seen) != len(SLOTS) * len(ARCHS):
        facts.fail(f"{path}: a kind of slot has no line")
    return (f"enum class slot : unsigned {{ {', '.join(SLOTS)} }};\ninline constexpr unsigned kSlotKinds = {len(SLOTS)};\n"
            f"inline constexpr const char* kSlotNames[] = {{{', '.join(chr(34) + name + chr(34) for name in SLOTS)}}};\n"
            "struct issue_resource {\n  const char* name;\n  unsigned at_once, kinds;  // bit k: kind k needs it\n};\n" +
            choose({arch: f"inline constexpr issue_resource kIssueResources[] = {{\n{lines[arch]}}};\n"
                    for arch in ARCHS}))


MAKERS = {"issue": issue, "limits": limits, "accumulators": accumulators, "fft": fft}
INCLUDES = {"fft": '#include "aie_api/types.hpp"\n'}


def main(output, table, *paths):
    facts.write(output, HEAD + INCLUDES.get(table, "") + "\nnamespace aie::tables {\n\n" + MAKERS[table](*paths) +
                "\n}  // namespace aie::tables\n", list(paths))


main(*sys.argv[1:])
