#include "adf/array/check_cores.h"

#include "adf/graph/names.h"

#include <algorithm>
#include <set>

namespace tessera::adf::array {

namespace {

class CoreExaminer {
 public:
  CoreExaminer(const Model& model, const std::vector<Plan>& plans, const Placement& placement)
      : model_(model), plans_(plans), placement_(placement), device_(*placement.device) {}

  std::vector<std::string> run() {
    check_plans();
    check_lists();
    return std::move(wrong_);
  }

 private:
  template <class... Args>
  void wrong(fmt::format_string<Args...> text, Args&&... args) {
    wrong_.push_back(fmt::format(text, std::forward<Args>(args)...));
  }
  bool is_core(TileId tile) const { return device_.contains(tile) && device_.kind(tile) == device::TileKind::Core; }

  // Each kernel has a core, and kernels that share one by a constraint have the same.
  void check_plans() {
    for (const Plan& plan : plans_) {
      for (const id node : plan.kernels) {
        if (!is_kernel_on_array(model_, node)) continue;
        const auto at = placement_.cores.find(node);
        if (at == placement_.cores.end() || !is_core(at->second)) wrong("{} has no core", name_of_node(node));
      }
      for (const std::vector<id>& kernels : plan.cores)
        for (const id node : kernels)
          if (is_kernel_on_array(model_, node) && is_kernel_on_array(model_, kernels.front()) &&
              placement_.cores.at(node) != placement_.cores.at(kernels.front()))
            wrong("{} and {} have two cores", name_of_node(node), name_of_node(kernels.front()));
    }
  }
  // The lists of cores have each kernel once, on its core.
  void check_lists() {
    std::set<id> seen;
    std::set<TileId> tiles;
    for (const auto& [tile, kernels] : placement_.kernels) {
      if (!tiles.insert(tile).second) wrong("the core {} has two lists", device::to_string(tile));
      check_order(kernels);
      for (const id node : kernels)
        if (!seen.insert(node).second || placement_.cores.at(node) != tile)
          wrong("{} is not on its core", name_of_node(node));
    }
    if (seen.size() != placement_.cores.size()) wrong("the lists of cores lack kernels");
  }
  // Kernels that no constraint puts together share a core only if it has time for all of them.
  void check_order(const std::vector<id>& kernels) {
    std::set<const std::vector<id>*> groups;
    std::set<const Plan*> plans;
    double sum = 0;
    std::vector<std::ptrdiff_t> order;
    for (const id node : kernels)
      for (const Plan& plan : plans_)
        if (const auto found = std::ranges::find(plan.kernels, node); found != plan.kernels.end()) {
          plans.insert(&plan);
          order.push_back(found - plan.kernels.begin());
          for (const std::vector<id>& group : plan.cores)
            if (std::ranges::find(group, node) != group.end()) groups.insert(&group);
          const double ratio = model_.kernels[model_.nodes[node].number].runtime_ratio;
          sum += ratio > 0 ? ratio : 2;
        }
    constexpr double kRoundingOfRatios = 1e-6;
    if (plans.size() > 1) wrong("kernels of two graphs share a core");
    if (groups.size() > 1 && sum > 1 + kRoundingOfRatios) wrong("the ratios on one core add up to {}", sum);
    if (!std::ranges::is_sorted(order)) wrong("kernels of one core are not in topological order");
  }

  const Model& model_;
  const std::vector<Plan>& plans_;
  const Placement& placement_;
  const device::Device& device_;
  std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> check_cores(const Model& model, const std::vector<Plan>& plans, const Placement& placement) {
  return CoreExaminer(model, plans, placement).run();
}

}  // namespace tessera::adf::array
