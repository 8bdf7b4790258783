// Reports the packets of trace units with the names of their events, as text and as JSON.
//
// A packet names a tile and slots, and the configuration says which event each slot has. Without a configuration, the
// report shows the numbers of the slots. A core tile has two modules with trace units, whose packets differ by the type
// and ID in Trace_Control1. Without a configuration, Tessera follows the convention of mlir-aie that type 1 is the
// memory module.
#pragma once

#include "array/events/trace_decode.h"
#include "npu/replay.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string>

namespace tessera::report {

inline constexpr unsigned kTraceSlots = 8;

struct NamedTrace {
  array::TraceStream stream;
  std::string module;
  std::array<std::string, kTraceSlots> slots;
};

// `state`: the configuration that chose the events; nullptr when it is not known.
NamedTrace name_trace(array::TraceStream stream, const npu::Replay* state);

std::string trace_text(const NamedTrace& named);
nlohmann::ordered_json trace_json(const NamedTrace& named);
// Adds the events to a list of the format of chrome://tracing, as process number `process`.
void add_chrome_trace(nlohmann::ordered_json& list, const NamedTrace& named, std::size_t process);

}  // namespace tessera::report
