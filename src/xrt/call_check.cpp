#include "xrt/call_check.h"

#include "xrt/advice.h"
#include "xrt/coherence.h"
#include "xrt/log.h"
#include "xrt/settings.h"

namespace tessera::xrtlib {

void CallCheck::begin(api::Session& session, const Call& call, const PagesByAddress& pages) {
  if (settings().session.check == api::Check::Off) return;
  pages_ = &pages;
  call_ = call.name;
  session.watch_memory(
      [this](std::uint64_t address, std::uint64_t bytes, bool writes) { accessed(address, bytes, writes); });
  // The controller reads the instructions and the scratchpad, and no shim DMA.
  for (const Range& range : {call.instructions, call.scratchpad.value_or(Range())})
    if (range.buffer) accessed(range.address(), range.size, false);
}

void CallCheck::accessed(std::uint64_t address, std::uint64_t bytes, bool writes) {
  auto found = pages_->upper_bound(address);
  if (found == pages_->begin()) return;
  --found;
  Coherence* const watch = found->second->coherence();
  const std::uint64_t offset = address - found->first;
  if (watch == nullptr || offset >= found->second->bytes().size()) return;
  touched_.insert(watch);
  if (writes)
    watch->device_writes(offset, bytes, call_);
  else
    watch->device_reads(offset, bytes, call_);
}

void CallCheck::end(api::Session& session) {
  if (pages_ == nullptr) return;
  session.watch_memory({});
  pages_ = nullptr;
  for (Coherence* const one : touched_) one->end_call(call_);
  touched_.clear();
  tell_findings(session, false);
}

void CallCheck::end_program(api::Session& session) {
  tell_findings(session, true);
}

// The findings of a session are those of all its calls: each is told once.
void CallCheck::tell_findings(api::Session& session, bool has_ended) {
  if (!settings().tells_check) return;
  const auto findings = session.findings(has_ended);
  if (!findings) return;
  for (const api::Finding& one : findings->all)
    if (told_.insert(one.kind + one.diagnostic.message).second)
      log(one.diagnostic.severity == api::Severity::Error ? LogLevel::Error : LogLevel::Warning,
          text_of(one.diagnostic));
}

}  // namespace tessera::xrtlib
