// Whole core programs: text -> bytes and symbols, bytes -> text that assembles back to the same bytes.
//
// The language is that of the public compiler and its assembler. A line holds labels, then a directive
// or one bundle as parse_bundle reads it. `//` begins a comment.
//
//   .text .data .bss .section NAME[,"FLAGS"...]   the section for the lines that follow; sections without the flag `a`
//                                    (debug information), or of an unknown name and without flags, are left out
//   .globl .weak NAME   .type NAME,@function   .size NAME, VALUE            properties of a symbol
//   .align N  .balign N  .p2align N    the next item begins at a multiple of N, a power of two (.p2align: of 2^N)
//   .byte .short .half .word .long .quad A, B     data of 1, 2, 2, 4, 4 and 8 bytes
//   .zero N  .space N  .skip N     N zero bytes        .ascii .asciz .string "TEXT"
//   .set NAME, VALUE  NAME = VALUE     .comm .lcomm NAME, SIZE[, ALIGNMENT]
// Directives for linkers and debuggers (.file .loc .ident .local .cfi_* .addrsig ...) are ignored. A value is a sum or
// difference of numbers and names; `.` is the address of the statement. A line that begins with `#` is a comment, too.
//
// Sections. Bundles go into the sections whose names begin with .text. These follow each other in program memory in
// order of their appearance, each on a multiple of 16. The other sections go to the data memory from an address that
// the caller gives, in order of their appearance but with those of zeros (.bss) last, each on a multiple of 32. A
// program is one file; nothing is linked.
//
// A label may stand for a 20-bit target or a 32-bit number: `jnz r24, #loop`, `movxm p0, #table`. Two rules of the
// hardware concern labels. A branch target must be a multiple of 16: the assembler refuses a branch to another address
// (T0411); write `.align 16` in front of the label. The last bundle of a zero-overhead loop begins at a multiple of 16
// and has 16 bytes: the assembler arranges both for a label given to LE (`movxm le, #last`).
//
// To align a bundle, the assembler first lengthens the bundles between the last label or data and this place: bundles
// have longer formats with the same meaning, which cost no cycle. Empty bundles fill only the rest.
#pragma once

#include "isa/isa.h"

namespace tessera::isa {

struct Symbol {
  std::string name;
  std::uint32_t address = 0;
  bool global = false;
  bool function = false;                                                              // set by .type
  std::uint32_t size = 0;                                                             // bytes; 0 without a .size
  enum class Memory : std::uint8_t { Program, Data, None } memory = Memory::Program;  // None: set by .set
};

// Contents of the data memory when the program starts.
struct DataSection {
  std::string name;
  std::uint32_t address = 0;
  Bytes bytes;
  std::uint32_t zeros = 0;  // number of zeros after the bytes
};

struct Program {
  Bytes bytes;                    // contents of the program memory
  std::vector<DataSection> data;  // sorted by address
  std::vector<Symbol> symbols;    // in order of definition
  std::vector<Diag> warnings;

  const Symbol* find(std::string_view name) const;
};

// The limit for the bytes of a section, for the bytes of all sections together, and for the end addresses of program
// and data (T0412). It is the same for all sets: a branch of AIE2 has a 20-bit address.
inline constexpr std::uint32_t kMaxProgram = std::uint32_t{1} << 20;

// Assembles a program. `name` is the name of the file in diagnostics, which say "name:line:column". Data sections begin
// at `data_memory`.
Result<Program> assemble(const InstructionSet& set, std::string_view source, std::string_view name,
                         std::uint32_t data_memory = 0);

// Disassembles a program: one line per bundle, with its address and bytes in a comment. Where the assembler accepts
// them, labels stand at the addresses of `symbols` and at targets of branches and loop registers. Bytes that do not
// decode, or whose text would not assemble to the same bytes (for example because a don't-care bit is set), become
// .byte.
std::string disassemble(const InstructionSet& set, ByteSpan program, std::span<const Symbol> symbols = {});

}  // namespace tessera::isa
