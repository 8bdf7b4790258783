#include "report/core_debug.h"

#include "base/codes.h"
#include "base/text.h"
#include "report/debug_words.h"
#include "report/memory_text.h"
#include "runtime/codes.h"

#include <fmt/ranges.h>

namespace tessera::report {

Result<void> CoreDebug::open(const CoreDebugOptions& options) {
  for (const std::string& text : options.breaks) CHECK_OK(open_break(text));
  for (const std::string& text : options.memories) CHECK_OK(open_range(text));
  dump_ = options.dump;
  watches_ = dump_ || !options.breaks.empty() ||
             !options.trace.empty();  // an unwatched core drops results in flight at a fault
  if (options.trace.empty()) return {};
  TRY(WholeFile created, WholeFile::create(options.trace));
  trace_file_.emplace(std::move(created));
  trace_.emplace(lines_to(trace_file_->stream(), "core"), names());
  return {};
}

Result<void> CoreDebug::open_break(const std::string& text) {
  TRY(const BreakWord word, parse_break(text, TileWord::None));
  const auto number = parse_number(word.where);
  const auto address = number ? number : std::optional<std::uint64_t>(image_.find(word.where));
  if (!address || *address >= image_.program.size() || *address % 2 != 0) {
    Diag diag =
        error(runtime::code::bad_debug, "breakpoint {} names neither a symbol nor the address of a bundle", text);
    const std::vector<std::string> meant = nearest(word.where, image_.symbols());
    if (!meant.empty()) diag = std::move(diag).help("did you mean {}?", fmt::join(meant, ", "));
    return Failure(std::move(diag));
  }
  const auto pc = static_cast<std::uint32_t>(*address);
  breakpoints_.add(pc, word.hit);
  breaks_.push_back({text, pc, word.hit});
  return {};
}

Result<void> CoreDebug::open_range(const std::string& text) {
  TRY(const RangeWord word, parse_range(text, TileWord::None));
  const std::uint64_t offset = word.address < array::kWindowSize ? word.address : word.address - array::kOwnMemory;
  if (!in_range(offset, word.length, array::kWindowSize))
    return Failure(outside_memory(text, "the core", array::kWindowSize));
  ranges_.push_back({static_cast<std::uint32_t>(word.address),
                     static_cast<std::uint32_t>(offset),
                     static_cast<std::uint32_t>(word.length),
                     {}});
  return {};
}

std::string CoreDebug::name(std::uint32_t pc) const {
  if (pc >= image_.program.size()) return "";
  if (image_.names) {
    const auto position = image_.names->at(pc);
    return position ? printable(position->text()) : "";
  }
  const isa::Symbol* nearest_below = nullptr;
  for (const isa::Symbol& label : image_.labels)
    if (label.address <= pc && (nearest_below == nullptr || label.address >= nearest_below->address))
      nearest_below = &label;
  if (nearest_below == nullptr) return "";
  const std::uint32_t offset = pc - nearest_below->address;
  return offset == 0 ? nearest_below->name : fmt::format("{}+{:#x}", nearest_below->name, offset);
}

NameCode CoreDebug::names() const {
  return [this](std::uint32_t pc) { return name(pc); };
}

std::string CoreDebug::position(std::uint32_t pc) const {
  const std::string known = name(pc);
  return known.empty() ? fmt::format("pc {:#x}", pc) : fmt::format("pc {:#x} in {}", pc, known);
}

bool CoreDebug::UntilReturn::before(const array::EmulatedCore& core) {
  if (!machine_.has_returned_to(core.pc())) return trace_.before(core);
  trace_.landed(core);
  return true;
}

void CoreDebug::UntilReturn::waited(const array::EmulatedCore& core, array::Cause cause, array::Cycle cycles) {
  trace_.waited(core, cause, cycles);
}

void CoreDebug::attach(core::aie2::LoneCore& machine) {
  if (!watches_) return;
  if (trace_) breakpoints_.pass_on_to(&until_return_.emplace(machine, *trace_));
  machine.core.set_observer(&breakpoints_);
}

void CoreDebug::finish(core::aie2::LoneCore& machine, std::string_view state) {
  state_ = state;
  if (trace_) trace_->finish(machine.core, state, machine.ended());
  if (dump_ || stop()) {
    snapshot_ = machine.core.inspect();
    snapshot_->cycle = machine.ended();
    snapshot_->pc = machine.counts().pc;
  }
  const ByteSpan memory = machine.data(array::Quadrant::Own);
  for (Range& range : ranges_) {
    const ByteSpan bytes = memory.subspan(range.offset, range.length);
    range.bytes.assign(bytes.begin(), bytes.end());
  }
}

void CoreDebug::add_to(nlohmann::ordered_json& report) const {
  using nlohmann::ordered_json;  // the same fields as in the report of a run
  if (stop())
    report["stop"] = {{"kind", "pc"}, {"number", stop()->pc}, {"hit", stop()->count}, {"cycle", stop()->cycle}};
  if (snapshot_) {
    ordered_json core = snapshot_json(*snapshot_, names());
    core["state"] = state_;
    report["dumps"] = ordered_json::array({ordered_json{{"core", std::move(core)}}});
  }
  for (const Range& range : ranges_) report["memory"].push_back({{"address", range.address}, {"bytes", range.bytes}});
}

std::string CoreDebug::text(bool unasked) const {
  std::string text;
  if (snapshot_ && (dump_ || unasked))
    text += fmt::format("core at cycle {}: {}, {}\n{}", snapshot_->cycle, position(snapshot_->pc), state_,
                        snapshot_text(*snapshot_, names()));
  for (const Range& range : ranges_)
    text += fmt::format("memory at {:#x}\n{}", range.address, memory_text(range.address, range.bytes));
  return text;
}

Result<void> CoreDebug::close() {
  return trace_file_ ? trace_file_->finish() : Result<void>();
}

std::vector<Diag> CoreDebug::not_reached() const {
  std::vector<Diag> warnings;
  for (const Break& one : breaks_)
    if (const std::uint64_t hits = breakpoints_.count(one.address); hits < one.hit)
      warnings.push_back(never_reached(one.text, hits, one.hit));
  return warnings;
}

}  // namespace tessera::report
