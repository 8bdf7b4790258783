// Which objects a core holds, at each point of its program.
//
// For each end two numbers say it: which object it gives back next, and how many it holds. A program's effect on them
// is followed through its text: branches have to agree where they meet, and a loop runs through the same few states
// over and over, if its body does the same each time. What is found so holds for each run of the program; where it
// cannot be found (a loop of unknown length whose iterations differ, a branch that releases and one that does not),
// nothing is said.
#pragma once

#include "compiler/object_fifo/core_ends.h"

#include <mlir/Dialect/SCF/IR/SCF.h>
#include <map>

namespace tessera::compiler::object_fifo {

struct Holding {
  std::uint32_t oldest = 0, held = 0;
  auto operator<=>(const Holding&) const = default;
};
using State = std::vector<Holding>;  // by end

// What a program does to a state, and how many operations it takes when each of them works on known objects.
struct Effect {
  State after;
  std::uint64_t operations = 0;
};

// A loop as it has to be written so that each operation works on known objects: some iterations ahead of it, then a
// loop over several iterations at once, then some more.
struct LoopShape {
  std::uint64_t ahead = 0, together = 1, turns = 0, behind = 0;
  bool as_it_is = false;  // all iterations begin in the same state
  Effect effect;
};

class States {
 public:
  // With `positions` false only how many objects are held is followed, which is known more often.
  States(const CoreEnds& ends, bool positions) : ends_(ends), positions_(positions) {}

  State start() const { return State(ends_.size()); }
  std::optional<Effect> through(mlir::Region& region, const State& state);
  std::optional<State> after(mlir::Operation* op, const State& state);
  std::optional<LoopShape> shape(mlir::scf::ForOp loop, const State& state);
  // The state at the begin of each block that is reached.
  std::optional<std::map<mlir::Block*, State>> entries(mlir::Region& region, const State& state);

  // Has to be called when operations are erased.
  void forget() { known_.clear(); }

  // A release of more than is held, where one was found.
  mlir::Operation* wrong() const { return wrong_; }
  std::uint32_t wrongly_held() const { return wrongly_held_; }
  // How many objects were held at this acquire; none where that differs.
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
