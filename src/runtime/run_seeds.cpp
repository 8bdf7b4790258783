// The run of another seed: it executes the same steps as the reported run, in its own process, and writes nothing.
#include "npu/codes.h"
#include "runtime/run.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::runtime {

namespace {

std::string name_of(const explain::WaitUnit& unit) {
  const std::string lock =
      unit.lock ? fmt::format(" at lock {} of {}", unit.lock->index, to_string(unit.lock->tile)) : "";
  return unit.name + lock;
}

// The place and the unit at fault: the places of a fault, or the culprit in the explanation of a hang.
std::string culprit_of(const Diag& diag, const std::optional<explain::Explanation>& why) {
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

}  // namespace

Ending Run::run_with(std::uint64_t seed) {
  seed_ = seed;
  session_->bodies().enter_copy();
  Ending ending;
  Result<void> done = begin();
  if (done) done = execute({});
  if (!done) done = Failure(session_->bodies().in_design(std::move(done).error()));
  if (done) done = session_->controller().rest();
  ending.ended = done.has_value();
  const bool rests = done || done.error().code.id == npu::code::deadlock.id;
  if (!done)
    ending.diag = std::move(done).error();
  else if (!warnings_.empty())
    ending.diag = warnings_.front();
  if (ending.diag)
    ending.culprit =
        culprit_of(*ending.diag, session_->has_begun() ? session_->controller().explanation() : std::nullopt);
  if (options_.checks.enabled() && session_->has_begun()) ending.findings = judge(ending.ended).open();
  if (!rests) return ending;
  for (auto& [argument, bytes] : buffers_->outputs())
    ending.outputs.push_back({fmt::format("host buffer {}", argument), std::move(bytes)});
  for (auto& [name, bytes] : plio_.outputs(session_->array())) ending.outputs.push_back({name, std::move(bytes)});
  return ending;
}

}  // namespace tessera::runtime
