// Compilations for host programs (include/tessera/compile.h).
#include "embed/convert.h"
#include "embed/opened.h"
#include "report/json_text.h"
#include "report/resources.h"
#include "report/routes.h"
#include "runtime/compiler_library.h"
#include "runtime/design.h"

#include <nlohmann/json.hpp>

#include <tessera/compile.h>

namespace tessera::embed {
namespace {

compiler::CompileOptions room_options(const api::CompileOptions& options) {
  using enum compiler::Stage;
  constexpr compiler::Stage kStages[] = {Read, Objects, Placed, Routed, Transaction, Lowered};  // as api::CompileStage
  compiler::CompileOptions all = compile_options(options.design);
  all.until = kStages[static_cast<std::size_t>(options.until)];
  all.stop_after = options.stop_after;
  all.print = options.text;
  all.look = options.resources;
  all.core_texts = options.core_texts;
  all.text_2026 = options.text_2026;
  all.measure = options.measure;
  all.optimised_stream = options.txn_1_0;
  all.streams = options.streams;
  return all;
}

api::CompiledStream compiled_stream(const compiler::Stream& stream) {
  api::CompiledStream one;
  one.device = stream.device;
  one.sequence = stream.sequence;
  one.pdi = stream.pdi;
  if (auto bytes = container::write_txn(stream.txn))
    one.bytes = std::move(*bytes);
  else
    one.error = to_api(bytes.error());
  if (stream.control_packets) one.control_packets = {stream.control_packets->argument, stream.control_packets->bytes};
  return one;
}

api::TileResources tile_resources(const compiler::TileResources& tile) {
  const auto use = [](compiler::Used used) { return api::ResourceUse{used.used, used.of}; };
  return {to_api(tile.tile), tile.kind,      use(tile.memory), tile.stack,     use(tile.descriptors),
          use(tile.locks),   use(tile.s2mm), use(tile.mm2s),   use(tile.ports)};
}

void add_files(compiler::Compiled& compiled, api::CompiledDesign& design) {
  design.device = compiled.device;
  design.devices = compiled.devices;
  for (const compiler::Stream& stream : compiled.streams) design.streams.push_back(compiled_stream(stream));
  if (const auto own = runtime::stream_of(compiled); !own)
    design.no_own_stream = to_api(own.error());
  else if (*own != nullptr)
    design.own_stream = static_cast<std::size_t>(*own - compiled.streams.data());
  design.parameters = compiled.parameters;
  for (const device::TileId tile : runtime::tiles_with_bodies(compiled)) design.host_bodies.push_back(to_api(tile));
  design.container = std::move(compiled.xclbin);
}

void add_resources(const compiler::Compiled& compiled, api::CompiledDesign& design) {
  for (const compiler::TileResources& tile : compiled.resources) design.resources.push_back(tile_resources(tile));
  design.resources_text = report::resources_text(compiled.resources);
  design.resources_json = report::json_text(report::resources_json(compiled.resources));
  design.routes_graph = report::routes_as_graph(compiled);
  design.routes_json = report::json_text(report::routes_as_json(compiled));
}

api::Result<api::CompiledDesign> compiled_design(tl::expected<compiler::Compiled, compiler::Diags> compiled,
                                                 const api::CompileOptions& options) {
  if (!compiled) return first_of(compiled.error());
  api::CompiledDesign design;
  design.warnings = to_api(compiled->warnings, api::Severity::Warning);
  design.findings = to_api(compiled->findings, api::Severity::Error);
  design.text = std::move(compiled->design);
  design.times = std::move(compiled->times);
  for (compiler::CoreText& core : compiled->cores)
    design.cores.push_back({to_api(core.tile), std::move(core.llvm_ir), std::move(core.linker_script)});
  if (options.resources) add_resources(*compiled, design);
  add_files(*compiled, design);
  return design;
}

}  // namespace
}  // namespace tessera::embed

namespace tessera::api {

Result<CompiledDesign> CompiledDesign::open(const std::string& path, const CompileOptions& options) {
  return embed::compiled_design(runtime::compile_design(path, embed::room_options(options)), options);
}

Result<CompiledDesign> CompiledDesign::from_bytes(std::span<const std::uint8_t> bytes, const std::string& name,
                                                  const CompileOptions& options) {
  return embed::compiled_design(runtime::compile_design(name, bytes, embed::room_options(options)), options);
}

Result<std::string> compile_pipeline(const CompileOptions& options) {
  const auto held = runtime::hold_compiler();
  API_TRY(compiler::Compiler* const compiler, runtime::load_compiler());
  return compiler->pipeline(embed::room_options(options));
}

}  // namespace tessera::api
