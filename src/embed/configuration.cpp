// Configurations and traces: data that needs no session.
#include "embed/configuration.h"

#include "base/bytes.h"
#include "base/foreign.h"
#include "embed/convert.h"
#include "report/json_text.h"
#include "report/state_report.h"
#include "report/trace_report.h"

namespace tessera::embed {

struct DecodedTrace {
  std::vector<report::NamedTrace> streams;

  static api::Trace handle(std::shared_ptr<const DecodedTrace> trace) { return api::Trace(std::move(trace)); }
};

namespace {

std::optional<device::TileId> one_of(std::optional<api::Tile> tile) {
  return tile ? std::optional(to_room(*tile)) : std::nullopt;
}

api::TraceRun run_of(const array::TraceRun& run) {
  api::TraceRun one{run.mode == array::TraceMode::Pc, run.start, run.stop, {}, run.lost_bytes};
  for (const array::TraceSpan& span : run.spans) one.spans.push_back({span.first, span.cycles, span.mask, span.pc});
  return one;
}

api::TraceStream stream_of(const report::NamedTrace& named) {
  const array::TraceStream& stream = named.stream;
  api::TraceStream one{to_api(stream.tile), named.module, stream.type, stream.id, stream.packets, named.slots, {}};
  for (const array::TraceRun& run : stream.runs) one.runs.push_back(run_of(run));
  return one;
}

}  // namespace

}  // namespace tessera::embed

namespace tessera::api {

using embed::DecodedTrace;
using embed::OpenedConfiguration;
using embed::to_api;

Result<Configuration> Configuration::open(const ConfigurationFiles& files) {
  auto opened = std::make_shared<OpenedConfiguration>();
  opened->files = {files.file, files.insts, files.device, {files.pdi, files.kernel}};
  API_TRY(opened->source, runtime::open_configuration(opened->files));
  runtime::Configuration& source = opened->source;
  const bool has_own_stream = files.with_own_stream && !source.insts && source.program && source.program->call;
  opened->machine.emplace(*source.device);
  runtime::replay(*opened->machine, source, opened->files, has_own_stream ? &*source.program->call : nullptr);
  opened->warnings = to_api(source.warnings, Severity::Warning);
  opened->problems = to_api(opened->machine->problems(), Severity::Error);
  return OpenedConfiguration::handle(std::move(opened));
}

Device Configuration::device() const {
  return to_api(*opened_->source.device);
}

std::vector<Tile> Configuration::tiles() const {
  std::vector<Tile> all;
  for (const auto& [id, tile] : opened_->machine->tiles()) all.push_back(to_api(id));
  return all;
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> Configuration::registers(Tile tile) const {
  const auto found = opened_->machine->tiles().find(embed::to_room(tile));
  if (found == opened_->machine->tiles().end()) return {};
  return {found->second.registers.begin(), found->second.registers.end()};
}

const std::vector<Diagnostic>& Configuration::warnings() const {
  return opened_->warnings;
}

const std::vector<Diagnostic>& Configuration::problems() const {
  return opened_->problems;
}

std::string Configuration::text(std::optional<Tile> only, bool all) const {
  return report::state_text(opened_->files, opened_->source, *opened_->machine, embed::one_of(only), all);
}

std::string Configuration::json(std::optional<Tile> only, bool all) const {
  return report::json_text(
      report::state_json(opened_->files, opened_->source, *opened_->machine, embed::one_of(only), all));
}

Result<Trace> Trace::decode(std::span<const std::uint8_t> buffer, const Configuration* configuration) {
  std::vector<std::uint32_t> words(buffer.size() / 4);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = load_le<std::uint32_t>(buffer, i * 4);
  API_TRY(std::vector<array::TraceStream> streams, array::decode_trace(words));
  const npu::Replay* const state = configuration == nullptr ? nullptr : OpenedConfiguration::state_of(*configuration);
  auto decoded = std::make_shared<DecodedTrace>();
  for (array::TraceStream& stream : streams) decoded->streams.push_back(report::name_trace(std::move(stream), state));
  return DecodedTrace::handle(std::move(decoded));
}

std::vector<TraceStream> Trace::streams() const {
  std::vector<TraceStream> all;
  for (const report::NamedTrace& named : trace_->streams) all.push_back(embed::stream_of(named));
  return all;
}

std::string Trace::text() const {
  std::string text;
  for (const report::NamedTrace& named : trace_->streams) text += report::trace_text(named);
  return text.empty() ? "no packet was written\n" : text;
}

std::string Trace::json(const std::string& name) const {
  using Json = nlohmann::ordered_json;
  Json data = {{"schema", "tessera.trace/1"}, {"file", name}, {"streams", Json::array()}};
  for (const report::NamedTrace& named : trace_->streams) data["streams"].push_back(report::trace_json(named));
  return report::json_text(data);
}

std::string Trace::chrome_json() const {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (std::size_t i = 0; i < trace_->streams.size(); ++i) report::add_chrome_trace(list, trace_->streams[i], i);
  const Json data = {{"traceEvents", std::move(list)}};
  return printable_json(data.dump(-1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace tessera::api
