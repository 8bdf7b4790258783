#include "array/tile/event_layout.h"

#include "base/lasting.h"
#include "device/capabilities.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace tessera::array {

using device::EventModule;
using device::Field;
using device::Reg;
using device::TileKind;

namespace {

// Finds the registers and fields of one module by name. A name that the register map lacks is a mistake in this file;
// for registers and fields that only some modules have, call has() and optional_field().
class EventNames {
 public:
  EventNames(EventModule module, device::Arch arch)
      : module_(device::to_string(module)), runs_(device::register_runs(kind(module), arch)) {}

  bool has(std::string_view name) const { return find(name) != nullptr; }

  Reg reg(std::string_view name) const {
    const device::RegisterRun* run = find(name);
    assert(run != nullptr);
    return run->reg;
  }
  Field field(std::string_view name, std::string_view field) const {
    const Field found = optional_field(name, field);
    assert(found.width != 0);
    return found;
  }
  Field optional_field(std::string_view name, std::string_view field) const {
    for (const device::NamedField& named : find(name)->fields)
      if (named.name == field) return named.field;
    return {0, 0};
  }
  EventField event(std::string_view name, std::string_view field) const {
    return {reg(name), this->field(name, field)};
  }

 private:
  static TileKind kind(EventModule module) {
    switch (module) {
      case EventModule::Mem: return TileKind::Mem;
      case EventModule::Shim: return TileKind::Shim;
      default: return TileKind::Core;
    }
  }
  // Registers that form an array are one entry, whose name is that of the registers without the number.
  const device::RegisterRun* find(std::string_view name) const {
    const auto found = std::ranges::find_if(runs_, [&](const device::RegisterRun& run) {
      return run.module == module_ && name.starts_with(run.prefix) && name.substr(run.prefix.size()) == run.suffix;
    });
    return found == runs_.end() ? nullptr : &*found;
  }

  std::string_view module_;
  std::span<const device::RegisterRun> runs_;
};

void add_counters(EventLayout& layout, const EventNames& names) {
  const std::string control = names.has("Performance_Ctrl0") ? "Performance_Ctrl" : "Performance_Control";
  layout.counter = names.reg("Performance_Counter");
  layout.counter_match = names.reg("Performance_Counter_Event_Value");
  // Two counters share one register for their start and stop events; the last register holds all reset events.
  const std::uint32_t count = layout.counter.count;
  const std::string reset = control + (count > 2 ? "2" : "1");
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string both = fmt::format("{}{}", control, i / 2);
    layout.counters.push_back({names.event(both, fmt::format("Cnt{}_Start_Event", i)),
                               names.event(both, fmt::format("Cnt{}_Stop_Event", i)),
                               names.event(reset, fmt::format("Cnt{}_Reset_Event", i))});
  }
}

void add_broadcast(EventLayout& layout, const EventNames& names) {
  const std::string suffix = names.has("Event_Broadcast_A") ? "_A" : "";
  layout.broadcast = names.reg("Event_Broadcast" + suffix);
  layout.broadcast_event = names.field("Event_Broadcast" + suffix, "Event");
  for (const std::string_view name : {"Event_Broadcast_Block", "Event_Broadcast_A_Block", "Event_Broadcast_B_Block"}) {
    if (!names.has(fmt::format("{}_South_Set", name))) continue;
    auto& blocks = layout.blocks.emplace_back();
    for (unsigned side = 0; side < kSides; ++side) {
      const std::string_view kNames[] = {"South", "West", "North", "East"};
      const auto block = [&](std::string_view what) {
        return names.reg(fmt::format("{}_{}_{}", name, kNames[side], what));
      };
      blocks[side] = {block("Set"), block("Clr"), block("Value")};
    }
  }
}

void add_timer(EventLayout& layout, const EventNames& names) {
  layout.timer_control = names.reg("Timer_Control");
  layout.timer_reset = names.field("Timer_Control", "Reset");
  layout.timer_reset_event = names.event("Timer_Control", "Reset_Event");
  layout.timer_low = names.reg("Timer_Low");
  layout.timer_high = names.reg("Timer_High");
  layout.timer_match_low = names.reg("Timer_Trig_Event_Low_Value");
  layout.timer_match_high = names.reg("Timer_Trig_Event_High_Value");
}

void add_trace(EventLayout& layout, const EventNames& names) {
  layout.trace_control0 = names.reg("Trace_Control0");
  layout.trace_control1 = names.reg("Trace_Control1");
  layout.trace_status = names.reg("Trace_Status");
  layout.trace_start = names.event("Trace_Control0", "Trace_Start_Event");
  layout.trace_stop = names.event("Trace_Control0", "Trace_Stop_Event");
  layout.trace_mode = names.optional_field("Trace_Control0", "Mode");
  layout.trace_packet_type = names.field("Trace_Control1", "Packet_Type");
  layout.trace_packet_id = names.field("Trace_Control1", "ID");
  layout.trace_state = names.field("Trace_Status", "State");
  layout.trace_status_mode = names.field("Trace_Status", "Mode");
  for (unsigned i = 0; i < layout.trace_slots.size(); ++i)
    layout.trace_slots[i] = names.event(i < 4 ? "Trace_Event0" : "Trace_Event1", fmt::format("Trace_Event{}", i));
}

void add_combined(EventLayout& layout, const EventNames& names) {
  for (unsigned i = 0; i < layout.combo_inputs.size(); ++i)
    layout.combo_inputs[i] = names.event("Combo_event_inputs", fmt::format("event{}", "ABCD"[i]));
  layout.combo_control = names.reg("Combo_event_control");
  for (unsigned i = 0; i < layout.combos.size(); ++i)
    layout.combos[i] = names.field("Combo_event_control", fmt::format("combo{}", i));
  constexpr unsigned kEdges = 2;
  constexpr std::string_view kEdge = "Edge_Detection_event_control";
  for (unsigned i = 0; i < kEdges; ++i)
    layout.edges.push_back({names.event(kEdge, fmt::format("Edge_Detection_Event_{}", i)),
                            names.field(kEdge, fmt::format("Edge_Detection_{}_Trigger_Rising", i)),
                            names.field(kEdge, fmt::format("Edge_Detection_{}_Trigger_Falling", i))});
}

void add_sources(EventLayout& layout, const EventNames& names) {
  for (unsigned i = 0; i < 8 && names.has("Stream_Switch_Event_Port_Selection_0"); ++i) {
    const std::string reg = fmt::format("Stream_Switch_Event_Port_Selection_{}", i / 4);
    layout.ports.push_back({names.reg(reg), names.field(reg, fmt::format("Port_{}_Master_Slave", i)),
                            names.field(reg, fmt::format("Port_{}_ID", i))});
  }
  if (constexpr std::string_view kLocks = "Locks_Event_Selection_"; names.has(kLocks)) {
    layout.lock_selection = names.reg(kLocks);
    layout.lock_select = names.field(kLocks, "Lock_Select");
    layout.lock_value = names.field(kLocks, "Lock_Value");
  }
  if (constexpr std::string_view kDma = "DMA_Event_Channel_Selection"; names.has(kDma))
    for (const std::string_view name :
         {"S2MM_Sel0_Channel", "S2MM_Sel1_Channel", "MM2S_Sel0_Channel", "MM2S_Sel1_Channel"})
      layout.dma_selection.push_back(names.event(kDma, name));
  if (layout.module == EventModule::Core)
    layout.core_actions = {names.event("Enable_Events", "Enable_Event"),
                           names.event("Enable_Events", "Disable_Event"),
                           names.event("Reset_Event", "Reset_Event"),
                           names.event("Debug_Control1", "Debug_Halt_Core_Event0"),
                           names.event("Debug_Control1", "Debug_Halt_Core_Event1"),
                           names.event("Debug_Control1", "Debug_SingleStep_Core_Event"),
                           names.event("Debug_Control1", "Debug_Resume_Core_Event"),
                           names.event("Error_Halt_Event", "Error_Halt_Core_Event")};
}

void add_numbers(EventLayout& layout, device::Arch arch) {
  // Returns the number of the first event in `names` that the module has; nothing when the module has none of them.
  const auto number = [&](std::initializer_list<std::string_view> names) -> std::optional<device::EventId> {
    const auto events = device::module_events(layout.module, arch);
    for (const std::string_view name : names)
      if (const auto found = std::ranges::find(events, name, &device::NamedEvent::name); found != events.end())
        return found->number;
    return std::nullopt;
  };
  layout.perf_counter = *number({"PERF_CNT_0", "PERF_CNT0_EVENT"});
  layout.timer_value = *number({"TIMER_VALUE_REACHED"});
  layout.combo = *number({"COMBO_EVENT_0"});
  layout.edge = number({"EDGE_DETECTION_EVENT_0"});
  layout.broadcast_in = *number({"BROADCAST_0", "BROADCAST_A_0"});
  layout.user = *number({"USER_EVENT_0"});
  layout.port_idle = number({"PORT_IDLE_0"});
  layout.lock_first = number({"LOCK_SEL0_ACQ_EQ", "LOCK_0_ACQ_EQ"});
  layout.dma_first = number({"DMA_S2MM_0_START_TASK", "DMA_S2MM_SEL0_START_TASK"});
}

EventLayout make_layout(EventModule module, device::Arch arch = device::kEmulatedCores) {
  const EventNames names(module, arch);
  EventLayout layout{};
  layout.module = module;
  layout.arch = arch;
  add_counters(layout, names);
  layout.generate = names.event("Event_Generate", "Event");
  for (unsigned i = 0; names.has(fmt::format("Event_Status{}", i)); ++i)
    layout.status.push_back(names.reg(fmt::format("Event_Status{}", i)));
  add_sources(layout, names);
  add_numbers(layout, arch);
  if (!device::capabilities(arch).recorded_events) return layout;
  layout.groups = device::event_groups(module);
  add_timer(layout, names);
  add_broadcast(layout, names);
  add_trace(layout, names);
  add_combined(layout, names);
  return layout;
}

}  // namespace

bool has_events(EventModule module, device::Arch arch) {
  return device::capabilities(arch).recorded_events || EventNames(module, arch).has("Performance_Counter");
}

const EventLayout& event_layout(EventModule module) {
  const auto& layouts = lasting([] {
    return std::array<EventLayout, device::kEventModules>{
        make_layout(EventModule::Core), make_layout(EventModule::Memory), make_layout(EventModule::Mem),
        make_layout(EventModule::Shim)};
  });
  return layouts[static_cast<unsigned>(module)];
}

const EventLayout& event_layout(EventModule module, device::Arch arch) {
  if (device::capabilities(arch).recorded_events || !has_events(module, arch)) return event_layout(module);
  return lasting([&] { return make_layout(module, arch); });  // only shim tiles of AIE1 come here
}

}  // namespace tessera::array
