#include "adf/constraints/forest.h"

#include <algorithm>
#include <map>

namespace tessera::adf::constraints {

namespace {

Value sum(const Value& a, const Value& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
Value difference(const Value& a, const Value& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

bool is_in(const std::vector<Range>& ranges, const Value& tile) {
  return std::ranges::any_of(ranges, [&](const Range& range) {
    return tile[0] >= range.column_min && tile[0] <= range.column_max &&
           (tile[2] == static_cast<int>(TileType::Shim) || (tile[1] >= range.row_min && tile[1] <= range.row_max));
  });
}

void tidy(Subset& set) {
  std::ranges::sort(set);
  const auto rest = std::ranges::unique(set);
  set.erase(rest.begin(), rest.end());
}

}  // namespace

Forest::Forest(const Relations& relations, const Limits& limits, const Subset& members)
    : relations_(relations), limits_(limits), members_(members) {
  ties_.resize(relations.places.size());
  numbers_.resize(relations.places.size());
  const auto use = [&](const Relation& relation) {
    used_.push_back(relation.from);
    used_.push_back(relation.to);
  };
  for (const std::size_t one : members) {
    const Member& member = relations.members[one];
    for (const Relation& relation : member.holds) {
      use(relation);
      ties_[relation.from].push_back({relation.to, one, relation.distance});
      ties_[relation.to].push_back({relation.from, one, difference({}, relation.distance)});
    }
    for (const auto& list : member.apart)
      for (const Relation& relation : list) use(relation);
    if (member.share) used_.push_back(member.share->first);
    for (const auto& [number, type] : member.inside) used_.push_back(number);
  }
  std::ranges::sort(used_);
  const auto rest = std::ranges::unique(used_);
  used_.erase(rest.begin(), rest.end());
  grow(kTileOrigin);
  grow(kBankOrigin);
  for (const std::size_t number : used_)
    if (!numbers_[number].is_seen) grow(number);
}

// Visits the numbers that are tied to the root. The search is breadth-first, so the way from a number to the root is
// short.
void Forest::grow(std::size_t root) {
  numbers_[root] = {true, root, root, 0, 0, {}};
  std::vector<std::size_t> queue{root};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::size_t from = queue[i];
    for (const Tie& tie : ties_[from]) {
      const Value distance = sum(numbers_[from].distance, tie.distance);
      Number& to = numbers_[tie.to];
      if (!to.is_seen) {
        to = {true, root, from, tie.member, numbers_[from].depth + 1, distance};
        queue.push_back(tie.to);
      } else if (to.distance != distance && !wrong_tie_) {
        wrong_tie_ = Subset{tie.member};
        add_path(from, tie.to, *wrong_tie_);
      }
    }
  }
}

// Adds the members that tie two numbers of one root.
void Forest::add_path(std::size_t a, std::size_t b, Subset& to) const {
  while (a != b) {
    std::size_t& deeper = numbers_[a].depth >= numbers_[b].depth ? a : b;
    to.push_back(numbers_[deeper].member);
    deeper = numbers_[deeper].parent;
  }
}

bool Forest::holds(const Relation& relation) const {
  return is_tied(relation.from, relation.to) &&
         difference(numbers_[relation.to].distance, numbers_[relation.from].distance) == relation.distance;
}

std::optional<Subset> Forest::conflict() {
  std::optional<Subset> found = wrong_tie_;
  for (const auto find : {&Forest::find_apart, &Forest::find_outside, &Forest::find_excluded, &Forest::find_beyond,
                          &Forest::find_disjoint, &Forest::find_full_core, &Forest::find_shared_bank})
    if (!found) found = (this->*find)();
  if (found) tidy(*found);
  return found;
}

// Finds places that must differ, but are equal.
std::optional<Subset> Forest::find_apart() const {
  for (const std::size_t one : members_)
    for (const auto& list : relations_.members[one].apart) {
      if (list.empty() || !std::ranges::all_of(list, [&](const Relation& relation) { return holds(relation); }))
        continue;
      Subset made{one};
      for (const Relation& relation : list) add_path(relation.from, relation.to, made);
      return made;
    }
  return {};
}

// Finds a known place outside of the area that must contain it.
std::optional<Subset> Forest::find_outside() const {
  for (const std::size_t one : members_)
    for (const auto& [number, type] : relations_.members[one].inside) {
      if (!is_known(number) || is_in(ranges_of(*relations_.members[one].area->area, type), numbers_[number].distance))
        continue;
      Subset made{one};
      add_path(number, kTileOrigin, made);
      return made;
    }
  return {};
}

// Finds a known place in an area that stays empty, or that belongs to other nodes.
std::optional<Subset> Forest::find_excluded() const {
  for (const std::size_t one : members_) {
    const ResolvedArea* of = relations_.members[one].area;
    if (of == nullptr) continue;
    const bool is_empty = of->area->exclude && of->area->nodes.empty();
    if (!is_empty && !of->area->exclude_placement) continue;
    for (const std::size_t number : used_) {
      const Position& place = relations_.places[number];
      if (number <= kBankOrigin || place.is_bank || !is_known(number)) continue;
      if (!is_empty && (place.is_stack || place.target.kind == object::port || place.target.kind == object::parameter ||
                        std::ranges::binary_search(of->nodes, place.target)))
        continue;
      const Value& tile = numbers_[number].distance;
      if (!is_in(ranges_of(*of->area, static_cast<TileType>(tile[2])), tile)) continue;
      Subset made{one};
      add_path(number, kTileOrigin, made);
      return made;
    }
  }
  return {};
}

// Finds a kernel whose distance from another kernel takes it out of the array.
std::optional<Subset> Forest::find_beyond() const {
  const int columns = limits_.columns(), rows = limits_.rows(TileType::Core);
  std::map<std::size_t, std::array<std::size_t, 4>> extremes;  // by root: least and greatest column and row
  for (const std::size_t number : used_) {
    const Position& place = relations_.places[number];
    if (number <= kBankOrigin || place.is_bank || place.is_stack || place.target.kind != object::kernel) continue;
    const Value& at = numbers_[number].distance;
    if (is_known(number) && (at[0] < 0 || at[0] >= columns || at[1] < 0 || at[1] >= rows)) {
      Subset made;
      add_path(number, kTileOrigin, made);
      return made;
    }
    const auto [known, is_new] =
        extremes.try_emplace(numbers_[number].root, std::array{number, number, number, number});
    if (is_new) continue;
    for (const std::size_t axis : {0, 1}) {
      std::size_t& least = known->second[2 * axis];
      std::size_t& greatest = known->second[2 * axis + 1];
      if (at[axis] < numbers_[least].distance[axis]) least = number;
      if (at[axis] > numbers_[greatest].distance[axis]) greatest = number;
    }
  }
  for (const auto& [root, of] : extremes)
    for (const std::size_t axis : {0, 1}) {
      const std::size_t least = of[2 * axis], greatest = of[2 * axis + 1];
      const int span = numbers_[greatest].distance[axis] - numbers_[least].distance[axis];
      if (span < (axis == 0 ? columns : rows)) continue;
      Subset made;
      add_path(least, greatest, made);
      return made;
    }
  return {};
}

// Finds areas that must all contain one place, but have no tile in common.
std::optional<Subset> Forest::find_disjoint() const {
  struct Demand {
    std::size_t member, number;
    const std::vector<Range>* ranges;
  };
  std::map<std::size_t, std::vector<Demand>> demands;  // by root
  for (const std::size_t one : members_)
    for (const auto& [number, type] : relations_.members[one].inside)
      if (!is_known(number))
        demands[numbers_[number].root].push_back({one, number, &ranges_of(*relations_.members[one].area->area, type)});
  for (const auto& [root, all] : demands) {
    const int columns = limits_.columns(), rows = limits_.device->rows;
    const auto is_possible = [&](std::span<const Demand> some) {
      // Tries the tiles of the first area, because the root itself may lie outside of the array.
      const Demand& first = some.front();
      for (int column = 0; column < columns; ++column)
        for (int row = 0; row < rows; ++row) {
          const Value tile{column, row, numbers_[first.number].distance[2]};
          if (!is_in(*first.ranges, tile)) continue;
          const Value root_at = difference(tile, numbers_[first.number].distance);
          if (std::ranges::all_of(some, [&](const Demand& other) {
                return is_in(*other.ranges, sum(root_at, numbers_[other.number].distance));
              }))
            return true;
        }
      return false;
    };
    if (all.size() < 2 || is_possible(all)) continue;
    // Pairs come first: two areas exclude each other more often than three.
    constexpr std::size_t kMostPairs = 100;
    for (std::size_t i = 0; i < all.size() && i < kMostPairs; ++i)
      for (std::size_t j = i + 1; j < all.size() && j < kMostPairs; ++j) {
        const std::array<Demand, 2> pair{all[i], all[j]};
        if (is_possible(pair)) continue;
        Subset made{pair[0].member, pair[1].member};
        add_path(pair[0].number, pair[1].number, made);
        return made;
      }
    Subset made;
    for (const Demand& one : all) {
      made.push_back(one.member);
      add_path(one.number, all.front().number, made);
    }
    return made;
  }
  return {};
}

// Finds kernels on one tile that together need more than a core.
std::optional<Subset> Forest::find_full_core() const {
  struct Load {
    double sum = 0;
    std::vector<std::size_t> members, numbers;
  };
  std::map<std::pair<std::size_t, Value>, Load> loads;
  for (const std::size_t one : members_) {
    const Member& member = relations_.members[one];
    if (!member.share) continue;
    const Number& of = numbers_[member.share->first];
    Load& load = loads[{of.root, of.distance}];
    load.sum += member.share->second;
    load.members.push_back(one);
    load.numbers.push_back(member.share->first);
  }
  constexpr double kRounding = 1e-6;  // ratios are decimal fractions
  for (const auto& [place, load] : loads) {
    if (load.sum <= 1 + kRounding || load.members.size() < 2) continue;
    Subset made = load.members;
    for (const std::size_t number : load.numbers) add_path(number, load.numbers.front(), made);
    return made;
  }
  return {};
}

// Finds a buffer in a bank that belongs to other buffers.
std::optional<Subset> Forest::find_shared_bank() const {
  struct Bank {
    std::size_t tile, number;
  };
  std::map<std::pair<Target, unsigned>, Bank> banks;
  for (const std::size_t number : used_) {
    const Position& place = relations_.places[number];
    if (number <= kBankOrigin || place.is_stack) continue;
    Bank& of = banks[{place.target, place.buffer}];
    (place.is_bank ? of.number : of.tile) = number;
  }
  std::map<std::tuple<std::size_t, Value, std::size_t, Value>, std::vector<std::pair<Target, Bank>>> in_bank;
  for (const auto& [place, bank] : banks)
    if (bank.tile != 0 && bank.number != 0)
      in_bank[{numbers_[bank.tile].root, numbers_[bank.tile].distance, numbers_[bank.number].root,
               numbers_[bank.number].distance}]
          .emplace_back(place.first, bank);
  for (const std::size_t one : members_) {
    const Resolved* of = relations_.members[one].constraint;
    if (of == nullptr || of->constraint->key != Key::PortOnlyWithPorts) continue;
    for (const auto& [place, bank] : banks) {
      if (place.first != of->subject || bank.tile == 0 || bank.number == 0) continue;
      for (const auto& [target, other] : in_bank[{numbers_[bank.tile].root, numbers_[bank.tile].distance,
                                                  numbers_[bank.number].root, numbers_[bank.number].distance}]) {
        if (target == of->subject || std::ranges::find(of->others, target) != of->others.end()) continue;
        Subset made{one};
        add_path(bank.tile, other.tile, made);
        add_path(bank.number, other.number, made);
        return made;
      }
    }
  }
  return {};
}

std::vector<std::vector<id>> Forest::shared_cores() const {
  std::map<std::pair<std::size_t, Value>, std::vector<id>> by_place;
  for (const std::size_t number : used_) {
    const Position& place = relations_.places[number];
    if (number <= kBankOrigin || place.is_bank || place.is_stack || place.target.kind != object::kernel) continue;
    by_place[{numbers_[number].root, numbers_[number].distance}].push_back(place.target.number);
  }
  std::vector<std::vector<id>> made;
  for (auto& [place, kernels] : by_place)
    if (kernels.size() > 1) made.push_back(std::move(kernels));
  return made;
}

std::map<id, std::pair<int, int>> Forest::tiles() const {
  std::map<id, std::pair<int, int>> made;
  for (const std::size_t number : used_) {
    const Position& place = relations_.places[number];
    if (number <= kBankOrigin || place.is_bank || place.is_stack || place.target.kind != object::kernel) continue;
    const Number& of = numbers_[number];
    if (of.root == kTileOrigin) made[place.target.number] = {of.distance[0], of.distance[1]};
  }
  return made;
}

}  // namespace tessera::adf::constraints
