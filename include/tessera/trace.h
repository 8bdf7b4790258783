// Packets that trace units wrote into host memory, as events.
#pragma once

#include <tessera/configuration.h>

#include <array>

namespace tessera::embed {
struct DecodedTrace;
}  // namespace tessera::embed

namespace tessera::api {

// A span of `cycles` cycles from `first` on, as the tile's timer counts them, in which the events of `mask` were
// asserted: bit i stands for slots[i] of the stream. In event-PC mode `pc` is set, and `cycles` counts frames.
struct TraceSpan {
  std::uint64_t first = 0;
  std::uint64_t cycles = 0;
  std::uint8_t mask = 0;
  std::optional<std::uint32_t> pc;
};

// From one start of the trace to its stop; `stop` is absent if the buffer does not hold the stop.
struct TraceRun {
  bool by_pc = false;  // event-PC mode
  std::uint64_t start = 0;
  std::optional<std::uint64_t> stop;
  std::vector<TraceSpan> spans;
  std::uint64_t lost_bytes = 0;  // bytes that are not frames
};

// The output of one trace unit.
struct TraceStream {
  Tile tile;
  std::string module;         // "core", "memory", "memtile" or "shim"
  unsigned type = 0, id = 0;  // in the headers of its packets
  std::uint64_t packets = 0;
  std::array<std::string, 8> slots;  // names of events; without a configuration "slot 3"
  std::vector<TraceRun> runs;
};

class TESSERA_API Trace {
 public:
  // Decodes the packets of a buffer, up to the first packet that was not written. `configuration` is the configuration
  // that chose the events; nullptr: the slots keep their numbers. T0515 if a word in the place of a packet header is
  // not a packet header, or if the packets hold more than a million spans.
  static Result<Trace> decode(std::span<const std::uint8_t> buffer, const Configuration* configuration = nullptr);

  std::vector<TraceStream> streams() const;  // by tile and type
  std::string text() const;
  // Returns JSON of the schema tessera.trace/1; `name` is the name of the buffer.
  std::string json(const std::string& name) const;
  // Returns the format of chrome://tracing, which Perfetto reads: a cycle is a microsecond. Leaves out runs in event-PC
  // mode, because they have no times.
  std::string chrome_json() const;

 private:
  friend struct embed::DecodedTrace;
  explicit Trace(std::shared_ptr<const embed::DecodedTrace> trace) : trace_(std::move(trace)) {}
  std::shared_ptr<const embed::DecodedTrace> trace_;
};

}  // namespace tessera::api
