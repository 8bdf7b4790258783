// Where a movement happens, and what the descriptors there can say.
//
// All numbers come from the device model (facts/tiles.tsv) and from the widths of fields that the register map has
// under their names (facts/registers). A dimension counts up to `wrap` rounds; the last one that a descriptor uses ends
// with the length where `open`, and needs no count.
#pragma once

#include "device/descriptors.h"
#include "device/device.h"

#include <array>
#include <optional>

namespace tessera::tiling {

// The memories that a graph names. External memory is reached by the DMA of a shim tile.
enum class Kind : std::uint8_t { AieTile, AiemlTile, MemoryTile, Shim };
inline constexpr Kind kKinds[] = {Kind::AieTile, Kind::AiemlTile, Kind::MemoryTile, Kind::Shim};
std::string_view to_string(Kind kind);                  // "aie_tile", as files name it
std::string_view description(Kind kind);                // "an AIE tile", as people do
std::optional<Kind> parse_kind(std::string_view name);  // also "external_memory"

inline constexpr unsigned kMaxDimensions = 4;

struct Limits {
  const device::TileModel* model = nullptr;
  device::Direction direction = device::Direction::MM2S;

  unsigned dimensions = 0;                                      // of a descriptor, and of a buffer
  std::uint64_t wrap = 0;                                       // rounds of a dimension
  bool open = true;                                             // the last dimension in use may have more rounds
  std::uint64_t step = 0;                                       // words
  std::uint64_t length = 0;                                     // words
  std::uint64_t memory = 0;                                     // bytes that addresses reach
  std::array<std::uint64_t, kMaxDimensions> before{}, after{};  // zeros: words, rows, planes
  std::uint64_t iterations = 1;                                 // different starts of one descriptor
  std::uint64_t repeats = 1;                                    // executions of one task
  std::uint64_t tasks = 1;                                      // that a queue holds

  bool pads() const { return before[0] != 0; }
};
Limits limits_of(Kind kind, device::Direction direction);
device::TileKind tile_kind(Kind kind);
device::Arch arch_of(Kind kind);

}  // namespace tessera::tiling
