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
  HostMemory(const HostMemory&) = delete;  // a copy's views would still lead to the bytes of the original
  HostMemory& operator=(const HostMemory&) = delete;

  // Sets the buffer of `argument`, numbered as in command streams (0 is the first), and replaces an earlier buffer. The
  // host writes only the first `given` bytes; the array must write the other bytes before it reads them.
  void set_buffer(unsigned argument, ByteSpan data, std::uint64_t given = ~std::uint64_t{0});
  bool has_buffer(unsigned argument) const { return bound_.contains(argument); }
  ByteSpan buffer(unsigned argument) const;

  // Adds a buffer without an argument, for hosts that call several kernels with the same buffers. add() makes a view of
  // bytes that the host program keeps until remove(); add_zeros() makes zeros that this object owns. Returns the
  // address at which the array sees the first byte. No other buffer of this object ever gets the same address.
  std::uint64_t add(std::span<std::uint8_t> bytes);
  // Works like add(), with an address that the host chose. The bytes, and the gap behind them, must be free.
  void add_at(std::uint64_t address, std::span<std::uint8_t> bytes);
  bool is_free(std::uint64_t address, std::uint64_t size) const;
  std::uint64_t add_zeros(std::uint64_t size);
  // Returns the bytes of the buffer that begins at the address.
  std::span<std::uint8_t> bytes_at(std::uint64_t address);
  // Removes a buffer, also from its arguments. A transfer under way to the buffer then fails with T0603.
  void remove(std::uint64_t address);
  // Lets `argument` mean the `size` bytes from `offset` on of the buffer that begins at `address`. The bytes must lie
  // in the buffer.
  void bind(unsigned argument, std::uint64_t address, std::uint64_t offset, std::uint64_t size);
  // Leaves the argument without a buffer. A buffer of set_buffer() ends.
  void unbind(unsigned argument);

  // Returns the address of byte `offset` of a buffer. Fails with T0601 when there is no such buffer, T0602 beyond its
  // end.
  Result<std::uint64_t> address(std::uint64_t argument, std::uint64_t offset) const;
  // Returns the arguments whose address no command has used and whose buffer no transfer has accessed, in the order of
  // their numbers.
  std::vector<unsigned> unused() const;

  // Sets the data for a stream that creates a scratchpad. The stream fails with T0612 if the data are absent or shorter
  // than the scratchpad.
  void set_scratchpad(Bytes data) { scratchpad_ = std::move(data); }
  Result<ByteSpan> scratchpad(std::uint32_t length) const;

  Result<std::span<std::uint8_t>> map(std::uint64_t address, std::uint64_t length, bool write) override;
  bool written_by_host(std::uint64_t address) const override;
  std::pair<std::string, std::uint64_t> place(std::uint64_t address) const override;

  // Returns the arguments and the sizes of their buffers, in the order of the arguments.
  std::vector<std::pair<unsigned, std::uint64_t>> sizes() const;
  // Saves or loads the contents. The saved and the loading object must have the same buffers.
  template <class A>
  void archive(A& a) {
    for (Buffer* const buffer : in_order()) {
      std::uint64_t size = buffer->bytes.size();
      a(size);
      a.require(size == buffer->bytes.size());
      if (a.good()) a.memory(buffer->bytes);
    }
    a(scratchpad_);
  }

 private:
  struct Buffer {
    LargeBytes own;                 // empty for a view
    std::span<std::uint8_t> bytes;  // of `own`, or of the host program
    std::uint64_t given = 0;        // bytes that the host writes
    bool is_argument = false;       // made by set_buffer(), which also replaces it
    mutable bool used = false;      // a transfer has accessed it
  };
  struct Bound {
    std::uint64_t address = 0;  // the buffer's address
    std::uint64_t offset = 0, size = 0;
    mutable bool used = false;  // a command has used its address
    std::uint64_t end() const { return offset + size; }
  };
  using Buffers = std::map<std::uint64_t, Buffer>;   // by address
  using BoundArguments = std::map<unsigned, Bound>;  // by argument
  std::uint64_t place_for(std::uint64_t size);
  // Returns the end of the gap behind the last buffer that begins before `end`, if it reaches beyond `begin`; else 0.
  std::uint64_t taken_until(std::uint64_t begin, std::uint64_t end) const;
  // Returns the buffer that contains the address, or that is followed by the gap with the address; end() if there is
  // none.
  Buffers::const_iterator buffer_at(std::uint64_t address) const;
  // Returns the argument with byte `offset` of the buffer; nullptr if the byte belongs to no argument.
  const BoundArguments::value_type* argument_at(Buffers::const_iterator buffer, std::uint64_t offset) const;
  std::vector<Buffer*> in_order();  // buffers of arguments first

  Buffers buffers_;
  BoundArguments bound_;
  std::optional<Bytes> scratchpad_;
  std::uint64_t free_;  // address for the next buffer
};

}  // namespace tessera::npu
