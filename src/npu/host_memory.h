// The host's buffers, as the shim DMA reaches them.
//
// A real host has buffers somewhere in a large memory, and a transfer that is too long silently touches what lies
// behind. Here a gap follows each buffer (facts/npu.tsv), so that an overrun hits nothing and the report can name the
// buffer.
#pragma once

#include "array/array.h"
#include "base/large_pages.h"

#include <map>

namespace tessera::npu {

class HostMemory final : public array::ExternalMemory {
 public:
  HostMemory();

  // Buffer `argument`, as command streams number them (0 is the first one). Replaces an earlier one. Behind the first
  // `given` bytes the host leaves room for what the array writes, and nothing to read.
  void set_buffer(unsigned argument, ByteSpan data, std::uint64_t given = ~std::uint64_t{0});
  bool has_buffer(unsigned argument) const { return buffers_.contains(argument); }
  ByteSpan buffer(unsigned argument) const { return buffers_.at(argument).data; }

  // The address of byte `offset` of a buffer. Fails with T0601 when there is no such buffer, T0602 beyond its end.
  Result<std::uint64_t> address(std::uint64_t argument, std::uint64_t offset) const;

  // What the host gives a stream that creates a scratchpad; T0612 when it gave nothing, or less.
  void set_scratchpad(Bytes data) { scratchpad_ = std::move(data); }
  Result<ByteSpan> scratchpad(std::uint32_t length) const;

  Result<std::span<std::uint8_t>> map(std::uint64_t address, std::uint64_t length, bool write) override;
  bool given(std::uint64_t address) const override;
  std::pair<std::string, std::uint64_t> place(std::uint64_t address) const override;

  // Buffers and their sizes, in the order of their arguments.
  std::vector<std::pair<unsigned, std::uint64_t>> sizes() const;
  // What they hold, where both sides have the same buffers.
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
  // The one in which, or in the gap behind which, the address lies.
  Buffers::const_iterator buffer_at(std::uint64_t address) const;

  Buffers buffers_;
  std::optional<Bytes> scratchpad_;
  std::uint64_t free_;  // where the next buffer goes
};

}  // namespace tessera::npu
