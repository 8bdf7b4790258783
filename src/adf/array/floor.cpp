#include "adf/array/floor.h"

#include <algorithm>
#include <limits>

namespace tessera::adf::array {

Floor::Floor(const Demand& demand, const Rules& rules, const Grid& grid)
    : demand_(demand),
      rules_(rules),
      grid_(grid),
      tile_of_(demand.clusters.size(), kNone),
      cluster_at_(grid.size(), kNone),
      set_tile_(demand.sets.size(), kNone),
      end_column_(demand.ends.size(), kNone),
      exists_(demand.sets.size(), 0),
      use_(grid.size()),
      supply_(grid.size()),
      sets_of_(demand.clusters.size()),
      watched_(demand.clusters.size()),
      wires_of_(demand.clusters.size()),
      links_of_(demand.clusters.size()),
      followers_(demand.sets.size()),
      wire_lengths_(demand.wires.size(), 0),
      link_lengths_(demand.links.size(), 0),
      gaps_(demand.sets.size(), 0) {
  for (const unsigned tile : grid.cores()) supply_[tile] = supply_of(grid.device().model(grid.tile(tile)));
  for (unsigned i = 0; i < demand.sets.size(); ++i) {
    const BufferSet& set = demand.sets[i];
    if (set.link == kNone) {
      sets_of_[set.first].push_back(i);
      if (set.second != kNone && set.second != set.first) sets_of_[set.second].push_back(i);
    }
    for (const auto* clusters : {&rules.sets[i].with_clusters, &rules.sets[i].apart_clusters})
      for (const unsigned cluster : *clusters) watched_[cluster].push_back(i);
    if (rules.sets[i].reference != kNone) followers_[rules.sets[i].reference].push_back(i);
  }
  for (unsigned i = 0; i < demand.links.size(); ++i) {
    links_of_[demand.links[i].from].push_back(i);
    if (demand.links[i].to != demand.links[i].from) links_of_[demand.links[i].to].push_back(i);
  }
  for (unsigned i = 0; i < demand.wires.size(); ++i)
    for (const unsigned cluster : demand.wires[i].clusters) wires_of_[cluster].push_back(i);
  for (unsigned i = 0; i < demand.ends.size(); ++i) {
    const TileSet& columns = rules.ends[i].columns;
    if (columns.count() == 1)
      for (unsigned column = 0; column < grid.device().cols; ++column)
        if (columns.has(column)) end_column_[i] = column;
  }
}

// --- clusters ---

void Floor::place(std::span<const unsigned> clusters, std::span<const unsigned> tiles) {
  ++steps;
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    tile_of_[clusters[i]] = tiles[i];
    cluster_at_[tiles[i]] = clusters[i];
  }
  collect(clusters);
  for (const unsigned link : touched_links_) refresh_link(link);
  for (const bool follows : {false, true})
    for (const unsigned set : touched_)
      if ((rules_.sets[set].reference != kNone) == follows) refresh(set);
  update_wires(clusters);
}

void Floor::lift(std::span<const unsigned> clusters) {
  collect(clusters);
  for (const unsigned set : touched_) end(set);
  for (const unsigned link : touched_links_) end_link(link);
  for (const unsigned cluster : clusters) {
    cluster_at_[tile_of_[cluster]] = kNone;
    tile_of_[cluster] = kNone;
  }
  // Sets whose rules name the clusters, but which do not belong to them, stay.
  for (const unsigned set : touched_) refresh(set);
  for (const unsigned link : touched_links_) refresh_link(link);
  update_wires(clusters);
}

void Floor::collect(std::span<const unsigned> clusters) {
  touched_.clear();
  touched_links_.clear();
  for (const unsigned cluster : clusters) {
    touched_.insert(touched_.end(), sets_of_[cluster].begin(), sets_of_[cluster].end());
    touched_links_.insert(touched_links_.end(), links_of_[cluster].begin(), links_of_[cluster].end());
    for (const unsigned set : watched_[cluster])
      if (const unsigned link = demand_.sets[set].link; link == kNone)
        touched_.push_back(set);
      else
        touched_links_.push_back(link);
  }
  for (std::vector<unsigned>* list : {&touched_, &touched_links_}) {
    std::ranges::sort(*list);
    list->erase(std::ranges::unique(*list).begin(), list->end());
  }
}

// --- sets ---

bool Floor::is_ready(const BufferSet& set) const {
  return tile_of_[set.first] != kNone && (set.second == kNone || tile_of_[set.second] != kNone);
}

bool Floor::is_allowed(unsigned number, unsigned tile) const {
  const SetRule& rule = rules_.sets[number];
  if (rule.tiles && !rule.tiles->has(tile)) return false;
  for (const unsigned cluster : rule.with_clusters)
    if (tile_of_[cluster] != kNone && tile_of_[cluster] != tile) return false;
  for (const unsigned cluster : rule.apart_clusters)
    if (tile_of_[cluster] == tile) return false;
  return true;
}

FewTiles Floor::candidates(unsigned number) const {
  const BufferSet& set = demand_.sets[number];
  const unsigned first = tile_of_[set.first];
  FewTiles made;
  for (const unsigned tile : grid_.reached(first)) {
    if (set.second != kNone && !grid_.reaches(tile_of_[set.second], tile)) continue;
    if (is_allowed(number, tile)) made.add(tile);
  }
  return made;
}

// Returns the cost of a set that does not lie in the tile of its core.
std::int64_t Floor::away_of(unsigned number, unsigned tile) const {
  const BufferSet& set = demand_.sets[number];
  if (tile == tile_of_[set.first]) return 0;
  if (set.kind == SetKind::Stack) return kStackAwayWeight;
  return set.kind == SetKind::System ? kSystemAwayWeight : kAwayWeight;
}

void Floor::refresh(unsigned number) {
  end(number);
  if (is_ready(demand_.sets[number])) begin(number);
}

void Floor::end_link(unsigned number) {
  const Link& link = demand_.links[number];
  if (exists_[link.source]) --dma_;
  for (const unsigned set : {link.both, link.source, link.sink}) end(set);
  wire_ -= link_lengths_[number];
  link_lengths_[number] = 0;
}

void Floor::refresh_link(unsigned number) {
  const Link& link = demand_.links[number];
  end_link(number);
  if (tile_of_[link.from] == kNone || tile_of_[link.to] == kNone) return;
  if (link.from == link.to || (!link.forbids_sharing && candidates(link.both).count != 0)) return begin(link.both);
  ++dma_;
  begin(link.source);
  begin(link.sink);
  link_lengths_[number] = 2 * std::int64_t{grid_.distance(tile_of_[link.from], tile_of_[link.to])};
  wire_ += link_lengths_[number];
}

void Floor::begin(unsigned number) {
  exists_[number] = 1;
  unsigned best = kNone;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const unsigned tile : candidates(number)) {
    Use with = use_[tile];
    const std::int64_t before = shortage(tile);
    with += demand_.sets[number].use;
    std::swap(use_[tile], with);
    const std::int64_t cost = shortage(tile) - before + broken_at(number, tile) + away_of(number, tile);
    std::swap(use_[tile], with);
    if (cost >= least) continue;
    least = cost;
    best = tile;
  }
  put(number, best);
}

void Floor::end(unsigned number) {
  if (!exists_[number]) return;
  take(number);
  exists_[number] = 0;
}

void Floor::put(unsigned number, unsigned tile) {
  set_tile_[number] = tile;
  if (tile == kNone) {
    gaps_[number] = kBrokenWeight + gap_of(number);
    broken_ += gaps_[number];
    return;
  }
  add_use(tile, demand_.sets[number].use);
  broken_ += broken_at(number, tile);
  away_ += away_of(number, tile);
}

void Floor::take(unsigned number) {
  const unsigned tile = set_tile_[number];
  set_tile_[number] = kNone;
  if (tile == kNone) {
    broken_ -= gaps_[number];
    return;
  }
  add_use(tile, -demand_.sets[number].use);
  broken_ -= broken_at(number, tile);
  away_ -= away_of(number, tile);
}

void Floor::move_set(unsigned number, unsigned tile) {
  ++steps;
  const int shift = static_cast<int>(tile) - static_cast<int>(tile_of_[demand_.sets[number].first]);
  take(number);
  put(number, tile);
  for (const unsigned follower : followers_[number]) {
    if (!exists_[follower]) continue;
    const auto to = static_cast<unsigned>(static_cast<int>(tile_of_[demand_.sets[follower].first]) + shift);
    const FewTiles possible = candidates(follower);
    if (std::ranges::find(possible, to) == possible.end()) continue;
    take(follower);
    put(follower, to);
  }
}

std::vector<std::pair<unsigned, unsigned>> Floor::sets_of(std::span<const unsigned> clusters) {
  collect(clusters);
  std::vector<std::pair<unsigned, unsigned>> made;
  const auto add = [&](unsigned set) {
    if (exists_[set]) made.emplace_back(set, set_tile_[set]);
  };
  for (const unsigned set : touched_) add(set);
  for (const unsigned link : touched_links_)
    for (const unsigned set : {demand_.links[link].both, demand_.links[link].source, demand_.links[link].sink})
      add(set);
  return made;
}

void Floor::recall(const std::vector<std::pair<unsigned, unsigned>>& sets) {
  for (const auto& [set, tile] : sets) {
    if (!exists_[set] || set_tile_[set] == tile || set_tile_[set] == kNone || tile == kNone) continue;
    take(set);
    put(set, tile);
  }
}

bool Floor::is_beside(unsigned set, unsigned tile, unsigned reference, unsigned at) const {
  return static_cast<int>(tile) - static_cast<int>(tile_of_[demand_.sets[set].first]) ==
         static_cast<int>(at) - static_cast<int>(tile_of_[demand_.sets[reference].first]);
}

// Returns the cost of rules between this set and others that do not hold if it lies in this tile.
std::int64_t Floor::broken_at(unsigned number, unsigned tile) const {
  const SetRule& rule = rules_.sets[number];
  std::int64_t broken = 0;
  const auto has_tile = [&](unsigned other) { return exists_[other] && set_tile_[other] != kNone; };
  for (const unsigned other : rule.with_sets)
    if (has_tile(other) && set_tile_[other] != tile) ++broken;
  for (const unsigned other : rule.apart_sets)
    if (has_tile(other) && set_tile_[other] == tile) ++broken;
  if (rule.reference != kNone && has_tile(rule.reference) &&
      !is_beside(number, tile, rule.reference, set_tile_[rule.reference]))
    ++broken;
  for (const unsigned follower : followers_[number])
    if (has_tile(follower) && !is_beside(follower, set_tile_[follower], number, tile)) ++broken;
  return broken * kBrokenWeight;
}

// Returns how far the clusters of a set without a tile are from a place where it has one.
std::int64_t Floor::gap_of(unsigned number) const {
  const BufferSet& set = demand_.sets[number];
  const unsigned first = tile_of_[set.first];
  std::int64_t gap = 0;
  if (set.second != kNone) gap += grid_.distance(first, tile_of_[set.second]);
  for (const unsigned cluster : rules_.sets[number].with_clusters)
    if (tile_of_[cluster] != kNone) gap += grid_.distance(first, tile_of_[cluster]);
  if (const auto& tiles = rules_.sets[number].tiles) {
    int least = grid_.device().cols + grid_.device().rows;
    for (const unsigned tile : grid_.cores())
      if (tiles->has(tile)) least = std::min(least, grid_.distance(first, tile));
    gap += least;
  }
  return gap * kDmaWeight;
}

// --- resources ---

void Floor::add_use(unsigned tile, const Use& use) {
  short_ -= shortage(tile);
  use_[tile] += use;
  short_ += shortage(tile);
}

std::int64_t Floor::shortage(unsigned tile) const {
  const Use &use = use_[tile], &supply = supply_[tile];
  const auto above = [](int has, int limit) { return static_cast<std::int64_t>(std::max(has - limit, 0)); };
  const std::int64_t over = above(use.s2mm, supply.s2mm) + above(use.mm2s, supply.mm2s) +
                            above(use.locks, supply.locks) + above(use.descriptors, supply.descriptors);
  const std::int64_t bytes = std::max<std::int64_t>(use.bytes - supply.bytes, 0);
  return (over + (bytes == 0 ? 0 : 1)) * kShortWeight + bytes;
}

void Floor::reduce(unsigned tile, std::int64_t bytes) {
  short_ -= shortage(tile);
  supply_[tile].bytes -= bytes;
  short_ += shortage(tile);
}

void Floor::reset_sizes() {
  for (const unsigned tile : grid_.cores())
    reduce(tile, supply_[tile].bytes - grid_.device().model(grid_.tile(tile)).data_memory);
}

std::vector<unsigned> Floor::sets_at(unsigned tile) const {
  std::vector<unsigned> made;
  for (unsigned i = 0; i < set_tile_.size(); ++i)
    if (exists_[i] && set_tile_[i] == tile) made.push_back(i);
  return made;
}

// --- lengths ---

// Returns half the perimeter of the rectangle around the ends. An end without a place counts with its row only.
std::int64_t Floor::length_of(const Wire& wire) const {
  int column_min = std::numeric_limits<int>::max(), column_max = -1, row_min = column_min, row_max = -1;
  const auto add_row = [&](int row) {
    row_min = std::min(row_min, row);
    row_max = std::max(row_max, row);
  };
  const auto add_column = [&](int column) {
    column_min = std::min(column_min, column);
    column_max = std::max(column_max, column);
  };
  for (const unsigned cluster : wire.clusters)
    if (tile_of_[cluster] != kNone) {
      const device::TileId at = grid_.tile(tile_of_[cluster]);
      add_row(at.row);
      add_column(at.col);
    }
  if (column_max < 0) return 0;
  if (!wire.ends.empty()) add_row(0);
  if (!wire.memories.empty()) add_row(grid_.device().mem_rows);
  for (const unsigned end : wire.ends)
    if (end_column_[end] != kNone) add_column(static_cast<int>(end_column_[end]));
  return column_max - column_min + row_max - row_min;
}

void Floor::update_wires(std::span<const unsigned> clusters) {
  for (const unsigned cluster : clusters)
    for (const unsigned wire : wires_of_[cluster]) {
      wire_ -= wire_lengths_[wire];
      wire_lengths_[wire] = length_of(demand_.wires[wire]);
      wire_ += wire_lengths_[wire];
    }
}

}  // namespace tessera::adf::array
