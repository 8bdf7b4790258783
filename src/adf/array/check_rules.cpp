#include "adf/array/check_rules.h"

#include <algorithm>
#include <functional>
#include <set>

namespace tessera::adf::array {

namespace {

using constraints::Key;
using constraints::kOpen;
using constraints::Resolved;
using constraints::Spot;
using constraints::Target;
using constraints::TileType;

// A tile as constraints count it.
struct Counted {
  TileType type = TileType::Core;
  int column = 0, row = 0;
  auto operator<=>(const Counted&) const = default;
};

class Inspector {
 public:
  Inspector(const Model& model, const constraints::Resolution& constraints, const Placement& placement)
      : model_(model), constraints_(constraints), placement_(placement), limits_{placement.device} {}

  std::vector<std::string> run() {
    for (const Resolved& one : constraints_.all)
      if (!holds(one)) wrong_.push_back(one.constraint->text());
    for (const constraints::ResolvedArea& one : constraints_.areas) check(one);
    for (const constraints::ResolvedStamp& one : constraints_.stamps) check(one);
    return std::move(wrong_);
  }

 private:
  Counted counted(TileId tile) const {
    const device::Device& device = *placement_.device;
    switch (device.kind(tile)) {
      case device::TileKind::Shim: return {TileType::Shim, tile.col, 0};
      case device::TileKind::Mem: return {TileType::Memory, tile.col, tile.row - 1};
      case device::TileKind::Core: return {TileType::Core, tile.col, tile.row - 1 - device.mem_rows};
    }
    return {};
  }
  // Returns whether the object needs a place: kernels of programmable logic have none.
  std::optional<TileId> tile_of(const Target& target) const {
    const auto in = [&](const auto& map) -> std::optional<TileId> {
      const auto found = map.find(target.number);
      if (found == map.end()) return {};
      return found->second;
    };
    if (target.kind == object::kernel) return in(placement_.cores);
    if (target.kind == object::memory) return in(placement_.memories);
    if (target.kind == object::io) {
      const auto found = placement_.ios.find(target.number);
      if (found != placement_.ios.end()) return found->second.tile;
    }
    return {};
  }
  std::vector<Buffers> buffers_of(const Target& target) const {
    std::vector<Buffers> made;
    if (target.kind == object::parameter)
      for (const auto& [key, buffers] : placement_.tables)
        if (key.second == target.number) made.push_back(buffers);
    if (target.kind == object::port) {
      const bool is_of_graph = model_.ports[target.number].node == none;
      for (const id port : is_of_graph ? parameters_behind(model_, target.number) : std::vector{target.number})
        if (const auto found = placement_.buffers.find(port); found != placement_.buffers.end())
          made.push_back(found->second);
    }
    return made;
  }
  std::optional<Buffers> stack_of(const Target& target) const {
    const auto found = placement_.stacks.find(target.number);
    if (found == placement_.stacks.end()) return {};
    return found->second;
  }

  static bool is_at(const Spot& spot, const Counted& tile, TileType type) {
    return (spot.column == kOpen || spot.column == tile.column) &&
           (spot.row == kOpen || type == TileType::Shim || spot.row == tile.row) && tile.type == type;
  }
  std::optional<int> bank_of(const Spot& spot, TileType type) const {
    if (spot.bank != kOpen && spot.offset == kOpen) return spot.bank;
    if (spot.offset == kOpen) return {};
    return static_cast<int>(constraints::address_of(spot, type, limits_)) / limits_.bank_bytes(type);
  }
  // Returns whether the buffer with this index lies at the spot.
  bool lies_at(const Buffers& of, std::size_t index, const Spot& spot) const {
    if (spot.column != kOpen && !is_at(spot, counted(of.tile), TileType::Core)) return false;
    if (index >= of.spots.size()) return true;
    if (const auto bank = bank_of(spot, TileType::Core))
      if (!of.spots[index].bank || static_cast<int>(*of.spots[index].bank) != *bank) return false;
    return spot.offset == kOpen || (of.spots[index].address &&
                                    *of.spots[index].address == constraints::address_of(spot, TileType::Core, limits_));
  }

  // --- one constraint ---

  bool holds(const Resolved& one) const {
    const constraints::Constraint& of = *one.constraint;
    switch (of.key) {
      case Key::Tile:
      case Key::NotTile:
      case Key::Shim:
      case Key::NotShim: return holds_tile(one);
      case Key::ReservedMemory: {
        const auto stack = stack_of(one.subject);
        return !stack || lies_at(*stack, 0, of.spots.front());
      }
      case Key::NotReservedMemory: {
        const auto stack = stack_of(one.subject);
        return !stack || !lies_at_or_unknown(*stack, 0, of.spots.front());
      }
      case Key::NodeWithNodes:
      case Key::NodeApartNodes: {
        const auto a = tile_of(one.subject), b = tile_of(one.others.front());
        return !a || !b || (*a == *b) == (of.key == Key::NodeWithNodes);
      }
      case Key::NodeWithStacks:
      case Key::NodeApartStacks: {
        const auto a = tile_of(one.subject);
        const auto b = stack_of(one.others.front());
        return !a || !b || (*a == b->tile) == (of.key == Key::NodeWithStacks);
      }
      case Key::RelativeTile: {
        const auto a = tile_of(one.subject), b = tile_of(one.others.front());
        return !a || !b || (a->col == b->col + of.spots.front().column && a->row == b->row + of.spots.front().row);
      }
      case Key::Buffers:
      case Key::MemTileBuffers: return holds_buffers(one);
      case Key::NotBuffers: return holds_not_buffers(one);
      case Key::PortWithNodes:
      case Key::PortApartNodes: {
        const auto tile = tile_of(one.others.front());
        const auto all = buffers_of(one.subject);
        return !tile || std::ranges::all_of(all, [&](const Buffers& buffers) {
          return (buffers.tile == *tile) == (of.key == Key::PortWithNodes);
        });
      }
      case Key::PortWithPorts:
      case Key::PortApartPorts:
      case Key::PortOnlyWithPorts:
        return std::ranges::all_of(one.others, [&](const Target& other) { return holds_ports(one, other); }) &&
               (of.key != Key::PortOnlyWithPorts || is_alone(one));
      case Key::PortWithStacks:
      case Key::PortApartStacks: return holds_stack(one);
      case Key::DmaChannel: return holds_channel(one);
      default: return true;
    }
  }

  bool holds_tile(const Resolved& one) const {
    const Spot& spot = one.constraint->spots.front();
    const bool is_equal = one.constraint->key == Key::Tile || one.constraint->key == Key::Shim;
    const auto tile = tile_of(one.subject);
    if (!tile) return true;
    const TileType type = one.subject.kind == object::kernel   ? TileType::Core
                          : one.subject.kind == object::memory ? TileType::Memory
                                                               : TileType::Shim;
    bool is_there = is_at(spot, counted(*tile), type);
    if (type == TileType::Shim && spot.channel != kOpen)
      is_there = is_there && placement_.ios.at(one.subject.number).number == spot.channel;
    return is_there == is_equal;
  }

  bool holds_buffers(const Resolved& one) const {
    const std::vector<Spot>& spots = one.constraint->spots;
    if (one.subject.kind == object::memory) {
      const auto tile = tile_of(one.subject);
      return !tile || std::ranges::all_of(spots, [&](const Spot& spot) {
        return spot.column == kOpen || is_at(spot, counted(*tile), TileType::Memory);
      });
    }
    for (const Buffers& buffers : buffers_of(one.subject))
      for (std::size_t i = 0; i < spots.size(); ++i)
        if (!lies_at(buffers, i, spots[i])) return false;
    return true;
  }
  // A buffer without a bank may lie in any bank.
  bool lies_at_or_unknown(const Buffers& of, std::size_t index, const Spot& spot) const {
    if (spot.column != kOpen && !is_at(spot, counted(of.tile), TileType::Core)) return false;
    const auto bank = bank_of(spot, TileType::Core);
    if (!bank) return true;
    // A stack without a place lies at the begin of its memory.
    if (index < of.spots.size() && of.spots[index].bank) return static_cast<int>(*of.spots[index].bank) == *bank;
    return !is_stack(of) || *bank == 0;
  }
  bool is_stack(const Buffers& of) const {
    return std::ranges::any_of(
        placement_.stacks, [&](const auto& one) { return one.second.tile == of.tile && one.second.bytes == of.bytes; });
  }
  bool holds_not_buffers(const Resolved& one) const {
    for (const Spot& spot : one.constraint->spots) {
      if (spot.column == kOpen) continue;
      if (one.subject.kind == object::memory) {
        const auto tile = tile_of(one.subject);
        if (tile && spot.bank == kOpen && is_at(spot, counted(*tile), TileType::Memory)) return false;
        continue;
      }
      for (const Buffers& buffers : buffers_of(one.subject))
        for (std::size_t i = 0; i < buffers.spots.size(); ++i)
          if (lies_at_or_unknown(buffers, i, spot)) return false;
    }
    return true;
  }

  // Returns whether two buffers are in one bank; the answer for a bank that is not known is `otherwise`.
  static bool is_one_bank(const Buffers& a, std::size_t i, const Buffers& b, std::size_t j, bool otherwise) {
    if (a.tile != b.tile) return false;
    if (i >= a.spots.size() || j >= b.spots.size() || !a.spots[i].bank || !b.spots[j].bank) return otherwise;
    return *a.spots[i].bank == *b.spots[j].bank;
  }
  bool holds_ports(const Resolved& one, const Target& other) const {
    const bool is_apart = one.constraint->key == Key::PortApartPorts;
    if (one.subject.kind == object::memory && other.kind == object::memory) {
      const auto a = tile_of(one.subject), b = tile_of(other);
      return !a || !b || (*a == *b) != is_apart;
    }
    for (const Buffers& a : buffers_of(one.subject))
      for (const Buffers& b : buffers_of(other))
        for (std::size_t i = 0; i < a.spots.size(); ++i)
          for (std::size_t j = 0; j < b.spots.size(); ++j)
            if (is_apart ? is_one_bank(a, i, b, j, true) : i == j && !is_one_bank(a, i, b, j, false)) return false;
    return true;
  }
  bool is_alone(const Resolved& one) const {
    const auto is_named = [&](id port) {
      const Target target{object::port, port};
      return one.subject == target || std::ranges::find(one.others, target) != one.others.end();
    };
    // Buffers that a named port uses together with another port belong to the named port.
    const auto shares = [&](id port) {
      return std::ranges::any_of(placement_.buffers, [&](const auto& other) {
        return is_named(other.first) && other.second.tile == placement_.buffers.at(port).tile &&
               is_one_net(port, other.first);
      });
    };
    for (const Buffers& a : buffers_of(one.subject))
      for (const auto& [port, b] : placement_.buffers) {
        if (is_named(port) || shares(port)) continue;
        for (std::size_t i = 0; i < a.spots.size(); ++i)
          for (std::size_t j = 0; j < b.spots.size(); ++j)
            if (is_one_bank(a, i, b, j, true)) return false;
      }
    return true;
  }
  bool is_one_net(id a, id b) const {
    const auto leads = [&](id sink, id source) {
      const auto path = placement_.paths.find(sink);
      return path != placement_.paths.end() && (path->second == Path::Core || path->second == Path::Memory) &&
             std::ranges::any_of(model_.connections,
                                 [&](const Connection& one) { return one.from == source || one.to == sink; });
    };
    return leads(a, b) || leads(b, a);
  }
  bool holds_stack(const Resolved& one) const {
    auto stack = stack_of(one.others.front());
    if (!stack) return true;
    if (!stack->spots.empty() && !stack->spots[0].bank) stack->spots[0] = {0, 0};
    for (const Buffers& buffers : buffers_of(one.subject))
      for (std::size_t i = 0; i < buffers.spots.size(); ++i) {
        if (one.constraint->key == Key::PortApartStacks) {
          if (is_one_bank(buffers, i, *stack, 0, true)) return false;
        } else if (buffers.tile != stack->tile ||
                   (buffers.spots.size() == 1 && !is_one_bank(buffers, i, *stack, 0, false))) {
          return false;
        }
      }
    return true;
  }
  bool holds_channel(const Resolved& one) const {
    const Spot& spot = one.constraint->spots.front();
    const id port = one.subject.number, node = model_.ports[port].node;
    auto found = placement_.channels.find(port);
    if (found == placement_.channels.end()) {
      found = placement_.ios.find(node);
      if (found == placement_.ios.end()) return false;
    }
    const Counted at = counted(found->second.tile);
    return is_at(spot, at, at.type) && (spot.channel == kOpen || spot.channel == found->second.number);
  }

  // --- areas and stamps ---

  static bool is_in(const std::vector<constraints::Range>& ranges, const Counted& at, std::optional<int> channel) {
    return std::ranges::any_of(ranges, [&](const constraints::Range& range) {
      const bool has_row = at.type == TileType::Shim || (at.row >= range.row_min && at.row <= range.row_max);
      const bool has_channel =
          !channel || range.channel_min == kOpen || (*channel >= range.channel_min && *channel <= range.channel_max);
      return at.column >= range.column_min && at.column <= range.column_max && has_row && has_channel;
    });
  }
  void check(const constraints::ResolvedArea& one) {
    const constraints::Area& area = *one.area;
    const bool stays_empty = area.exclude && one.nodes.empty();
    const auto visit = [&](object kind, id node, TileId tile, std::optional<int> channel) {
      const Counted at = counted(tile);
      const auto& ranges = at.type == TileType::Core   ? area.tiles
                           : at.type == TileType::Shim ? area.shims
                                                       : area.memory_tiles;
      const bool is_member = std::ranges::find(one.nodes, Target{kind, node}) != one.nodes.end();
      const bool is_inside = is_in(ranges, at, channel);
      if (is_member && !area.is_soft && !ranges.empty() && !is_inside) wrong_.push_back("outside of area " + area.name);
      if (!is_member && is_inside && (stays_empty || (area.exclude_placement && !shares_core(one, tile))))
        wrong_.push_back("inside of area " + area.name);
    };
    for (const auto& [node, tile] : placement_.cores) visit(object::kernel, node, tile, {});
    for (const auto& [node, tile] : placement_.memories) visit(object::memory, node, tile, {});
    for (const auto& [node, at] : placement_.ios) visit(object::io, node, at.tile, at.number);
    if (!stays_empty) return;
    for (const auto* map : {&placement_.buffers, &placement_.stacks})
      for (const auto& [port, buffers] : *map)
        if (is_in(area.tiles, counted(buffers.tile), {})) wrong_.push_back("a buffer inside of area " + area.name);
  }
  bool shares_core(const constraints::ResolvedArea& one, TileId tile) const {
    return std::ranges::any_of(one.nodes, [&](const Target& node) {
      return node.kind == object::kernel && placement_.cores.contains(node.number) &&
             placement_.cores.at(node.number) == tile;
    });
  }

  void check(const constraints::ResolvedStamp& one) {
    const constraints::Names names(model_);
    const auto kernels_of = [&](id graph) {
      std::vector<id> made;
      for (const Target& node : names.group(names.name_of({object::graph, graph})))
        if (node.kind == object::kernel && placement_.cores.contains(node.number)) made.push_back(node.number);
      std::ranges::sort(made);
      return made;
    };
    const std::vector<id> reference = kernels_of(one.reference);
    for (const id copy : one.copies) {
      const std::vector<id> kernels = kernels_of(copy);
      std::set<std::pair<int, int>> shifts;
      for (std::size_t i = 0; i < kernels.size() && i < reference.size(); ++i) {
        const TileId a = placement_.cores.at(reference[i]), b = placement_.cores.at(kernels[i]);
        shifts.emplace(b.col - a.col, b.row - a.row);
        compare_ports(reference[i], kernels[i], shifts);
      }
      if (shifts.size() > 1 || kernels.size() != reference.size())
        wrong_.push_back(names.name_of({object::graph, copy}) + " is not a copy");
    }
  }
  // Adds the shifts of the buffers that only kernels of the graph use.
  void compare_ports(id a, id b, std::set<std::pair<int, int>>& shifts) const {
    for (const way direction : {way::in, way::out}) {
      const auto &some = model_.nodes[a].ports(direction), &others = model_.nodes[b].ports(direction);
      for (std::size_t i = 0; i < some.size() && i < others.size(); ++i) {
        const auto x = placement_.buffers.find(some[i]), y = placement_.buffers.find(others[i]);
        if (x == placement_.buffers.end() || y == placement_.buffers.end()) continue;
        if (is_shared(some[i]) != is_shared(others[i])) continue;
        shifts.emplace(y->second.tile.col - x->second.tile.col, y->second.tile.row - x->second.tile.row);
      }
    }
  }
  bool is_shared(id port) const {
    const auto path = placement_.paths.find(port);
    return path != placement_.paths.end() && path->second == Path::Memory;
  }

  const Model& model_;
  const constraints::Resolution& constraints_;
  const Placement& placement_;
  constraints::Limits limits_;
  std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> check_rules(const Model& model, const constraints::Resolution& constraints,
                                     const Placement& placement) {
  return Inspector(model, constraints, placement).run();
}

}  // namespace tessera::adf::array
