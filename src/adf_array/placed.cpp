#include "adf_array/placed.h"

#include "adf/check/planner.h"
#include "adf/graph/names.h"

#include <algorithm>
#include <set>

namespace tessera::adf_array {

using namespace adf;
using constraints::Resolution;
using constraints::Target;

namespace {

// Returns the graphs to place. A source that has the graph and its kernels is in the program once more for each copy of
// a kernel, and the copies construct graphs, too. Only the program's own graphs have names in the table of adfc++.
std::vector<id> graphs_of(const Model& model) {
  std::vector<id> all, named;
  const AddressNames names = names_by_address();
  for (id graph = 0; graph < model.graphs.size(); ++graph) {
    if (!model.graphs[graph].alive || top_of_graph(graph) != graph) continue;
    all.push_back(graph);
    if (name_in(names, object::graph, graph)) named.push_back(graph);
  }
  return named.empty() ? all : named;
}

// The objects of the placed graphs.
class Objects {
 public:
  Objects(const Model& model, const std::vector<Plan>& plans) : model_(model) {
    for (const Plan& plan : plans) {
      graphs_.insert(plan.graph);
      nodes_.insert(plan.nodes.begin(), plan.nodes.end());
    }
  }

  bool has(const Target& target) const {
    switch (target.kind) {
      case object::graph: return graphs_.contains(top_of_graph(target.number));
      case object::port: {
        const id node = model_.ports[target.number].node;
        return node == none || nodes_.contains(node);
      }
      case object::parameter: return is_used(target.number);
      default: {
        const id node = model_.node_of(target.kind, target.number);
        return node == none || nodes_.contains(node);
      }
    }
  }

 private:
  bool is_used(id parameter) const {
    return std::ranges::any_of(nodes_, [&](id node) {
      const Node& of = model_.nodes[node];
      return of.kind == NodeKind::Kernel && std::ranges::find(model_.kernels[of.number].parameters, parameter) !=
                                                model_.kernels[of.number].parameters.end();
    });
  }

  const Model& model_;
  std::set<id> graphs_, nodes_;
};

// Leaves out constraints on objects of other graphs.
Resolution about(const Objects& objects, Resolution all) {
  const auto has = [&](const Target& target) { return objects.has(target); };
  std::erase_if(all.all, [&](const constraints::Resolved& one) {
    return !has(one.subject) || !std::ranges::all_of(one.others, has);
  });
  for (constraints::ResolvedArea& area : all.areas)
    std::erase_if(area.nodes, [&](const Target& target) { return !has(target); });
  std::erase_if(all.stamps, [&](const constraints::ResolvedStamp& one) {
    return !has({object::graph, one.reference});
  });
  return all;
}

}  // namespace

Result<Placed> place_program(const ArrayProgram& program) {
  const Model& model = program.model;
  Placed made;
  std::vector<Plan> plans;
  for (const id graph : graphs_of(model)) {
    Planned planned = plan_of(model, program.netlist, graph);
    if (!planned.mistakes.empty()) return Failure(std::move(planned.mistakes.front()));
    plans.push_back(planned.plan);
    made.plans.emplace(graph, std::move(planned.plan));
  }
  const constraints::Names names(model);
  const constraints::Limits limits{&program.device};
  const Resolution resolution =
      about(Objects(model, plans), constraints::resolve(program.constraints, {model, program.netlist, names, limits}));
  array::Placed placed = array::place(model, program.netlist, plans, resolution, program.device);
  if (!placed.placement) return Failure(std::move(placed.errors.front()));
  made.placement = std::move(*placed.placement);
  TRY(made.design, array::design_text(model, program.netlist, plans, made.placement));
  return made;
}

}  // namespace tessera::adf_array
