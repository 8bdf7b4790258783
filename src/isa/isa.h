// Instruction sets: bytes <-> bundles <-> text. The code of src/isa knows encodings and operands, but not the effect of
// an instruction.
//
// The cores of this family are VLIW machines: a bundle of 2 to 16 bytes holds up to six instructions, each in its own
// slot. Generations differ in slots, formats, encodings and registers, but not in this principle. So an instruction set
// is data: tables that the build makes from facts/isa/<name>-*.tsv (tables.h). When the build makes them, it proves
// that no two encodings of a slot accept the same word. The code of src/isa reads, writes, prints and parses the
// bundles of any set. A subfolder such as aie2/ has the tables of one set, and constants for its encodings, operations,
// registers and slots.
//
// Numbers of encodings, operations, operands, registers and slots have a meaning only within their set. The types below
// keep these numbers apart from each other and from integers.
//
// Text is the syntax of the public compiler: `lda r1, [p7], #4; add r17, r1, #0; mov p6, p0`, slots joined by ';'.
// Whole programs with labels are in program.h.
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::isa {

enum class Opcode : std::uint16_t {};    // one encoding: an operation with its addressing form
enum class Mnemonic : std::uint16_t {};  // one operation, shared by its addressing forms
enum class Group : std::uint8_t {};      // a family of operations that work alike
enum class Role : std::uint8_t {};       // the field of an instruction that an operand fills, such as its destination
enum class RegFile : std::uint8_t {};    // a register file
enum class Slot : std::uint8_t {};
enum class Form : std::uint8_t {};  // how a load, store or pointer instruction forms its address; otherwise 0

// How an instruction changes the flow of the program.
enum class Flow : std::uint8_t { Next, Branch, Call, Return, End };

// A register: its file and its number in the file. Different files may name the same storage (aie2/aie2.h).
struct Reg {
  RegFile file{};
  std::uint8_t index = 0;
  bool operator==(const Reg&) const = default;
};

// An operand of an instruction. Registers that the syntax shows but the encoding implies are operands, too: r27 of
// sel.eqz, sp of a spill, the destination of vaddmac (always its first accumulator).
struct Operand {
  Role role{};
  bool is_register = false;
  Reg reg;                 // set when is_register
  std::int32_t value = 0;  // otherwise: the immediate, sign-extended and scaled to bytes
  bool operator==(const Operand&) const = default;
};

// Limits for all sets. The generator checks that each set keeps them.
inline constexpr unsigned kMaxOperands = 6;
inline constexpr unsigned kMaxSlots = 8;
inline constexpr unsigned kMaxInstrs = 6;       // instructions in a bundle
inline constexpr unsigned kLongestBundle = 16;  // in bytes

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
  Flow flow;
  std::string_view text;  // the mnemonic as printed
};

struct Bundle {
  std::uint8_t length = 0;                   // bytes: 2, 4, ... 16
  std::uint8_t format = 0;                   // index into the set's formats, kept so that re-encoding is exact
  std::uint8_t count = 0;                    // instructions that are not NOPs
  std::array<Instr, kMaxInstrs> instrs{};    // in print order
  std::array<std::uint64_t, 2> dont_care{};  // bits that belong to no field, for an exact round trip
};

// The rules of branches and zero-overhead loops, for the assembler and the disassembler (program.h).
struct BranchRules {
  Role target;                     // the operand that holds the address of a branch
  Role destination;                // the operand that an instruction writes
  RegFile loop_start, loop_end;    // registers with the addresses of a loop's first and last bundle
  unsigned delay_slots;            // bundles that execute behind a branch before it takes effect
  std::uint32_t target_alignment;  // of branch targets and loop ends, in bytes
  unsigned address_bits;           // width of a program address; an operand of this width can hold a label
};

struct Tables;

class InstructionSet {
 public:
  explicit constexpr InstructionSet(const Tables& tables) : tables_(&tables) {}

  std::string_view name() const;  // "AIE2"
  unsigned opcodes() const;       // numbers of encodings are 0 to opcodes() - 1
  unsigned mnemonics() const;
  const Encoding& encoding(Opcode opcode) const;
  const BranchRules& branches() const;
  const Tables& tables() const { return *tables_; }  // only for src/isa and its tests

  std::string to_string(Reg reg) const;  // "r17", "wl3", "r17:r16"
  std::string_view to_string(Mnemonic mnemonic) const;
  std::string_view to_string(Slot slot) const;
  std::optional<Reg> parse_register(std::string_view name) const;
  std::vector<Reg> registers_in(RegFile file) const;  // all with a name, in order of their numbers

  // Returns the length in bytes of the bundle that begins with this byte.
  unsigned bundle_length(std::uint8_t first_byte) const;
  // Decodes the bundle at program[pc]. Fails with T0401 at the end of the program, with T0402 if no format has its
  // bits, and with T0403 if no encoding accepts the word of a slot.
  Result<Bundle> decode(ByteSpan program, std::uint32_t pc) const;
  // Appends the bundle's bytes. encode(decode(x)) == x for every legal x.
  Result<void> encode(const Bundle& bundle, Bytes& out) const;
  // Makes a bundle of `instrs` with the shortest format that has at least `min_length` bytes; fails with T0407 if no
  // format holds them. The last bundle of a zero-overhead loop must have 16 bytes.
  Result<Bundle> pack(std::span<const Instr> instrs, unsigned min_length = 2) const;

  // Returns the text of one instruction, or of a bundle with its slots joined by ';'. A bundle shows the NOPs of its
  // format (nopa, nopb, ...) and, when a shorter format holds these slots, its length (`.len 8`); `nop` is the 2-byte
  // bundle.
  std::string print(const Instr& instr) const;
  std::string print(const Bundle& bundle) const;
  // Parses one instruction; fails with T0404, T0405 or T0406. Numbers are decimal or 0x hexadecimal behind a '#'.
  Result<Instr> parse_instr(std::string_view text) const;
  // Parses one bundle: instructions joined by ';', in any order. `nop` adds nothing; nopa, nopb, ... reserve their
  // slot; `.len N` asks for at least N bytes. The result has the smallest format that holds all of these.
  Result<Bundle> parse_bundle(std::string_view text) const;

 private:
  const Tables* tables_;
};

}  // namespace tessera::isa
