"""What the AIE API's headers know of each architecture: facts/aie_api/*.tsv -> headers for kernels.

The tables of all architectures stand in one header; __AIE_ARCH__ chooses. Proves that each architecture has a row, and
that no width is repeated.
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
