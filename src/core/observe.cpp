#include "core/observe.h"

namespace tessera::core {

std::uint64_t Breakpoints::count(std::uint32_t pc) const {
  const auto point = points_.find(pc);
  return point == points_.end() ? 0 : point->second.count;
}

bool Breakpoints::before(const EmulatedCore& core) {
  const auto point = points_.find(core.pc());
  const bool resumes = last_ && last_->cycle == core.now() && last_->pc == core.pc();  // the call after the stop
  if (point != points_.end() && !resumes && ++point->second.count >= point->second.hit) {
    last_ = Hit{core.pc(), point->second.count, core.now()};
    return false;
  }
  return next_ == nullptr || next_->before(core);
}

void Breakpoints::stalled(Cycle from, Cycle cycles) {
  if (next_ != nullptr) next_->stalled(from, cycles);
}

void Breakpoints::waited(const EmulatedCore& core, Cause cause, Cycle cycles) {
  if (next_ != nullptr) next_->waited(core, cause, cycles);
}

}  // namespace tessera::core
