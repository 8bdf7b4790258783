#include "adf_array/placed.h"

#include "adf/check/planner.h"
#include "adf/graph/names.h"

namespace tessera::adf_array {

using namespace adf;

Result<Placed> place_program(const ArrayProgram& program) {
  const Model& model = program.model;
  Placed made;
  std::vector<Plan> plans;
  for (id graph = 0; graph < model.graphs.size(); ++graph) {
    if (!model.graphs[graph].alive || top_of_graph(graph) != graph) continue;
    Planned planned = plan_of(model, program.netlist, graph);
    if (!planned.mistakes.empty()) return Failure(std::move(planned.mistakes.front()));
    plans.push_back(planned.plan);
    made.plans.emplace(graph, std::move(planned.plan));
  }
  const constraints::Names names(model);
  const constraints::Limits limits{&program.device};
  const constraints::Resolution resolution =
      constraints::resolve(program.constraints, {model, program.netlist, names, limits});
  array::Placed placed = array::place(model, program.netlist, plans, resolution, program.device);
  if (!placed.placement) return Failure(std::move(placed.errors.front()));
  made.placement = std::move(*placed.placement);
  TRY(made.design, array::design_text(model, program.netlist, plans, made.placement));
  return made;
}

}  // namespace tessera::adf_array
