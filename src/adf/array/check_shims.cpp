#include "adf/array/check_shims.h"

#include "adf/array/descriptors.h"
#include "adf/graph/names.h"
#include "device/ports.h"

#include <map>
#include <set>
#include <tuple>

namespace tessera::adf::array {

namespace {

using device::Bundle;
using device::Direction;
using device::TileKind;

class ShimExaminer {
 public:
  ShimExaminer(const Model& model, const std::vector<Plan>& plans, const Placement& placement)
      : model_(model), plans_(plans), placement_(placement), device_(*placement.device) {}

  std::vector<std::string> run() {
    check_ends();
    return std::move(wrong_);
  }

 private:
  template <class... Args>
  void wrong(fmt::format_string<Args...> text, Args&&... args) {
    wrong_.push_back(fmt::format(text, std::forward<Args>(args)...));
  }
  void check_ends() {
    std::map<id, const Plan*> nodes;
    for (const Plan& plan : plans_)
      for (const id node : plan.nodes) nodes.emplace(node, &plan);
    for (const auto& [node, plan] : nodes) {
      const Node& of = model_.nodes[node];
      if (of.kind == NodeKind::Io) {
        const auto found = placement_.ios.find(node);
        if (found == placement_.ios.end()) {
          wrong("{} has no channel", name_of_node(node));
          continue;
        }
        add_end(name_of_node(node), found->second, model_.ios[of.number].kind == ::adf::host::io_kind::gmio,
                !of.out.empty());
      }
      if (of.kind != NodeKind::Memory || model_.memories[of.number].kind != ::adf::host::memory_kind::external)
        continue;
      for (const bool is_source : {true, false})
        for (const id port : is_source ? of.out : of.in)
          for (unsigned lane = 0; lane < lanes_of(model_, *plan, port); ++lane)
            if (const Channel* channel = channel_of(placement_, port, lane))
              add_end(name_of_port(port), *channel, true, is_source);
            else
              wrong("{} has no channel", name_of_port(port));
    }
  }
  void add_end(const std::string& name, const Channel& at, bool is_dma, bool is_source) {
    if (!device_.contains(at.tile) || device_.kind(at.tile) != TileKind::Shim)
      return wrong("{} is not in a shim tile", name);
    const Direction direction = is_source ? Direction::MM2S : Direction::S2MM;
    std::optional<unsigned> south = at.number;
    if (is_dma) {
      south = device::shim_dma_south(direction, at.number, device_.arch);
      if (!device_.has_shim_dma(at.tile.col) || !south) return wrong("{} has no DMA in column {}", name, at.tile.col);
    } else if (!device_.programmable_logic) {
      return wrong("{} has no programmable logic", name);
    }
    const auto role = is_source ? device::PortRole::Slave : device::PortRole::Master;
    if (*south >= device::port_count(device_, at.tile, role, Bundle::South)) wrong("{} has an unknown port", name);
    if (!south_.emplace(at.tile, is_source, *south).second) wrong("{} shares its port", name);
  }

  const Model& model_;
  const std::vector<Plan>& plans_;
  const Placement& placement_;
  const device::Device& device_;
  std::set<std::tuple<TileId, bool, unsigned>> south_;
  std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> check_shims(const Model& model, const std::vector<Plan>& plans, const Placement& placement) {
  return ShimExaminer(model, plans, placement).run();
}

}  // namespace tessera::adf::array
