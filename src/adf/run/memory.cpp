#include "adf/run/memory.h"

#include <algorithm>
#include <cstring>

namespace tessera::adf {

MemoryRun::MemoryRun(std::uint64_t elements, unsigned element_bytes, unsigned buffers)
    : element_bytes_(element_bytes),
      buffers_(buffers, std::vector<std::byte>((elements * element_bytes + 3) / 4 * 4)) {}

MemoryRun::Input& MemoryRun::add_input(Pattern pattern) {
  return *inputs_.emplace_back(std::make_unique<Input>(*this, std::move(pattern)));
}
MemoryRun::Output& MemoryRun::add_output(Pattern pattern) {
  return *outputs_.emplace_back(std::make_unique<Output>(*this, std::move(pattern)));
}

std::uint64_t MemoryRun::written() const {
  std::uint64_t rounds = inputs_.empty() ? ~std::uint64_t{0} : inputs_.front()->rounds();
  for (const auto& one : inputs_) rounds = std::min(rounds, one->rounds());
  return rounds;
}
std::uint64_t MemoryRun::read() const {
  std::uint64_t rounds = outputs_.empty() ? ~std::uint64_t{0} : outputs_.front()->rounds();
  for (const auto& one : outputs_) rounds = std::min(rounds, one->rounds());
  return rounds;
}

void MemoryRun::touch_inputs() {
  for (const auto& one : inputs_)
    if (one->mover != nullptr) one->mover->touch();
}
void MemoryRun::touch_outputs() {
  for (const auto& one : outputs_)
    if (one->mover != nullptr) one->mover->touch();
}

MemoryRun::Input::Input(MemoryRun& memory, Pattern pattern) : memory_(memory), pattern_(std::move(pattern)) {
  for (const auto& run : pattern_) bytes_ += run.count * memory_.element_bytes_;
}

std::size_t MemoryRun::Input::room() {
  const std::uint64_t read = memory_.read();
  if (read != ~std::uint64_t{0} && round_ >= read + memory_.buffers_.size()) return 0;
  return (bytes_ - done_) / 4;
}

void MemoryRun::Input::put(std::span<const std::uint32_t> words, bool) {
  const auto* from = reinterpret_cast<const std::byte*>(words.data());
  std::uint64_t left = words.size_bytes();
  std::byte* to = memory_.buffer(round_);
  while (left != 0) {
    const auto& run = pattern_[run_];
    const std::uint64_t size = run.count * memory_.element_bytes_;
    const std::uint64_t now = std::min(left, size - in_run_);
    if (!run.padding) std::memcpy(to + run.index * memory_.element_bytes_ + in_run_, from, now);
    from += now;
    left -= now;
    done_ += now;
    in_run_ += now;
    if (in_run_ == size) {
      in_run_ = 0;
      ++run_;
    }
  }
  if (done_ != bytes_) return;
  done_ = 0;
  run_ = 0;
  ++round_;
  memory_.touch_outputs();
}

void MemoryRun::Output::gather() {
  std::vector<std::byte> bytes;
  const std::byte* from = memory_.buffer(round_);
  for (const auto& run : pattern_) {
    const std::uint64_t size = run.count * memory_.element_bytes_;
    if (run.padding)
      bytes.resize(bytes.size() + size);
    else
      bytes.insert(bytes.end(), from + run.index * memory_.element_bytes_,
                   from + run.index * memory_.element_bytes_ + size);
  }
  words_.resize(bytes.size() / 4);
  std::memcpy(words_.data(), bytes.data(), words_.size() * 4);
  at_ = 0;
}

std::span<const std::uint32_t> MemoryRun::Output::look(bool& ends_packet) {
  ends_packet = true;
  if (at_ == words_.size()) {
    if (memory_.written() <= round_) return {};
    gather();
  }
  return std::span(words_).subspan(at_);
}

void MemoryRun::Output::take(std::size_t words) {
  at_ += words;
  if (at_ != words_.size()) return;
  words_.clear();
  at_ = 0;
  ++round_;
  memory_.touch_inputs();
  if (mover != nullptr) mover->touch();
}

}  // namespace tessera::adf
