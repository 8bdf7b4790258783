// Describes the state that a configuration leaves in one tile (npu/replay.h), as text and as JSON.
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

struct Described {
  std::string text;
  nlohmann::ordered_json data;
};

// Describes buffer descriptor `index` in a sentence; the JSON also has its fields (state_bd.cpp).
Described describe_bd(const TileView& tile, unsigned index);
// Describes the tasks of a DMA channel, and the settings in its control register.
Described describe_channel(const TileView& tile, device::Direction direction, unsigned index);

// Returns the end to which a multiplexer connects a South port: "MM2S 0", "NoC" or "PL".
std::string mux_end(const device::ShimMuxPort& port, device::ShimMux select);
// Describes the connections of the stream switch, one line each: "South 3 -> DMA 0" (state_routes.cpp).
std::vector<Described> describe_routes(const TileView& tile);
// Describes the connections of a shim tile's multiplexers, except those to programmable logic.
std::vector<Described> describe_mux(const TileView& tile);

// Describes the whole tile. With `all`, also lists every written register by name, including registers that other lines
// explain and registers that hold their reset value.
Described report_tile(const TileView& tile, bool all);

}  // namespace tessera::report
