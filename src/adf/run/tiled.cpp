#include "adf/run/tiled.h"

#include <adf/packet_header.h>

#include <algorithm>
#include <cstring>

namespace tessera::adf {

void BlockSide::touch() {
  if (mover != nullptr) mover->touch();
  if (lanes != nullptr) lanes->touch();
}

void TilingCursor::start(std::byte* block) {
  block_ = block;
  sequence_.emplace(plan_.shapes);
  run_ = {};
  in_run_ = done_ = 0;
}

// Calls move(place, bytes) for the next bytes of the pattern; `place` lies in the block, or is null for zeros.
template <class Move>
void TilingCursor::advance(std::uint64_t bytes, Move move) {
  done_ += bytes;
  while (bytes != 0) {
    if (in_run_ == run_.count * plan_.element_bytes) {
      in_run_ = 0;
      if (!sequence_->next(run_)) return;
      continue;
    }
    const std::uint64_t now = std::min(bytes, run_.count * plan_.element_bytes - in_run_);
    move(run_.padding ? nullptr : block_ + run_.index * plan_.element_bytes + in_run_, now);
    in_run_ += now;
    bytes -= now;
  }
}

void TilingCursor::write(std::span<const std::uint32_t> words) {
  const auto* from = reinterpret_cast<const std::byte*>(words.data());
  advance(words.size_bytes(), [&](std::byte* to, std::uint64_t bytes) {
    if (to != nullptr) std::memcpy(to, from, bytes);
    from += bytes;
  });
}

void TilingCursor::read(std::vector<std::uint32_t>& words, std::size_t most) {
  const std::size_t begin = words.size(), count = std::min<std::uint64_t>(most, left() / 4);
  words.resize(begin + count);
  auto* to = reinterpret_cast<std::byte*>(words.data() + begin);
  advance(count * 4, [&](const std::byte* from, std::uint64_t bytes) {
    if (from != nullptr)
      std::memcpy(to, from, bytes);
    else
      std::memset(to, 0, bytes);
    to += bytes;
  });
}

bool TilingCursor::finish() {
  if (left() != 0) return false;
  block_ = nullptr;
  return true;
}

std::size_t TiledSink::room() {
  if (cursor_.is_running()) return cursor_.left() / 4;
  return side_.can_begin() ? plan_.bytes / 4 : 0;
}

void TiledSink::put(std::span<const std::uint32_t> words, bool) {
  if (!cursor_.is_running()) cursor_.start(side_.begin());
  cursor_.write(words);
  side_.moved(cursor_.done());
  if (cursor_.finish()) side_.end();
}

TiledSource::TiledSource(BlockSide& side, const std::vector<TilingPlan>& plans, bool headers)
    : side_(side), plans_(plans), headers_(headers) {
  for (const TilingPlan& one : plans) cursors_.emplace_back(one);
}

TiledSource::TiledSource(const TiledSource& as, BlockSide& side)
    : side_(side),
      plans_(as.plans_),
      headers_(as.headers_),
      cursors_(as.cursors_),
      part_(as.part_),
      block_(as.block_),
      words_(as.words_),
      at_(as.at_) {}

std::span<const std::uint32_t> TiledSource::look(bool& ends_packet) {
  if (at_ == words_.size()) {
    constexpr std::size_t kAtOnce = 4096;  // words; patterns may be longer than the memory of this machine
    words_.clear();
    at_ = 0;
    if (block_ == nullptr) {
      if (!side_.can_begin()) return {};
      block_ = side_.begin();
    }
    TilingCursor& cursor = cursors_[part_];
    if (!cursor.is_running()) {
      cursor.start(block_);
      if (headers_) words_.push_back(::adf::host::packet_header(0, static_cast<unsigned>(plans_[part_].packet)));
    }
    cursor.read(words_, kAtOnce);
  }
  ends_packet = cursors_[part_].left() == 0;
  return std::span(words_).subspan(at_);
}

void TiledSource::take(std::size_t words) {
  at_ += words;
  if (at_ != words_.size() || !cursors_[part_].finish()) return;
  if (++part_ != plans_.size()) return;
  part_ = 0;
  block_ = nullptr;
  side_.end();
}

LaneGroup::LaneGroup(BlockSide& side, std::size_t count) : side_(side) {
  side.lanes = this;
  for (std::size_t i = 0; i < count; ++i) lanes_.push_back(std::make_unique<Lane>(*this));
}

void LaneGroup::touch() {
  for (const auto& one : lanes_) one->touch();
}

std::byte* LaneGroup::Lane::begin() {
  if (group.block_ == nullptr) group.block_ = group.side_.begin();
  return group.block_;
}

void LaneGroup::Lane::end() {
  is_done = true;
  if (!std::ranges::all_of(group.lanes_, [](const auto& one) { return one->is_done; })) return;
  for (const auto& one : group.lanes_) one->is_done = false;
  group.block_ = nullptr;
  group.side_.end();
  group.touch();
}

void MemoryRounds::add(std::byte* address, std::uint64_t rounds, std::uint64_t distance) {
  for (std::uint64_t i = 0; i < rounds; ++i) rounds_.push_back(address + i * distance);
  touch();
}

}  // namespace tessera::adf
