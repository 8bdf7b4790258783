#include "adf/constraints/contradictions.h"

#include "adf/codes.h"
#include "adf/constraints/forest.h"
#include "base/text.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tessera::adf::constraints {

namespace {

constexpr std::size_t kMostContradictions = 10;
constexpr std::size_t kMostMembers = 1000;  // members of the largest conflict that is made smaller
constexpr std::size_t kMostTries = 20'000;  // smaller sets that are tried
constexpr std::size_t kMostNotes = 20;

class Judge {
 public:
  Judge(const Relations& relations, const Limits& limits) : relations_(relations), limits_(limits) {}

  Verdict run() {
    Verdict made;
    Subset members(relations_.members.size());
    std::iota(members.begin(), members.end(), std::size_t{0});
    for (;;) {
      Forest forest(relations_, limits_, members);
      std::optional<Subset> conflict = forest.conflict();
      if (!conflict) {
        made.shared_cores = forest.shared_cores();
        made.tiles = forest.tiles();
        return made;
      }
      *conflict = smallest(*conflict, members);
      made.contradictions.push_back(report(*conflict));
      if (made.contradictions.size() == kMostContradictions) return made;
      // The search goes on without the last member of the conflict.
      std::erase(members, conflict->back());
    }
  }

 private:
  std::optional<Subset> conflict_of(const Subset& members) { return Forest(relations_, limits_, members).conflict(); }

  Subset smallest(Subset conflict, const Subset& members) {
    if (conflict.size() > kMostMembers) return conflict;
    // Makes the conflict irreducible: without any one of its members, the remaining members can hold.
    for (std::size_t i = conflict.size(); i-- > 0;) {
      Subset without = conflict;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      if (const auto smaller = conflict_of(without)) {
        conflict = *smaller;
        i = conflict.size();
      }
    }
    tries_ = 0;
    for (std::size_t size = 2; size < conflict.size(); ++size)
      for (const std::size_t first : conflict)
        if (auto found = of_size(size, {first}, members)) return *found;
    return conflict;
  }

  // Returns a conflict of `size` members that contains `begin` and in which each member shares a place with another
  // one.
  std::optional<Subset> of_size(std::size_t size, const Subset& begin, const Subset& members) {
    if (begin.size() == size) {
      if (++tries_ > kMostTries) return {};
      Subset sorted = begin;
      std::ranges::sort(sorted);
      return conflict_of(sorted);
    }
    std::set<std::size_t> next;
    for (const std::size_t one : begin)
      for (const std::size_t other : neighbours(one))
        if (std::ranges::binary_search(members, other) && std::ranges::find(begin, other) == begin.end())
          next.insert(other);
    for (const std::size_t one : next) {
      if (tries_ > kMostTries) return {};
      Subset more = begin;
      more.push_back(one);
      if (auto found = of_size(size, more, members)) return found;
    }
    return {};
  }

  // Returns the members that mention a place of this member.
  std::set<std::size_t> neighbours(std::size_t member) {
    if (users_.empty()) {
      users_.resize(relations_.places.size());
      for (std::size_t i = 0; i < relations_.members.size(); ++i)
        for (const std::size_t place : places_of(i)) users_[place].push_back(i);
    }
    constexpr std::size_t kMostNeighbours = 200;  // an area of a whole graph touches everything
    std::set<std::size_t> all;
    for (const std::size_t place : places_of(member))
      for (const std::size_t user : users_[place])
        if (all.size() < kMostNeighbours) all.insert(user);
    return all;
  }
  std::set<std::size_t> places_of(std::size_t number) const {
    std::set<std::size_t> all;
    const Member& member = relations_.members[number];
    const auto add = [&](const std::vector<Relation>& relations) {
      for (const Relation& relation : relations) all.insert({relation.from, relation.to});
    };
    add(member.holds);
    for (const auto& list : member.apart) add(list);
    if (member.share) all.insert(member.share->first);
    for (const auto& [place, type] : member.inside) all.insert(place);
    all.erase(kTileOrigin);
    all.erase(kBankOrigin);
    return all;
  }

  Diag report(const Subset& conflict) const {
    const Member& last = relations_.members[conflict.back()];
    Diag diag = conflict.size() == 1
                    ? error(code::contradiction, "a constraint excludes itself")
                    : error(code::contradiction, "{} exclude each other", counted(conflict.size(), "constraint"));
    diag.places.push_back(last.at().text());
    for (std::size_t i = 0; i < conflict.size() && i < kMostNotes; ++i) {
      const Member& one = relations_.members[conflict[i]];
      diag.notes.push_back(fmt::format("{} ({})", one.text(), one.at().text()));
    }
    if (conflict.size() > kMostNotes) diag.notes.push_back(fmt::format("and {} more", conflict.size() - kMostNotes));
    const bool has_distance = std::ranges::any_of(conflict, [&](std::size_t one) {
      const Resolved* of = relations_.members[one].constraint;
      return of != nullptr && of->constraint->key == Key::RelativeTile;
    });
    if (has_distance)
      diag.notes.push_back(fmt::format("{} has columns 0 to {} and rows 0 to {} of cores", limits_.device->name,
                                       limits_.columns() - 1, limits_.rows(TileType::Core) - 1));
    return std::move(diag).help("change or remove one of them; without any one the others can hold");
  }

  const Relations& relations_;
  const Limits& limits_;
  std::vector<std::vector<std::size_t>> users_;
  std::size_t tries_ = 0;
};

// --- two values for one property ---

bool has_one_value(Key key) {
  return key == Key::ReservedMemory || key == Key::Buffers || key == Key::MemTileBuffers || key == Key::Shim ||
         key == Key::DmaChannel || key == Key::Fifos || fact_of(key).form == Form::Number ||
         fact_of(key).form == Form::Numbers || fact_of(key).form == Form::Text;
}

bool can_be_one(int a, int b) {
  return a == kOpen || b == kOpen || a == b;
}
bool can_be_one(const Spot& a, const Spot& b) {
  // Two offsets can be compared only if both count from a bank, or both from the tile.
  const bool has_one_base = (a.bank == kOpen) == (b.bank == kOpen);
  return can_be_one(a.column, b.column) && can_be_one(a.row, b.row) && can_be_one(a.bank, b.bank) &&
         can_be_one(a.channel, b.channel) && (!has_one_base || can_be_one(a.offset, b.offset));
}
bool can_be_one(const Constraint& a, const Constraint& b) {
  if (a.numbers != b.numbers || a.names != b.names) return false;
  for (std::size_t i = 0; i < a.spots.size() && i < b.spots.size(); ++i)
    if (!can_be_one(a.spots[i], b.spots[i])) return false;
  return true;
}

void find_second_values(const Resolution& resolution, std::vector<Diag>& to) {
  std::map<std::pair<Key, Target>, const Constraint*> first;
  for (const Resolved& one : resolution.all) {
    const Constraint& constraint = *one.constraint;
    if (!has_one_value(constraint.key)) continue;
    const auto [known, is_new] = first.try_emplace({constraint.key, one.subject}, &constraint);
    if (is_new || can_be_one(*known->second, constraint)) continue;
    if (to.size() == kMostContradictions) return;
    to.push_back(error(code::contradiction, "2 constraints exclude each other")
                     .at("{}", constraint.at.text())
                     .note("{} ({})", known->second->text(), known->second->at.text())
                     .note("{} ({})", constraint.text(), constraint.at.text())
                     .help("change or remove one of them"));
  }
}

}  // namespace

Verdict judge(const Resolution& resolution, const Design& design) {
  const Relations relations = relations_of(resolution, design);
  Verdict made;
  find_second_values(resolution, made.contradictions);
  if (!made.contradictions.empty()) return made;
  return Judge(relations, design.limits).run();
}

}  // namespace tessera::adf::constraints
