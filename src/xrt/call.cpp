#include "xrt/call.h"

#include "base/process_end.h"
#include "xrt/spin.h"

namespace tessera::xrtlib {

void Call::begin() {
  const std::lock_guard lock(mutex_);
  state_ = ERT_CMD_STATE_RUNNING;
  if (packet) packet->set(state_);
}

void Call::advance(std::uint64_t cycles) {
  cycles_.store(cycles, std::memory_order_relaxed);
  if (cycles <= wanted_.load(std::memory_order_relaxed)) return;
  const std::lock_guard lock(mutex_);
  wanted_.store(~std::uint64_t{0}, std::memory_order_relaxed);
  changed_.notify_all();
}

void Call::end(Ended ended) {
  const std::lock_guard lock(mutex_);
  state_ = ended.state;
  if (packet) packet->set(state_);
  ended_ = std::move(ended);
  has_ended_ = true;
  changed_.notify_all();
}

// The context tells its progress every few hundred cycles. Whether a call has exceeded a limit depends on its cycles
// alone, so the result is the same whether the program looks early or late.
std::optional<Call::Ended> Call::wait(std::optional<std::uint64_t> limit) const {
  spin_until([&] { return has_ended_.load(std::memory_order_acquire); });
  std::unique_lock lock(mutex_);
  while (!has_ended_) {
    if (limit) {
      if (cycles_.load(std::memory_order_relaxed) > *limit) return std::nullopt;
      if (*limit < wanted_.load(std::memory_order_relaxed)) wanted_.store(*limit, std::memory_order_relaxed);
    }
    changed_.wait(lock);
  }
  lock.unlock();                                            // the call does not change any more
  if (state_ == ERT_CMD_STATE_ABORT) process_end::await();  // perhaps the end of the process has aborted it
  if (limit && ended_->cycles > *limit) return std::nullopt;
  return ended_;
}

std::optional<Call::Ended> Call::wait_until(std::chrono::steady_clock::time_point end) const {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_until(lock, end, [&] { return has_ended_.load(); })) return std::nullopt;
  return ended_;
}

Call::Now Call::now() const {
  const std::lock_guard lock(mutex_);
  return {state_, ended_};
}

}  // namespace tessera::xrtlib
