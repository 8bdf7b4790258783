// One tile of a replayed configuration, for people and as JSON.
#pragma once

#include "device/ports.h"
#include "npu/replay.h"

#include <nlohmann/json.hpp>

namespace tessera::report {

struct TileView {
  const device::Device& device;
  device::TileId id;
  const npu::TileState& state;

  const device::TileModel& model() const { return device.model(id); }
};

// A line of text and the same as data.
struct Described {
  std::string text;
  nlohmann::ordered_json data;
};

// Buffer descriptor `index` in words, its fields beside them in the data (state_bd.cpp).
Described describe_bd(const TileView& tile, unsigned index);
// The tasks of a DMA channel, and what is set in its control register.
Described describe_channel(const TileView& tile, device::Direction direction, unsigned index);

// What a multiplexer joins a South port to: "MM2S 0", "NoC" or "PL".
std::string mux_end(const device::ShimMuxPort& port, device::ShimMux select);
// The connections of the stream switch, one line each: "South 3 -> DMA 0" (state_routes.cpp).
std::vector<Described> describe_routes(const TileView& tile);
// What the multiplexers of a shim tile connect, other than the programmable logic.
std::vector<Described> describe_mux(const TileView& tile);

// All of it. `all`: also every register that was written, by name, those that other lines explain and those that hold
// their reset value among them.
Described report_tile(const TileView& tile, bool all);

}  // namespace tessera::report
