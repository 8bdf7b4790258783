// The state of one tile of a session, as plain data.
#pragma once

#include <tessera/report.h>

namespace tessera::api {

// A register of a core, with its bytes, lowest first: 4 for scalars, more for vectors and accumulators. The registers
// of a list share no bytes and together cover all registers: scalars singly, vectors by halves (wl0, wh0), accumulators
// by quarters (amll0).
struct RegisterValue {
  std::string name;
  std::vector<std::uint8_t> bytes;
};

// A result in the pipeline that readers see from cycle `lands` on.
struct PendingResult {
  std::uint64_t lands = 0;
  std::string name;
  std::vector<std::uint8_t> bytes;
};

struct CoreState {
  std::uint64_t cycle = 0;  // the core's own: a core may be ahead of the array (docs/promises.md)
  std::uint32_t pc = 0;
  std::string state;  // as in CoreReport
  std::vector<RegisterValue> registers;
  std::vector<PendingResult> results;
};

// A buffer descriptor that is not all zero.
struct DescriptorState {
  std::uint32_t index = 0;
  std::vector<std::uint32_t> words;  // words of its registers
  std::string text;                  // sizes, strides, locks and the rest in words
};

struct ChannelState {
  Direction direction = Direction::S2MM;
  std::uint8_t channel = 0;
  std::uint32_t control = 0, status = 0;  // words of its registers
};

struct TileState {
  Tile tile;
  TileKind kind = TileKind::Core;
  std::vector<std::int32_t> locks;  // values by number
  std::vector<DescriptorState> descriptors;
  std::vector<ChannelState> channels;
  std::optional<CoreState> core;  // if the tile has a core that was set up
  bool has_host_core = false;     // a body on the host runs instead of a program
  bool core_was_enabled = false;  // the core was enabled at least once since the reset
};

}  // namespace tessera::api
