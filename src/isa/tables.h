// The types of the tables of an instruction set. cmake/generate/isa_tables.py makes the tables from facts/isa. Only
// src/isa uses this header.
#pragma once

#include "isa/isa.h"

#include <span>

namespace tessera::isa {

// Adjacent bits of a field: bits [field_lsb, field_lsb + width) of the field are bits [word_lsb, word_lsb + width) of
// the word.
struct Piece {
  std::uint8_t word_lsb;
  std::uint8_t field_lsb;
  std::uint8_t width;
};

// The registers of all files have consecutive numbers, by which `Kind` names them. kNoRegister stands for no register.
inline constexpr std::uint16_t kNoRegister = 0xFFFF;
struct RegisterName {
  Reg reg;
  std::string_view name;
};

// How a field encodes a value. Negative: the field holds the low bits of a number whose other bits are ones.
enum class KindType : std::uint8_t { Register, Signed, Unsigned, Negative };
struct Kind {
  KindType type;
  std::uint8_t width;
  std::uint8_t scale;                        // for immediates: bytes per unit
  std::span<const std::uint16_t> registers;  // for registers: register number by code, or kNoRegister
  std::span<const std::uint16_t> codes;      // for registers: code by register number, or kNoRegister
};

// The source of an operand: a field of the word, a fixed register, or the register of another operand.
enum class Source : std::uint8_t { Field, Fixed, Same };
struct OperandSpec {
  Role role;
  Source source;
  std::uint8_t kind;    // for Field: index in Tables::kinds
  std::uint16_t first;  // for Field: first piece; for Fixed: register number; for Same: index among the operands
  std::uint8_t pieces;  // for Field: number of pieces
};

struct EncodingSpec {
  Encoding encoding;
  std::uint64_t mask, value;            // literal bits
  std::uint64_t owned;                  // literal and field bits; the other bits are don't-cares
  std::uint64_t hole_mask, hole_value;  // a word whose don't-care bits have this value belongs to another encoding
  std::uint16_t first_operand;
  std::uint8_t operands;
  std::string_view syntax;  // "{}, [{}, {}]": each {} is the next operand
};

struct Bucket {
  std::uint16_t first;  // index in the pool of candidates
  std::uint8_t count;
};

struct SlotSpec {
  std::string_view name;
  std::uint8_t width;
  Opcode nop;
  std::uint64_t nop_word;
  std::span<const Piece> bucket_bits;  // the bits of a word that form the index of its bucket
  std::span<const Bucket> buckets;
};

struct Place {
  Slot slot;
  std::uint8_t lsb;
};
struct Layout {
  std::uint8_t length;
  std::uint8_t slots;
  std::uint64_t mask, value;             // literal bits, all at or below bit 63
  std::array<Place, kMaxInstrs> places;  // in print order
  std::span<const Place> all() const { return {places.data(), slots}; }
};

// All tables of one set. The spans refer to constant arrays.
struct Tables {
  std::string_view name;
  std::span<const EncodingSpec> encodings;           // indexed by Opcode
  std::span<const std::uint16_t> encodings_by_text;  // encodings by number, sorted by the text of their mnemonic
  std::span<const std::string_view> mnemonics;       // indexed by Mnemonic
  std::span<const OperandSpec> all_operands;
  std::span<const Piece> all_pieces;
  std::span<const Kind> kinds;
  std::span<const std::uint16_t> bucket_pool;
  std::span<const SlotSpec> slots;                       // indexed by Slot, in print order
  std::span<const Layout> layouts;                       // longest first
  std::span<const std::uint8_t> lengths, first_layouts;  // indexed by the low four bits of a bundle
  std::span<const RegisterName> registers;               // all registers, file after file
  std::span<const std::uint16_t> first_registers;        // indexed by RegFile
  std::span<const std::uint16_t> registers_by_name;      // numbers of registers, sorted by name
  BranchRules branches;

  const EncodingSpec& spec(Opcode opcode) const { return encodings[static_cast<std::size_t>(opcode)]; }
  const SlotSpec& spec(Slot slot) const { return slots[static_cast<std::size_t>(slot)]; }
  std::span<const OperandSpec> operands(const EncodingSpec& encoding) const {
    return all_operands.subspan(encoding.first_operand, encoding.operands);
  }
  std::span<const Piece> pieces(const OperandSpec& operand) const {
    return all_pieces.subspan(operand.first, operand.pieces);
  }
  const Kind& kind(const OperandSpec& operand) const { return kinds[operand.kind]; }
  std::span<const std::uint16_t> candidates(Bucket bucket) const {  // numbers of encodings
    return bucket_pool.subspan(bucket.first, bucket.count);
  }
  std::uint16_t number_of(Reg reg) const {
    return static_cast<std::uint16_t>(first_registers[static_cast<std::size_t>(reg.file)] + reg.index);
  }
  // Returns the first layout of the length that this byte encodes.
  unsigned first_layout(std::uint8_t first_byte) const { return first_layouts[first_byte & 15]; }

  std::span<const std::uint16_t> encodings_of(std::string_view mnemonic) const;
  std::vector<std::string> texts() const;  // printed mnemonics, sorted
  // Returns the shortest layout of at least `min_length` bytes that has the slots of `slot_set`. Among layouts of one
  // length, the layout with the fewest other slots. nullptr when no layout fits.
  const Layout* choose_layout(unsigned slot_set, unsigned min_length) const;
};

// Return sets of slots, with one bit for each slot: a single slot, and all slots of a layout.
unsigned slot_bit(Slot slot);
unsigned slot_set(const Layout& layout);

}  // namespace tessera::isa
