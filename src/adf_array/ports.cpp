#include "adf_array/ports.h"

#include <cstring>

namespace tessera::adf_array {

using api::HostCore;
using kernel_abi::beat;

void Guards::acquire(Aside& core, std::size_t block, bool full) const {
  if (locks_.empty()) return;
  aside(core, [&](HostCore& array) { array.acquire(lock(block, full), is_binary_ ? (full ? 1 : 0) : -1); });
}

void Guards::release(Aside& core, std::size_t block, bool full) const {
  if (locks_.empty()) return;
  aside(core, [&](HostCore& array) { array.release(lock(block, full), is_binary_ ? (full ? 1 : 0) : 1); });
}

void BlockPort::begin(Binding& to) {
  if (!is_async_) to.memory = acquire();
}
void BlockPort::end() {
  if (!is_async_) release();
}

void* BlockPort::acquire() {
  guards_.acquire(core_, next_, !fills_);
  return blocks_.memory[next_].data();
}

void BlockPort::release() {
  const std::size_t block = next_;
  next_ = (next_ + 1) % blocks_.memory.size();
  // The margin of the next block is memory of this core alone, also while a DMA fills the block behind it.
  if (!fills_ && blocks_.margin != 0)
    std::memmove(blocks_.memory[next_].data(), blocks_.memory[block].data() + blocks_.bytes, blocks_.margin);
  if (sent_ != nullptr) sent_->add_packet(blocks_.memory[block].subspan(blocks_.margin, blocks_.bytes));
  guards_.release(core_, block, fills_);
  moved_ += blocks_.moved / 4;
}

std::uint32_t StreamPort::read(bool& is_last) {
  ++moved_;
  return aside(core_, [&](HostCore& array) { return array.read_stream(number_, is_last); });
}
void StreamPort::write(std::uint32_t word, bool is_last) {
  ++moved_;
  if (sent_ != nullptr) sent_->add(word, is_last);
  aside(core_, [&](HostCore& array) { array.write_stream(number_, word, is_last); });
}

beat CascadePort::read() {
  const api::CascadeBytes bytes = aside(core_, [](HostCore& array) { return array.read_cascade(); });
  beat value;
  static_assert(sizeof value == sizeof bytes);
  std::memcpy(value.words, bytes.data(), sizeof value);
  return value;
}
void CascadePort::write(const beat& value) {
  api::CascadeBytes bytes;
  std::memcpy(bytes.data(), value.words, sizeof value);
  aside(core_, [&](HostCore& array) { array.write_cascade(bytes); });
}

}  // namespace tessera::adf_array
