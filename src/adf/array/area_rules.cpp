#include "adf/array/area_rules.h"

#include <algorithm>

namespace tessera::adf::array {

namespace {

using constraints::kOpen;
using constraints::Range;
using constraints::Target;

template <class TileAt>
TileSet tiles_in(const std::vector<Range>& ranges, const Grid& grid, TileAt tile_at) {
  TileSet made(grid.size());
  for (const Range& range : ranges)
    for (int column = range.column_min; column <= range.column_max; ++column)
      for (int row = range.row_min; row <= range.row_max; ++row)
        if (const unsigned tile = tile_at(column, row); tile != kNone) made.add(tile);
  return made;
}

class AreaRules {
 public:
  AreaRules(const constraints::ResolvedArea& one, const Demand& demand, const Grid& grid, Rules& to)
      : one_(one),
        area_(*one.area),
        demand_(demand),
        grid_(grid),
        to_(to),
        cores_(tiles_in(area_.tiles, grid, [&](int column, int row) { return grid.core_at(column, row); })),
        memories_(tiles_in(area_.memory_tiles, grid, [&](int column, int row) { return grid.memory_at(column, row); })),
        stays_empty_(area_.exclude && one.nodes.empty()) {}

  void add() {
    add_cores();
    add_memories();
    add_ends();
    if (!stays_empty_) return;
    for (SetRule& set : to_.sets)
      for (const unsigned tile : grid_.cores())
        if (cores_.has(tile)) set.avoid(tile, grid_);
  }

 private:
  bool is_member(object kind, id node) const {
    return std::ranges::find(one_.nodes, Target{kind, node}) != one_.nodes.end();
  }
  bool keeps_others_out() const { return stays_empty_ || area_.exclude_placement; }

  void add_cores() {
    for (unsigned i = 0; i < demand_.clusters.size(); ++i) {
      const bool is_inside =
          std::ranges::any_of(demand_.clusters[i].kernels, [&](id node) { return is_member(object::kernel, node); });
      if (is_inside && !area_.tiles.empty()) (area_.is_soft ? to_.preferred : to_.cores)[i].keep(cores_);
      if (!is_inside && keeps_others_out()) remove(to_.cores[i], cores_, grid_.cores());
    }
  }
  void add_memories() {
    for (unsigned i = 0; i < demand_.memories.size(); ++i) {
      const bool is_inside = is_member(object::memory, demand_.memories[i].node);
      if (is_inside && !area_.memory_tiles.empty() && !area_.is_soft) to_.memories[i].keep(memories_);
      if (!is_inside && keeps_others_out()) remove(to_.memories[i], memories_, grid_.memory_tiles());
    }
  }
  void add_ends() {
    for (unsigned i = 0; i < demand_.ends.size(); ++i) {
      EndRule& rule = to_.ends[i];
      const bool is_inside = is_member(object::io, demand_.ends[i].node);
      if (is_inside && !area_.shims.empty() && !area_.is_soft) {
        rule.columns.keep(shim_columns());
        rule.ranges = area_.shims;
      }
      if (is_inside || !keeps_others_out()) continue;
      for (const Range& range : area_.shims)
        for (int column = range.column_min; column <= range.column_max; ++column) forbid(rule, range, column);
    }
  }
  TileSet shim_columns() const {
    const int count = grid_.device().cols;
    TileSet made(grid_.device().cols);
    for (const Range& range : area_.shims)
      for (int column = range.column_min; column <= range.column_max && column < count; ++column)
        made.add(static_cast<unsigned>(column));
    return made;
  }
  static void forbid(EndRule& rule, const Range& range, int column) {
    if (range.channel_min == kOpen) rule.forbidden.emplace_back(column, kOpen);
    for (int channel = range.channel_min; range.channel_min != kOpen && channel <= range.channel_max; ++channel)
      rule.forbidden.emplace_back(column, channel);
  }
  static void remove(TileSet& from, const TileSet& what, const std::vector<unsigned>& all) {
    for (const unsigned tile : all)
      if (what.has(tile)) from.remove(tile);
  }

  const constraints::ResolvedArea& one_;
  const constraints::Area& area_;
  const Demand& demand_;
  const Grid& grid_;
  Rules& to_;
  TileSet cores_, memories_;
  bool stays_empty_;
};

}  // namespace

void add_area(const constraints::ResolvedArea& one, const Demand& demand, const Grid& grid, Rules& to) {
  AreaRules(one, demand, grid, to).add();
}

}  // namespace tessera::adf::array
