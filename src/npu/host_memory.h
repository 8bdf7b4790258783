// The host's buffers, as the shim DMA accesses them.
//
// On real hardware buffers lie somewhere in a large memory, and a transfer that is too long silently overwrites the
// memory after its buffer. Here a gap follows each buffer (facts/npu.tsv), so that an overrun hits nothing and the
// report can name the buffer.
#pragma once

#include "array/machine/array.h"
#include "base/large_pages.h"

#include <map>

namespace tessera::npu {

class HostMemory final : public array::ExternalMemory {
 public:
  HostMemory();

  // Sets buffer `argument`, numbered as in command streams (0 is the first one), and replaces an earlier one. The host
  // writes the first `given` bytes; the array may write the rest, but the host leaves nothing to read there.
  void set_buffer(unsigned argument, ByteSpan data, std::uint64_t given = ~std::uint64_t{0});
  bool has_buffer(unsigned argument) const { return buffers_.contains(argument); }
  ByteSpan buffer(unsigned argument) const { return buffers_.at(argument).data; }

  // The address of byte `offset` of a buffer. Fails with T0601 when there is no such buffer, T0602 beyond its end.
  Result<std::uint64_t> address(std::uint64_t argument, std::uint64_t offset) const;

  // The data for a stream that creates a scratchpad; the stream fails with T0612 without data, or with less than it
  // creates.
  void set_scratchpad(Bytes data) { scratchpad_ = std::move(data); }
  Result<ByteSpan> scratchpad(std::uint32_t length) const;

  Result<std::span<std::uint8_t>> map(std::uint64_t address, std::uint64_t length, bool write) override;
  bool given(std::uint64_t address) const override;
  std::pair<std::string, std::uint64_t> place(std::uint64_t address) const override;

  // Buffers and their sizes, in the order of their arguments.
  std::vector<std::pair<unsigned, std::uint64_t>> sizes() const;
  // The contents; both sides must have the same buffers.
  template <class A>
  void archive(A& a) {
    for (auto& [argument, buffer] : buffers_) {
      std::uint64_t size = buffer.data.size();
      a(size);
      a.require(size == buffer.data.size());
      if (a.good()) a.memory(buffer.data);
    }
    a(scratchpad_);
  }

 private:
  struct Buffer {
    std::uint64_t address = 0;
    LargeBytes data;
    std::uint64_t given = 0;  // bytes
  };
  using Buffers = std::map<unsigned, Buffer>;
  // The buffer that contains the address, or that the gap with the address follows.
  Buffers::const_iterator buffer_at(std::uint64_t address) const;

  Buffers buffers_;
  std::optional<Bytes> scratchpad_;
  std::uint64_t free_;  // address for the next buffer
};

}  // namespace tessera::npu
