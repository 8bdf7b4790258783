#include "adf/run/engine.h"

#include "adf/virtual_time.h"  // generated
#include "base/scrambled.h"

#include <algorithm>

namespace tessera::adf {

namespace {

using virtual_time::kSliceCycles;  // how far a core may run ahead of the others

}  // namespace

std::uint64_t Engine::slice() {
  return seed_ == 0 && !is_fuzzed_ ? kSliceCycles : 1 + scrambled(seed_ + ++draws_) % kSliceCycles;
}

bool Engine::can_run(const Core& core) const {
  return core.state() == CoreState::Ready && core.time() < core.horizon();
}

void Engine::settle() {
  // A moving mover may touch other movers, which then queue up behind it.
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    if (is_fuzzed_) std::swap(queue_[i], queue_[i + scrambled(seed_ + ++draws_) % (queue_.size() - i)]);
    queue_[i]->move();
  }
  queue_.clear();
}

// Returns the ready core with the smallest time; `other` gets the smallest time of the other cores.
Core* Engine::earliest(std::uint64_t& other) const {
  Core* next = nullptr;
  std::uint64_t next_key = 0;
  for (Core* core : cores_) {
    if (!can_run(*core)) continue;
    const std::uint64_t key = seed_ == 0 ? core->number() : scrambled(seed_ + draws_ + core->number());
    const bool is_earlier =
        next == nullptr || core->time() < next->time() || (core->time() == next->time() && key < next_key);
    if (next != nullptr) other = std::min(other, is_earlier ? next->time() : core->time());
    if (is_earlier) {
      next = core;
      next_key = key;
    }
  }
  return next;
}

// Returns a ready core that the seed draws.
Core* Engine::any() {
  std::vector<Core*> ready;
  for (Core* core : cores_)
    if (can_run(*core)) ready.push_back(core);
  return ready.empty() ? nullptr : ready[scrambled(seed_ + ++draws_) % ready.size()];
}

bool Engine::step() {
  settle();
  if (failure_) return false;
  std::uint64_t other = ~std::uint64_t{0};
  Core* next = is_fuzzed_ ? any() : earliest(other);
  if (next == nullptr) return false;
  if (seed_ != 0) ++draws_;
  const std::uint64_t limit = other == ~std::uint64_t{0} ? next->time() : std::max(other, next->time());
  next->set_slice_end(std::min(limit + slice(), next->horizon()));
  now_ = std::max(now_, next->time());
  current_ = next;
  next->resume();
  current_ = nullptr;
  now_ = std::max(now_, std::min(next->time(), now_ + kSliceCycles));
  return true;
}

void Engine::woken(Core& core) {
  if (current_ == nullptr) return;
  core.set_time(std::max(core.time(), current_->time()));
  current_->set_slice_end(std::min(current_->slice_end(), core.time() + kSliceCycles));
}

// Lets a core go on at the end of its slice if no other core is behind it.
bool Engine::extend_slice(Core& core) {
  settle();
  if (seed_ != 0 || is_fuzzed_ || core.time() >= core.horizon()) return false;
  for (const Core* other : cores_)
    if (other != &core && can_run(*other) && other->time() + kSliceCycles <= core.time()) return false;
  core.set_slice_end(std::min(core.time() + kSliceCycles, core.horizon()));
  return true;
}

void Engine::failed(Diag diag) {
  if (!failure_) failure_ = std::move(diag);
}

}  // namespace tessera::adf
