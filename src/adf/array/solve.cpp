#include "adf/array/solve.h"

#include "adf/array/area_rules.h"
#include "adf/array/banks.h"
#include "adf/array/check_rules.h"
#include "adf/array/demand_names.h"
#include "adf/array/exhaust.h"
#include "adf/array/search.h"
#include "adf/array/stamp_rules.h"
#include "adf/codes.h"

#include <algorithm>
#include <set>

namespace tessera::adf::array {

namespace {

// Not facts: bounds of the effort, in changes of the placement.
constexpr std::uint64_t kChangesOfDesign = 500, kChangesOfCluster = 300, kConstruction = 400'000;
constexpr unsigned kRounds = 4;        // tries to repair a placement that lacks something
constexpr std::uint64_t kSpared = 32;  // bytes that a tile must have left after its buffers found no place

class Solver {
 public:
  Solver(const Problem& problem, const Grid& grid)
      : problem_(problem), grid_(grid), floor_(problem.demand, problem.rules, grid) {}

  Solved run() {
    Solved made;
    const bool has_places = construct(problem_.blocks, problem_.demand, grid_, floor_, kConstruction);
    const std::uint64_t effort = kChangesOfDesign + kChangesOfCluster * problem_.demand.clusters.size();
    bool is_legal = false;
    for (unsigned round = 0; has_places && round < kRounds && !is_legal; ++round) {
      improve(problem_.blocks, problem_.demand, problem_.rules, grid_, floor_, effort, round);
      is_legal = floor_.wrong() == 0 && lay_buffers();
    }
    if (!is_legal) {
      floor_.reset_sizes();
      const Exhausted all = exhaust(problem_.blocks, problem_.demand, problem_.rules, grid_, floor_);
      if (!all.found || !lay_buffers()) return fail(std::move(made), describe(!all.found && all.is_complete));
    }
    EndPlaces ends = place_ends(problem_.demand, problem_.rules, grid_, floor_);
    if (!ends.stuck_ends.empty() || !ends.stuck_memories.empty())
      return fail(std::move(made), {code::no_placement,
                                    "the search found no memory tiles for all shared buffers",
                                    {},
                                    "use fewer or smaller shared buffers",
                                    false});
    made.placement = placement_of(problem_.demand, problem_.rules, grid_, floor_, ends, spots_);
    made.steps = floor_.steps + ends.steps;
    // A rule that the search does not know must not get lost: the independent check reads the constraints again.
    std::vector<std::string> broken;
    if (made.placement) broken = check_rules(*problem_.demand.model, *problem_.given, *made.placement);
    if (made.placement && broken.empty()) return made;
    made.placement.reset();
    return fail(std::move(made), {code::no_placement, "the placement that the search found breaks constraints",
                                  std::move(broken), "change or remove one of these constraints", false});
  }

 private:
  Solved fail(Solved made, Refusal refusal) const {
    made.refusal = std::move(refusal);
    made.steps = floor_.steps;
    return made;
  }

  // Lays the buffers of each tile into its banks. Tiles where this fails become smaller for the next round.
  bool lay_buffers() {
    spots_.clear();
    bool fits = true;
    for (const unsigned tile : grid_.cores()) {
      if (floor_.use(tile).bytes == 0) continue;
      BankPlan plan = plan_banks(problem_.demand, problem_.rules, grid_, floor_, tile);
      spots_.merge(plan.spots);
      if (plan.fits) continue;
      fits = false;
      const std::int64_t left = grid_.device().model(grid_.tile(tile)).data_memory - floor_.use(tile).bytes;
      floor_.reduce(tile, std::max<std::int64_t>(left + static_cast<std::int64_t>(kSpared), kSpared));
    }
    return fits;
  }

  // Describes what is wrong with the best placement.
  Refusal describe(bool is_proved) const {
    Refusal made{code::no_placement, "no placement holds all constraints and resources", {}, {}, is_proved};
    unsigned count = 0;
    for (unsigned i = 0; i < problem_.demand.clusters.size(); ++i)
      if (floor_.tile_of(i) == kNone && ++count <= kMostNotes)
        made.notes.push_back(fmt::format("the best placement has no core for {}", name_of_cluster(problem_.demand, i)));
    for (const unsigned tile : grid_.cores())
      if (floor_.shortage(tile) != 0 && ++count <= kMostNotes) made.notes.push_back(text_of(tile));
    for (unsigned i = 0; i < problem_.demand.sets.size(); ++i)
      if (floor_.exists(i) && floor_.tile_of_set(i) == kNone && ++count <= kMostNotes)
        made.notes.push_back(fmt::format("the best placement has no memory for {}", name_of(i)));
    made.help = "remove a constraint, or use fewer or smaller buffers: single_buffer(port) = true halves their memory";
    return made;
  }
  std::string text_of(unsigned tile) const {
    const Use &use = floor_.use(tile), supply = supply_of(grid_.device().model(grid_.tile(tile)));
    std::string lacks;
    const auto add = [&](std::string_view what, std::int64_t has, std::int64_t limit) {
      if (has > limit) lacks += fmt::format("{}{} {} of {}", lacks.empty() ? "" : ", ", has, what, limit);
    };
    add("bytes", use.bytes, supply.bytes);
    add("channels into its memory", use.s2mm, supply.s2mm);
    add("channels out of its memory", use.mm2s, supply.mm2s);
    add("locks", use.locks, supply.locks);
    add("descriptors", use.descriptors, supply.descriptors);
    if (lacks.empty()) lacks = "banks in which its buffers lie whole";
    std::string names;
    for (const unsigned set : floor_.sets_at(tile))
      names += fmt::format("{}{}", names.empty() ? "" : ", ", name_of(set));
    return fmt::format("in the best placement, tile {} needs {} for {}", device::to_string(grid_.tile(tile)), lacks,
                       names);
  }
  std::string name_of(unsigned number) const { return name_of_set(problem_.demand, problem_.demand.sets[number]); }

  static constexpr unsigned kMostNotes = 5;
  const Problem& problem_;
  const Grid& grid_;
  Floor floor_;
  std::map<unsigned, std::vector<BufferSpot>> spots_;
};

// --- kernels that share a core ---

// Returns pairs of kernels that share a core, if more clusters than tiles have the same tiles to choose from.
class Sharing {
 public:
  Sharing(const Demand& demand, const Rules& rules, const Grid& grid) : demand_(demand), rules_(rules), grid_(grid) {}

  std::vector<std::pair<id, id>> run() {
    const std::vector<TileSet> cores = cores_of(demand_, rules_, grid_);
    std::vector<std::pair<TileSet, std::vector<unsigned>>> groups;
    TileSet all(grid_.size());
    for (const unsigned tile : grid_.cores()) all.add(tile);
    groups.emplace_back(all, std::vector<unsigned>());
    for (unsigned i = 0; i < cores.size(); ++i)
      if (std::ranges::none_of(groups, [&](const auto& group) { return group.first == cores[i]; }))
        groups.emplace_back(cores[i], std::vector<unsigned>());
    // Small regions come first.
    std::ranges::stable_sort(groups, {}, [](const auto& group) { return group.first.count(); });
    joined_.assign(cores.size(), kNone);
    for (auto& [tiles, members] : groups) {
      for (unsigned i = 0; i < cores.size(); ++i) {
        TileSet common = cores[i];
        common.keep(tiles);
        if (joined_[i] == kNone && common == cores[i]) members.push_back(i);
      }
      if (members.size() > tiles.count()) join(members, members.size() - tiles.count());
    }
    return std::move(made_);
  }

 private:
  static constexpr double kRounding = 1e-6;  // ratios are decimal fractions

  bool may_share(unsigned a, unsigned b) const {
    if (demand_.clusters[a].plan != demand_.clusters[b].plan) return false;
    for (const auto& [x, y] : rules_.apart)
      if ((x == a && y == b) || (x == b && y == a)) return false;
    for (const Distance& one : rules_.distances)
      if ((one.from == a || one.to == a || one.from == b || one.to == b)) return false;
    // Cascades and streams need two cores that run at the same time.
    for (const CascadeLink& one : demand_.cascades)
      if ((one.from == a && one.to == b) || (one.from == b && one.to == a)) return false;
    return demand_.clusters[a].streams_in + demand_.clusters[b].streams_in <= most_in_ &&
           demand_.clusters[a].streams_out + demand_.clusters[b].streams_out <= most_out_;
  }

  // Joins clusters, those with the smallest ratios first, until `count` cores are saved.
  void join(std::vector<unsigned> members, std::size_t count) {
    std::ranges::stable_sort(members, {}, [&](unsigned one) { return demand_.clusters[one].ratio; });
    std::map<unsigned, double> loads;  // by the first cluster of a core
    std::map<unsigned, std::vector<unsigned>> cores;
    for (const unsigned one : members) {
      const double ratio = demand_.clusters[one].ratio;
      bool is_joined = false;
      for (auto& [first, load] : loads) {
        if (count == 0 || load + ratio > 1 + kRounding) continue;
        if (!std::ranges::all_of(cores[first], [&](unsigned other) { return may_share(other, one); })) continue;
        load += ratio;
        cores[first].push_back(one);
        joined_[one] = first;
        made_.emplace_back(demand_.clusters[first].kernels.front(), demand_.clusters[one].kernels.front());
        --count;
        is_joined = true;
        break;
      }
      if (is_joined) continue;
      loads[one] = ratio;
      cores[one] = {one};
    }
  }

  const Demand& demand_;
  const Rules& rules_;
  const Grid& grid_;
  unsigned most_in_ = streams_of_core(grid_, true), most_out_ = streams_of_core(grid_, false);
  std::vector<unsigned> joined_;
  std::vector<std::pair<id, id>> made_;
};

Rules all_rules_of(const constraints::Resolution& constraints, Demand& demand, const Grid& grid) {
  Rules made = rules_of(constraints, demand, grid);
  for (const constraints::ResolvedArea& one : constraints.areas) add_area(one, demand, grid, made);
  for (const constraints::ResolvedStamp& one : constraints.stamps) add_stamp(constraints, one, demand, made);
  return made;
}

}  // namespace

Problem problem_of(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                   const constraints::Resolution& constraints, const Grid& grid) {
  Problem made;
  made.given = &constraints;
  made.demand = demand_of(model, netlist, plans, constraints, grid.device(), {});
  made.rules = all_rules_of(constraints, made.demand, grid);
  const std::vector<std::pair<id, id>> joined = Sharing(made.demand, made.rules, grid).run();
  if (!joined.empty()) {
    made.demand = demand_of(model, netlist, plans, constraints, grid.device(), joined);
    made.rules = all_rules_of(constraints, made.demand, grid);
  }
  made.blocks = blocks_of(made.demand, made.rules, grid);
  return made;
}

Solved solve(const Problem& problem, const Grid& grid, bool is_quick) {
  Solved made;
  made.errors = problem.demand.errors;
  made.errors.insert(made.errors.end(), problem.rules.errors.begin(), problem.rules.errors.end());
  if (!made.errors.empty()) return made;
  made.refusal = shortage_of(problem, grid);
  if (made.refusal || is_quick) return made;
  return Solver(problem, grid).run();
}

}  // namespace tessera::adf::array
