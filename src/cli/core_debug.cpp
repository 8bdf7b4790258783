#include "cli/core_debug.h"

#include "array/lone_core.h"
#include "base/codes.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/codes.h"

#include <fmt/ranges.h>

namespace tessera::cli {

void add_core_debug_options(CLI::App& verb, CoreDebugOptions& options) {
  constexpr const char* group = "Debugging";
  verb.add_option("--break", options.breaks, "Stop before an address or symbol; at the Nth hit")
      ->type_name("PC|SYMBOL[:N]")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--trace-core", options.trace, "What the core does, line by line; - for standard output")
      ->type_name("FILE")
      ->group(group);
  verb.add_flag("--dump", options.dump, "Registers and pipeline as the call left them")->group(group);
  verb.add_option("--dump-memory", options.memories, "Bytes of data memory as the call left them")
      ->type_name("ADDRESS:BYTES")
      ->allow_extra_args(false)
      ->group(group);
}

Result<void> CoreDebug::open(const CoreDebugOptions& options) {
  for (const std::string& text : options.breaks) CHECK_OK(open_break(text));
  for (const std::string& text : options.memories) CHECK_OK(open_range(text));
  dump_ = options.dump;
  watches_ = dump_ || !options.breaks.empty() || !options.trace.empty();  // unwatched, a fault drops what is under way
  if (options.trace.empty()) return {};
  trace_path_ = options.trace;
  trace_file_.reset(trace_path_ == "-" ? stdout : std::fopen(trace_path_.c_str(), "wb"));
  if (trace_file_ == nullptr)
    return Failure(error(tessera::code::file_unwritable, "cannot create the file").at("{}", trace_path_));
  trace_.emplace(trace_file_.get(), "core", names());
  return {};
}

Result<void> CoreDebug::open_break(const std::string& text) {
  const std::vector<std::string_view> parts = split(text, ':');
  const auto hit = parse_number(parts.size() == 2 ? parts[1] : std::string_view("1"));
  if (parts.size() > 2 || parts.front().empty() || !hit || *hit == 0)
    return Failure(error(code::bad_debug, "--break {} is not of the form WHERE or WHERE:N", text)
                       .help("such as 0x1a0 or loop, and loop:5 for the fifth time"));
  const auto number = parse_number(parts.front());
  const auto address = number && *number < image_.program.size() && *number % 2 == 0
                           ? std::optional(static_cast<std::uint32_t>(*number))
                           : image_.find(parts.front());
  if (!address) {
    Diag diag = error(code::bad_debug, "--break {}: no bundle begins there, and no symbol is called so", text);
    const std::vector<std::string> meant = nearest(parts.front(), image_.symbols());
    if (!meant.empty()) diag = std::move(diag).help("did you mean {}?", fmt::join(meant, ", "));
    return Failure(std::move(diag));
  }
  breakpoints_.add(*address, *hit);
  return {};
}

Result<void> CoreDebug::open_range(const std::string& text) {
  const std::vector<std::string_view> parts = split(text, ':');
  const auto address = parse_number(parts.size() == 2 ? parts[0] : std::string_view());
  const auto length = parse_number(parts.size() == 2 ? parts[1] : std::string_view());
  if (!address || !length || *length == 0 || *address < array::kOwnMemory ||
      !in_range(*address - array::kOwnMemory, *length, array::kWindowSize))
    return Failure(
        error(code::bad_debug, "--dump-memory {} is not of the form ADDRESS:BYTES", text)
            .note("the core's data memory lies at {:#x}, {:#x} bytes of it", array::kOwnMemory, array::kWindowSize)
            .help("such as 0x70400:64"));
  ranges_.push_back({static_cast<std::uint32_t>(*address), static_cast<std::uint32_t>(*length), {}});
  return {};
}

std::string CoreDebug::name(std::uint32_t pc) const {
  if (image_.names) {
    const auto position = image_.names->at(pc);
    return position ? printable(position->text()) : "";
  }
  const isa::Symbol* nearest_below = nullptr;
  for (const isa::Symbol& label : image_.labels)
    if (label.address <= pc && pc < image_.program.size() &&
        (nearest_below == nullptr || label.address >= nearest_below->address))
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

void CoreDebug::attach(array::Core& core) {
  if (!watches_) return;
  if (trace_) breakpoints_.pass_on_to(&*trace_);
  core.set_observer(&breakpoints_);
}

void CoreDebug::finish(array::Core& core, std::string_view state, ByteSpan memory) {
  if (trace_) trace_->finish(core, state);
  if (dump_ || stop()) snapshot_ = inspect(core);
  for (Range& range : ranges_) {
    const ByteSpan bytes = memory.subspan(range.address - array::kOwnMemory, range.length);
    range.bytes.assign(bytes.begin(), bytes.end());
  }
}

void CoreDebug::add_to(nlohmann::ordered_json& report) const {
  if (stop()) report["stop"] = {{"pc", stop()->pc}, {"hit", stop()->count}, {"cycle", stop()->cycle}};
  if (snapshot_) report["core"] = snapshot_json(*snapshot_, names());
  for (const Range& range : ranges_) report["memory"].push_back({{"address", range.address}, {"bytes", range.bytes}});
}

std::string CoreDebug::text(bool unasked) const {
  std::string text;
  if (snapshot_ && (dump_ || unasked))
    text += fmt::format("core at cycle {}: {}\n{}", snapshot_->cycle, position(snapshot_->pc),
                        snapshot_text(*snapshot_, names()));
  for (const Range& range : ranges_)
    text += fmt::format("memory at {:#x}\n{}", range.address, memory_text(range.address, range.bytes));
  return text;
}

Result<void> CoreDebug::close() {
  if (trace_file_ != nullptr && (std::fflush(trace_file_.get()) != 0 || std::ferror(trace_file_.get()) != 0))
    return Failure(error(tessera::code::file_unwritable, "cannot write the trace").at("{}", trace_path_));
  return {};
}

}  // namespace tessera::cli
