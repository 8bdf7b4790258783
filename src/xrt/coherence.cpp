#include "xrt/coherence.h"

#include "base/bits.h"
#include "base/text.h"
#include "xrt/call_names.h"
#include "xrt/codes.h"
#include "xrt/faults.h"
#include "xrt/log.h"
#include "xrt/page_size.h"
#include "xrt/settings.h"

#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <vector>

namespace tessera::xrtlib {
namespace {

// A buffer that is written in more pieces forgets which write() wrote them.
constexpr std::size_t kMostPieces = 4096;
constexpr std::uint64_t kBlock = 256;  // bytes that are compared at a time

std::string next_name(std::uint64_t bytes) {
  static std::atomic<std::uint64_t> buffers = 0;  // messages of the process count its buffers
  return fmt::format("bo {} of {} bytes", ++buffers, bytes);
}

// Calls the function for each run of blocks in which the two differ, with the bytes of the run from the first
// difference to the last one.
template <class F>
void each_difference(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right, F function) {
  for (std::uint64_t at = 0; at < left.size();) {
    const std::uint64_t bytes = std::min<std::uint64_t>(kBlock, left.size() - at);
    if (std::memcmp(left.data() + at, right.data() + at, bytes) == 0) {
      at += bytes;
      continue;
    }
    std::uint64_t begin = at;
    while (left[begin] == right[begin]) ++begin;
    std::uint64_t end = begin;
    while (end < left.size() && left[end] != right[end]) ++end;
    function(begin, end);
    at = end;
  }
}

// "program+0x1139", for addr2line. A library of the system that copies bytes for the program tells nothing.
std::string name_of_code(const void* code) {
  Dl_info info{};
  if (code == nullptr || ::dladdr(code, &info) == 0 || info.dli_fname == nullptr) return "";
  const std::string_view file = info.dli_fname;
  const auto offset = reinterpret_cast<std::uintptr_t>(code) - reinterpret_cast<std::uintptr_t>(info.dli_fbase);
  return fmt::format(", in {}+{:#x}", file.substr(file.rfind('/') + 1), offset);
}

// Takes the pieces of a call out of the map.
std::vector<RangeMap::Piece> taken(RangeMap& map, std::uint64_t call) {
  std::vector<RangeMap::Piece> pieces;
  map.each_in(0, std::numeric_limits<std::uint64_t>::max(), [&](const RangeMap::Piece& piece) {
    if (piece.label == call) pieces.push_back(piece);
  });
  for (const RangeMap::Piece& piece : pieces) map.erase(piece.begin, piece.end);
  return pieces;
}

// Names the pieces behind the first one, which is the place of the diagnostic.
Diag with_more(Diag diag, const std::vector<RangeMap::Piece>& pieces) {
  if (pieces.size() == 1) return diag;
  std::uint64_t bytes = 0;
  for (const RangeMap::Piece& piece : pieces) bytes += piece.end - piece.begin;
  return std::move(diag).note("this and {}, up to byte {}, are {} together", counted(pieces.size() - 1, "further part"),
                              pieces.back().end - 1, counted(bytes, "byte"));
}

void warn(const Diag& diag) {
  if (settings().tells_check) log(LogLevel::Warning, render(diag, false, "warning"));
}

// Once in a process.
void tell_unguarded(const std::string& hindrance) {
  static std::atomic<bool> is_told = false;
  if (is_told.exchange(true)) return;
  warn(problem(code::unsynced_read,
               "Tessera does not see reads of bytes that the program has not synced from the device")
           .note("{}, so a look at pages of a buffer would end the program", hindrance)
           .help("install the handler before the first buffer, or leave SIGSEGV unblocked, to see them"));
}

}  // namespace

Coherence::Coherence(const Memories& memories)
    : memories_(memories),
      name_(next_name(memories.host.size())),
      guard_(memories.host.data() != memories.library.data() ? memories.host : std::span<std::uint8_t>(),
             [this](std::uint64_t offset, bool writes, const void* code) { touched(offset, writes, code); }) {}

std::string Coherence::part(std::uint64_t begin, std::uint64_t end) const {
  return fmt::format("bytes {} to {} of {}", begin, end - 1, name_);
}

// The program ---------------------------------------------------------------------------------------------------------

void Coherence::host_writes(std::uint64_t offset, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  ++writes_;
  if (host_written_.size() >= kMostPieces) host_written_.clear();
  host_written_.set(offset, offset + bytes, writes_);
  may_read(offset, offset + bytes);
}

void Coherence::host_reads(std::uint64_t offset, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  ++reads_;
  const auto unsynced = unsynced_.first_in(offset, offset + bytes);
  if (unsynced) tell_unsynced(*unsynced, fmt::format("read() {} of the buffer", reads_));
}

// The bytes that the program has changed go to the device. Of the other bytes the device has the same or newer ones,
// and a flush of the host's caches leaves them alone.
void Coherence::sync_to_device(std::uint64_t offset, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  ++syncs_to_;
  host_written_.erase(offset, offset + bytes);
  const auto now = memories_.library.subspan(offset, bytes), then = memories_.synced.subspan(offset, bytes);
  const auto device = memories_.device.subspan(offset, bytes);
  each_difference(now, then, [&](std::uint64_t begin, std::uint64_t end) {
    if (are_separate()) std::memcpy(device.data() + begin, now.data() + begin, end - begin);
    std::memcpy(then.data() + begin, now.data() + begin, end - begin);
  });
}

// Bytes that the program has changed after the call stay: its caches have newer ones than the device.
void Coherence::sync_from_device(std::uint64_t offset, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  device_written_.each_in(offset, offset + bytes, [&](const RangeMap::Piece& piece) {
    for (std::uint64_t at = piece.begin; at < piece.end; ++at) {
      std::uint8_t& then = memories_.synced[at];
      if (memories_.library[at] == then) then = memories_.library[at] = memories_.device[at];
    }
  });
  device_written_.erase(offset, offset + bytes);
  may_read(offset, offset + bytes);
}

// Pages with further bytes of the device stay guarded.
void Coherence::may_read(std::uint64_t begin, std::uint64_t end) {
  unsynced_.erase(begin, end);
  const std::uint64_t first = begin / kPage * kPage, last = std::min(align_up(end, kPage), size());
  unsynced_.each_gap_in(first, last, [&](std::uint64_t from, std::uint64_t to) {
    const std::uint64_t inner = align_up(from, kPage), outer = to == last ? to : to / kPage * kPage;
    if (inner < outer) guard_.release(inner, outer);
  });
}

// A handler of SIGSEGV calls this.
void Coherence::touched(std::uint64_t offset, bool writes, const void* code) {
  const std::lock_guard lock(mutex_);
  if (!guard_.is_guarded(offset)) return;  // another thread touched the page, too
  const std::uint64_t page = offset / kPage * kPage;
  const auto unsynced = unsynced_.first_in(offset, size());
  if (writes) unsynced_.erase(page, page + kPage);  // which of its bytes the program replaces is not known
  if (writes || !unsynced || unsynced->begin != offset) return guard_.release(page, std::min(page + kPage, size()));
  tell_unsynced(*unsynced,
                fmt::format("the program through the pointer of map(), at byte {}{}", offset, name_of_code(code)));
}

// One message for a buffer until its next call.
void Coherence::tell_unsynced(const RangeMap::Piece& bytes, const std::string& place) {
  guard_.release(0, size());
  unsynced_.clear();
  warn(problem(code::unsynced_read, "the program reads bytes that it has not synced from the device")
           .at("{}", part(bytes.begin, bytes.end))
           .note("written by {}", call_name(bytes.label))
           .note("read by {}", place)
           .note("on an NPU the program may get older bytes")
           .help("call sync(XCL_BO_SYNC_BO_FROM_DEVICE) after wait(), before the program reads"));
}

// The device ----------------------------------------------------------------------------------------------------------

void Coherence::device_reads(std::uint64_t offset, std::uint64_t bytes, std::uint64_t call) {
  const std::lock_guard lock(mutex_);
  written_now_.each_gap_in(offset, offset + bytes, [&](std::uint64_t from, std::uint64_t to) {
    const auto now = memories_.library.subspan(from, to - from), then = memories_.synced.subspan(from, to - from);
    each_difference(now, then,
                    [&](std::uint64_t begin, std::uint64_t end) { stale_.set(from + begin, from + end, call); });
  });
}

void Coherence::device_writes(std::uint64_t offset, std::uint64_t bytes, std::uint64_t call) {
  const std::lock_guard lock(mutex_);
  written_now_.set(offset, offset + bytes, call);
  unsynced_.set(offset, offset + bytes, call);
  if (are_separate()) device_written_.set(offset, offset + bytes, 0);
}

// The bytes that the device wrote are not a change by the program: the copy takes them.
void Coherence::end_call(std::uint64_t call) {
  const std::lock_guard lock(mutex_);
  if (const std::vector<RangeMap::Piece> stale = taken(stale_, call); !stale.empty()) tell_stale(stale);
  const std::vector<RangeMap::Piece> written = taken(written_now_, call);
  const std::string hindrance = written.empty() ? "" : guard_hindrance();
  if (!hindrance.empty()) tell_unguarded(hindrance);
  for (const RangeMap::Piece& piece : written) {
    std::memcpy(memories_.synced.data() + piece.begin, memories_.library.data() + piece.begin, piece.end - piece.begin);
    host_written_.erase(piece.begin, piece.end);
    if (!hindrance.empty()) continue;
    unsynced_.each_in(piece.begin, piece.end, [&](const RangeMap::Piece& part) { guard_.guard(part.begin, part.end); });
  }
}

// One message for a buffer and a call.
void Coherence::tell_stale(const std::vector<RangeMap::Piece>& pieces) {
  const RangeMap::Piece& first = pieces.front();
  const auto wrote = host_written_.first_in(first.begin, first.end);
  const std::string place = wrote ? fmt::format("write() {} of the buffer", wrote->label)
                                  : std::string("the program through the pointer of map()");
  const std::string since = syncs_to_ == 0
                                ? std::string("the buffer was never synced to the device")
                                : fmt::format("the last sync to the device was sync() {} of the buffer", syncs_to_);
  warn(with_more(problem(code::stale_read, "the device reads bytes that the program has not synced to it")
                     .at("{}", part(first.begin, first.end)),
                 pieces)
           .note("written by {}; {}", place, since)
           .note("read by {}", call_name(first.label))
           .note("on an NPU the device may get older bytes")
           .help("call sync(XCL_BO_SYNC_BO_TO_DEVICE) after the program has written, before the call starts"));
}

}  // namespace tessera::xrtlib
