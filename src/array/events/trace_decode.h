// Decodes the packets that trace units wrote to a buffer: a TraceStream for each trace unit, with a TraceRun for each
// time that the unit started to trace.
#pragma once

#include "array/report.h"
#include "array/tile/trace_frame.h"
#include "base/diag.h"

#include <optional>
#include <span>
#include <vector>

namespace tessera::array {

// The events of `mask` (a bit for each event slot of the trace unit) were asserted in `cycles` cycles, beginning with
// cycle `first` of the timer.
struct TraceSpan {
  Cycle first;
  Cycle cycles;
  std::uint8_t mask;
  std::optional<std::uint32_t> pc;  // set in event-PC mode; `cycles` then counts frames
  bool operator==(const TraceSpan&) const = default;
};

// The frames from one start of the trace to its stop. `stop` is absent if the buffer does not hold the stop.
struct TraceRun {
  TraceMode mode = TraceMode::Time;
  Cycle start = 0;
  std::optional<Cycle> stop;
  std::vector<TraceSpan> spans;
  std::uint64_t lost_bytes = 0;  // bytes that are not frames
};

// The output of one trace unit. The headers of its packets hold the tile, the type and the ID.
struct TraceStream {
  device::TileId tile;
  unsigned type = 0, id = 0;
  std::uint64_t packets = 0;
  std::vector<TraceRun> runs;
};

// The largest number of TraceRuns and TraceSpans of a buffer. Two bytes can repeat a span a thousand times, so without
// a limit the decoded spans of a small buffer could exceed the host's memory.
inline constexpr std::size_t kMaxTraceSpans = std::size_t{1} << 20;

// Returns the trace streams of a buffer, ordered by tile and type. Decoding ends at the first packet whose header is 0,
// because no trace unit has written this packet. Fails (T0515) when another word in the place of a header is not the
// header of a trace packet, and when the buffer holds more than kMaxTraceSpans runs and spans.
Result<std::vector<TraceStream>> decode_trace(std::span<const std::uint32_t> words);

}  // namespace tessera::array
