// Decoding trace packets into events: words of a buffer -> streams -> runs of frames with their cycles.
#pragma once

#include "array/report.h"
#include "array/tile/trace_frame.h"
#include "base/diag.h"

#include <optional>
#include <span>
#include <vector>

namespace tessera::array {

// In `cycles` cycles from `first` on, as the timer counts them, the events of `mask` were asserted, a bit for each
// slot.
struct TraceSpan {
  Cycle first;
  Cycle cycles;
  std::uint8_t mask;
  std::optional<std::uint32_t> pc;  // instead of cycles, in event-PC mode
  bool operator==(const TraceSpan&) const = default;
};

// From a start of the trace to its end; without an end if the buffer does not hold it.
struct TraceRun {
  TraceMode mode = TraceMode::Time;
  Cycle start = 0;
  std::optional<Cycle> stop;
  std::vector<TraceSpan> spans;
  std::uint64_t lost_bytes = 0;  // bytes that are not frames
};

// The output of one trace unit: packets with its tile, type and ID in their header.
struct TraceStream {
  device::TileId tile;
  unsigned type = 0, id = 0;
  std::uint64_t packets = 0;
  std::vector<TraceRun> runs;
};

// Runs and spans of all streams together. Two bytes can repeat a span a thousand times, so a small buffer may mean
// more than there is memory for.
inline constexpr std::size_t kMaxTraceSpans = std::size_t{1} << 20;

// The streams of a buffer, by tile and type. Decoding ends at the first packet that was not written. Fails (T0515) when
// the word in a header's place is not the header of a trace packet, and when there are more than kMaxTraceSpans.
Result<std::vector<TraceStream>> decode_trace(std::span<const std::uint32_t> words);

}  // namespace tessera::array
