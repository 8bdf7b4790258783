// The register map of AIE2: address <-> register name, bit fields, and constants for the code that implements them.
//
// Two forms of the same facts (facts/registers/*.tsv):
//  - constants, generated into device/aie2_registers.h: `aie2::memory::DMA_BD_0.at(n)` is the offset of word 0 of BD n,
//    `aie2::memory::DMA_BD_0_Buffer_Length.get(word)` a field of it. No offset is typed anywhere else.
//  - tables for people: register_at(TileKind, offset) and find_register(name), for `state`, `show` and diagnostics.
// The generator proves that no two registers of a tile share an address and that fields of a register do not overlap.
#pragma once

#include "base/bits.h"
#include "device/device.h"

#include <string>
#include <vector>

namespace tessera::device {

// A run of `count` equal registers, `stride` bytes apart; count 1 for a single one. Offsets are local to the tile.
struct Reg {
  std::uint32_t offset;
  std::uint32_t count = 1;
  std::uint32_t stride = 4;

  constexpr std::uint32_t at(std::uint32_t index) const { return offset + index * stride; }
  // The index of the register at `address`, when it is one of this run.
  constexpr std::optional<std::uint32_t> index_of(std::uint32_t address) const {
    if (address < offset || (address - offset) % stride != 0 || (address - offset) / stride >= count) return std::nullopt;
    return (address - offset) / stride;
  }
};

struct Field {
  std::uint8_t lsb;
  std::uint8_t width;

  constexpr std::uint32_t get(std::uint32_t word) const { return static_cast<std::uint32_t>(extract(word, lsb, width)); }
  constexpr std::int32_t get_signed(std::uint32_t word) const {
    return static_cast<std::int32_t>(sign_extend(extract(word, lsb, width), width));
  }
  constexpr std::uint32_t set(std::uint32_t word, std::uint32_t value) const {
    return static_cast<std::uint32_t>(insert(word, lsb, width, value));
  }
  constexpr std::uint32_t mask() const { return static_cast<std::uint32_t>(low_mask(width) << lsb); }
};

struct NamedField {
  std::string_view name;
  Field field;
};

// One register for people: its full name with the index filled in ("DMA_BD3_1"), the module it belongs to
// ("core", "memory", "memtile", "shim") and its fields.
struct RegisterInfo {
  std::string name;
  std::string_view module;
  std::uint32_t offset;
  std::uint32_t width;  // bits: 32 or 128
  std::uint32_t reset;
  std::span<const NamedField> fields;
};

// The register at a tile-local offset; none for memories and holes. `offset` need not be aligned to the register.
std::optional<RegisterInfo> register_at(TileKind kind, std::uint32_t offset);
// All registers whose full name equals `name`, in any module.
std::vector<RegisterInfo> find_registers(std::string_view name);
// "DMA_BD3_1 = 0x00000400 (Base_Address 0x100, ...)": the value taken apart, fields that are zero left out.
std::string describe(const RegisterInfo& info, std::uint32_t value);

}  // namespace tessera::device
