// Run::run_with() executes the same steps as the reported run, but in a process of its own and without writing files.
// It returns the results as an Ending.
#include "driver/run.h"
#include "npu/codes.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::driver {

namespace {

std::string name_of(const api::WaitUnit& unit) {
  const std::string lock =
      unit.lock ? fmt::format(" at lock {} of ({},{})", unit.lock->index, unit.lock->tile.column, unit.lock->tile.row)
                : "";
  return unit.name + lock;
}

// Returns the places of a fault without its cycle, and for a hang the ring of waiting units or the culprit of the
// explanation.
std::string culprit_of(const Diag& diag, const std::optional<api::Explanation>& why) {
  std::vector<std::string> parts;
  for (const std::string& place : diag.places)
    if (!place.starts_with("cycle ")) parts.push_back(place);
  if (why && !why->ring.empty()) {
    for (const std::size_t unit : why->ring) parts.push_back(name_of(why->units[unit]));
    std::ranges::sort(parts);  // the explanation may have entered the ring at any of its units
  } else if (why && !why->chain.empty()) {
    parts.push_back(name_of(why->units[why->chain.back()]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

// Returns the findings that the user does not accept, sorted by code and kind.
std::vector<Ending::Found> found_in(const api::Findings& findings) {
  std::vector<Ending::Found> list;
  for (const api::Finding& each : findings.all)
    if (each.accepted_by.empty()) list.push_back({each.diagnostic.code, each.kind, each.diagnostic.message});
  std::ranges::sort(list, {}, [](const Ending::Found& each) { return std::pair(each.code, each.key); });
  return list;
}

}  // namespace

Ending Run::run_with(std::uint64_t seed) {
  session_->after_fork();
  Ending ending;
  Result<void> done = diags_.of(session_->reset(seed));
  const bool has_begun = done.has_value();
  if (done) done = execute({});
  if (done) done = rest();
  ending.ended = done.has_value();
  const bool rests = done || done.error().code.id == npu::code::deadlock.id;
  if (!done)
    ending.diag = std::move(done).error();
  else if (!warnings_.empty())
    ending.diag = warnings_.front();
  if (ending.diag) ending.culprit = culprit_of(*ending.diag, has_begun ? session_->explanation() : std::nullopt);
  if (options_.checks.enabled() && has_begun) ending.findings = found_in(findings(ending.ended));
  if (!rests) return ending;
  for (auto& [argument, bytes] : buffers_.outputs(*session_))
    ending.outputs.push_back({fmt::format("host buffer {}", argument), std::move(bytes)});
  for (auto& [name, bytes] : plio_.outputs(*session_)) ending.outputs.push_back({name, std::move(bytes)});
  return ending;
}

}  // namespace tessera::driver
