// Whole core programs: text -> bytes and symbols, bytes -> text that assembles back to the same bytes.
//
// A line holds labels, then a directive or one bundle as parse_bundle reads it. `//` begins a comment.
//
//   .text  .globl NAME         the section (there is one), an exported label
//   .align N                   the next bundle begins at a multiple of N, a power of two (padding costs no cycle, see
//   below) .byte .half .word A, B     data of 1, 2 and 4 bytes;   .space N   N zero bytes
//
// A label stands where a 20-bit target or a 32-bit number does: `jnz r24, #loop`, `movxm p0, #table`. Two rules of the
// hardware concern labels. A branch lands on a multiple of 16: a branch to a label elsewhere is refused (T0411),
// `.align 16` cures it. The last bundle of a zero-overhead loop begins at a multiple of 16 and has 16 bytes: the
// assembler sees to both wherever a label is given to LE (`movxm le, #last`).
//
// Padding lengthens the bundles in front (each has longer formats with the same meaning) back to the nearest label,
// which costs no cycle; only what they cannot take becomes an empty bundle.
#pragma once

#include "isa/isa.h"

namespace tessera::isa {

struct Symbol {
  std::string name;
  std::uint32_t address = 0;
  bool global = false;
};

struct Program {
  Bytes bytes;
  std::vector<Symbol> symbols;  // in order of definition

  const Symbol* find(std::string_view name) const;
};

inline constexpr std::uint32_t kTargetAlignment = 16;                 // of branch targets and loop ends
inline constexpr std::uint32_t kMaxProgram = std::uint32_t{1} << 20;  // a branch reaches 20 bits of address (T0412)

// `name` is the file's name for diagnostics, which say "name:line".
Result<Program> assemble(std::string_view source, std::string_view name);

// One line per bundle with its address and bytes in a comment, and a label wherever a branch or a loop register points.
// What does not decode, or would not assemble to the same bytes (don't-care bits that are set), is written as .byte.
std::string disassemble(ByteSpan program);

}  // namespace tessera::isa
