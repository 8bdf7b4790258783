#include "adf/array/conflict.h"

#include "adf/codes.h"
#include "adf/constraints/relations.h"
#include "base/text.h"

#include <algorithm>

namespace tessera::adf::array {

namespace {

constexpr std::uint64_t kMostConflictSteps = 400'000;  // changes of placements while constraints are dropped
constexpr std::uint64_t kStepsOfTry = 200;             // each try counts at least as many
constexpr std::size_t kMostNotes = 10;

bool is_about_places(constraints::Key key) {
  return key <= constraints::Key::DmaChannel;
}

}  // namespace

constraints::Resolution Conflict::some(const Numbers& numbers) const {
  constraints::Resolution made;
  for (const constraints::Resolved& one : constraints_.all)
    if (!is_about_places(one.constraint->key)) made.all.push_back(one);
  const std::size_t all = constraints_.all.size(), areas = constraints_.areas.size();
  for (const std::size_t number : numbers) {
    if (number < all)
      made.all.push_back(constraints_.all[number]);
    else if (number < all + areas)
      made.areas.push_back(constraints_.areas[number - all]);
    else
      made.stamps.push_back(constraints_.stamps[number - all - areas]);
  }
  return made;
}

std::optional<Refusal> Conflict::refusal_of(const Numbers& numbers, bool is_quick, std::uint64_t& steps) const {
  const constraints::Resolution left = some(numbers);
  Solved solved = solve(problem_of(model_, netlist_, plans_, left, grid_), grid_, is_quick);
  steps += std::max(solved.steps, kStepsOfTry);
  return std::move(solved.refusal);
}

Conflict::Numbers Conflict::smallest(const Refusal& refusal, bool& is_smallest, std::uint64_t& steps) const {
  Numbers left;
  const std::size_t all = constraints_.all.size();
  for (std::size_t i = 0; i < all + constraints_.areas.size() + constraints_.stamps.size(); ++i)
    if (i >= all || is_about_places(constraints_.all[i].constraint->key)) left.push_back(i);
  // A refusal by counting is found again by counting alone.
  const bool is_quick = refusal.code.id != code::no_placement.id;
  const std::uint64_t end = steps + kMostConflictSteps;
  if (left.empty() || refusal_of({}, is_quick, steps)) return {};
  for (std::size_t size = std::max<std::size_t>(left.size() / 2, 1);; size = std::max<std::size_t>(size / 2, 1)) {
    for (std::size_t begin = 0; begin < left.size();) {
      if (steps > end) {
        is_smallest = false;
        return left;
      }
      Numbers without = left;
      const auto first = without.begin() + static_cast<std::ptrdiff_t>(begin);
      without.erase(first, first + static_cast<std::ptrdiff_t>(std::min(size, left.size() - begin)));
      if (refusal_of(without, is_quick, steps))
        left = std::move(without);
      else
        begin += size;
    }
    if (size == 1) return left;
  }
}

std::string Conflict::text_of(std::size_t number) const {
  const std::size_t all = constraints_.all.size(), areas = constraints_.areas.size();
  if (number < all) return constraints_.all[number].constraint->text();
  if (number >= all + areas) {
    const constraints::Stamp& stamp = *constraints_.stamps[number - all - areas].stamp;
    return fmt::format("copies of {}: {}", stamp.reference, fmt::join(stamp.copies, ", "));
  }
  constraints::Member member;
  member.area = &constraints_.areas[number - all];
  return member.text();
}

const constraints::Origin& Conflict::origin_of(std::size_t number) const {
  const std::size_t all = constraints_.all.size(), areas = constraints_.areas.size();
  return number < all           ? constraints_.all[number].constraint->at
         : number < all + areas ? constraints_.areas[number - all].area->at
                                : constraints_.stamps[number - all - areas].stamp->at;
}

Diag Conflict::explain(const Refusal& refusal, std::uint64_t& steps) const {
  bool is_smallest = true;
  const Numbers numbers = smallest(refusal, is_smallest, steps);
  // The smaller set of constraints may have a clearer reason.
  const Refusal* best = &refusal;
  std::optional<Refusal> again;
  if (!numbers.empty()) again = refusal_of(numbers, refusal.code.id != code::no_placement.id, steps);
  if (again) best = &*again;
  Diag made{best->code, best->message, {}, best->notes, best->help};
  for (std::size_t i = 0; i < numbers.size() && i < kMostNotes; ++i) {
    const std::string at = origin_of(numbers[i]).text();
    if (i == 0 && !at.empty()) made.places.push_back(at);
    made.notes.push_back(
        fmt::format("constraint: {}{}", text_of(numbers[i]), at.empty() ? "" : fmt::format(" ({})", at)));
  }
  if (numbers.size() > kMostNotes) made.notes.push_back(fmt::format("and {} more", numbers.size() - kMostNotes));
  if (!numbers.empty() && is_smallest)
    made.notes.push_back("without any one of these constraints, the design has a place for all others");
  made.notes.push_back(best->is_proved ? "proved: no placement exists"
                                       : "not proved: the search ended without a placement after its number of steps");
  return made;
}

}  // namespace tessera::adf::array
