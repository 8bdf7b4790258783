#include "adf/run/blocks.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/run/observer.h"

#include <algorithm>
#include <cstring>

namespace tessera::adf {

namespace {

void tell(Core* core, Mover* mover, BlockSide* side) {
  if (core != nullptr) core->wake();
  if (mover != nullptr) mover->touch();
  if (side != nullptr) side->touch();
}

}  // namespace

BlockRing::BlockRing(const BufferPlan& plan) : plan_(plan), tail_(plan.margin) {
  for (unsigned i = 0; i < plan.buffers; ++i) blocks_.push_back(new_block());
}

BlockRing::Block BlockRing::new_block() const {
  return std::make_unique<Guarded>(plan_.margin + plan_.bytes, this);
}

void BlockRing::fill(std::byte value) {
  for (const Block& one : blocks_) std::fill_n(one->data(), plan_.margin + plan_.bytes, value);
}

bool BlockRing::is_intact() const {
  return std::all_of(blocks_.begin(), blocks_.end(), [](const Block& one) { return one->is_intact(); });
}

// Moves the block that is read next to the front, so that the numbers of the other blocks stay right.
void BlockRing::add_block() {
  std::rotate(blocks_.begin(), blocks_.begin() + static_cast<std::ptrdiff_t>(next_read_ % blocks_.size()),
              blocks_.end());
  next_fill_ -= next_read_;
  next_read_ = 0;
  blocks_.push_back(new_block());
  tell(filler, filling_mover, filling_side);
}

std::byte* BlockRing::begin_fill() {
  is_filling_ = true;
  filled_ = 0;
  std::byte* to = block(next_fill_);
  if (!tail_.empty()) std::memcpy(to, tail_.data(), tail_.size());
  return to;
}

void BlockRing::end_fill() {
  const std::byte* from = block(next_fill_);
  if (!tail_.empty()) std::memcpy(tail_.data(), from + plan_.bytes, tail_.size());
  is_filling_ = false;
  ++next_fill_;
  ++full_;
  tell(reader, reading_mover, reading_side);
}

std::size_t BlockRing::room() {
  if (is_filling_) return (plan_.bytes - filled_) / 4;
  return can_fill() ? plan_.bytes / 4 : 0;
}

void BlockRing::put(std::span<const std::uint32_t> words, bool) {
  if (!is_filling_) begin_fill();
  std::memcpy(block(next_fill_) + plan_.margin + filled_, words.data(), words.size_bytes());
  filled_ += words.size_bytes();
  if (filled_ == plan_.bytes) end_fill();
}

std::byte* BlockRing::begin_read() {
  is_reading_ = true;
  return block(next_read_);
}

void BlockRing::end_read() {
  is_reading_ = false;
  ++next_read_;
  --full_;
  tell(filler, filling_mover, filling_side);
}

std::span<const std::uint32_t> BlockRing::look(bool& ends_packet) {
  ends_packet = true;
  if (full_ == 0) return {};
  const std::byte* from = block(next_read_) + plan_.margin + read_;
  return {reinterpret_cast<const std::uint32_t*>(from), (plan_.bytes - read_) / 4};
}

void BlockRing::take(std::size_t words) {
  read_ += words * 4;
  if (read_ != plan_.bytes) return;
  read_ = 0;
  end_read();
}

Wait BlockPort::why() const {
  const std::uint64_t sample = std::max<std::uint64_t>(design().ports[port_].shape.of.bytes, 1);
  if (fills_) return {port_, 1, 0, "free buffer"};
  return {port_, ring_.bytes() / sample, ring_.filled_bytes() / sample, design().ports[port_].shape.of.name};
}

bool BlockPort::is_ready(Wait& wait) {
  if (is_async_ || can()) return true;
  wait = why();
  return false;
}

void BlockPort::begin(::adf::host::binding& to) {
  if (is_async_) return;
  to.memory = fills_ ? ring_.begin_fill() : ring_.begin_read();
}

void BlockPort::end(Core&) {
  if (is_async_) return;
  finish();
}

void BlockPort::finish() {
  if (!ring_.is_intact())
    core_->fail(error(code::outside_port, "a kernel writes outside of the buffer of {}", name_of_port(port_))
                    .help("stay inside of the buffer, or make the port larger"));
  if (Observer* observer = core_->engine().observer())
    observer->finished_block(port_, fills_ ? ring_.filling() : ring_.reading(), core_->time());
  fills_ ? ring_.end_fill() : ring_.end_read();
}

void* BlockPort::acquire() {
  if (is_held_)
    core_->fail(error(code::kernel_fault, "a kernel acquires {} twice", name_of_port(port_))
                    .note("it has not released the buffer that it acquired before")
                    .help("release the buffer before acquiring the next one"));
  core_->wait(why(), [this] { return can(); });
  is_held_ = true;
  return fills_ ? ring_.begin_fill() : ring_.begin_read();
}

void BlockPort::used_without_acquire() {
  core_->fail(error(code::kernel_fault, "a kernel uses {} and has not acquired it", name_of_port(port_))
                  .note("the port is asynchronous, so the kernel itself acquires its buffers")
                  .help("acquire the buffer before using it, and do not use it after releasing it"));
}

void BlockPort::release() {
  if (!is_held_)
    core_->fail(error(code::kernel_fault, "a kernel releases {} and does not hold it", name_of_port(port_))
                    .help("acquire the buffer first"));
  is_held_ = false;
  finish();
}

bool InOutPort::is_ready(Wait& why) {
  const auto& of = design().ports[port_].shape.of;
  if (!from_->can_read())
    why = {port_, from_->bytes() / std::max(of.bytes, 1U), from_->filled_bytes() / std::max(of.bytes, 1U), of.name};
  else if (!to_->can_fill())
    why = {port_, 1, 0, "free buffer", true};
  else
    return true;
  return false;
}

void InOutPort::begin(::adf::host::binding& to) {
  std::byte* block = to_->begin_fill();
  std::memcpy(block, from_->begin_read(), to_->bytes());
  to.memory = block;
}

void InOutPort::end(Core&) {
  from_->end_read();
  to_->end_fill();
}

}  // namespace tessera::adf
