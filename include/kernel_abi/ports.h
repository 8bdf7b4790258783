// Streams, cascades and buffers between a kernel and the program that runs it.
//
// Problem. A kernel gets pointers to streams, cascades and windows, and references to buffers, with types for each type
// of elements. The program that runs the kernel connects them to the emulated array, to queues of a functional
// simulation, or to the data of a test. Both need an interface. Choices: virtual functions of the stream types, derived
// for each element type; or carriers without element types, which move the units of the hardware. Decision: carriers.
// A stream carries words of 32 bits, with a flag on the last word of a packet; a cascade carries beats; a buffer is
// memory that may be exchanged when the kernel releases it. The kernel's types are plain structs with a pointer to the
// carrier, and they convert elements to words. So the program needs no templates.
//
//   struct Queue : word_source { std::uint32_t read(bool& is_last) override; ... } queue;
//   adf::input_stream<int16> in{&queue};
//   kernel(&in, ...);
//
// A carrier blocks, or switches to another kernel, until it can answer. The kernel only calls it.
#pragma once

#include <cstdint>

namespace tessera::kernel_abi {

class word_source {
 public:
  // Waits for a word and returns it. Sets `is_last` to true for the last word of a packet, otherwise to false.
  virtual std::uint32_t read(bool& is_last) = 0;

 protected:
  ~word_source() = default;
};
class word_sink {
 public:
  // Waits for room and takes the word.
  virtual void write(std::uint32_t word, bool is_last) = 0;

 protected:
  ~word_sink() = default;
};

// One transfer of a cascade, lowest bits first. A beat has 512 bits on every architecture, and the bits beyond the
// width of its cascade are 0, so that carriers need not know the width.
struct beat {
  static constexpr unsigned kMostBits = 512;
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

// The memory of a buffer or window that the kernel itself acquires and releases.
class memory_lock {
 public:
  // Waits for a block and returns it; the kernel owns it until release().
  virtual void* acquire() = 0;
  virtual void release() = 0;
  // The kernel uses the memory while it does not own it. May end the kernel.
  virtual void used_without_acquire() {}

 protected:
  ~memory_lock() = default;
};

// The carriers behind the ports of a core. A core has at most two streams each way (facts/aie1-ports.tsv).
struct core_ports {
  word_source* streams_in[2] = {};
  word_sink* streams_out[2] = {};
  beat_source* cascade_in = nullptr;
  beat_sink* cascade_out = nullptr;
};

}  // namespace tessera::kernel_abi
