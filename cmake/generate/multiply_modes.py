"""Writes the modes of the multiplier: as a table (an output *.h), or as the list of kernels to compile (an *.inc).

Proves that no two modes share their numbers, that the operands of a mode lie inside their registers, that its outputs
fill the accumulator exactly, and that its negation names bits of the lane's share of the mask.
"""
import re
import sys

import facts

VECTOR, ACCUMULATOR = 512, 1024  # bits of an X register and of an accumulator
NEGATION_BITS = 8  # only the low half of the mask does anything
MODES = (4, 4, 8)  # how many accumulator modes, operand modes and variants a word can name
TERMS = 16  # the most terms a mode sums up


def operands(row, kind, m, k, n, c):
    """How many elements of A and B the mode uses, and how many terms it sums up."""
    if kind == "matrix":
        return m * k * c, k * n * c, k
    if kind == "complex":
        return 2 * m * k * c, 2 * k * n * c, 2 * k
    if kind == "conv" and n == 1:
        return (m + k - 1) * c, k * c, k
    if kind == "sparse" and c == 1 and k % 4 == 0:
        return m * k, k // 2 * n, k // 2
    row.fail(f"no such mode of kind '{kind}'")


def negation(row, terms):
    """(period, [(bit, twin bit)] by term); (0, []) where negation is not known."""
    if row[11] == "-":
        return 0, []
    match = re.fullmatch(r"(\d+):(.*)", row[11])
    period, entries = int(match[1]), match[2].split()
    share = NEGATION_BITS // period
    bits = [tuple(map(int, (entry + "=" + entry).split("=")[:2])) for entry in entries]
    if len(bits) != terms or any(bit >= share for pair in bits for bit in pair):
        row.fail(f"'{row[11]}' does not name a bit below {share} for each of {terms} terms")
    return period, bits


def main(output, path):
    index = {}
    modes, kernels = "", ""
    for row in facts.rows(path):
        key = tuple(int(row[i]) for i in range(3))
        if key in index or any(value >= limit for value, limit in zip(key, MODES)):
            row.fail(f"mode {key} is there twice, or has no place in the word")
        index[key] = len(index)
        name, kind = row[3], row[4]
        m, k, n, c, a_bits, b_bits = (int(row[i]) for i in range(5, 11))
        period, bits = 0, []
        if kind != "nothing":
            a, b, terms = operands(row, kind, m, k, n, c)
            lanes = m * n * c * (2 if kind == "complex" else 1)
            lane = 64 if key[0] == 1 else 32
            if lanes * lane != ACCUMULATOR or terms > TERMS:
                row.fail("the outputs do not fill the accumulator, or the terms are too many")
            if a * a_bits > VECTOR or b * b_bits > VECTOR:
                row.fail("an operand does not fit its register")
            period, bits = negation(row, terms)
            if kind in ("matrix", "conv"):
                kernels += (f"TESSERA_MULTIPLY_KERNEL({index[key]}, {kind.capitalize()}, {lane}, {m}, {k}, {n}, {c},"
                            f" {a_bits}, {b_bits})\n")
        pairs = ", ".join(f"{{{bit}, {twin}}}" for bit, twin in bits)
        modes += (f'    {{"{name}", MultiplyKind::{kind.capitalize()}, {key[0]}, {m}, {k}, {n}, {c}, {a_bits}, {b_bits},'
                  f" {period}, {{{{{pairs}}}}}}},\n")
    limits = [range(limit) for limit in MODES]
    places = ", ".join(str(index.get((a, o, v), -1)) for a in limits[0] for o in limits[1] for v in limits[2])
    if output.endswith(".inc"):
        facts.write(output, kernels, [path])
        return
    facts.write(output, f"""#pragma once

#include "array/multiply_config.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace tessera::array {{

enum class MultiplyKind : std::uint8_t {{ Nothing, Matrix, Conv, Complex, Sparse }};
inline constexpr unsigned kMultiplyTerms = {TERMS};

// What one mode computes; facts/isa/aie2-multiply-modes.tsv says how to read it.
struct MultiplyMode {{
  std::string_view name;
  MultiplyKind kind;
  std::uint8_t accumulator_mode;
  std::uint8_t m, k, n, channels;
  std::uint8_t a_bits, b_bits;
  std::uint8_t negation_period;  // 0: which terms a mask negates is not known
  struct Negation {{
    std::uint8_t bit, twin;  // of the lane's share of the mask; both must be equal
  }};
  std::array<Negation, kMultiplyTerms> negation;  // by term
}};

inline constexpr std::array<MultiplyMode, {len(index)}> kMultiplyModes = {{{{
{modes}}}}};

// The place in kMultiplyModes of what a config word asks for, -1 where nobody knows.
inline int multiply_mode(const MultiplyConfig& config) {{
  static constexpr std::array<std::int8_t, {MODES[0] * MODES[1] * MODES[2]}> kPlaces = {{{{{places}}}}};
  return kPlaces[(config.accumulator_mode * {MODES[1]} + config.operand_mode) * {MODES[2]} + config.variant];
}}

}}  // namespace tessera::array
""", [path])


main(*sys.argv[1:])
