// The register maps of AIE1 and AIE2: address <-> register name, bit fields, and constants for the code that implements
// them.
//
// The same facts (facts/registers/*.tsv) have two forms:
//   - constants, generated into device/aie2_registers.h and aie1_registers.h: `aie2::memory::DMA_BD_0.at(n)` is the
//     offset of word 0 of BD n, `aie2::memory::DMA_BD_0_Buffer_Length.get(word)` is a field of this word. No other
//     code contains an offset.
//   - tables by name: register_at(TileKind, offset) and find_registers(name), for `state`, `show` and diagnostics.
// The generator proves that no two registers of a tile share an address and that fields of a register do not overlap.
// AIE2P has the map of AIE2 (mlir-aie uses one table for both) and additions in its own fact files, in namespace aie2p;
// docs/fidelity.md lists the other differences in aie-rt's table. The map of AIE1 has only the registers that the array
// uses.
#pragma once

#include "base/bits.h"
#include "device/device.h"

#include <string>
#include <vector>

namespace tessera::device {

// An array of `count` equal registers, `stride` bytes apart; count 1 for a single register. Offsets are local to the
// tile.
struct Reg {
  std::uint32_t offset;
  std::uint32_t count = 1;
  std::uint32_t stride = 4;

  constexpr std::uint32_t at(std::uint32_t index) const { return offset + index * stride; }
  // Returns the index of the register at `address`; absent when no register of this array begins there.
  constexpr std::optional<std::uint32_t> index_of(std::uint32_t address) const {
    if (!is_among(address, offset, std::uint64_t{count} * stride) || (address - offset) % stride != 0)
      return std::nullopt;
    return (address - offset) / stride;
  }
};

struct Field {
  std::uint8_t lsb;
  std::uint8_t width;

  constexpr std::uint32_t get(std::uint32_t word) const {
    return static_cast<std::uint32_t>(extract(word, lsb, width));
  }
  constexpr std::int32_t get_signed(std::uint32_t word) const {
    return static_cast<std::int32_t>(sign_extend(extract(word, lsb, width), width));
  }
  constexpr std::uint32_t set(std::uint32_t word, std::uint32_t value) const {
    return static_cast<std::uint32_t>(insert(word, lsb, width, value));
  }
  constexpr std::uint32_t mask() const { return static_cast<std::uint32_t>(low_mask(width) << lsb); }
};

// How software may access a register or field. ClearOnOne: reads return the status, and writing ones clears it. Mixed:
// a register whose fields differ.
enum class Access : std::uint8_t { ReadWrite, ReadOnly, WriteOnly, ClearOnOne, Mixed };
std::string_view to_string(Access access);

struct NamedField {
  std::string_view name;
  Field field;
  Access access;
};

// A line of the fact files: an array of equal registers. A register's name is prefix + index + suffix. A window is a
// single unit that answers at each address of the array: a memory, or lock requests, which the address itself encodes.
struct RegisterRun {
  std::string_view prefix;
  std::string_view suffix;
  std::string_view module;  // "core", "memory", "memtile", "shim"
  Reg reg;
  std::uint32_t width;  // bits: 32 or 128
  std::uint32_t reset;
  Access access;
  std::span<const NamedField> fields;
  bool is_window;

  bool is_memory() const { return is_window && width > 32; }
  bool is_numbered() const { return reg.count > 1 && !is_window; }
  std::string name(std::uint32_t index) const;
};

// A single register: its full name with the index filled in ("DMA_BD3_1"), and its line of the fact files.
struct RegisterInfo {
  std::string name;
  std::uint32_t offset;
  const RegisterRun* run;

  std::span<const NamedField> fields() const { return run->fields; }
};

// Returns all registers of a kind of tile; a core tile has the registers of its core module and of its memory module.
std::span<const RegisterRun> register_runs(TileKind kind, Arch arch);
// Returns the kind of tile that has the registers of this line.
TileKind tile_kind(const RegisterRun& run);
// Returns the register at a tile-local offset; absent for memories and unused offsets. `offset` need not be aligned to
// the register.
std::optional<RegisterInfo> register_at(TileKind kind, std::uint32_t offset, Arch arch);
// register_at() without the name, which is slow to build; nullptr when no register is there.
const RegisterRun* register_run_at(TileKind kind, std::uint32_t offset, Arch arch);
// Returns the memory at a tile-local offset; nullptr when no memory is there.
const RegisterRun* memory_at(TileKind kind, std::uint32_t offset, Arch arch);
// Returns all registers and memories whose full name equals `name`, in any module.
std::vector<RegisterInfo> find_registers(std::string_view name, Arch arch);
// Returns a text such as "DMA_BD3_1 = 0x00000400 (Base_Address 0x100, ...)": the value with its fields, except fields
// that are 0.
std::string describe(const RegisterInfo& info, std::uint32_t value);

// The meaning of an address of the array: exactly one of `info` and `memory` is set.
struct Meaning {
  Location location;
  TileKind kind;
  std::optional<RegisterInfo> info;
  const RegisterRun* memory;
};
// Fails with T0802 when the device lacks the tile, and with T0803 when the offset is neither a register nor in a
// memory.
Result<Meaning> explain_address(const Device& device, std::uint64_t address);

}  // namespace tessera::device
