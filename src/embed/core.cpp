// Calls of one function on one core for host programs (include/tessera/core.h).
#include "base/file.h"
#include "core/aie2/core_facts.h"  // generated
#include "embed/codes.h"
#include "embed/convert.h"
#include "report/function_report.h"
#include "report/function_trace.h"
#include "report/json_text.h"
#include "runtime/session.h"

#include <tessera/core.h>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::embed {

struct OpenedCoreImage {
  std::string name;
  runtime::CoreImage image;
  std::vector<api::Diagnostic> warnings;

  static api::Result<api::CoreImage> handle(ByteSpan bytes, const std::string& name) {
    auto opened = std::make_shared<OpenedCoreImage>();
    opened->name = name;
    API_TRY(opened->image, runtime::core_image(bytes, name));
    opened->warnings = to_api(opened->image.warnings, api::Severity::Warning);
    return api::CoreImage(std::move(opened));
  }
};

namespace {

static_assert(api::FunctionCall::kPointers == core::aie2::core_facts::kPointerArguments &&
              api::FunctionCall::kScalars == core::aie2::core_facts::kScalarArguments);

std::string_view direction_of(api::FunctionBuffer::Use use) {
  switch (use) {
    case api::FunctionBuffer::Use::In: return "in";
    case api::FunctionBuffer::Use::Out: return "out";
    case api::FunctionBuffer::Use::InOut: break;
  }
  return "inout";
}

std::vector<runtime::FunctionCall::Pointer> pointers_of(const api::FunctionCall& call) {
  std::vector<runtime::FunctionCall::Pointer> all;
  for (unsigned i = 0; i < call.pointers.size(); ++i)
    if (const auto& buffer = call.pointers[i])
      all.push_back({i, buffer->contents, direction_of(buffer->use), buffer->name});
  return all;
}

api::FunctionLayout layout_of(const runtime::FunctionLayout& layout) {
  api::FunctionLayout all{{}, layout.stack};
  for (const runtime::FunctionLayout::Buffer& buffer : layout.buffers)
    all.buffers.push_back({buffer.number, buffer.address, buffer.bytes});
  return all;
}

api::FunctionEnd end_of(runtime::FunctionRun::End end) {
  using End = runtime::FunctionRun::End;
  switch (end) {
    case End::Returned: return api::FunctionEnd::Returned;
    case End::Done: return api::FunctionEnd::Done;
    case End::Waits: return api::FunctionEnd::Waits;
    case End::CycleLimit: return api::FunctionEnd::CycleLimit;
    case End::Break: return api::FunctionEnd::Break;
    case End::Fault: break;
  }
  return api::FunctionEnd::Fault;
}

Result<runtime::FunctionCall> function_call(const OpenedCoreImage& opened, const api::FunctionCall& call) {
  runtime::FunctionCall one;
  one.entry = call.entry;
  TRY(one.address, runtime::find_entry(opened.image, call.entry, opened.name));
  one.pointers = pointers_of(call);
  for (unsigned i = 0; i < call.scalars.size(); ++i)
    if (call.scalars[i]) one.scalars.emplace_back(i, *call.scalars[i]);
  one.max_cycles = std::min(call.max_cycles, runtime::kMaxCycles);
  one.core = core_options(call.timing, call.engine);
  for (const api::FunctionBreak& point : call.breaks)
    if (point.pc >= opened.image.program.size() || point.pc % 2 != 0)
      return Failure(error(code::outside_tile, "no bundle can begin at the breakpoint {:#x}", point.pc)
                         .at("{}", opened.name)
                         .help("give an even address in the program of {:#x} bytes", opened.image.program.size()));
  return one;
}

// Executes the call with the observers that the call requests. A core without observers drops results in flight at a
// fault.
void watch_and_run(runtime::FunctionRun& run, const api::FunctionCall& call) {
  for (const api::FunctionBreak& point : call.breaks) run.breakpoints.add(point.pc, point.hit);
  std::optional<report::FunctionTrace> trace;
  if (call.step) {
    const auto line = [&call](core::Cycle cycle, std::string_view kind, std::string_view text) {
      call.step({{}, cycle, std::string(kind), std::string(text)});
    };
    run.breakpoints.pass_on_to(&trace.emplace(run, line));
  }
  if (call.state || call.step || !call.breaks.empty()) run.machine.core.set_observer(&run.breakpoints);
  run.run();
  if (trace) trace->finish();
  run.breakpoints.pass_on_to(nullptr);
}

api::FunctionOutcome outcome_of(runtime::FunctionRun& run, const api::FunctionCall& call) {
  namespace files = isa::aie2::files;
  const auto value = [&](isa::RegFile file, std::uint8_t index) {
    return run.machine.core.read_register({file, index});
  };
  const core::CoreReport counts = run.machine.counts();
  api::FunctionOutcome all;
  all.end = end_of(run.end());
  if (const auto failure = run.failure()) all.error = to_api(*failure);
  all.entry = run.call().address;
  all.layout = layout_of(run.layout());
  all.counts = to_api(counts, nullptr);
  all.counts.state = runtime::end_text(run.end());
  all.operations = to_api(counts.executed);
  all.r0 = value(files::R, 0);
  all.r1 = value(files::R, 1);
  all.p0 = value(files::P, 0);
  if (const auto& stop = run.breakpoints.last()) all.stop = {stop->pc, stop->count, stop->cycle};
  for (const api::FunctionBreak& point : call.breaks) all.hits.push_back(run.breakpoints.count(point.pc));
  std::optional<core::CoreSnapshot> state;
  if (call.state || all.stop) {
    state = run.inspect();
    all.state = to_api(*state, all.counts.state);
    all.state_text = report::function_state_text(run, *state);
  }
  all.memory.assign(run.memory().begin(), run.memory().end());
  all.text = report::function_text(run);
  all.json = report::json_text(report::function_json(run, state));
  return all;
}

}  // namespace
}  // namespace tessera::embed

namespace tessera::api {

using embed::OpenedCoreImage;
using embed::to_api;

std::span<const std::uint8_t> FunctionOutcome::buffer(unsigned number) const {
  for (const FunctionLayout::Buffer& each : layout.buffers)
    if (each.number == number) return std::span(memory).subspan(each.address - CoreImage::memory_begin(), each.bytes);
  return {};
}

Result<CoreImage> CoreImage::open(const std::string& path) {
  API_TRY(const Bytes bytes, read_file(path));
  return OpenedCoreImage::handle(bytes, path);
}

Result<CoreImage> CoreImage::from_bytes(std::span<const std::uint8_t> bytes, const std::string& name) {
  return OpenedCoreImage::handle(bytes, name);
}

const std::vector<Diagnostic>& CoreImage::warnings() const {
  return opened_->warnings;
}

std::uint32_t CoreImage::program_bytes() const {
  return static_cast<std::uint32_t>(opened_->image.program.size());
}

std::vector<std::string> CoreImage::symbols() const {
  return opened_->image.symbols();
}

std::optional<std::uint32_t> CoreImage::address_of(const std::string& symbol) const {
  return opened_->image.find(symbol);
}

std::string CoreImage::at(std::uint32_t pc) const {
  return opened_->image.name(pc);
}

Result<std::uint32_t> CoreImage::entry(const std::string& text) const {
  API_TRY(const std::uint32_t address, runtime::find_entry(opened_->image, text, opened_->name));
  return address;
}

Result<FunctionLayout> CoreImage::layout(const FunctionCall& call) const {
  API_TRY(const runtime::FunctionLayout layout, runtime::lay_out(opened_->image, embed::pointers_of(call)));
  return embed::layout_of(layout);
}

Result<FunctionOutcome> CoreImage::call(const FunctionCall& call) const {
  API_TRY(runtime::FunctionCall one, embed::function_call(*opened_, call));
  API_TRY(runtime::FunctionLayout layout, runtime::lay_out(opened_->image, one.pointers));
  runtime::FunctionRun run(opened_->image, std::move(one), std::move(layout));
  embed::watch_and_run(run, call);
  return embed::outcome_of(run, call);
}

std::uint32_t CoreImage::memory_begin() {
  return core::kOwnMemory;
}

std::uint32_t CoreImage::memory_bytes() {
  return core::kWindowSize;
}

}  // namespace tessera::api
