// Tracks which objects a core holds at each point of its program.
//
// Two numbers per end describe the state: the object that the core releases next, and the number of objects it holds.
// States follows these numbers through the text of a program. Branches must agree where they meet. A loop may change
// the state in each iteration; after some iterations the states repeat. A state found in this way is right each time
// the core reaches this point. In some places no state can be found: after a loop of unknown length whose iterations
// differ, or after an if that releases in one branch only. There the functions return nothing.
#pragma once

#include "compiler/object_fifo/core_ends.h"

#include <mlir/Dialect/SCF/IR/SCF.h>
#include <map>

namespace tessera::compiler::object_fifo {

struct Holding {
  std::uint32_t oldest = 0, held = 0;
  auto operator<=>(const Holding&) const = default;
};
using State = std::vector<Holding>;  // one entry per end

// The state after some code, and the number of operations that the code has when each operation works on a known
// object.
struct Effect {
  State after;
  std::uint64_t operations = 0;
};

// A loop, rewritten so that each operation works on a known object: `ahead` single iterations, then a loop of `turns`
// rounds over `together` iterations each, then `behind` single iterations.
struct LoopShape {
  std::uint64_t ahead = 0, together = 1, turns = 0, behind = 0;
  bool as_it_is = false;  // every iteration begins in the same state
  Effect effect;
};

class States {
 public:
  // With `positions` false, tracks only the number of held objects, which is known in more cases.
  States(const CoreEnds& ends, bool positions) : ends_(ends), positions_(positions) {}

  State start() const { return State(ends_.size()); }
  std::optional<Effect> through(mlir::Region& region, const State& state);
  std::optional<State> after(mlir::Operation* op, const State& state);
  std::optional<LoopShape> shape(mlir::scf::ForOp loop, const State& state);
  // Returns the state at the start of each reachable block; nothing when a state is unknown.
  std::optional<std::map<mlir::Block*, State>> entries(mlir::Region& region, const State& state);

  // Call this after erasing operations: States remembers results by the address of a region.
  void forget() { known_.clear(); }

  // Returns the first release found that gives back more objects than the core holds; null when there is none.
  mlir::Operation* wrong() const { return wrong_; }
  std::uint32_t wrongly_held() const { return wrongly_held_; }
  // Returns the number of objects that the core holds when it reaches this acquire; nothing when the number varies.
  std::optional<std::uint32_t> held_at(mlir::Operation* acquire) const;

 private:
  bool step(mlir::Operation* op, Effect& effect);
  bool step(mlir::Block& block, Effect& effect);
  std::optional<Effect> find_through(mlir::Region& region, const State& state);
  bool uses_objects(mlir::Operation* op);

  const CoreEnds& ends_;
  bool positions_;
  std::map<std::pair<mlir::Region*, State>, std::optional<Effect>> known_;
  std::map<mlir::Operation*, std::optional<std::uint32_t>> held_;
  mlir::Operation* wrong_ = nullptr;
  std::uint32_t wrongly_held_ = 0;
};

}  // namespace tessera::compiler::object_fifo
