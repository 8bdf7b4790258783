#include "adf/run/memory.h"

#include <algorithm>

namespace tessera::adf {

MemoryRun::MemoryRun(std::uint64_t bytes, unsigned buffers)
    : buffers_(buffers, std::vector<std::byte>((bytes + 3) / 4 * 4)) {}

MemoryRun::Side& MemoryRun::add_side(bool writes) {
  return *(writes ? inputs_ : outputs_).emplace_back(std::make_unique<Side>(*this, writes));
}

std::uint64_t MemoryRun::least(const Sides& sides) {
  std::uint64_t rounds = ~std::uint64_t{0};
  for (const auto& one : sides) rounds = std::min(rounds, one->rounds());
  return rounds;
}

void MemoryRun::touch_all(const Sides& sides) {
  for (const auto& one : sides) one->touch();
}

void MemoryRun::set_limit(std::uint64_t rounds) {
  limit_ = rounds;
  touch_all(inputs_);
  touch_all(outputs_);
}

std::uint64_t MemoryRun::finished() const {
  return std::min(least(inputs_), least(outputs_));
}

bool MemoryRun::Side::can_begin() {
  if (round_ >= memory_.limit_) return false;
  if (!writes_) return round_ < least(memory_.inputs_);
  const std::uint64_t read = least(memory_.outputs_);
  return read == ~std::uint64_t{0} || round_ < read + memory_.buffers_.size();
}

void MemoryRun::Side::end() {
  ++round_;
  touch_all(writes_ ? memory_.outputs_ : memory_.inputs_);
}

}  // namespace tessera::adf
