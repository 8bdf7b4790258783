#include "report/core_trace.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::report {

std::string register_text(ByteSpan value) {
  if (value.size() == 4) return fmt::format("{:#010x}", load_le<std::uint32_t>(value, 0));
  std::string text;
  for (std::size_t at = 0; at + 4 <= value.size(); at += 4)
    text += fmt::format("{}{:08x}", text.empty() ? "" : " ", load_le<std::uint32_t>(value, at));
  return text;
}

void CoreTrace::line(array::Cycle cycle, std::string_view kind, std::string_view text) {
  line_(cycle, kind, text);
  last_ = cycle;
}

void CoreTrace::executed() {
  if (pending_) line(cycle_, "exec", bundle_);
  pending_ = false;
}

void CoreTrace::changes(const array::EmulatedCore& core) {
  for (const array::RegisterValue& one : core.changes(registers_))
    line(core.now(), "set", fmt::format("{} {}", one.name, register_text(one.value)));
}

void CoreTrace::landed(const array::EmulatedCore& core) {
  executed();
  changes(core);
}

bool CoreTrace::before(const array::EmulatedCore& core) {
  landed(core);
  const Result<isa::Bundle> bundle = core.isa().decode(core.program(), core.pc());
  const std::string name = names_ ? names_(core.pc()) : "";
  bundle_ = fmt::format("{:#x} {}{}{}", core.pc(), bundle ? core.isa().print(*bundle) : "?",
                        name.empty() ? "" : "  // ", name);
  cycle_ = core.now();
  pending_ = true;
  return true;
}

void CoreTrace::waited(const array::EmulatedCore& core, array::Cause cause, array::Cycle cycles) {
  line(core.now(), "wait", fmt::format("{} {}", to_string(cause), cycles));
  cycle_ = core.now() + cycles;
}

void CoreTrace::finish(const array::EmulatedCore& core, std::string_view state, array::Cycle cycle) {
  if (core.now() > cycle_) executed();  // otherwise the bundle has not executed yet
  changes(core);
  line(std::max(cycle, last_), "stop", state);
}

}  // namespace tessera::report
