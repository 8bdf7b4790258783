#include "adf/constraints/stamps.h"

#include "adf/codes.h"
#include "adf/constraints/read.h"
#include "base/text.h"

#include <algorithm>
#include <set>

namespace tessera::adf::constraints {

namespace {

// A graph, its nodes in the order of their creation, and the area that constraints give it.
struct Instance {
  id graph = none;
  std::string name;
  std::vector<id> nodes;
  const Area* area = nullptr;
};

struct Box {
  int column_min = 0, row_min = 0, column_max = 0, row_max = 0;
  std::string text() const { return fmt::format("({},{}):({},{})", column_min, row_min, column_max, row_max); }
};
Box box_of(const Area& area) {
  Box made{area.tiles[0].column_min, area.tiles[0].row_min, area.tiles[0].column_max, area.tiles[0].row_max};
  for (const Range& range : area.tiles) {
    made.column_min = std::min(made.column_min, range.column_min);
    made.row_min = std::min(made.row_min, range.row_min);
    made.column_max = std::max(made.column_max, range.column_max);
    made.row_max = std::max(made.row_max, range.row_max);
  }
  return made;
}

// Returns the tiles of an area, relative to the lower left corner of its box.
std::set<std::pair<int, int>> shape_of(const Area& area) {
  const Box box = box_of(area);
  std::set<std::pair<int, int>> made;
  for (const Range& range : area.tiles)
    for (int column = range.column_min; column <= range.column_max; ++column)
      for (int row = range.row_min; row <= range.row_max; ++row)
        made.emplace(column - box.column_min, row - box.row_min);
  return made;
}

class Stamps {
 public:
  Stamps(const Resolution& resolution, const Design& design, std::vector<Diag>& errors)
      : resolution_(resolution), design_(design), errors_(errors) {}

  void run() {
    for (const ResolvedStamp& one : resolution_.stamps) {
      if (errors_.size() >= kMostErrors) return;
      at_ = &one.stamp->at;
      std::vector<Instance> all{instance_of(one.reference)};
      for (const id copy : one.copies) all.push_back(instance_of(copy));
      for (const Instance& copy : all)
        if (&copy != &all.front()) compare_structure(all.front(), copy);
      if (!check_areas(all)) continue;
      for (std::size_t i = 1; i < all.size(); ++i) compare_areas(all.front(), all[i]);
      find_overlap(all);
      sets_.emplace_back(&one, std::move(all));
    }
    for (std::size_t i = 0; i < sets_.size(); ++i)
      for (std::size_t j = i + 1; j < sets_.size(); ++j) find_connection(sets_[i].second, sets_[j]);
  }

 private:
  void mistake(Diag diag) {
    if (errors_.size() < kMostErrors) errors_.push_back(std::move(diag).at("{}", at_->text()));
  }

  Instance instance_of(id graph) const {
    Instance made{graph, design_.names.name_of({object::graph, graph}), {}, nullptr};
    std::vector<Target> targets;
    for (const Target& node : design_.names.group(made.name))
      if (node.kind != object::io) targets.push_back(node);
    for (const Target& node : targets) made.nodes.push_back(node.number);
    std::ranges::sort(made.nodes);
    for (const ResolvedArea& area : resolution_.areas) {
      const bool has_all = std::ranges::all_of(
          targets, [&](const Target& node) { return std::ranges::binary_search(area.nodes, node); });
      if (has_all && !targets.empty() && !area.area->tiles.empty()) made.area = area.area;
    }
    return made;
  }

  // --- areas ---

  bool check_areas(const std::vector<Instance>& all) {
    bool has_all = true;
    for (const Instance& one : all) {
      if (one.area != nullptr) continue;
      has_all = false;
      mistake(error(code::bad_stamp, "{} has no area", one.name)
                  .note("a graph that is stamped, and its copies, need an area each")
                  .help("set location<graph>({}) = bounding_box(...), or add an areaGroup", one.name));
    }
    return has_all;
  }

  void compare_areas(const Instance& reference, const Instance& copy) {
    const Box a = box_of(*reference.area), b = box_of(*copy.area);
    const auto differ = [&](std::string_view what) {
      mistake(error(code::bad_stamp, "the areas of {} and {} differ in {}", reference.name, copy.name, what)
                  .note("{} has {} ({})", reference.name, a.text(), reference.area->at.text())
                  .note("{} has {} ({})", copy.name, b.text(), copy.area->at.text())
                  .help("give both areas the same size"));
    };
    if (a.row_max - a.row_min != b.row_max - b.row_min) return differ("their number of rows");
    if (shape_of(*reference.area) != shape_of(*copy.area)) return differ("their size");
    const bool is_mirrored = design_.limits.device->model(device::TileKind::Core).rows != device::Rows::Any;
    if (!is_mirrored || (a.row_min - b.row_min) % 2 == 0) return;
    mistake(error(code::bad_stamp, "the area of {} begins in an {} row, that of {} in an {} row", reference.name,
                  a.row_min % 2 == 0 ? "even" : "odd", copy.name, b.row_min % 2 == 0 ? "even" : "odd")
                .note("{} has {}, {} has {}", reference.name, a.text(), copy.name, b.text())
                .note("on {} the tiles of odd rows are mirrored: the memory is on the other side of the core",
                      design_.limits.device->name)
                .help("move the area by an even number of rows"));
  }

  void find_overlap(const std::vector<Instance>& all) {
    std::map<std::pair<int, int>, const Instance*> taken;
    for (const Instance& one : all) {
      const Box box = box_of(*one.area);
      for (const auto& [column, row] : shape_of(*one.area)) {
        const auto [known, is_new] = taken.try_emplace({column + box.column_min, row + box.row_min}, &one);
        if (is_new) continue;
        mistake(error(code::bad_stamp, "the areas of {} and {} overlap at tile ({},{})", known->second->name, one.name,
                      known->first.first, known->first.second)
                    .note("{} ({})", box_of(*known->second->area).text(), known->second->area->at.text())
                    .note("{} ({})", box.text(), one.area->at.text())
                    .help("move one of the areas"));
        break;
      }
    }
  }

  // --- structure ---

  void compare_structure(const Instance& reference, const Instance& copy) {
    const auto differ = [&](const std::string& what) {
      mistake(error(code::bad_stamp, "{} cannot be a copy of {}", copy.name, reference.name)
                  .note("{}", what)
                  .help("stamp only graphs with the same kernels, sizes and connections"));
    };
    const Model& model = design_.model;
    if (reference.nodes.size() != copy.nodes.size())
      return differ(fmt::format("{} has {}, {} has {}", reference.name, counted(reference.nodes.size(), "node"),
                                copy.name, counted(copy.nodes.size(), "node")));
    std::map<id, std::size_t> in_reference, in_copy;  // by node: its index in the list
    for (std::size_t i = 0; i < copy.nodes.size(); ++i) {
      in_reference[reference.nodes[i]] = i;
      in_copy[copy.nodes[i]] = i;
      if (auto what = difference_of(reference.nodes[i], copy.nodes[i])) return differ(*what);
    }
    for (std::size_t i = 0; i < copy.nodes.size(); ++i)
      for (const way direction : {way::in, way::inout}) {
        const auto& a = model.nodes[reference.nodes[i]].ports(direction);
        const auto& b = model.nodes[copy.nodes[i]].ports(direction);
        for (std::size_t port = 0; port < a.size() && port < b.size(); ++port)
          if (source_of(a[port], in_reference) != source_of(b[port], in_copy))
            return differ(fmt::format("{} and {} have other sources", design_.names.name_of({object::port, a[port]}),
                                      design_.names.name_of({object::port, b[port]})));
      }
  }

  // Returns the node and port inside of the graph from which a port gets its data; no value if the data comes from
  // outside.
  std::optional<std::pair<std::size_t, unsigned>> source_of(id port, const std::map<id, std::size_t>& nodes) const {
    const id net = design_.netlist.net_of_sink[port];
    if (net == none) return {};
    const Port& source = design_.model.ports[design_.netlist.nets[net].source];
    const auto known = nodes.find(source.node);
    if (known == nodes.end()) return {};
    return std::pair(known->second, source.number);
  }

  std::optional<std::string> difference_of(id a, id b) const {
    const Model& model = design_.model;
    const Node& x = model.nodes[a];
    const Node& y = model.nodes[b];
    const auto both = [&](std::string_view what) { return fmt::format("{} and {} {}", name_of(a), name_of(b), what); };
    if (x.kind != y.kind) return both("are different kinds of objects");
    if (x.kind == NodeKind::Kernel) {
      const Kernel& k = model.kernels[x.number];
      const Kernel& l = model.kernels[y.number];
      if (k.request.function != l.request.function || k.request.code != l.request.code || k.source != l.source)
        return both("run different functions");
    }
    for (const way direction : {way::in, way::out, way::inout}) {
      if (x.ports(direction).size() != y.ports(direction).size()) return both("have different numbers of ports");
      for (std::size_t i = 0; i < x.ports(direction).size(); ++i) {
        const Port& p = model.ports[x.ports(direction)[i]];
        const Port& q = model.ports[y.ports(direction)[i]];
        if (p.dimensions != q.dimensions || p.shape.extents != q.shape.extents || p.is_single != q.is_single)
          return both(fmt::format("have different buffers at port {}", i));
      }
    }
    if (x.kind == NodeKind::Memory) {
      const Memory& m = model.memories[x.number];
      const Memory& n = model.memories[y.number];
      if (!(m.of == n.of) || m.dimensions != n.dimensions || m.num_buffers != n.num_buffers)
        return both("have different sizes");
    }
    return {};
  }

  std::string name_of(id node) const { return design_.names.name_of(target_of(design_.model, node)); }

  // --- several sets ---

  using StampSet = std::pair<const ResolvedStamp*, std::vector<Instance>>;
  void find_connection(const std::vector<Instance>& some, const StampSet& others) {
    std::set<id> here, there;
    for (const Instance& one : some) here.insert(one.nodes.begin(), one.nodes.end());
    for (const Instance& one : others.second) there.insert(one.nodes.begin(), one.nodes.end());
    for (const Net& net : design_.netlist.nets)
      for (const Sink& sink : net.sinks) {
        const id from = design_.model.ports[net.source].node, to = design_.model.ports[sink.port].node;
        if (!(here.contains(from) && there.contains(to)) && !(there.contains(from) && here.contains(to))) continue;
        at_ = &others.first->stamp->at;
        return mistake(error(code::bad_stamp, "two sets of stamped graphs are connected")
                           .note("{} is connected to {}", design_.names.name_of({object::port, net.source}),
                                 design_.names.name_of({object::port, sink.port}))
                           .help("stamp graphs that contain both, or stamp only one of the sets"));
      }
  }

  const Resolution& resolution_;
  const Design& design_;
  std::vector<Diag>& errors_;
  const Origin* at_ = nullptr;
  std::vector<StampSet> sets_;
};

}  // namespace

void check_stamps(const Resolution& resolution, const Design& design, std::vector<Diag>& errors) {
  Stamps(resolution, design, errors).run();
}

}  // namespace tessera::adf::constraints
