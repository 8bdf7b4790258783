// One try to place a design under some constraints, and the reason if it fails.
#pragma once

#include "adf/array/numbers.h"

namespace tessera::adf::array {

// A design with its constraints as rules.
struct Problem {
  const constraints::Resolution* given = nullptr;
  Demand demand;
  Rules rules;
  std::vector<Block> blocks;
};

// Kernels share cores only if there are too few of them.
Problem problem_of(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                   const constraints::Resolution& constraints, const Grid& grid);

// Explains why Tessera cannot place a design.
struct Refusal {
  Code code;
  std::string message;
  std::vector<std::string> notes;
  std::string help;
  bool is_proved = true;
};

// Returns the number of streams into or out of a core.
unsigned streams_of_core(const Grid& grid, bool is_input);

// Returns a resource that the design needs more of than the device has, by counting; no value if there is none.
std::optional<Refusal> shortage_of(const Problem& problem, const Grid& grid);

struct Solved {
  std::optional<Placement> placement;
  std::optional<Refusal> refusal;
  std::vector<Diag> errors;  // parts of the design that are never placed
  std::uint64_t steps = 0;
};

// `is_quick`: leaves out the search, and so finds only refusals that counting proves.
Solved solve(const Problem& problem, const Grid& grid, bool is_quick);

}  // namespace tessera::adf::array
