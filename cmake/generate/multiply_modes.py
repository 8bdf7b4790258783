"""Writes the modes of the multiplier: as tables (an output *.h), or as the list of kernels to compile (an *.inc).

Proves that no two modes of a unit share their numbers, that the operands of a mode lie inside their registers, that its
outputs fill the accumulator exactly, and that its negation names bits of the lane's share of the mask.
"""
import itertools
import re
import sys

import facts

VECTOR, ACCUMULATOR = 512, 1024  # bits of an X register and of an accumulator; a float instruction has half of one
NEGATION_BITS = 8  # only the low half of the mask has an effect
MODES = (4, 4, 8)  # the numbers of accumulator modes, operand modes and variants in a word
TERMS = 16  # the most terms that a mode adds up
UNITS = {"int": "Multiply", "float": "Float"}
PLAIN = ("matrix", "conv")  # kinds that have kernels
NO_SHAPE = ("nothing", "unsettled")
EVIDENCE = ("silicon", "program", "documentation", "-")


def operands(row, kind, m, k, n, c):
    """The numbers of elements of A and B that the mode uses, and of terms that it adds up."""
    if kind == "matrix":
        return m * k * c, k * n * c, k
    if kind == "complex":
        return 2 * m * k * c, 2 * k * n * c, 2 * k
    if kind == "conv" and n == 1:
        return (m + k - 1) * c, k * c, k
    if kind == "sparse" and c == 1 and k % 4 == 0:
        return m * k, k // 2 * n, k // 2
    row.fail(f"unknown mode of kind '{kind}'")


def negation(row, terms, run):
    """(period, [(bit, twin bit)] by term); (0, []) when negation is not known. `run`: the lanes that share one B."""
    if row[12] == "-":
        return 0, []
    match = re.fullmatch(r"(\d+):(.*)", row[12])
    period, entries = int(match[1]), match[2].split()
    share = NEGATION_BITS // period
    bits = [tuple(map(int, (entry + "=" + entry).split("=")[:2])) for entry in entries]
    if len(bits) != terms or any(bit >= share for pair in bits for bit in pair):
        row.fail(f"'{row[12]}' does not name a bit below {share} for each of {terms} terms")
    if row[0] == "float" and (run % period or any(bit != twin for bit, twin in bits)):
        row.fail("the float unit negates factors of B, so all lanes of a factor must share a bit")
    return period, bits


def shape(row, kind):
    """(M, K, N, C, bits of A, bits of B, bits of a lane, period of negation, negation by term), proved to fit."""
    m, k, n, c, a_bits, b_bits = (int(row[i]) for i in range(6, 12))
    is_float = row[0] == "float"
    lane = 64 if row[1] == "1" and not is_float else 32
    if kind in NO_SHAPE:
        return m, k, n, c, a_bits, b_bits, lane, 0, []
    a, b, terms = operands(row, kind, m, k, n, c)
    lanes = m * n * c * (2 if kind == "complex" else 1)
    if lanes * lane != ACCUMULATOR // (2 if is_float else 1) or terms > TERMS:
        row.fail("the outputs do not fill the accumulator, or the terms are too many")
    pair = is_float and kind == "sparse"  # there A is a pair of registers
    if a * a_bits > VECTOR * (2 if pair else 1) or b * b_bits > VECTOR:
        row.fail("an operand does not fit its register")
    return m, k, n, c, a_bits, b_bits, lane, *negation(row, terms, n * c)


def numbers(row):
    """All (accumulator mode, operand mode, variant) that the row describes."""
    ranges = []
    for cell, limit in zip((row[1], row[2], row[3]), MODES):
        first, last = (int(end) for end in (cell + "-" + cell).split("-")[:2])
        if not first <= last < limit:
            row.fail(f"the word has no place for a mode {cell}")
        ranges.append(range(first, last + 1))
    return itertools.product(*ranges)


def table(unit, modes):
    rows = "".join(modes)
    return f"inline constexpr std::array<MultiplyMode, {len(modes)}> k{UNITS[unit]}Modes = {{{{\n{rows}}}}};\n"


def finder(unit, function, index):
    places = ", ".join(str(index.get(key, -1)) for key in itertools.product(*map(range, MODES)))
    return f"""// The index in k{UNITS[unit]}Modes of the mode in a config word; -1 for an unknown mode.
inline int {function}(const MultiplyConfig& config) {{
  static constexpr std::array<std::int8_t, {MODES[0] * MODES[1] * MODES[2]}> kPlaces = {{{{{places}}}}};
  return kPlaces[(config.accumulator_mode * {MODES[1]} + config.operand_mode) * {MODES[2]} + config.variant];
}}
"""


def main(output, path):
    index = {unit: {} for unit in UNITS}
    modes = {unit: [] for unit in UNITS}
    kernels = ""
    for row in facts.rows(path):
        unit, name, kind = row[0], row[4], row[5]
        place = len(modes[unit])
        for key in numbers(row):
            if index[unit].setdefault(key, place) != place:
                row.fail(f"mode {key} occurs twice")
        if row[13] not in EVIDENCE or (row[13] == "-") != (kind == "unsettled"):
            row.fail(f"'{row[13]}' is not evidence for the mode")
        m, k, n, c, a_bits, b_bits, lane, period, bits = shape(row, kind)
        if unit == "int" and kind in PLAIN:
            kernels += (f"TESSERA_MULTIPLY_KERNEL({place}, {kind.capitalize()}, {lane}, {m}, {k}, {n}, {c},"
                        f" {a_bits}, {b_bits})\n")
        pairs = ", ".join(f"{{{bit}, {twin}}}" for bit, twin in bits)
        modes[unit].append(f'    {{"{name}", MultiplyKind::{kind.capitalize()}, {lane}, {m}, {k}, {n}, {c}, {a_bits},'
                           f" {b_bits}, {period}, {{{{{pairs}}}}}}},\n")
    if output.endswith(".inc"):
        facts.write(output, kernels, [path])
        return
    facts.write(output, f"""#pragma once

#include "core/aie2/multiply_config.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace tessera::core::aie2 {{

enum class MultiplyKind : std::uint8_t {{ Nothing, Matrix, Conv, Complex, Sparse, Unsettled }};
inline constexpr unsigned kMultiplyTerms = {TERMS};
inline constexpr unsigned kNegationBits = {NEGATION_BITS};  // of the mask; its upper half has no effect

// The computation of one mode; facts/isa/aie2-multiply-modes.tsv explains the columns.
struct MultiplyMode {{
  std::string_view name;  // "-": no public header names it
  MultiplyKind kind;
  std::uint8_t lane_bits;
  std::uint8_t m, k, n, channels;
  std::uint8_t a_bits, b_bits;
  std::uint8_t negation_period;  // 0: it is not known which terms a mask negates
  struct Negation {{
    std::uint8_t bit, twin;  // of the lane's share of the mask; both must be equal
  }};
  std::array<Negation, kMultiplyTerms> negation;  // by term

  constexpr bool named() const {{ return name != "-"; }}
}};

// The modes of integer and of float instructions.
{table("int", modes["int"])}
{table("float", modes["float"])}
{finder("int", "multiply_mode", index["int"])}
{finder("float", "float_mode", index["float"])}
}}  // namespace tessera::core::aie2
""", [path])


main(*sys.argv[1:])
