// The scheduler: cores as fibers, and the movers between them.
//
// The engine always runs the ready core with the smallest time, for a slice. Movers that an end has touched move before
// the next core runs, and when a core is about to wait. So one order of events follows from the design and its data.
// With a seed, cores of equal time run in another order, and slices have other lengths.
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
  void set_seed(std::uint64_t seed) { seed_ = seed; }

  // --- cores take part from add() to remove() ---
  void add(Core& core) { cores_.push_back(&core); }
  void remove(Core& core) { std::erase(cores_, &core); }
  void forget(Mover& mover) { std::erase(queue_, &mover); }

  // Runs one slice. False if no core can run.
  bool step();
  std::uint64_t now() const { return now_; }

  // The failure of a core, once.
  std::optional<Diag> take_failure() { return std::exchange(failure_, std::nullopt); }
  bool has_failed() const { return failure_.has_value(); }

  // --- for cores and movers ---
  void queue(Mover& mover) override { queue_.push_back(&mover); }
  void settle() override;
  void woken(Core& core) override;
  bool extend_slice(Core& core) override;
  void failed(Diag diag) override;

 private:
  std::uint64_t slice(const Core& core);
  bool can_run(const Core& core) const;

  std::vector<Core*> cores_;
  std::vector<Mover*> queue_;
  Core* current_ = nullptr;
  std::uint64_t now_ = 0, seed_ = 0, draws_ = 0;
  std::optional<Diag> failure_;
};

}  // namespace tessera::adf
