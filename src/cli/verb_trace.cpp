// `tessera trace BUFFER [--config FILE]`: decodes the packets that trace units wrote to host memory.
//
// Packets name a tile and a slot, and the configuration tells the event of each slot; without it, slots have numbers. A
// core tile has two modules with trace units. Their packets differ by the type and ID in Trace_Control1; without a
// configuration, Tessera follows mlir-aie's convention that type 1 is the memory module.
#include "array/events/trace_decode.h"
#include "array/tile/event_layout.h"
#include "base/bytes.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"
#include "cli/program_options.h"
#include "runtime/codes.h"
#include "runtime/configuration.h"
#include "runtime/program.h"

#include <nlohmann/json.hpp>

#include <memory>

namespace tessera::cli {

using Json = nlohmann::ordered_json;
using array::TraceRun;
using array::TraceSpan;
using array::TraceStream;
using device::EventModule;

namespace {

constexpr unsigned kSlots = 8;

struct Options : ConfigurationFiles {
  std::string buffer;
  bool as_json = false;
  bool as_chrome = false;
};

// The packets of one trace unit, with names.
struct Named {
  TraceStream stream;
  std::string module;
  std::array<std::string, kSlots> slots;
};

// The module by the tile's row and, in a core tile, by the conventional type of packets.
EventModule module_of(const TraceStream& stream, const npu::Replay* state) {
  const device::Device& device = state != nullptr ? state->device() : default_device();
  constexpr unsigned kMemoryType = 1;
  if (!device.contains(stream.tile)) return stream.type == kMemoryType ? EventModule::Memory : EventModule::Core;
  switch (device.kind(stream.tile)) {
    case device::TileKind::Shim: return EventModule::Shim;
    case device::TileKind::Mem: return EventModule::Mem;
    case device::TileKind::Core: break;
  }
  if (state != nullptr && state->tiles().contains(stream.tile))
    for (const EventModule module : {EventModule::Core, EventModule::Memory}) {
      const array::EventLayout& layout = array::event_layout(module);
      const npu::TileState& tile = state->tiles().at(stream.tile);
      const std::uint32_t control = tile.read(layout.trace_control1.offset);
      if (tile.written(layout.trace_control0.offset) && layout.trace_packet_type.get(control) == stream.type &&
          layout.trace_packet_id.get(control) == stream.id)
        return module;
    }
  return stream.type == kMemoryType ? EventModule::Memory : EventModule::Core;
}

Named name(TraceStream stream, const npu::Replay* state) {
  const EventModule module = module_of(stream, state);
  Named named{std::move(stream), std::string(to_string(module)), {}};
  const bool known = state != nullptr && state->tiles().contains(named.stream.tile);
  for (unsigned i = 0; i < kSlots; ++i) {
    named.slots[i] = fmt::format("slot {}", i);
    if (!known) continue;
    const array::EventField& slot = array::event_layout(module).trace_slots[i];
    const auto event =
        static_cast<device::EventId>(slot.field.get(state->tiles().at(named.stream.tile).read(slot.reg.offset)));
    if (const std::string_view text = event_name(module, event); !text.empty()) named.slots[i] = text;
  }
  return named;
}

std::vector<std::string> events_of(const Named& named, std::uint8_t mask) {
  std::vector<std::string> list;
  for (unsigned i = 0; i < kSlots; ++i)
    if ((mask >> i & 1) != 0) list.push_back(named.slots[i]);
  return list;
}

std::string text_of(const Named& named) {
  const TraceStream& stream = named.stream;
  std::string text = fmt::format("{} {}: {} of type {}, ID {}\n", named.module, to_string(stream.tile),
                                 counted(stream.packets, "packet"), stream.type, stream.id);
  for (const TraceRun& run : stream.runs) {
    const bool by_pc = run.mode == array::TraceMode::Pc;
    text += fmt::format("  from {} {}{}\n", run.start, run.stop && !by_pc ? fmt::format("to {}", *run.stop) : "on",
                        run.stop ? "" : ", its end is not in the buffer");
    text += by_pc ? "          pc   frames  events\n" : "       cycle   cycles  events\n";
    for (const TraceSpan& span : run.spans)
      text +=
          fmt::format("  {:>10} {:>8}  {}\n", by_pc ? fmt::format("{:#x}", *span.pc) : fmt::format("{}", span.first),
                      span.cycles, fmt::join(events_of(named, span.mask), ", "));
    if (run.lost_bytes != 0) text += fmt::format("  {} bytes are no frames\n", run.lost_bytes);
  }
  return text;
}

Json data_of(const Named& named) {
  const TraceStream& stream = named.stream;
  Json runs = Json::array();
  for (const TraceRun& run : stream.runs) {
    const bool by_pc = run.mode == array::TraceMode::Pc;
    Json spans = Json::array();
    for (const TraceSpan& span : run.spans) {
      Json one = by_pc ? Json{{"pc", *span.pc}, {"frames", span.cycles}}
                       : Json{{"cycle", span.first}, {"cycles", span.cycles}};
      one["events"] = events_of(named, span.mask);
      spans.push_back(std::move(one));
    }
    Json one = {{"mode", by_pc ? "event-pc" : "event-time"}, {"start", run.start}};
    if (run.stop && !by_pc) one["stop"] = *run.stop;
    one["ended"] = run.stop.has_value();
    one["spans"] = std::move(spans);
    one["lost_bytes"] = run.lost_bytes;
    runs.push_back(std::move(one));
  }
  return {{"tile", {{"col", stream.tile.col}, {"row", stream.tile.row}}},
          {"module", named.module},
          {"packets", stream.packets},
          {"type", stream.type},
          {"id", stream.id},
          {"slots", named.slots},
          {"runs", std::move(runs)}};
}

// Writes the format of chrome://tracing, which Perfetto reads: a process for each trace unit, a thread for each slot, a
// microsecond for each cycle.
void add_chrome(Json& list, const Named& named, std::size_t process) {
  list.push_back({{"name", "process_name"},
                  {"ph", "M"},
                  {"pid", process},
                  {"args", {{"name", fmt::format("{} {}", named.module, to_string(named.stream.tile))}}}});
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    bool seen = false;
    for (const TraceRun& run : named.stream.runs)
      for (std::size_t i = 0; run.mode == array::TraceMode::Time && i < run.spans.size(); ++i) {
        if ((run.spans[i].mask >> slot & 1) == 0) continue;
        const array::Cycle first = run.spans[i].first;
        array::Cycle end = first + run.spans[i].cycles;
        while (i + 1 < run.spans.size() && run.spans[i + 1].first == end && (run.spans[i + 1].mask >> slot & 1) != 0)
          end += run.spans[++i].cycles;
        list.push_back({{"name", named.slots[slot]},
                        {"ph", "X"},
                        {"ts", first},
                        {"dur", end - first},
                        {"pid", process},
                        {"tid", slot}});
        seen = true;
      }
    if (seen)
      list.push_back({{"name", "thread_name"},
                      {"ph", "M"},
                      {"pid", process},
                      {"tid", slot},
                      {"args", {{"name", named.slots[slot]}}}});
  }
}

// Buffers for traces have some kilobytes to a few megabytes.
constexpr std::uint64_t kMaxTrace = std::uint64_t{64} << 20;

void trace(const Options& options, Context& context) {
  const auto bytes = read_file(options.buffer, kMaxTrace);
  if (!bytes) return context.fail(bytes.error());
  std::vector<std::uint32_t> words(bytes->size() / 4);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = load_le<std::uint32_t>(*bytes, i * 4);
  auto streams = array::decode_trace(words);
  if (!streams) return context.fail(std::move(streams).error().at("{}", options.buffer));

  std::optional<npu::Replay> state;
  if (!options.file.empty()) {
    auto configuration = open_configuration(options);
    if (!configuration) return context.fail(configuration.error(), exit_for(configuration.error()));
    if (const auto& program = configuration->program; !configuration->insts && program && program->call)
      configuration->insts =
          std::visit([](const auto& call) { return container::CommandStream(call); }, *program->call);
    state.emplace(*configuration->device);
    replay(*state, *configuration, options);
  } else if (!options.insts.empty()) {
    return context.fail(error(code::usage, "--insts needs --config").help("a command stream alone can be the --config"),
                        Exit::Usage);
  }
  Json chrome = Json::array();
  Json data = {{"schema", "tessera.trace/1"}, {"file", options.buffer}, {"streams", Json::array()}};
  std::string text;
  std::size_t streams_seen = 0;
  for (TraceStream& stream : *streams) {
    const Named named = name(std::move(stream), state ? &*state : nullptr);
    if (options.as_chrome)
      add_chrome(chrome, named, streams_seen);
    else if (options.as_json)
      data["streams"].push_back(data_of(named));
    else
      text += text_of(named);
    ++streams_seen;
  }
  if (options.as_chrome) data = {{"traceEvents", std::move(chrome)}};
  if (text.empty()) text = "no packet was written\n";
  if (options.as_chrome)
    say("{}\n", printable_json(data.dump(-1, ' ', false, Json::error_handler_t::replace)));
  else if (options.as_json)
    context.answer(std::move(data));
  else
    say("{}", text);
}

}  // namespace

void add_trace(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("trace", "Decode a buffer of trace packets into events");
  verb->add_option("BUFFER", options->buffer, "File with the bytes of the trace")->required();
  verb->add_option("--config", options->file, "xclbin, PDI, CDO or command stream that chose the events")
      ->type_name("FILE");
  verb->add_option("--insts", options->insts, "Command stream that ran after the configuration")->type_name("FILE");
  verb->add_option("--device", options->device, "Device. Default: chosen by the files")->type_name("NAME");
  add_pdi_options(*verb, options->pdi);
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.trace/1)");
  verb->add_flag("--chrome", options->as_chrome, "Print JSON for Perfetto and chrome://tracing");
  verb->callback([options, &context] { trace(*options, context); });
}

}  // namespace tessera::cli
