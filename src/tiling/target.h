// The kinds of memory that a movement can use, and the limits of the descriptors there.
//
// All numbers come from the device model (facts/tiles.tsv) and from the widths of named fields in the register map
// (facts/registers). A dimension has up to `wrap` rounds. With `open`, the last dimension in use may have more, because
// the descriptor's length ends it.
#pragma once

#include "device/bd_banks.h"
#include "device/device.h"

#include <array>
#include <optional>

namespace tessera::tiling {

// Shim stands for external memory, which the DMA of a shim tile accesses.
enum class Kind : std::uint8_t { AieTile, AiemlTile, MemoryTile, Shim };
inline constexpr Kind kKinds[] = {Kind::AieTile, Kind::AiemlTile, Kind::MemoryTile, Kind::Shim};
std::string_view to_string(Kind kind);                  // "aie_tile", as files name it
std::string_view description(Kind kind);                // "an AIE tile", for people
std::optional<Kind> parse_kind(std::string_view name);  // accepts also "external_memory"

inline constexpr unsigned kMaxDimensions = 4;

struct Limits {
  const device::TileModel* model = nullptr;
  device::Direction direction = device::Direction::MM2S;

  unsigned dimensions = 0;                                      // greatest dimension count of a descriptor or buffer
  std::uint64_t wrap = 0;                                       // greatest number of rounds of a dimension
  bool open = true;                                             // the last dimension in use may have more rounds
  std::uint64_t step = 0;                                       // greatest step, in words
  std::uint64_t length = 0;                                     // greatest length, in words
  std::uint64_t memory = 0;                                     // number of bytes that addresses reach
  std::array<std::uint64_t, kMaxDimensions> before{}, after{};  // most zeros of a dimension, in words, rows and planes
  std::uint64_t iterations = 1;                                 // greatest number of start addresses of one descriptor
  std::uint64_t repeats = 1;                                    // greatest number of executions of one task
  std::uint64_t tasks = 1;                                      // number of tasks that a queue holds

  bool pads() const { return before[0] != 0; }
};
Limits limits_of(Kind kind, device::Direction direction);
device::TileKind tile_kind(Kind kind);
device::Arch arch_of(Kind kind);

}  // namespace tessera::tiling
