#include "npu/host_memory.h"

#include "npu/codes.h"
#include "npu/limits.h"  // generated

#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <ranges>

namespace tessera::npu {

HostMemory::HostMemory() : free_(limits::kFirstBuffer) {}

std::uint64_t HostMemory::taken_until(std::uint64_t begin, std::uint64_t end) const {
  auto found = buffers_.lower_bound(end);
  if (found == buffers_.begin()) return 0;
  --found;
  const std::uint64_t last = found->first + found->second.bytes.size() + limits::kBufferGap;
  return last > begin ? last : 0;
}

bool HostMemory::is_free(std::uint64_t address, std::uint64_t size) const {
  return taken_until(address, address + size + limits::kBufferGap) == 0;
}

std::uint64_t HostMemory::place_for(std::uint64_t size) {
  while (const std::uint64_t taken = taken_until(free_, free_ + size + limits::kBufferGap))
    free_ = align_up(taken, limits::kBufferAlignment);
  const std::uint64_t address = free_;
  free_ = align_up(address + size + limits::kBufferGap, limits::kBufferAlignment);
  return address;
}

void HostMemory::set_buffer(unsigned argument, ByteSpan data, std::uint64_t given) {
  LargeBytes own(data.begin(), data.end());  // copies first: `data` may be the buffer that this call replaces
  if (const auto old = bound_.find(argument); old != bound_.end() && buffers_.at(old->second.address).is_argument)
    remove(old->second.address);
  const std::uint64_t address = place_for(own.size());
  Buffer& buffer = buffers_[address];
  buffer = {std::move(own), {}, given, true};
  buffer.bytes = buffer.own;
  bind(argument, address, 0, buffer.bytes.size());
}

ByteSpan HostMemory::buffer(unsigned argument) const {
  const Bound& bound = bound_.at(argument);
  return ByteSpan(buffers_.at(bound.address).bytes).subspan(bound.offset, bound.size);
}

std::uint64_t HostMemory::add(std::span<std::uint8_t> bytes) {
  const std::uint64_t address = place_for(bytes.size());
  buffers_[address] = {{}, bytes, bytes.size(), false};
  return address;
}

void HostMemory::add_at(std::uint64_t address, std::span<std::uint8_t> bytes) {
  assert(is_free(address, bytes.size()));
  buffers_[address] = {{}, bytes, bytes.size(), false};
}

std::uint64_t HostMemory::add_zeros(std::uint64_t size) {
  const std::uint64_t address = place_for(size);
  Buffer& buffer = buffers_[address];
  buffer.own.resize(size);
  buffer.bytes = buffer.own;
  buffer.given = size;
  return address;
}

std::span<std::uint8_t> HostMemory::bytes_at(std::uint64_t address) {
  return buffers_.at(address).bytes;
}

void HostMemory::remove(std::uint64_t address) {
  buffers_.erase(address);
  std::erase_if(bound_, [&](const auto& each) { return each.second.address == address; });
}

void HostMemory::bind(unsigned argument, std::uint64_t address, std::uint64_t offset, std::uint64_t size) {
  assert(in_range(offset, size, buffers_.at(address).bytes.size()));
  bound_.insert_or_assign(argument, Bound{address, offset, size});
}

void HostMemory::unbind(unsigned argument) {
  const auto found = bound_.find(argument);
  if (found == bound_.end()) return;
  if (buffers_.at(found->second.address).is_argument)
    remove(found->second.address);
  else
    bound_.erase(found);
}

Result<std::uint64_t> HostMemory::address(std::uint64_t argument, std::uint64_t offset) const {
  const auto found =
      argument <= std::numeric_limits<unsigned>::max() ? bound_.find(static_cast<unsigned>(argument)) : bound_.end();
  if (found == bound_.end())
    return Failure(error(code::no_buffer, "the command stream uses host buffer {}, which was not given", argument)
                       .note("given: {}",
                             bound_.empty() ? "no host buffer"
                                            : fmt::format("host buffer {}", fmt::join(bound_ | std::views::keys, ", ")))
                       .help("give host buffer {} contents if the program reads the buffer, or a size if the program "
                             "only writes the buffer",
                             argument));
  const Bound& bound = found->second;
  bound.used = true;
  if (offset > bound.size)
    return Failure(error(code::buffer_too_small, "offset {} lies outside host buffer {}", offset, argument)
                       .note("the buffer has {} bytes", bound.size)
                       .help("correct the offset, which is in bytes here, or give the buffer the size that the program "
                             "was compiled for"));
  return bound.address + bound.offset + offset;
}

std::vector<unsigned> HostMemory::unused() const {
  std::vector<unsigned> arguments;
  for (const auto& [argument, bound] : bound_)
    if (!bound.used && !buffers_.at(bound.address).used) arguments.push_back(argument);
  return arguments;
}

Result<ByteSpan> HostMemory::scratchpad(std::uint32_t length) const {
  if (scratchpad_ && length <= scratchpad_->size()) return ByteSpan(*scratchpad_).first(length);
  return Failure(
      error(code::no_scratchpad, "the command stream creates a scratchpad of {} bytes, {}", length,
            scratchpad_ ? fmt::format("but the host gave {}", scratchpad_->size()) : "but the host gave none")
          .help("give the words that the host writes into the scratchpad"));
}

HostMemory::Buffers::const_iterator HostMemory::buffer_at(std::uint64_t address) const {
  auto found = buffers_.upper_bound(address);
  if (found == buffers_.begin()) return buffers_.end();
  --found;
  return in_range(address - found->first, 1, found->second.bytes.size() + limits::kBufferGap) ? found : buffers_.end();
}

// If several arguments contain the byte, returns the one that ends last. A place in the gap belongs to an argument that
// ends with the buffer.
const HostMemory::BoundArguments::value_type* HostMemory::argument_at(Buffers::const_iterator buffer,
                                                                      std::uint64_t offset) const {
  const BoundArguments::value_type* furthest = nullptr;
  for (const auto& each : bound_) {
    const Bound& bound = each.second;
    if (bound.address != buffer->first || bound.offset > offset) continue;
    const std::uint64_t last = std::min(offset, std::uint64_t{buffer->second.bytes.size()} - 1);
    if (last >= bound.end()) continue;
    if (furthest == nullptr || bound.end() > furthest->second.end()) furthest = &each;
  }
  return furthest;
}

std::vector<HostMemory::Buffer*> HostMemory::in_order() {
  std::vector<Buffer*> all;
  const auto add = [&](Buffer& buffer) {
    if (std::ranges::find(all, &buffer) == all.end()) all.push_back(&buffer);
  };
  for (const auto& [argument, bound] : bound_) add(buffers_.at(bound.address));
  for (auto& [address, buffer] : buffers_) add(buffer);
  return all;
}

Result<std::span<std::uint8_t>> HostMemory::map(std::uint64_t address, std::uint64_t length, bool write) {
  const std::string_view does = write ? "writes" : "reads";
  const auto found = buffer_at(address);
  if (found == buffers_.end())
    return Failure(
        error(code::no_host_memory, "a transfer {} address {:#x}, where no host buffer lies", does, address)
            .help("check that the command stream gives each shim buffer descriptor the address of its buffer"));
  found->second.used = true;
  const std::span<std::uint8_t> bytes = found->second.bytes;
  const std::uint64_t offset = address - found->first;
  // An argument may be a part of a buffer. A transfer that begins in the part stays in the part.
  const auto* const argument = argument_at(found, offset);
  const std::uint64_t begin = argument ? argument->second.offset : 0;
  const std::uint64_t size = argument ? argument->second.size : bytes.size();
  if (in_range(offset - begin, length, size)) return bytes.subspan(offset, length);
  const std::uint64_t first = offset - begin, needed = first + length;
  return Failure(error(code::buffer_too_small, "a transfer {} past the end of {}", does, place(address).first)
                     .note("the transfer covers bytes {} to {} of a buffer of {} bytes, {} bytes too many", first,
                           needed - 1, size, needed - size)
                     .help("give the buffer the size that the program was compiled for, at least {} bytes", needed));
}

bool HostMemory::written_by_host(std::uint64_t address) const {
  const auto found = buffer_at(address);
  return found != buffers_.end() && address - found->first < found->second.given;
}

std::pair<std::string, std::uint64_t> HostMemory::place(std::uint64_t address) const {
  const auto found = buffer_at(address);
  if (found == buffers_.end()) return ExternalMemory::place(address);
  const std::uint64_t offset = address - found->first;
  if (const auto* const argument = argument_at(found, offset))
    return {fmt::format("host buffer {}", argument->first), offset - argument->second.offset};
  return {fmt::format("the host buffer at {:#x}", found->first), offset};
}

std::vector<std::pair<unsigned, std::uint64_t>> HostMemory::sizes() const {
  std::vector<std::pair<unsigned, std::uint64_t>> list;
  for (const auto& [argument, bound] : bound_) list.emplace_back(argument, bound.size);
  return list;
}

}  // namespace tessera::npu
