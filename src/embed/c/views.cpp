// Configurations and traces of the C interface.
#include "embed/c/handles.h"

struct tessera_configuration {
  tessera::api::Configuration configuration;
  std::string device;
  std::vector<tessera::api::Tile> tiles;
  tessera::embed::c::Diagnostics warnings, problems;
};

struct tessera_trace {
  tessera::api::Trace trace;
  std::vector<tessera::api::TraceStream> streams;
};

namespace c = tessera::embed::c;
namespace api = tessera::api;

namespace {

std::optional<api::Tile> one_of(const tessera_tile* only) {
  return only == nullptr ? std::nullopt : std::optional(c::tile_of(*only));
}

const api::TraceRun* run_at(const tessera_trace* trace, std::size_t stream, std::size_t run) {
  const api::TraceStream* const from = trace == nullptr ? nullptr : c::at(trace->streams, stream);
  return from == nullptr ? nullptr : c::at(from->runs, run);
}

}  // namespace

extern "C" {

tessera_configuration* tessera_configuration_open(const tessera_configuration_files* files,
                                                  tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_configuration*>(nullptr), [&]() -> tessera_configuration* {
    const tessera_configuration_files from = c::options_of(files);
    api::ConfigurationFiles all{c::given(from.file),   c::given(from.insts),  from.without_own_stream == 0,
                                c::given(from.device), c::given(from.kernel), std::nullopt};
    if (from.has_pdi != 0) all.pdi = from.pdi;
    const auto opened = api::Configuration::open(all);
    if (!opened) return c::set(error, opened.error()), nullptr;
    return new tessera_configuration{*opened, opened->device().name, opened->tiles(),
                                     c::diagnostics_of(opened->warnings()), c::diagnostics_of(opened->problems())};
  });
}

void tessera_configuration_free(tessera_configuration* configuration) {
  delete configuration;
}

const char* tessera_configuration_device(const tessera_configuration* configuration) {
  return configuration == nullptr ? nullptr : configuration->device.c_str();
}

tessera_status tessera_configuration_tile(const tessera_configuration* configuration, size_t index,
                                          tessera_tile* tile) {
  if (configuration == nullptr || tile == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::Tile* const one = c::at(configuration->tiles, index);
  if (one == nullptr) return TESSERA_NONE;
  *tile = c::tile_of(*one);
  return TESSERA_OK;
}

tessera_status tessera_configuration_register(const tessera_configuration* configuration, tessera_tile tile,
                                              size_t index, uint32_t* offset, uint32_t* value) {
  if (configuration == nullptr || offset == nullptr || value == nullptr) return TESSERA_BAD_ARGUMENT;
  return c::guard([&] {
    const auto all = configuration->configuration.registers(c::tile_of(tile));
    if (index >= all.size()) return TESSERA_NONE;
    *offset = all[index].first;
    *value = all[index].second;
    return TESSERA_OK;
  });
}

const tessera_diagnostic* tessera_configuration_warning(const tessera_configuration* configuration, size_t index) {
  return configuration == nullptr ? nullptr : c::at(configuration->warnings, index);
}

const tessera_diagnostic* tessera_configuration_problem(const tessera_configuration* configuration, size_t index) {
  return configuration == nullptr ? nullptr : c::at(configuration->problems, index);
}

char* tessera_configuration_text(const tessera_configuration* configuration, const tessera_tile* only, int all) {
  if (configuration == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr),
                  [&] { return c::copied(configuration->configuration.text(one_of(only), all != 0)); });
}

char* tessera_configuration_json(const tessera_configuration* configuration, const tessera_tile* only, int all) {
  if (configuration == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr),
                  [&] { return c::copied(configuration->configuration.json(one_of(only), all != 0)); });
}

tessera_trace* tessera_trace_decode(const uint8_t* bytes, size_t size, const tessera_configuration* configuration,
                                    tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_trace*>(nullptr), [&]() -> tessera_trace* {
    const auto trace = api::Trace::decode(c::bytes_of(bytes, size),
                                          configuration == nullptr ? nullptr : &configuration->configuration);
    if (!trace) return c::set(error, trace.error()), nullptr;
    return new tessera_trace{*trace, trace->streams()};
  });
}

void tessera_trace_free(tessera_trace* trace) {
  delete trace;
}

tessera_status tessera_trace_stream_at(const tessera_trace* trace, size_t index, tessera_trace_stream* stream) {
  if (trace == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::TraceStream* const one = c::at(trace->streams, index);
  if (one == nullptr) return TESSERA_NONE;
  tessera_trace_stream all{0,  c::tile_of(one->tile), one->module.c_str(), one->type, one->id, one->packets,
                           {}, one->runs.size()};
  for (std::size_t i = 0; i < one->slots.size(); ++i) all.slots[i] = one->slots[i].c_str();
  return c::fill(stream, all);
}

tessera_status tessera_trace_run_at(const tessera_trace* trace, size_t stream, size_t index, tessera_trace_run* run) {
  const api::TraceRun* const one = run_at(trace, stream, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(run, {0, one->by_pc ? 1 : 0, one->stop ? 1 : 0, one->start, one->stop.value_or(0), one->lost_bytes,
                       one->spans.size()});
}

tessera_status tessera_trace_span_at(const tessera_trace* trace, size_t stream, size_t run, size_t index,
                                     tessera_trace_span* span) {
  const api::TraceRun* const from = run_at(trace, stream, run);
  const api::TraceSpan* const one = from == nullptr ? nullptr : c::at(from->spans, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(span, {0, one->mask, one->first, one->cycles, one->pc ? 1 : 0, one->pc.value_or(0)});
}

char* tessera_trace_text(const tessera_trace* trace) {
  if (trace == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] { return c::copied(trace->trace.text()); });
}

char* tessera_trace_json(const tessera_trace* trace, const char* name) {
  if (trace == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] { return c::copied(trace->trace.json(c::given(name))); });
}

char* tessera_trace_chrome_json(const tessera_trace* trace) {
  if (trace == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] { return c::copied(trace->trace.chrome_json()); });
}

}  // extern "C"
