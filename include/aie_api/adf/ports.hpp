// How data comes to a kernel of a graph and leaves it: the host's side of streams, cascades and buffers.
//
// A kernel holds pointers to streams, cascades and windows and references to buffers, whose types say what is in them.
// Who made the graph connects them: with the emulated array, with queues of a functional simulation, with a test's own
// data. Problem: what may stand between the two. Choices: virtual functions of the stream types, which would have to be
// derived for each type of element; or untyped carriers of what the hardware moves. Decision: the second. A stream
// carries words of 32 bits with a mark on the last of a packet; a cascade carries beats; a buffer is memory that may be
// exchanged when it is released. The kernel's types put elements into words and are plain structs with a pointer to the
// carrier, so that who connects them needs no template.
//
//   struct Queue : adf::host::word_source { std::uint32_t read(bool& is_last) override; ... } queue;
//   adf::input_stream<int16> in{&queue};
//   kernel(&in, ...);
//
// A carrier blocks, or switches to another kernel, until it can answer; the kernel's code just calls.
//
// A core has such carriers for its own streams and cascades, where whoever runs the kernel says so in the core's state.
// Intrinsics that name a port reach them (intrinsics/streams.hpp), and so does a kernel's wrapper that has no graph:
//   extern "C" void wrapper() {
//     adf::input_stream<int32> in{adf::host::ports().streams_in[0]};
//     kernel(&in);
//   }
#pragma once

#include <cstdint>

#include "aie_api/core_state.hpp"
#include "aie_tables/cascade.hpp"  // generated

namespace adf::host {

class word_source {
 public:
  virtual std::uint32_t read(bool& is_last) = 0;

 protected:
  ~word_source() = default;
};
class word_sink {
 public:
  virtual void write(std::uint32_t word, bool is_last) = 0;

 protected:
  ~word_sink() = default;
};

// What a cascade moves at once, lowest bits first; bits beyond the architecture's width are 0, and there for all of
// them, so that who carries beats need not know it.
struct beat {
  static constexpr unsigned kBits = aie::tables::kCascadeBits;
  static constexpr unsigned kMostBits = 512;
  static_assert(kBits <= kMostBits);
  std::uint64_t words[kMostBits / 64] = {};
};
class beat_source {
 public:
  virtual beat read() = 0;

 protected:
  ~beat_source() = default;
};
class beat_sink {
 public:
  virtual void write(const beat& value) = 0;

 protected:
  ~beat_sink() = default;
};

// Memory of a buffer or window that the kernel itself acquires and releases.
class memory_lock {
 public:
  // The block that is the kernel's from now on.
  virtual void* acquire() = 0;
  virtual void release() = 0;

 protected:
  ~memory_lock() = default;
};

// What is behind the ports of a core; a core has as many of them as its device has (facts/ports.tsv), two at most.
struct core_ports {
  word_source* streams_in[2] = {};
  word_sink* streams_out[2] = {};
  beat_source* cascade_in = nullptr;
  beat_sink* cascade_out = nullptr;
};

// Of the core that runs the kernel.
inline const core_ports& ports() {
  if (aie::detail::state().ports == nullptr)
    aie::detail::fault("the streams and cascades of the core are not connected");
  return *aie::detail::state().ports;
}

}  // namespace adf::host
