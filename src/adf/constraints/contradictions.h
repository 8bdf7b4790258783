// Constraints that exclude each other.
//
// Problem. A report must name the constraints that cannot hold together, and no others: one of hundreds may be at
// fault, in C++ or in a file. Choices: a solver for general constraints, which Tessera would have to link into each
// program; or an own check that knows the few kinds of relations. Decision: an own check. Places are numbers that
// relations tie together: equal places, distances, places that differ, regions. The check finds contradictions of this
// kind and never reports constraints that can hold; whether kernels and memories then fit into the array is the
// placer's question.
//
// A contradiction is first made irreducible, and then smaller sets around it are tried, so the set that is reported is
// the smallest one, unless the search grows too long for that.
#pragma once

#include "adf/constraints/resolve.h"

namespace tessera::adf::constraints {

struct Verdict {
  std::vector<Diag> contradictions;           // T1245
  std::vector<std::vector<id>> shared_cores;  // kernels on one core
  std::map<id, std::pair<int, int>> tiles;    // column and row of the kernels whose tiles are decided
};
Verdict judge(const Resolution& resolution, const Design& design);

}  // namespace tessera::adf::constraints
