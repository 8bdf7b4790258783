// The objects of the design by the names that constraints use.
#pragma once

#include "adf/model/model.h"

#include <map>
#include <optional>

namespace tessera::adf::constraints {

// A kernel, port, parameter, PLIO or GMIO, memory, packet node, or graph, by its number in the model.
struct Target {
  object kind = object::kernel;
  id number = none;
  auto operator<=>(const Target&) const = default;
};

Target target_of(const Model& model, id node);

class Names {
 public:
  explicit Names(const Model& model);

  std::optional<Target> find(const std::string& name) const;
  // Returns the nodes that a name in a group means: one node, the nodes of a graph, or all nodes whose names begin with
  // the text before the '*' of `name`.
  std::vector<Target> group(const std::string& name) const;
  std::vector<std::string> nearest_to(const std::string& name, object kind) const;
  // Returns the name that constraints use: the logical name of a PLIO or GMIO, else the path in C++.
  std::string name_of(const Target& target) const;

 private:
  void add(const std::string& name, const Target& target, bool is_usual = true);
  void add_node(id node, const std::string& name);

  const Model& model_;
  std::map<std::string, Target> by_name_;
  std::map<Target, std::string> usual_;
};

// Returns whether the name is that of a node that only the vendor's compiler adds. It names these nodes in the files
// that it writes: "x._dma[0]". The design here has no such nodes.
bool is_of_vendor(const std::string& name);

}  // namespace tessera::adf::constraints
