#include "base/words.h"

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

void Words::resize(std::size_t count) {
  if (count > size()) {
    reserve(count);
    std::fill(words() + size(), words() + count, 0U);
  }
  if (head_ != nullptr) head_->size = static_cast<std::uint32_t>(count);
}

}  // namespace tessera
