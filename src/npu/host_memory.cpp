#include "npu/host_memory.h"

#include "npu/codes.h"
#include "npu/limits.h"  // generated

#include <fmt/ranges.h>

#include <limits>
#include <ranges>

namespace tessera::npu {

HostMemory::HostMemory() : free_(limits::kFirstBuffer) {}

void HostMemory::set_buffer(unsigned argument, ByteSpan data, std::uint64_t given) {
  const std::uint64_t address = free_;
  free_ = align_up(address + data.size() + limits::kBufferGap, limits::kBufferAlignment);
  buffers_[argument] = Buffer{address, LargeBytes(data.begin(), data.end()), given};
}

Result<std::uint64_t> HostMemory::address(std::uint64_t argument, std::uint64_t offset) const {
  const auto found = argument <= std::numeric_limits<unsigned>::max() ? buffers_.find(static_cast<unsigned>(argument))
                                                                      : buffers_.end();
  if (found == buffers_.end())
    return Failure(error(code::no_buffer, "the command stream uses host buffer {}, which was not given", argument)
                       .note("given: {}", buffers_.empty()
                                              ? "none"
                                              : fmt::format("{}", fmt::join(buffers_ | std::views::keys, ", ")))
                       .help("add --in {0}=FILE, or --out {0}=FILE:BYTES when the program writes it", argument));
  const Buffer& buffer = found->second;
  if (offset > buffer.data.size())
    return Failure(error(code::buffer_too_small, "offset {} lies outside host buffer {}", offset, argument)
                       .note("the buffer has {} bytes", buffer.data.size())
                       .help("give the buffer the size that the program was compiled for"));
  return buffer.address + offset;
}

Result<ByteSpan> HostMemory::scratchpad(std::uint32_t length) const {
  if (scratchpad_ && length <= scratchpad_->size()) return ByteSpan(*scratchpad_).first(length);
  return Failure(
      error(code::no_scratchpad, "the command stream creates a scratchpad of {} bytes, {}", length,
            scratchpad_ ? fmt::format("but the host gave {}", scratchpad_->size()) : "but the host gave none")
          .help("add --scratchpad FILE or --scratchpad words:1,2,3 with the words that the host writes"));
}

HostMemory::Buffers::const_iterator HostMemory::buffer_at(std::uint64_t address) const {
  return std::ranges::find_if(buffers_, [&](const auto& entry) {
    const Buffer& buffer = entry.second;
    return address >= buffer.address && in_range(address - buffer.address, 1, buffer.data.size() + limits::kBufferGap);
  });
}

Result<std::span<std::uint8_t>> HostMemory::map(std::uint64_t address, std::uint64_t length, bool write) {
  const std::string_view does = write ? "writes" : "reads";
  const auto found = buffer_at(address);
  if (found == buffers_.end())
    return Failure(error(code::no_host_memory, "a transfer {} address {:#x}, where no host buffer lies", does, address)
                       .help("a shim buffer descriptor may never have been given the address of its buffer"));
  Buffer& buffer = buffers_.at(found->first);
  const std::uint64_t offset = address - buffer.address;
  if (in_range(offset, length, buffer.data.size())) return std::span(buffer.data).subspan(offset, length);
  return Failure(
      error(code::buffer_too_small, "a transfer {} past the end of host buffer {}", does, found->first)
          .note("bytes {} to {} of a buffer of {} bytes: {} too many", offset, offset + length - 1, buffer.data.size(),
                offset + length - buffer.data.size())
          .help("give the buffer the size that the program was compiled for, at least {} bytes", offset + length));
}

bool HostMemory::given(std::uint64_t address) const {
  const auto found = buffer_at(address);
  return found != buffers_.end() && address - found->second.address < found->second.given;
}

std::pair<std::string, std::uint64_t> HostMemory::place(std::uint64_t address) const {
  const auto found = buffer_at(address);
  if (found == buffers_.end()) return ExternalMemory::place(address);
  return {fmt::format("host buffer {}", found->first), address - found->second.address};
}

std::vector<std::pair<unsigned, std::uint64_t>> HostMemory::sizes() const {
  std::vector<std::pair<unsigned, std::uint64_t>> list;
  for (const auto& [argument, buffer] : buffers_) list.emplace_back(argument, buffer.data.size());
  return list;
}

}  // namespace tessera::npu
