// AIE2 instructions: bytes <-> bundles <-> text. Knows encodings and operands, not the effect of an instruction.
//
// A bundle is 2 to 16 bytes long and holds up to six instructions in slots (lda, ldb, st, alu, mv, vec, or lng in place
// of alu and mv). All 607 slot encodings and 78 bundle formats come from facts/isa/*.tsv; the generated tables carry
// the enum Opcode (one enumerator per encoding), the enum Mnemonic (one per operation, shared by its addressing forms)
// and the proof that no two encodings of a slot accept the same word.
//
// Text is the syntax of the public AIE2 compiler: `lda r1, [p7], #4; add r17, r1, #0; mov p6, p0`, slots joined by ';'.
// Whole programs with labels are in program.h.
#pragma once

#include "base/bytes.h"
#include "isa/opcodes.h"  // generated: enum class Opcode, Mnemonic, Group, Role, RegFile

#include <array>
#include <optional>
#include <string>

namespace tessera::isa {

enum class Slot : std::uint8_t { Lda, Ldb, St, Alu, Mv, Lng, Vec };
inline constexpr unsigned kSlots = 7;
std::string_view to_string(Slot slot);

// How a load, store or pointer instruction forms its address. None for everything else.
enum class Form : std::uint8_t {
  None,
  IndexDj,    // [p, dj]
  IndexImm,   // [p, #imm]
  PostM,      // [p], m
  PostImm,    // [p], #imm
  Post2D,     // [p], d
  Post3D,     // [p], ds
  SpImm,      // [sp, #imm]
  SpPostImm,  // [sp], #imm
};

// A register: its file and its number there. The files are views of shared storage:
//   W   half vector    2n + half: wl0 is 0, wh0 is 1, wl1 is 2, ... wh11 is 23
//   X   vector         n: wl n and wh n;   Y  n: x(2n) and x(2n+1), only y2 to y5 exist
//   AM  quarter accu   4n + quarter: amll0, amlh0, amhl0, amhh0 are 0, 1, 2, 3
//   BM  half accu      2n + half: bml0 (amll0, amlh0) is 0, bmh0 is 1;   CM  accumulator n: bml n and bmh n
//   L   pair           n: r(16+2n) holds the low and r(17+2n) the high word
//   Q   mask           n;   QX  x n with q n;   QW  2n + half: a half vector with half its mask
//   M, DN, DJ, DC      modifiers 0 to 7;   D  n: the group m n, dn n, dj n, dc n. A 3-D form names D 0 to 3 and uses
//                      groups n and n + 4.
//   CR, SR             control and status registers by their number in the encoding (facts/isa/aie2-register-names.tsv)
// The special registers SP, LR, LS, LE, LC, DP, CORE_ID and CNTR are files of one.
struct Reg {
  RegFile file = RegFile::R;
  std::uint8_t index = 0;
  bool operator==(const Reg&) const = default;
};
std::string to_string(Reg reg);  // "r17", "wl3", "bmh0", "cm2", "r17:r16", "lr"
std::optional<Reg> parse_register(std::string_view name);
std::vector<Reg> registers_in(RegFile file);  // all that have a name, in order of their numbers

// Registers that the syntax shows but the encoding implies are operands like any other: r27 of sel.eqz, sp of a spill,
// the destination of vaddmac (always its first accumulator).
struct Operand {
  Role role = Role::D;
  bool is_register = false;
  Reg reg;                 // when is_register
  std::int32_t value = 0;  // when not: the immediate, sign-extended and scaled to bytes
  bool operator==(const Operand&) const = default;
};

inline constexpr unsigned kMaxOperands = 6;

struct Instr {
  Opcode opcode{};
  std::uint8_t operand_count = 0;
  std::array<Operand, kMaxOperands> operands{};

  const Operand* find(Role role) const;  // nullptr when the encoding has no operand in this role
  Reg reg(Role role) const;              // the operand must exist and be a register
  std::int32_t imm(Role role) const;     // the operand must exist and be an immediate
  bool operator==(const Instr& other) const;
};

struct Encoding {
  Opcode opcode;
  Mnemonic mnemonic;
  Group group;
  Slot slot;
  Form form;
  std::string_view text;  // the mnemonic as printed
};
const Encoding& encoding(Opcode opcode);
std::string_view to_string(Mnemonic mnemonic);

inline constexpr unsigned kLongestBundle = 16;

struct Bundle {
  std::uint8_t length = 0;                   // bytes: 2, 4, ... 16
  std::uint8_t format = 0;                   // index into the 78 formats, kept so that re-encoding is exact
  std::uint8_t count = 0;                    // instructions that are not NOPs
  std::array<Instr, kSlots - 1> instrs{};    // in print order: ldb, lda, st, alu, mv (or lng), vec
  std::array<std::uint64_t, 2> dont_care{};  // the bits that no field owns, kept for an exact round trip
};

// The length in bytes of the bundle that begins with this byte.
unsigned bundle_length(std::uint8_t first_byte);

// Decodes the bundle at program[pc]. Fails (T04xx) at the end of the program and on words that no encoding accepts.
Result<Bundle> decode(ByteSpan program, std::uint32_t pc);

// Appends the bundle's bytes. encode(decode(x)) == x for every legal x.
Result<void> encode(const Bundle& bundle, Bytes& out);

// The smallest format that holds `instrs` (T0407 when two need the same slot). `min_length` forces longer ones, because
// the last bundle of a zero-overhead loop must have 16 bytes.
Result<Bundle> pack(std::span<const Instr> instrs, unsigned min_length = 2);

// The text of one instruction, or of a bundle with its slots joined by ';'. A bundle shows the NOPs of its format
// (nopa, nopb, ...) and, when several formats have these slots, its length (`.len 8`); `nop` is the 2-byte bundle.
std::string print(const Instr& instr);
std::string print(const Bundle& bundle);

// One instruction (T0404, T0405, T0406). Numbers are decimal or 0x hexadecimal behind a '#'.
Result<Instr> parse_instr(std::string_view text);

// One bundle: instructions joined by ';', in any order. `nop` adds nothing; nopa, nopb, ... reserve their slot; `.len
// N` asks for at least N bytes. The result has the smallest format that holds all of these.
Result<Bundle> parse_bundle(std::string_view text);

}  // namespace tessera::isa
