#include "array/events/trace_decode.h"

#include "array/codes.h"
#include "array/tile/trace_unit.h"
#include "array/trace_frames.h"
#include "core/stream_words.h"

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <utility>

namespace tessera::array {

namespace {

// Decodes the frames of one trace unit, word by word.
class Reader {
 public:
  // `left` is the number of TraceRuns and TraceSpans that all readers together may still add.
  Reader(std::vector<TraceRun>& runs, std::size_t& left) : runs_(runs), left_(left) {}

  void word(std::uint32_t word) {
    for (unsigned shift = 32; shift > 0; shift -= 8) byte(static_cast<std::uint8_t>(word >> (shift - 8)));
  }

 private:
  void byte(std::uint8_t byte) {
    if (frame_ == nullptr) {
      frame_ = find(byte);
      bits_ = read_ = 0;
      if (frame_ == nullptr) {
        if (!runs_.empty()) ++runs_.back().lost_bytes;
        return;
      }
    }
    bits_ = bits_ << 8 | byte;
    if (++read_ == frame_->bytes) take(*std::exchange(frame_, nullptr));
  }

  // Returns the kind of frame that begins with this byte, or nullptr. A Start frame of either mode is valid at any
  // time, because it sets the mode.
  const Frame* find(std::uint8_t first) const {
    for (const Frame* frame : {&frames::kTimeStart, &frames::kPcStart})
      if (frame->accepts(first)) return frame;
    const auto found = std::ranges::find_if(
        frames::kAll, [&](const Frame* frame) { return frame->in(mode_) && frame->accepts(first); });
    return found == std::end(frames::kAll) ? nullptr : *found;
  }

  void take(const Frame& frame) {
    if (&frame == &frames::kBothFiller || left_ == 0) return;
    if (frame.timer.width != 0) return start(frame);
    if (runs_.empty()) runs_.emplace_back();  // the Start frame is lost, and with it the time
    TraceRun& run = runs_.back();
    if (&frame == &frames::kBothSync) {
      next_ += frames::kTimeSingle18.gap.max();
    } else if (&frame == &frames::kBothStop) {
      run.stop = next_ + frame.gap.get(bits_);
    } else if (frame.count.width != 0) {
      repeat(run, frame.count.get(bits_));
    } else {
      gap_ = frame.gap.get(bits_);
      const auto mask =
          static_cast<std::uint8_t>(frame.slot.width != 0 ? 1U << frame.slot.get(bits_) : frame.mask.get(bits_));
      const auto pc =
          frame.pc.width != 0 ? std::optional(static_cast<std::uint32_t>(frame.pc.get(bits_))) : std::nullopt;
      add(run, {next_ + gap_, 1, mask, pc});
    }
  }

  void start(const Frame& frame) {
    mode_ = &frame == &frames::kPcStart ? TraceMode::Pc : TraceMode::Time;
    runs_.push_back({.mode = mode_, .start = frame.timer.get(bits_), .stop = {}, .spans = {}});
    --left_;
    next_ = runs_.back().start + 1;
  }

  void repeat(TraceRun& run, std::uint64_t count) {
    if (run.spans.empty()) return;
    TraceSpan again = run.spans.back();
    if (gap_ == 0) {
      again.first = next_;
      again.cycles = count;
      return add(run, again);
    }
    again.cycles = 1;
    for (; count > 0 && left_ > 0; --count) {
      again.first = next_ + gap_;
      add(run, again);
    }
  }

  // Adds a span, or extends the last span when the new one continues it unchanged.
  void add(TraceRun& run, const TraceSpan& span) {
    TraceSpan* last = run.spans.empty() ? nullptr : &run.spans.back();
    if (last != nullptr && last->mask == span.mask && last->pc == span.pc && last->first + last->cycles == span.first) {
      last->cycles += span.cycles;
    } else {
      run.spans.push_back(span);
      --left_;
    }
    next_ = span.first + span.cycles;
  }

  std::vector<TraceRun>& runs_;
  std::size_t& left_;
  TraceMode mode_ = TraceMode::Time;
  const Frame* frame_ = nullptr;  // the frame whose bytes are being read
  unsigned read_ = 0;
  std::uint64_t bits_ = 0;
  Cycle next_ = 0;  // the first cycle that no frame covers
  Cycle gap_ = 0;   // the gap of the last frame
};

}  // namespace

Result<std::vector<TraceStream>> decode_trace(std::span<const std::uint32_t> words) {
  struct Open {
    TraceStream stream;
    std::unique_ptr<Reader> reader;
  };
  std::map<std::pair<device::TileId, unsigned>, Open> open;
  std::size_t left = kMaxTraceSpans;
  for (std::size_t at = 0; at < words.size(); at += TraceUnit::kPacketWords) {
    const auto packet = words.subspan(at, std::min<std::size_t>(words.size() - at, TraceUnit::kPacketWords));
    const std::uint32_t header = packet[0];
    if (header == 0) break;
    constexpr std::uint32_t kKnown = kPacketHeaderId.mask() | kPacketHeaderType.mask() | kPacketHeaderRow.mask() |
                                     kPacketHeaderColumn.mask() | kPacketHeaderParity.mask();
    if ((header & ~kKnown) != 0 || std::popcount(header) % 2 == 0)
      return Failure(
          error(code::no_trace, "word {} is not the header of a trace packet", at)
              .note("{:#010x}: {}", header,
                    (header & ~kKnown) != 0 ? "the word has bits set that are 0 in every header"
                                            : "the parity of the word is wrong")
              .help("give the whole buffer of the packets; each packet has {} words, and every port of its route must "
                    "keep the header",
                    TraceUnit::kPacketWords));
    const device::TileId tile{static_cast<std::uint8_t>(kPacketHeaderColumn.get(header)),
                              static_cast<std::uint8_t>(kPacketHeaderRow.get(header))};
    const auto [place, is_new] = open.try_emplace({tile, kPacketHeaderType.get(header)});
    Open& found = place->second;
    if (is_new) {
      found.stream.tile = tile;
      found.stream.type = kPacketHeaderType.get(header);
      found.stream.id = kPacketHeaderId.get(header);
      found.reader = std::make_unique<Reader>(found.stream.runs, left);
    }
    ++found.stream.packets;
    for (const std::uint32_t word : packet.subspan(1)) found.reader->word(word);
    if (left == 0)
      return Failure(
          error(code::no_trace, "the packets decode to more than {} spans of time", kMaxTraceSpans)
              .note("the limit is reached at word {}, counted from 0, of {}", at, words.size())
              .help("decode a part of the buffer: a whole number of packets of {} words", TraceUnit::kPacketWords));
  }
  std::vector<TraceStream> streams;
  for (auto& [key, one] : open) streams.push_back(std::move(one.stream));
  return streams;
}

}  // namespace tessera::array
