// The scheduler: cores as fibers, and the movers between them.
//
// The engine always runs the ready core with the smallest time, for a slice. When an end of a mover has changed, the
// mover moves before the next core runs, or when a core is about to wait. So one order of events follows from the
// design and its data. With a seed, cores of equal time run in another order, and slices have other lengths. A fuzzed
// schedule ignores the times: any core that can run may be next, and movers move in any order. The seed decides each
// choice, so each order can be repeated.
#pragma once

#include "adf/run/core.h"
#include "adf/run/engine_calls.h"
#include "adf/run/movement.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tessera::adf {

class Engine final : public EngineCalls {
 public:
  void set_schedule(std::uint64_t seed, bool is_fuzzed) {
    seed_ = seed;
    is_fuzzed_ = is_fuzzed;
  }
  void set_observer(Observer* observer) { observer_ = observer; }
  void set_prints(NamedPrints* prints) { prints_ = prints; }
  void fill_stacks() { fills_stacks_ = true; }

  // --- cores take part from add() to remove() ---
  void add(Core& core) { cores_.push_back(&core); }
  void remove(Core& core) { std::erase(cores_, &core); }
  Workers& workers() { return workers_; }
  void forget(Mover& mover) { std::erase(queue_, &mover); }

  // Runs one slice. False if no core can run.
  bool step();
  std::uint64_t now() const { return now_; }

  // Returns the failure of a core, only once.
  std::optional<Diag> take_failure() { return std::exchange(failure_, std::nullopt); }
  bool has_failed() const { return failure_.has_value(); }

  // The core whose kernel runs now; null while none does.
  Core* running() const { return current_; }

  // --- for cores and movers ---
  void queue(Mover& mover) override { queue_.push_back(&mover); }
  void settle() override;
  void woken(Core& core) override;
  bool extend_slice(Core& core) override;
  void failed(Diag diag) override;
  std::uint64_t time() const override { return current_ != nullptr ? current_->time() : now_; }
  Observer* observer() const override { return observer_; }
  NamedPrints* prints() const override { return prints_; }
  bool fills_stacks() const override { return fills_stacks_; }

 private:
  Core* earliest(std::uint64_t& other) const;
  Core* any();
  std::uint64_t slice();
  bool can_run(const Core& core) const;

  Workers workers_;
  std::vector<Core*> cores_;
  std::vector<Mover*> queue_;
  Core* current_ = nullptr;
  std::uint64_t now_ = 0, seed_ = 0, draws_ = 0;
  bool is_fuzzed_ = false, fills_stacks_ = false;
  Observer* observer_ = nullptr;
  NamedPrints* prints_ = nullptr;
  std::optional<Diag> failure_;
};

}  // namespace tessera::adf
