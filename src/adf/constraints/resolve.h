// Constraints with the objects that their names mean, after the checks that look at one constraint at a time.
#pragma once

#include "adf/check/netlist.h"
#include "adf/constraints/limits.h"
#include "adf/constraints/names.h"

namespace tessera::adf::constraints {

// The design, as the checks of constraints see it.
struct Design {
  const Model& model;
  const Netlist& netlist;
  const Names& names;
  const Limits& limits;
};

struct Resolved {
  const Constraint* constraint = nullptr;
  Target subject;
  std::vector<Target> others;  // the objects that the constraint's names mean
};
struct ResolvedArea {
  const Area* area = nullptr;
  std::vector<Target> nodes;
};
struct ResolvedStamp {
  const Stamp* stamp = nullptr;
  id reference = none;
  std::vector<id> copies;
};

struct Resolution {
  std::vector<Resolved> all;
  std::vector<ResolvedArea> areas;
  std::vector<ResolvedStamp> stamps;
  std::vector<Diag> errors, warnings;
};

// Drops constraints with mistakes, and constraints on nodes that only the vendor's compiler makes. Errors: T1242 (a key
// that does not suit its object), T1243 (unknown names), T1244 (limits of the device), T1246.
Resolution resolve(const Constraints& constraints, const Design& design);

// Returns the object whose place the target means: the memory for a port of a memory; otherwise the target itself.
Target place_of(const Model& model, Target target);
// Returns the size of a buffer, if the constraints or the kernel give it; otherwise 0.
std::uint64_t bytes_of_place(const Model& model, const Target& target);
// Returns the address in the memory of its tile at which a spot begins.
std::uint64_t address_of(const Spot& spot, TileType type, const Limits& limits);

// Reports objects at one address, and PLIOs or GMIOs on one channel (T1246).
void find_taken_twice(const Resolution& resolution, const Design& design, std::vector<Diag>& errors);

}  // namespace tessera::adf::constraints
