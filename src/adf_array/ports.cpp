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
  core_.uses(port);
  guards_.acquire(core_, next_, !fills_);
  return blocks_.memory[next_].data();
}

void BlockPort::release() {
  const std::size_t block = next_;
  next_ = (next_ + 1) % blocks_.memory.size();
  // The margin of the next block is memory of this core alone, also while a DMA fills the block behind it.
  if (!fills_ && blocks_.margin != 0)
    std::memmove(blocks_.memory[next_].data(), blocks_.memory[block].data() + blocks_.bytes, blocks_.margin);
  if (sent_ != nullptr) sent_->add_packet(data_of(block));
  if (is_async_ && core_.observer != nullptr)
    core_.observer->finished_block(port, std::as_bytes(data_of(block)), core_.leave().now());
  core_.uses(port);
  guards_.release(core_, block, fills_);
  moved_ += blocks_.moved / 4;
}

// Tells the observer of a word that has passed.
void StreamPort::note(std::uint32_t word, bool is_last, std::uint64_t time) {
  if (core_.observer != nullptr) core_.observer->passed(port_, {&word, 1}, is_last, time);
}

std::uint32_t StreamPort::read(bool& is_last) {
  ++moved_;
  core_.uses(port_);
  return aside(core_, [&](HostCore& array) {
    const std::uint32_t word = array.read_stream(number_, is_last);
    note(word, is_last, array.now());
    return word;
  });
}
void StreamPort::write(std::uint32_t word, bool is_last) {
  ++moved_;
  if (sent_ != nullptr) sent_->add(word, is_last);
  core_.uses(port_);
  aside(core_, [&](HostCore& array) {
    array.write_stream(number_, word, is_last);
    note(word, is_last, array.now());
  });
}

beat CascadePort::read() {
  core_.uses(port_);
  beat value;
  aside(core_, [&](HostCore& array) {
    const api::CascadeBytes bytes = array.read_cascade();
    static_assert(sizeof value == sizeof bytes);
    std::memcpy(value.words, bytes.data(), sizeof value);
    note(value, array.now());
  });
  return value;
}
void CascadePort::write(const beat& value) {
  core_.uses(port_);
  api::CascadeBytes bytes;
  std::memcpy(bytes.data(), value.words, sizeof value);
  aside(core_, [&](HostCore& array) {
    array.write_cascade(bytes);
    note(value, array.now());
  });
}
void CascadePort::note(const beat& value, std::uint64_t time) {
  if (core_.observer != nullptr) core_.observer->moved_beat(port_, std::as_bytes(std::span(value.words)), time);
}

}  // namespace tessera::adf_array
