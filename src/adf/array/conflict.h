// Finds a small set of constraints that together make a design impossible to place.
//
// Constraints are dropped, half of them at first and single ones at last, and stay away if the design still has no
// place. So without any one of the remaining constraints the design has a place, unless the effort ends before.
#pragma once

#include "adf/array/solve.h"

namespace tessera::adf::array {

class Conflict {
 public:
  Conflict(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
           const constraints::Resolution& constraints, const Grid& grid)
      : model_(model), netlist_(netlist), plans_(plans), constraints_(constraints), grid_(grid) {}

  // Returns the diagnostic for a design without place. Adds its effort to `steps`.
  Diag explain(const Refusal& refusal, std::uint64_t& steps) const;

 private:
  // The number of a constraint: those of Resolution::all first, then areas, then stamps.
  using Numbers = std::vector<std::size_t>;
  constraints::Resolution some(const Numbers& numbers) const;
  std::optional<Refusal> refusal_of(const Numbers& numbers, bool is_quick, std::uint64_t& steps) const;
  Numbers smallest(const Refusal& refusal, bool& is_smallest, std::uint64_t& steps) const;
  std::string text_of(std::size_t number) const;
  const constraints::Origin& origin_of(std::size_t number) const;

  const Model& model_;
  const Netlist& netlist_;
  const std::vector<Plan>& plans_;
  const constraints::Resolution& constraints_;
  const Grid& grid_;
};

}  // namespace tessera::adf::array
