// Devices and their tiles, and the version of Tessera.
#pragma once

#include <tessera/export.h>

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::api {

// Column and row of the device. As usual for AI Engines, the column comes first. Row 0 is the row of shim tiles.
struct Tile {
  std::uint8_t column = 0;
  std::uint8_t row = 0;
  auto operator<=>(const Tile&) const = default;
};

// Returns the tile of a text such as "2,3" or "(2,3)"; empty for another text.
TESSERA_API std::optional<Tile> parse_tile(const std::string& text);

enum class TileKind : std::uint8_t { Shim, Memory, Core };
// The direction of a DMA channel: stream to memory, or memory to stream.
enum class Direction : std::uint8_t { S2MM, MM2S };

struct Device {
  std::string name;        // "npu1_4col": a name for OpenOptions::device
  std::string generation;  // of the AI Engines: "AIE1", "AIE2" or "AIE2P"
  std::uint8_t columns = 0;
  std::uint8_t rows = 0;
  std::uint8_t memory_rows = 0;  // rows 1 to memory_rows are memory tiles, the rows above are core tiles
};

// Returns all devices that Tessera knows, always in the same order.
TESSERA_API std::vector<Device> devices();
// Returns the device of a program without any evidence: an NPU of the first generation.
TESSERA_API Device default_device();

// Returns the version of the loaded library: "0.1.0". A host may compare it with the version of its headers.
TESSERA_API std::string version();
// Returns a text such as "tessera 0.1.0 (commit 8696119a2b3c, LLVM 22.1.0)".
TESSERA_API std::string version_text();

}  // namespace tessera::api
