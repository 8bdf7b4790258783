#include "adf/array/rules.h"

#include "adf/codes.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace tessera::adf::array {

namespace {

using constraints::Constraint;
using constraints::Key;
using constraints::kOpen;
using constraints::Resolved;
using constraints::Spot;
using constraints::Target;
using constraints::TileType;

class Rulebook {
 public:
  Rulebook(const constraints::Resolution& from, Demand& demand, const Grid& grid)
      : from_(from), demand_(demand), grid_(grid), limits_{&grid.device()} {
    TileSet cores(grid.size()), memories(grid.size()), columns(grid.device().cols);
    for (const unsigned tile : grid.cores()) cores.add(tile);
    for (const unsigned tile : grid.memory_tiles()) memories.add(tile);
    for (unsigned i = 0; i < grid.device().cols; ++i) columns.add(i);
    made_.cores.assign(demand.clusters.size(), cores);
    made_.preferred.assign(demand.clusters.size(), cores);
    made_.sets.resize(demand.sets.size());
    made_.spots.resize(demand.sets.size());
    made_.memories.assign(demand.memories.size(), memories);
    made_.memory_spots.resize(demand.memories.size());
    made_.ends.assign(demand.ends.size(), {columns, {}, {}, {}});
  }

  Rules run() {
    for (const Resolved& one : from_.all) add(one);
    part_channels();
    return std::move(made_);
  }

 private:
  // --- objects ---

  unsigned cluster_of(const Target& target) const {
    const auto found = demand_.cluster_of.find(target.number);
    return found == demand_.cluster_of.end() ? kNone : found->second;
  }
  unsigned memory_of(const Target& target) const {
    for (unsigned i = 0; i < demand_.memories.size(); ++i)
      if (demand_.memories[i].node == target.number) return i;
    return kNone;
  }
  std::vector<unsigned> sets_of(const Target& target) const {
    std::vector<unsigned> made;
    if (target.kind == object::parameter) {
      for (const auto& [key, set] : demand_.tables)
        if (key.second == target.number) made.push_back(set);
    } else if (target.kind == object::port) {
      const bool is_of_graph = demand_.model->ports[target.number].node == none;
      for (const id port : is_of_graph ? parameters_behind(*demand_.model, target.number) : std::vector{target.number})
        if (const auto found = demand_.sets_of_port.find(port); found != demand_.sets_of_port.end())
          made.insert(made.end(), found->second.begin(), found->second.end());
    }
    return made;
  }
  unsigned tile_of(const Spot& spot) const {
    return spot.type == TileType::Memory ? grid_.memory_at(spot.column, spot.row)
                                         : grid_.core_at(spot.column, spot.row);
  }
  TileSet only(unsigned tile) const {
    TileSet made(grid_.size());
    if (tile != kNone) made.add(tile);
    return made;
  }

  // --- rules of sets ---

  // Returns the bank and the address that a spot gives, as places in the memory of a tile.
  BufferSpot buffer_spot(const Spot& spot, TileType type) const {
    BufferSpot made;
    if (spot.offset != kOpen) {
      made.address = static_cast<std::uint32_t>(constraints::address_of(spot, type, limits_));
      made.bank = *made.address / static_cast<std::uint32_t>(std::max(limits_.bank_bytes(type), 1));
    } else if (spot.bank != kOpen) {
      made.bank = static_cast<std::uint32_t>(spot.bank);
    }
    return made;
  }
  static void give(std::vector<BufferSpot>& to, std::size_t index, const BufferSpot& spot) {
    if (to.size() <= index) to.resize(index + 1);
    if (spot.bank) to[index].bank = spot.bank;
    if (spot.address) to[index].address = spot.address;
  }

  void add_buffers(const Resolved& one) {
    const Constraint& of = *one.constraint;
    if (one.subject.kind == object::memory) return add_memory_buffers(one);
    for (const unsigned set : sets_of(one.subject)) {
      for (std::size_t i = 0; i < of.spots.size() && i < std::max(demand_.sets[set].buffers, 1U); ++i) {
        if (of.spots[i].column != kOpen) made_.sets[set].keep(only(tile_of(of.spots[i])));
        give(made_.spots[set], i, buffer_spot(of.spots[i], TileType::Core));
      }
    }
    const bool has_two_tiles = std::ranges::any_of(of.spots, [&](const Spot& spot) {
      return spot.column != kOpen && of.spots[0].column != kOpen &&
             std::tie(spot.column, spot.row) != std::tie(of.spots[0].column, of.spots[0].row);
    });
    if (has_two_tiles)
      made_.errors.push_back(error(code::not_supported, "the buffers of {} lie in 2 tiles", of.subject)
                                 .at("{}", of.at.text())
                                 .note("{}", of.text())
                                 .note("the array has one place for all buffers of a port so far")
                                 .help("give all buffers of the port one tile"));
  }
  void add_memory_buffers(const Resolved& one) {
    const unsigned memory = memory_of(one.subject);
    if (memory == kNone) return;
    for (std::size_t i = 0; i < one.constraint->spots.size(); ++i) {
      const Spot& spot = one.constraint->spots[i];
      if (spot.column != kOpen) made_.memories[memory].keep(only(grid_.memory_at(spot.column, spot.row)));
      give(made_.memory_spots[memory], i, buffer_spot(spot, TileType::Memory));
    }
  }
  void add_not_buffers(const Resolved& one) {
    for (const Spot& spot : one.constraint->spots) {
      if (spot.column == kOpen) continue;
      if (one.subject.kind == object::memory) {
        if (const unsigned memory = memory_of(one.subject); memory != kNone && spot.bank == kOpen)
          made_.memories[memory].remove(grid_.memory_at(spot.column, spot.row));
        continue;
      }
      for (const unsigned set : sets_of(one.subject)) forbid(set, spot);
    }
  }
  void forbid(unsigned set, const Spot& spot) {
    const BufferSpot place = buffer_spot(spot, TileType::Core);
    if (place.bank)
      made_.forbidden_banks.push_back({set, tile_of(spot), *place.bank});
    else
      made_.sets[set].avoid(tile_of(spot), grid_);
  }

  void relate(const Resolved& one, BankRule::Kind kind) {
    if (one.subject.kind == object::memory) return relate_memories(one, kind);
    BankRule rule{kind, sets_of(one.subject), {}};
    for (const Target& other : one.others) {
      const std::vector<unsigned> more = sets_of(other);
      rule.others.insert(rule.others.end(), more.begin(), more.end());
    }
    for (const unsigned a : rule.subject)
      for (const unsigned b : rule.others) {
        if (kind == BankRule::Kind::Apart) {
          if (a == b) demand_.links[demand_.sets[a].link].forbids_sharing = true;
        } else if (a != b) {
          made_.sets[a].with_sets.push_back(b);
          made_.sets[b].with_sets.push_back(a);
        }
      }
    made_.banks.push_back(std::move(rule));
    if (kind == BankRule::Kind::Alone)
      made_.banks.push_back({BankRule::Kind::Together, sets_of(one.subject), made_.banks.back().others});
  }
  void relate_memories(const Resolved& one, BankRule::Kind kind) {
    for (const Target& other : one.others) {
      if (other.kind != object::memory) continue;
      const unsigned a = memory_of(one.subject), b = memory_of(other);
      if (a == kNone || b == kNone || a == b) continue;
      (kind == BankRule::Kind::Apart ? made_.memories_apart : made_.memories_together).emplace_back(a, b);
    }
  }
  void relate_stack(const Resolved& one, BankRule::Kind kind) {
    const unsigned cluster = cluster_of(one.others.front());
    if (cluster == kNone) return;
    const unsigned stack = demand_.stack_of[cluster];
    const std::vector<unsigned> sets = sets_of(one.subject);
    const bool is_together = kind == BankRule::Kind::Together;
    for (const unsigned set : sets)
      if (is_together) {
        made_.sets[set].with_sets.push_back(stack);
        made_.sets[stack].with_sets.push_back(set);
      }
    // If there are several buffers, the constraint does not define which of them lie in the bank of the stack.
    const bool is_single = std::ranges::all_of(sets, [&](unsigned set) { return demand_.sets[set].buffers == 1; });
    if (!is_together || is_single) made_.banks.push_back({kind, sets, {stack}});
  }

  // --- one constraint ---

  void add(const Resolved& one) {
    const Constraint& of = *one.constraint;
    const unsigned cluster = one.subject.kind == object::kernel ? cluster_of(one.subject) : kNone;
    const auto other = [&] { return cluster_of(one.others.front()); };
    switch (of.key) {
      case Key::Tile:
      case Key::NotTile: add_tile(one, cluster); break;
      case Key::Shim:
      case Key::NotShim: add_shim(one, of.spots.front(), of.key == Key::Shim); break;
      case Key::ReservedMemory:
        if (cluster == kNone) break;
        if (of.spots.front().column != kOpen)
          made_.sets[demand_.stack_of[cluster]].keep(only(tile_of(of.spots.front())));
        give(made_.spots[demand_.stack_of[cluster]], 0, buffer_spot(of.spots.front(), TileType::Core));
        break;
      case Key::NotReservedMemory:
        if (cluster != kNone) forbid(demand_.stack_of[cluster], of.spots.front());
        break;
      case Key::NodeApartNodes:
        if (cluster != kNone && other() != kNone) made_.apart.emplace_back(cluster, other());
        break;
      case Key::NodeWithStacks:
        if (cluster != kNone && other() != kNone)
          made_.sets[demand_.stack_of[other()]].with_clusters.push_back(cluster);
        break;
      case Key::NodeApartStacks:
        if (cluster != kNone && other() != kNone)
          made_.sets[demand_.stack_of[other()]].apart_clusters.push_back(cluster);
        break;
      case Key::RelativeTile:
        if (cluster != kNone && other() != kNone)
          made_.distances.push_back({other(), cluster, of.spots.front().column, of.spots.front().row});
        break;
      case Key::Buffers:
      case Key::MemTileBuffers: add_buffers(one); break;
      case Key::NotBuffers: add_not_buffers(one); break;
      case Key::PortWithNodes:
      case Key::PortApartNodes:
        for (const unsigned set : sets_of(one.subject))
          if (other() != kNone)
            (of.key == Key::PortWithNodes ? made_.sets[set].with_clusters : made_.sets[set].apart_clusters)
                .push_back(other());
        break;
      case Key::PortWithPorts: relate(one, BankRule::Kind::Together); break;
      case Key::PortApartPorts: relate(one, BankRule::Kind::Apart); break;
      case Key::PortOnlyWithPorts: relate(one, BankRule::Kind::Alone); break;
      case Key::PortWithStacks: relate_stack(one, BankRule::Kind::Together); break;
      case Key::PortApartStacks: relate_stack(one, BankRule::Kind::Apart); break;
      case Key::DmaChannel: add_channel(one); break;
      default: break;
    }
  }

  void add_tile(const Resolved& one, unsigned cluster) {
    const Spot& spot = one.constraint->spots.front();
    const bool is_equal = one.constraint->key == Key::Tile;
    if (one.subject.kind == object::io) return add_shim(one, {.column = spot.column}, is_equal);
    const unsigned memory = one.subject.kind == object::memory ? memory_of(one.subject) : kNone;
    const unsigned tile = memory != kNone ? grid_.memory_at(spot.column, spot.row) : tile_of(spot);
    if (cluster == kNone && memory == kNone) return;
    TileSet& of = memory != kNone ? made_.memories[memory] : made_.cores[cluster];
    if (is_equal)
      of.keep(only(tile));
    else if (tile != kNone)
      of.remove(tile);
  }

  void add_shim(const Resolved& one, const Spot& spot, bool is_equal) {
    for (unsigned i = 0; i < demand_.ends.size(); ++i) {
      if (demand_.ends[i].node != one.subject.number) continue;
      EndRule& of = made_.ends[i];
      if (!is_equal) {
        of.forbidden.emplace_back(spot.column, spot.channel);
        continue;
      }
      if (spot.column != kOpen) {
        TileSet columns(grid_.device().cols);
        columns.add(static_cast<unsigned>(spot.column));
        of.columns.keep(columns);
      }
      if (spot.channel != kOpen) of.channel = spot.channel;
    }
  }

  void add_channel(const Resolved& one) {
    const Spot& spot = one.constraint->spots.front();
    const Target place = constraints::place_of(*demand_.model, one.subject);
    const id port = one.subject.number;
    const NodeKind kind = demand_.model->nodes[demand_.model->ports[port].node].kind;
    if (kind == NodeKind::Io || (kind == NodeKind::Memory && memory_of(place) == kNone)) {
      for (unsigned i = 0; i < demand_.ends.size(); ++i)
        if (demand_.ends[i].port == port ||
            (demand_.ends[i].port == none && demand_.ends[i].node == demand_.model->ports[port].node)) {
          if (spot.column != kOpen) {
            TileSet columns(grid_.device().cols);
            columns.add(static_cast<unsigned>(spot.column));
            made_.ends[i].columns.keep(columns);
          }
          if (spot.channel != kOpen && demand_.ends[i].lane == 0) made_.ends[i].channel = spot.channel;
        }
      return;
    }
    if (spot.channel != kOpen) made_.channels[port] = static_cast<std::uint8_t>(spot.channel);
    if (kind == NodeKind::Memory) {
      if (spot.column != kOpen)
        made_.memories[memory_of(place)].keep(only(grid_.memory_at(spot.column, std::max(spot.row, 0))));
      return;
    }
    for (const unsigned set : sets_of(one.subject)) {
      const BufferSet& of = demand_.sets[set];
      if (of.link != kNone) demand_.links[of.link].forbids_sharing = true;
      if (spot.column != kOpen && of.kind != SetKind::Both) made_.sets[set].keep(only(tile_of(spot)));
    }
  }

  // Two ports with one number of a channel lie in different tiles.
  void part_channels() {
    std::vector<std::tuple<bool, std::uint8_t, unsigned>> all;
    for (const auto& [port, number] : made_.channels)
      for (const unsigned set : sets_of({object::port, port}))
        if (const Use& use = demand_.sets[set].use; use.s2mm + use.mm2s != 0)
          all.emplace_back(use.s2mm != 0, number, set);
    for (const auto& [is_input, number, a] : all)
      for (const auto& [is_other_input, other_number, b] : all)
        if (a != b && is_input == is_other_input && number == other_number) made_.sets[a].apart_sets.push_back(b);
  }

  const constraints::Resolution& from_;
  Demand& demand_;
  const Grid& grid_;
  constraints::Limits limits_;
  Rules made_;
};

}  // namespace

void TileSet::keep(const TileSet& other) {
  for (std::size_t i = 0; i < has_.size(); ++i) has_[i] &= other.has_[i];
}
unsigned TileSet::count() const {
  return static_cast<unsigned>(std::accumulate(has_.begin(), has_.end(), 0U));
}

void SetRule::keep(const TileSet& of) {
  if (tiles)
    tiles->keep(of);
  else
    tiles = of;
}
void SetRule::avoid(unsigned tile, const Grid& grid) {
  if (!tiles) {
    tiles = TileSet(grid.size());
    for (const unsigned one : grid.cores()) tiles->add(one);
  }
  if (tile != kNone) tiles->remove(tile);
}

Rules rules_of(const constraints::Resolution& constraints, Demand& demand, const Grid& grid) {
  return Rulebook(constraints, demand, grid).run();
}

}  // namespace tessera::adf::array
