#include "sanitize/sent.h"

#include <algorithm>
#include <utility>

namespace tessera::sanitize {

std::uint8_t SentWords::send(AgentId sender, VectorClock& clock, std::uint64_t words) {
  sender_ = sender;
  const bool goes_on = !runs_.empty() && runs_.back().clock.heard() == clock.heard() &&
                       runs_.back().clock[sender] + (count_ - runs_.back().first) == clock[sender];
  if (!goes_on) {
    Run run{count_, {}};
    if (runs_.size() > 1 && runs_[1].first + kNumbers <= count_) {  // reuses the storage of the oldest run
      run.clock = std::move(runs_.front().clock);
      runs_.pop_front();
    }
    run.clock = clock;
    runs_.push_back(std::move(run));
  }
  clock.advance(sender, static_cast<Epoch>(words));  // later actions go with a later word
  return static_cast<std::uint8_t>(std::exchange(count_, count_ + words));
}

void SentWords::take_back(std::uint64_t later, VectorClock& taker) const {
  if (count_ == 0) return;
  const std::uint64_t word = later < count_ ? count_ - 1 - later : count_ - 1;
  const auto behind = std::ranges::upper_bound(runs_, word, {}, &Run::first);
  const Run& run = behind == runs_.begin() ? *behind : *std::prev(behind);
  // An agent that knows an epoch of the sender also knows everything that the sender knew at that time.
  if (taker[sender_] < run.clock[sender_]) taker.join(run.clock);
  taker.join(sender_, run.clock[sender_] + static_cast<Epoch>(word - run.first));
}

}  // namespace tessera::sanitize
