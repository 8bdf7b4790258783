#include "base/words.h"

#include "base/bytes.h"

#include <bit>
#include <cstring>
#include <limits>
#include <new>

namespace tessera {

void Words::make_room(std::size_t count) {
  if (count > std::numeric_limits<std::uint32_t>::max()) throw std::bad_alloc();
  const bool is_new = head_ == nullptr;
  void* room = std::realloc(head_, sizeof(Head) + count * sizeof(std::uint32_t));
  if (room == nullptr) throw std::bad_alloc();
  head_ = static_cast<Head*>(room);
  if (is_new) head_->size = 0;
  head_->capacity = static_cast<std::uint32_t>(count);
}

void Words::append(std::span<const std::uint32_t> more) {
  if (more.empty()) return;
  reserve(size() + more.size());
  std::copy(more.begin(), more.end(), words() + size());
  head_->size += static_cast<std::uint32_t>(more.size());
}

void Words::append_le(std::span<const std::uint8_t> bytes) {
  const std::size_t count = bytes.size() / sizeof(std::uint32_t);
  if (count == 0) return;
  reserve(size() + count);
  std::uint32_t* const to = words() + size();
  if constexpr (std::endian::native == std::endian::little)
    std::memcpy(to, bytes.data(), count * sizeof(std::uint32_t));
  else
    for (std::size_t i = 0; i < count; ++i) to[i] = load_le<std::uint32_t>(bytes, i * sizeof(std::uint32_t));
  head_->size += static_cast<std::uint32_t>(count);
}

void Words::resize(std::size_t count) {
  if (count > size()) {
    const std::size_t old_count = size();
    reserve(count);
    for (std::size_t i = old_count; i < count; ++i) words()[i] = 0;
  }
  if (head_ != nullptr) head_->size = static_cast<std::uint32_t>(count);
}

}  // namespace tessera
