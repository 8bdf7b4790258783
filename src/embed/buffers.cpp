// Host buffers of a session. This file checks the arguments of calls, because npu::HostMemory trusts its callers.
#include "embed/codes.h"
#include "embed/session_state.h"
#include "npu/limits.h"  // generated

#include <limits>
#include <new>

namespace tessera::embed {
namespace {

// No host has this much memory, and the limit is small enough that sums of addresses never overflow.
constexpr std::uint64_t kMostBytes = api::kMostBufferBytes;
static_assert(api::kBufferGap == npu::limits::kBufferGap);

Result<void> check_size(std::uint64_t bytes) {
  if (bytes != 0 && bytes <= kMostBytes) return {};
  return Failure(error(code::bad_buffer, "a host buffer cannot have {} bytes", bytes)
                     .help("give the buffer 1 to {} bytes", kMostBytes));
}

// Returns the result of `make`, which reserves `bytes`; T1203 if memory is short.
template <class Make>
auto with_room(std::uint64_t bytes, Make make) -> decltype(make()) {
  try {
    return make();
  } catch (const std::bad_alloc&) {
    return Failure(error(code::bad_buffer, "this machine has no room for a host buffer of {} bytes", bytes)
                       .help("ask for fewer bytes"));
  }
}

}  // namespace

Result<void> SessionState::check_buffer(const api::Buffer& buffer) const {
  const auto found = buffers_.find(buffer.address);
  if (found != buffers_.end() && found->second == buffer.bytes) return {};
  return Failure(
      error(code::bad_buffer, "the session has no host buffer of {} bytes at {:#x}", buffer.bytes, buffer.address)
          .help("use a buffer from share() or allocate() of the same session, and not after release()"));
}

Result<api::Buffer> SessionState::share(std::span<std::uint8_t> bytes) {
  CHECK_OK(check_size(bytes.size()));
  const api::Buffer buffer{session_.memory.add(bytes), bytes.size()};
  buffers_.emplace(buffer.address, buffer.bytes);
  return buffer;
}

Result<api::Buffer> SessionState::share_at(std::uint64_t address, std::span<std::uint8_t> bytes) {
  CHECK_OK(check_size(bytes.size()));
  if (address == 0 || address > kMostBytes || !session_.memory.is_free(address, bytes.size()))
    return Failure(error(code::bad_buffer, "no host buffer of {} bytes can lie at {:#x}", bytes.size(), address)
                       .note("a gap of a megabyte lies between any two host buffers")
                       .help("choose an address up to {:#x} at which no other buffer lies", kMostBytes));
  session_.memory.add_at(address, bytes);
  const api::Buffer buffer{address, bytes.size()};
  buffers_.emplace(buffer.address, buffer.bytes);
  return buffer;
}

Result<api::Buffer> SessionState::allocate(std::uint64_t bytes) {
  CHECK_OK(check_size(bytes));
  return with_room(bytes, [&]() -> Result<api::Buffer> {
    const api::Buffer buffer{session_.memory.add_zeros(bytes), bytes};
    buffers_.emplace(buffer.address, buffer.bytes);
    return buffer;
  });
}

std::span<std::uint8_t> SessionState::data(const api::Buffer& buffer) {
  return check_buffer(buffer) ? session_.memory.bytes_at(buffer.address) : std::span<std::uint8_t>();
}

Result<void> SessionState::release(const api::Buffer& buffer) {
  CHECK_OK(check_buffer(buffer));
  sources_.reset();
  session_.memory.remove(buffer.address);
  buffers_.erase(buffer.address);
  return {};
}

Result<void> SessionState::bind(unsigned argument, const api::Buffer& buffer, std::uint64_t offset,
                                std::uint64_t bytes) {
  CHECK_OK(check_buffer(buffer));
  if (bytes == 0 && offset < buffer.bytes) bytes = buffer.bytes - offset;
  if (bytes == 0 || !in_range(offset, bytes, buffer.bytes))
    return Failure(error(code::bad_buffer, "{} bytes from byte {} on reach outside the host buffer", bytes, offset)
                       .note("the host buffer has {} bytes", buffer.bytes)
                       .help("bind a part of the buffer"));
  sources_.reset();
  session_.memory.bind(argument, buffer.address, offset, bytes);
  return {};
}

void SessionState::unbind(unsigned argument) {
  sources_.reset();
  session_.memory.unbind(argument);
}

Result<void> SessionState::set_buffer(unsigned argument, ByteSpan contents, std::uint64_t bytes) {
  if (bytes != 0) CHECK_OK(check_size(bytes));
  return with_room(bytes, [&] {
    sources_.reset();
    Bytes data(contents.begin(), contents.begin() + static_cast<std::ptrdiff_t>(std::min(bytes, contents.size())));
    const std::uint64_t given = data.size();
    data.resize(bytes);
    session_.memory.set_buffer(argument, data, given);
    return Result<void>();
  });
}

}  // namespace tessera::embed
