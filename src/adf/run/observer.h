// The events of a run. An observer counts, records or draws them, for reports, snapshots, traces and profiling.
//
// The engine has at most one observer. Without an observer, each event costs one comparison with a null pointer.
#pragma once

#include "adf/model/model.h"

#include <cstdint>
#include <span>

namespace tessera::adf {

struct Instance;
struct Wait;

class Observer {
 public:
  // The words went from the source of a net to all its sinks.
  virtual void moved(id net, std::span<const std::uint32_t> words, bool ends_packet, std::uint64_t time) = 0;
  // Words passed one port. On the array, the words of a net pass its ends at different times.
  virtual void passed(id port, std::span<const std::uint32_t> words, bool ends_packet, std::uint64_t time) = 0;
  // The source of a net has no words now.
  virtual void ran_dry(id net) = 0;
  // A kernel has finished with a block of its port.
  virtual void finished_block(id port, std::span<const std::byte> samples, std::uint64_t time) = 0;
  // A beat of a cascade was written (`from`) or read (`to`).
  virtual void moved_beat(id port, std::span<const std::byte> beat, std::uint64_t time) = 0;
  // An invocation ended. `host_seconds` is the time that the kernel itself computed on this machine.
  virtual void invoked(const Instance& one, std::uint64_t begin, std::uint64_t end, double host_seconds) = 0;
  // The core of a kernel waited. `kernel` is the node whose port is `why.port`.
  virtual void waited(const Wait& why, std::uint64_t begin, std::uint64_t end) = 0;

 protected:
  ~Observer() = default;
};

}  // namespace tessera::adf
