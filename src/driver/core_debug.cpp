#include "driver/core_debug.h"

#include "base/bits.h"
#include "base/say.h"
#include "base/text.h"
#include "driver/driver.h"
#include "report/debug_words.h"
#include "report/memory_text.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tessera::driver {

Result<void> CoreDebug::open(const CoreDebugOptions& options) {
  for (const std::string& text : options.breaks) CHECK_OK(open_break(text));
  for (const std::string& text : options.memories) CHECK_OK(open_range(text));
  dump_ = options.dump;
  if (options.trace.empty()) return {};
  TRY(WholeFile created, WholeFile::create(options.trace));
  trace_file_.emplace(std::move(created));
  return {};
}

Result<void> CoreDebug::open_break(const std::string& text) {
  TRY(const BreakWord word, parse_break(text, TileWord::None));
  const auto number = parse_number(word.where);
  const auto address = number ? number : std::optional<std::uint64_t>(image_.address_of(std::string(word.where)));
  if (!address || *address >= image_.program_bytes() || *address % 2 != 0) {
    Diag diag = error(code::bad_debug, "breakpoint {} names neither a symbol nor the address of a bundle", text);
    const std::vector<std::string> meant = nearest(word.where, image_.symbols());
    if (!meant.empty()) diag = std::move(diag).help("did you mean {}?", fmt::join(meant, ", "));
    return Failure(std::move(diag));
  }
  breaks_.push_back({text, {static_cast<std::uint32_t>(*address), word.hit}});
  return {};
}

Result<void> CoreDebug::open_range(const std::string& text) {
  TRY(const RangeWord word, parse_range(text, TileWord::None));
  const std::uint32_t size = api::CoreImage::memory_bytes();
  const std::uint64_t offset = word.address < size ? word.address : word.address - api::CoreImage::memory_begin();
  if (!in_range(offset, word.length, size)) return Failure(outside_memory(text, "the core", size));
  ranges_.push_back({static_cast<std::uint32_t>(word.address), static_cast<std::uint32_t>(offset),
                     static_cast<std::uint32_t>(word.length)});
  return {};
}

void CoreDebug::attach(api::FunctionCall& call) {
  for (const Break& one : breaks_) call.breaks.push_back(one.point);
  call.state = dump_;
  if (!trace_file_) return;
  call.step = [file = trace_file_->stream()](const api::CoreStep& step) {
    say(file, "core {} {} {}\n", step.cycle, step.kind, step.text);
  };
}

std::span<const std::uint8_t> CoreDebug::bytes_of(const Range& range) const {
  return std::span(outcome_->memory).subspan(range.offset, range.length);
}

void CoreDebug::add_to(nlohmann::ordered_json& report) const {
  for (const Range& range : ranges_) {
    const auto bytes = bytes_of(range);
    report["memory"].push_back({{"address", range.address}, {"bytes", std::vector(bytes.begin(), bytes.end())}});
  }
}

std::string CoreDebug::text(bool unasked) const {
  std::string text;
  if (dump_ || unasked) text += outcome_->state_text;
  for (const Range& range : ranges_)
    text += fmt::format("memory at {:#x}\n{}", range.address, memory_text(range.address, bytes_of(range)));
  return text;
}

Result<void> CoreDebug::close() {
  return trace_file_ ? trace_file_->finish() : Result<void>();
}

std::vector<Diag> CoreDebug::not_reached() const {
  std::vector<Diag> warnings;
  for (std::size_t i = 0; i < breaks_.size(); ++i)
    if (const std::uint64_t hits = outcome_->hits[i]; hits < breaks_[i].point.hit)
      warnings.push_back(never_reached(breaks_[i].text, hits, breaks_[i].point.hit));
  return warnings;
}

}  // namespace tessera::driver
