#include "report/trace_report.h"

#include "array/tile/event_layout.h"
#include "base/text.h"
#include "runtime/device_choice.h"

#include <fmt/ranges.h>

namespace tessera::report {

using Json = nlohmann::ordered_json;
using array::TraceRun;
using array::TraceSpan;
using array::TraceStream;
using device::EventModule;

namespace {

// Returns the module whose trace unit sent a stream of packets. In shim and memory tiles the tile kind decides it. In
// core tiles the packet type and ID in the configuration decide it; if they do not match, type 1 means the memory
// module.
EventModule module_of(const TraceStream& stream, const npu::Replay* state) {
  const device::Device& device = state != nullptr ? state->device() : runtime::default_device();
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

std::vector<std::string> events_of(const NamedTrace& named, std::uint8_t mask) {
  std::vector<std::string> list;
  for (unsigned i = 0; i < kTraceSlots; ++i)
    if ((mask >> i & 1) != 0) list.push_back(named.slots[i]);
  return list;
}

}  // namespace

NamedTrace name_trace(TraceStream stream, const npu::Replay* state) {
  const EventModule module = module_of(stream, state);
  NamedTrace named{std::move(stream), std::string(to_string(module)), {}};
  const bool known = state != nullptr && state->tiles().contains(named.stream.tile);
  for (unsigned i = 0; i < kTraceSlots; ++i) {
    named.slots[i] = fmt::format("slot {}", i);
    if (!known) continue;
    const array::EventField& slot = array::event_layout(module).trace_slots[i];
    const auto event =
        static_cast<device::EventId>(slot.field.get(state->tiles().at(named.stream.tile).read(slot.reg.offset)));
    if (const std::string_view text = event_name(module, event); !text.empty()) named.slots[i] = text;
  }
  return named;
}

std::string trace_text(const NamedTrace& named) {
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
    if (run.lost_bytes != 0) text += fmt::format("  {} bytes are not frames\n", run.lost_bytes);
  }
  return text;
}

Json trace_json(const NamedTrace& named) {
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
// microsecond for each cycle. Leaves out event-PC mode, whose entries have no times.
void add_chrome_trace(Json& list, const NamedTrace& named, std::size_t process) {
  list.push_back({{"name", "process_name"},
                  {"ph", "M"},
                  {"pid", process},
                  {"args", {{"name", fmt::format("{} {}", named.module, to_string(named.stream.tile))}}}});
  for (unsigned slot = 0; slot < kTraceSlots; ++slot) {
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

}  // namespace tessera::report
