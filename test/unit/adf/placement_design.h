// Designs with constraints for tests of placement.
#pragma once

#include "small_design.h"

#include "adf/array/check_placement.h"
#include "adf/array/placement.h"

#include <deque>
#include <optional>

namespace tessera::adf {

inline const device::Device& device_named(std::string_view name) {
  return *device::find_device(name);
}

// A design of one graph, its plan and its constraints.
class PlacedDesign : public SmallDesign {
 public:
  PlacedDesign() = default;
  PlacedDesign(const PlacedDesign&) = delete;
  PlacedDesign& operator=(const PlacedDesign&) = delete;
  ~PlacedDesign() {
    if (saved_) design() = std::move(*saved_);
  }

  constraints::Resolved& constrain(constraints::Key key, object kind, id number, std::vector<constraints::Spot> spots,
                                   std::vector<constraints::Target> others = {}) {
    constraints::Constraint& made = texts_.emplace_back();
    made.key = key;
    made.subject = "x";
    made.spots = std::move(spots);
    for (std::size_t i = 0; i < others.size(); ++i) made.names.push_back("y");
    resolution.all.push_back({&made, {kind, number}, std::move(others)});
    return resolution.all.back();
  }
  constraints::Area& area(std::vector<id> kernels, std::vector<constraints::Range> tiles) {
    constraints::Area& made = areas_.emplace_back();
    made.name = "area";
    made.tiles = std::move(tiles);
    constraints::ResolvedArea resolved{&made, {}};
    for (const id node : kernels) resolved.nodes.push_back({object::kernel, node});
    resolution.areas.push_back(resolved);
    return made;
  }

  // Makes the plan. Names of objects come from the design of the program, so the model becomes it.
  void prepare() {
    plans = {plan()};
    if (!saved_) saved_ = design();
    design() = model;
  }
  array::Placed place(const device::Device& device) const {
    return array::place(model, *netlist, plans, resolution, device);
  }
  std::vector<std::string> check(const array::Placement& placement) const {
    return array::check_placement(model, *netlist, plans, resolution, placement);
  }

  std::vector<Plan> plans;
  constraints::Resolution resolution;

 private:
  std::deque<constraints::Constraint> texts_;
  std::deque<constraints::Area> areas_;
  std::optional<Model> saved_;  // the design of the program
};

// PLIO -> a -> b -> c -> PLIO, with buffers of 64 samples.
struct ChainDesign {
  ChainDesign() {
    in = design.io(::adf::host::io_kind::plio, true);
    for (id* node : {&a, &b, &c}) *node = design.kernel({64}, {64});
    out = design.io(::adf::host::io_kind::plio, false);
    design.connect(in, a);
    design.connect(a, b);
    design.connect(b, c);
    design.connect(c, out);
  }
  id input(id node) const { return design.model.nodes[node].in[0]; }
  id output(id node) const { return design.model.nodes[node].out[0]; }

  PlacedDesign design;
  id in = none, a = none, b = none, c = none, out = none;
};

}  // namespace tessera::adf
