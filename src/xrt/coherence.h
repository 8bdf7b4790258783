// What the program and the device know of the bytes of a buffer, for TESSERA_CHECK and TESSERA_SYNC=strict.
//
// The problem: on an NPU the program and the device use one memory, but caches of the host lie in between. A forgotten
// sync() mostly works there, and fails at random. Two mistakes matter, and no others:
//   - the device reads bytes that the program wrote after the last sync to the device (T1116);
//   - the program reads bytes that the device wrote, and that no sync from the device followed (T1117).
// A program that clears an output and does not sync it makes no mistake: the device never reads these bytes.
//
// How are writes of the program found? It writes through the pointer of map(), without a call. Pages without write
// permission would show each first write, and cost a fault for each page of each input. The decision: a copy of the
// buffer keeps the bytes as they were at the last sync, and a read of the device compares. A write that leaves a byte
// as it was can do no harm, and is not seen.
//
// How are reads of the program found? Nothing can be compared, so pages with such bytes are guarded after a call
// (page_guard.h). Functions of xrt::bo tell their ranges, and need no guard. Memory that belongs to the program
// (constructors with a pointer) is never guarded: other things of the program may lie on its pages.
//
// The library itself reads and writes the bytes of the program through a mapping of its own (Pages::library_bytes()),
// so it never meets a guard. With TESSERA_SYNC=strict the device has separate memory, and only sync() moves bytes
// between the two: stale bytes are then what is read.
#pragma once

#include "base/diag.h"
#include "base/fork_lock.h"
#include "xrt/page_guard.h"
#include "xrt/range_map.h"

#include <mutex>
#include <optional>
#include <span>
#include <string>

namespace tessera::xrtlib {

// The memories of a buffer, all of one size.
struct Memories {
  std::span<std::uint8_t> host;     // as the program sees it, at the beginning of a page
  std::span<std::uint8_t> library;  // the same bytes, at another address if pages of `host` can be guarded
  std::span<std::uint8_t> device;   // as the device sees it: `library`, or separate memory
  std::span<std::uint8_t> synced;   // zeros, for the bytes of the program at the last sync of each
};

class Coherence {
 public:
  // The memories outlive the object.
  explicit Coherence(const Memories& memories);

  // Functions of xrt::bo call these before they move bytes. All ranges lie in the buffer.
  void host_writes(std::uint64_t offset, std::uint64_t bytes);
  void host_reads(std::uint64_t offset, std::uint64_t bytes);
  void sync_to_device(std::uint64_t offset, std::uint64_t bytes);
  void sync_from_device(std::uint64_t offset, std::uint64_t bytes);

  // Accesses of the device during a call, which `call` names (call_names.h).
  void device_reads(std::uint64_t offset, std::uint64_t bytes, std::uint64_t call);
  void device_writes(std::uint64_t offset, std::uint64_t bytes, std::uint64_t call);
  // The call has ended: reports its mistakes, and guards the bytes that it wrote.
  void end_call(std::uint64_t call);

 private:
  void touched(std::uint64_t offset, bool writes, const void* code);
  void may_read(std::uint64_t begin, std::uint64_t end);
  void tell_stale(const std::vector<RangeMap::Piece>& pieces);
  void tell_unsynced(const RangeMap::Piece& bytes, const std::string& place);
  std::string part(std::uint64_t begin, std::uint64_t end) const;

  bool are_separate() const { return memories_.device.data() != memories_.library.data(); }
  std::uint64_t size() const { return memories_.host.size(); }

  const Memories memories_;
  const std::string name_;  // "bo 2 of 4096 bytes"
  Mutex mutex_;
  RangeMap host_written_;    // since the last sync to the device, by write(); labels: the number of the write()
  RangeMap unsynced_;        // bytes of the device that the program should not read yet; labels: the call
  RangeMap written_now_;     // by the device in the present calls; labels: the call
  RangeMap device_written_;  // since the last sync from the device, if the device has separate memory
  RangeMap stale_;           // bytes that the device has read in the present calls; labels: the call
  std::uint64_t writes_ = 0, reads_ = 0, syncs_to_ = 0;
  PageGuard guard_;
};

}  // namespace tessera::xrtlib
