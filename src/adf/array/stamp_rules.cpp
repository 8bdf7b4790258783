#include "adf/array/stamp_rules.h"

#include <algorithm>

namespace tessera::adf::array {

namespace {

using constraints::Target;

std::pair<int, int> corner_of(const constraints::Area& area) {
  std::pair made{area.tiles.front().column_min, area.tiles.front().row_min};
  for (const constraints::Range& range : area.tiles)
    made = {std::min(made.first, range.column_min), std::min(made.second, range.row_min)};
  return made;
}

// Returns the kernels and memories of a graph in the order of their creation.
std::vector<id> members_of(const constraints::Names& names, id graph) {
  std::vector<id> made;
  for (const Target& node : names.group(names.name_of({object::graph, graph})))
    if (node.kind == object::kernel || node.kind == object::memory) made.push_back(node.number);
  std::ranges::sort(made);
  return made;
}

const constraints::Area* area_of(const constraints::Resolution& from, const std::vector<id>& nodes) {
  const constraints::Area* found = nullptr;
  for (const constraints::ResolvedArea& area : from.areas)
    if (!area.area->tiles.empty() && std::ranges::all_of(nodes, [&](id node) {
          return std::ranges::any_of(area.nodes, [&](const Target& one) { return one.number == node; });
        }))
      found = area.area;
  return found;
}

// Pairs the sets of a graph with those of its copy, by the ports of their nodes.
void pair_sets(Rules& to, const Demand& demand, id reference, id copy, const std::map<id, id>& copies) {
  const Model& model = *demand.model;
  const auto pair = [&](unsigned a, unsigned b) { to.sets[b].reference = a; };
  const unsigned from = demand.cluster_of.at(reference), cluster = demand.cluster_of.at(copy);
  pair(demand.stack_of[from], demand.stack_of[cluster]);
  pair(demand.system_of[from], demand.system_of[cluster]);
  const Kernel &x = model.kernels[model.nodes[reference].number], &y = model.kernels[model.nodes[copy].number];
  for (std::size_t i = 0; i < x.parameters.size() && i < y.parameters.size(); ++i) {
    const auto a = demand.tables.find({from, x.parameters[i]}), b = demand.tables.find({cluster, y.parameters[i]});
    if (a != demand.tables.end() && b != demand.tables.end()) pair(a->second, b->second);
  }
  for (const way direction : {way::in, way::inout, way::out}) {
    const auto &some = model.nodes[reference].ports(direction), &others = model.nodes[copy].ports(direction);
    for (std::size_t i = 0; i < some.size() && i < others.size(); ++i) {
      const auto a = demand.sets_of_port.find(some[i]), b = demand.sets_of_port.find(others[i]);
      if (a == demand.sets_of_port.end() || b == demand.sets_of_port.end()) continue;
      for (std::size_t k = 0; k < a->second.size() && k < b->second.size(); ++k) {
        const BufferSet &p = demand.sets[a->second[k]], &q = demand.sets[b->second[k]];
        const auto is_copy = [&](id one, id other) {
          const auto known = copies.find(model.ports[one].node);
          return known != copies.end() && known->second == model.ports[other].node;
        };
        if (p.kind == q.kind && p.ports.size() == q.ports.size() && std::ranges::equal(p.ports, q.ports, is_copy))
          pair(a->second[k], b->second[k]);
      }
    }
  }
}

}  // namespace

void add_stamp(const constraints::Resolution& from, const constraints::ResolvedStamp& stamp, const Demand& demand,
               Rules& to) {
  const constraints::Names names(*demand.model);
  const std::vector<id> reference = members_of(names, stamp.reference);
  const constraints::Area* area = area_of(from, reference);
  for (const id graph : stamp.copies) {
    const std::vector<id> copy = members_of(names, graph);
    const constraints::Area* place = area_of(from, copy);
    if (area == nullptr || place == nullptr || copy.size() != reference.size()) continue;
    const auto [column, row] = corner_of(*area);
    const auto [to_column, to_row] = corner_of(*place);
    std::map<id, id> copies;
    for (std::size_t i = 0; i < copy.size(); ++i) copies[reference[i]] = copy[i];
    for (const auto& [a, b] : copies) {
      if (demand.cluster_of.contains(a) && demand.cluster_of.contains(b)) {
        to.distances.push_back({demand.cluster_of.at(a), demand.cluster_of.at(b), to_column - column, to_row - row});
        pair_sets(to, demand, a, b, copies);
      }
      for (unsigned i = 0; i < demand.memories.size(); ++i)
        for (unsigned k = 0; k < demand.memories.size(); ++k)
          if (demand.memories[i].node == a && demand.memories[k].node == b)
            to.memory_distances.push_back({i, k, to_column - column, 0});
    }
  }
}

}  // namespace tessera::adf::array
