#include "report/function_report.h"

#include "base/text.h"
#include "report/run_report.h"
#include "report/snapshot_report.h"

namespace tessera::report {
namespace {

using nlohmann::ordered_json;

isa::Reg result_register(isa::RegFile file, unsigned index) {
  return {file, static_cast<std::uint8_t>(index)};
}

NameCode names_of(const runtime::FunctionRun& run) {
  return [&image = run.image()](std::uint32_t pc) { return image.name(pc); };
}

ordered_json pointers_json(const runtime::FunctionRun& run) {
  ordered_json pointers = ordered_json::array();
  for (std::size_t i = 0; i < run.layout().buffers.size(); ++i) {
    const runtime::FunctionLayout::Buffer& buffer = run.layout().buffers[i];
    pointers.push_back({{"register", fmt::format("p{}", buffer.number)},
                        {"direction", run.call().pointers[i].direction},
                        {"address", buffer.address},
                        {"bytes", buffer.bytes}});
  }
  return pointers;
}

}  // namespace

ordered_json function_json(const runtime::FunctionRun& run, const std::optional<core::CoreSnapshot>& state) {
  const core::CoreReport counts = run.machine.counts();
  ordered_json results = ordered_json::object();
  namespace files = isa::aie2::files;
  for (const isa::Reg result :
       {result_register(files::R, 0), result_register(files::R, 1), result_register(files::P, 0)})
    results[isa::kAie2.to_string(result)] = run.machine.core.read_register(result);
  ordered_json report = {{"schema", "tessera.core/1"},
                         {"entry", {{"symbol", run.call().entry}, {"address", run.call().address}}},
                         {"end", runtime::end_text(run.end())},
                         {"pc", counts.pc},
                         {"cycles", counts.active},
                         {"bundles", counts.bundles},
                         {"instructions", counts.instructions},
                         {"executed", executed_json(counts.executed)},
                         {"stalls", stalls_json(counts.stalls)},
                         {"pointers", pointers_json(run)},
                         {"stack", run.layout().stack},
                         {"results", std::move(results)}};
  // These are the same fields as in the report of a run.
  if (const auto& stop = run.breakpoints.last())
    report["stop"] = {{"kind", "pc"}, {"number", stop->pc}, {"hit", stop->count}, {"cycle", stop->cycle}};
  if (state) {
    ordered_json core = snapshot_json(*state, names_of(run));
    core["state"] = runtime::end_text(run.end());
    report["dumps"] = ordered_json::array({ordered_json{{"core", std::move(core)}}});
  }
  return report;
}

std::string function_text(const runtime::FunctionRun& run) {
  const core::CoreReport counts = run.machine.counts();
  std::string text =
      fmt::format("{}: {}; {}, {}, {}; stalls: {}\n", run.call().entry, runtime::end_text(run.end()),
                  counted(counts.active, "cycle"), counted(counts.bundles, "bundle"),
                  counted(counts.instructions, "instruction"), stalls_text(counts.stalls, counts.active));
  for (std::size_t i = 0; i < run.layout().buffers.size(); ++i) {
    const runtime::FunctionLayout::Buffer& buffer = run.layout().buffers[i];
    text += fmt::format("  p{} {:#x} {:<5} {:>6} bytes  {}\n", buffer.number, buffer.address,
                        run.call().pointers[i].direction, buffer.bytes, printable(run.call().pointers[i].name));
  }
  return text + fmt::format("  sp {:#x}\n  r0 {:#x} afterwards\n  instructions known by: {}\n", run.layout().stack,
                            run.machine.core.read_register(result_register(isa::aie2::files::R, 0)),
                            executed_text(counts.executed));
}

std::string function_state_text(const runtime::FunctionRun& run, const core::CoreSnapshot& state) {
  return fmt::format("core at cycle {}: {}, {}\n{}", state.cycle, run.image().position(state.pc),
                     runtime::end_text(run.end()), snapshot_text(state, names_of(run)));
}

}  // namespace tessera::report
