// The row types of the tables generated from facts/container (container/tables.h includes this).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::container {

enum class SectionKind : std::uint32_t;
enum class CdoId : std::uint16_t;
enum class TxnOpcode : std::uint8_t;
enum class DpuOpcode : std::uint8_t;

inline constexpr std::uint32_t kNoLimit = ~std::uint32_t{0};

struct NamedValue {
  std::uint32_t value;
  std::string_view name;
  std::string_view xclbinutil;  // the name in the JSON of xclbinutil
};

// A field of the properties word of an IP_LAYOUT entry.
struct IpPropertyInfo {
  std::string_view type;  // name of the entry's type
  std::string_view name;
  unsigned first_bit;
  unsigned bits;
  std::span<const NamedValue> values;  // empty: the field is a number
  std::string_view member;             // name in the JSON of xclbinutil
  bool is_hex;                         // hexadecimal in the JSON of xclbinutil
};

struct SectionInfo {
  SectionKind kind;
  std::string_view name;
  std::string_view form;        // json, xml, zip, record or raw
  std::string_view xclbinutil;  // the section's name in xclbinutil
  bool is_binary;               // no JSON describes the payload
};

struct CdoCommandInfo {
  CdoId id;
  std::string_view name;
  std::uint32_t least_words;
  std::uint32_t most_words;
  std::string_view payload;
};

// The four numberings of TXN opcodes. TxnOpcodeInfo::names uses them as an index.
enum class TxnTable : std::uint8_t { D, B, Aiebu, A };

struct TxnOpcodeInfo {
  TxnOpcode opcode;
  std::string_view names[4];  // index: TxnTable; empty where the table lacks the opcode
};

// The ways in which a host patches an address into the words of control code.
enum class PatchWay : std::uint8_t {
  Add,   // adds the address to the value that the words have
  Set,   // replaces the value
  Mask,  // replaces the bits that the symbol's size selects
};

// A part of an address in a word.
struct PatchField {
  std::uint32_t word;  // counted from the place of the relocation
  unsigned bit;        // first bit of the address
  unsigned read, written;
};

struct PatchSchemaInfo {
  std::string_view name;
  PatchWay way;
  std::uint64_t added;  // added to each address
  unsigned clear_bits;  // low bits of the result that become zero
  std::span<const PatchField> fields;
};

struct DpuOpcodeInfo {
  DpuOpcode opcode;
  std::string_view name;
  std::uint32_t words;       // number of words with the opcode word; 0 when not known
  std::uint32_t core_words;  // the number for an operation on a core tile
};

}  // namespace tessera::container
