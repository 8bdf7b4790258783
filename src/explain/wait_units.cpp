// Writes the texts for the units of the graph of waits: the name of each unit, and its wait or its end.
//
// This file describes channels, cores, ports of programmable logic and handlers of control packets. wait_packets.cpp
// describes words in a switch, wait_caller.cpp the caller, and wait_polls.cpp the memory that a core polls.
//
// Example: S2MM 0 of (0,0) has received 240 of the 256 words of BD 1, in task 2 of 4. WaitUnit::state becomes "waits
// for 16 more words of BD 1 (it has received 240 of 256)". The task and the first cycle of the wait are separate
// fields, which explain_lines.cpp adds to the text. If the tasks of the channel were complete, the state would be "has
// ended its 4 tasks", and edges to it would be dead.
#include "device/capabilities.h"
#include "explain/wait_graph.h"

#include "array/streams/reach.h"
#include "base/text.h"
#include "device/aie2_registers.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

using device::Direction;
using device::to_string;

std::string times(std::uint64_t count) {
  return count == 1 ? "once" : counted(count, "time");
}

std::string without_tlast(Channel& channel, std::uint64_t bds) {
  std::vector<std::string> names;
  for (std::uint32_t id = 0; id < channel.tile->model.bds; ++id)
    if ((bds >> id & 1) != 0 && !known_bd(channel, id).tlast) names.push_back(fmt::format("BD {}", id));
  if (names.empty()) return "";
  return fmt::format(": {} {} without TLAST", joined(names, ", "), names.size() == 1 ? "is" : "are");
}

std::string without_words(Channel& channel) {
  std::vector<std::string> names;
  for (std::uint32_t id = 0; id < channel.tile->model.bds; ++id)
    if ((channel.history.bds >> id & 1) != 0 && known_bd(channel, id).length == 0)
      names.push_back(fmt::format("BD {}", id));
  if (channel.counts.tasks == 0 || names.empty()) return "";
  return fmt::format(": {} {} length 0", joined(names, ", "), names.size() == 1 ? "has" : "have");
}

namespace {

namespace regs = device::aie2::core;

// Returns the reason why a core is halted: "is halted by Debug_Control0".
std::string halt_of(const CoreUnit& core) {
  const std::uint32_t status = core.debug_status();
  if (regs::Debug_Status_Debug_halted.get(status) == 0) return "is halted by an event (Error_Halt_Event)";
  const bool by_event = regs::Debug_Status_Debug_Event0_Halted.get(status) != 0 ||
                        regs::Debug_Status_Debug_Event1_Halted.get(status) != 0;
  return by_event ? "is halted by an event (Debug_Control1)" : "is halted by Debug_Control0";
}

std::string state_of(const CoreUnit& core) {
  switch (core.state()) {
    case CoreUnit::State::Disabled: return core.in_reset() ? "is held in reset" : "was disabled";
    case CoreUnit::State::Running:
      return core.halted() ? halt_of(core) : core.goes_round() ? "goes round a loop for ever" : "runs";
    case CoreUnit::State::Done: return "has ended (done)";
    case CoreUnit::State::Faulted: return "was stopped by a fault";
    case CoreUnit::State::Waiting: break;
  }
  return "waits";
}

// Returns the end of a port's words as text: "has sent its 8 words", "was given no words".
std::string words_ended(const PlioPort& port) {
  return port.moved == 0 ? "was given no words" : "has sent its " + counted(port.moved, "word");
}

std::string state_of(const Channel& channel) {
  if (channel.wait) return "waits";
  return channel.phase == Channel::Phase::Idle ? tasks_ended(channel) : "is under way";
}

std::string more_words(std::uint64_t left) {
  return fmt::format("{} more {}", left, left == 1 ? "word" : "words");
}

// Returns the words that a channel waits for as text: "16 more words of BD 3 (it has received 240 of 256)".
std::string words_text(const Channel& channel, std::string_view verb) {
  const std::uint64_t left = channel.walk.remaining(), all = channel.bd.length, moved = all - left;
  const bool or_tlast = channel.direction == Direction::S2MM && channel.finish_on_tlast != Channel::kDisabled;
  if (left == 0) return fmt::format("the rest of the compressed words of BD {}", channel.bd_id);
  std::string text = moved == 0 ? fmt::format("{} of BD {}", counted(all, "word"), channel.bd_id)
                                : fmt::format("{} of BD {}", more_words(left), channel.bd_id);
  if (moved != 0) text += fmt::format(" (it has {} {} of {})", verb, moved, all);
  return or_tlast ? "TLAST, or " + text : text;
}

}  // namespace

device::EventId enable_event(Tile& tile) {
  if (!capabilities(tile.model).recorded_events) return kNoEvent;
  return static_cast<device::EventId>(
      regs::Enable_Events_Enable_Event.get(tile.registers.at(regs::Enable_Events.offset)));
}

std::string core_remedy(Tile& tile) {
  if (has_no_clock(tile, kCoreUnit)) return "enable the clock of the core";
  if (tile.core && tile.core->halted())
    return "let the core continue: clear the register that halts it, usually Debug_Control0";
  if (tile.core && tile.core->in_reset()) return "take the core out of reset and enable it, by Core_Control";
  if (enable_event(tile) != kNoEvent)
    return "raise the event that should enable the core (Enable_Events) and do not block it, or enable the core by "
           "Core_Control";
  return "enable the core, by Core_Control";
}

std::string WaitGraph::never_enabled(Tile& tile) {
  const device::EventId event = enable_event(tile);
  if (event == kNoEvent) return "was never enabled";
  const EventLogic& logic = tile.event_logic[0];
  return fmt::format("was never enabled: {}, which should enable it (Enable_Events), did not come{}",
                     Events::name_of(logic, event), view_.why_missing(logic, event));
}

// Returns the reason why a trace unit sends no packet.
std::string WaitGraph::nothing_traced(StreamEnd& source) {
  const EventLogic& logic = source.tile->event_logic[source.unit - source.tile->first_unit - kTraceUnit];
  const TraceUnit& trace = logic.trace;
  const auto missing = [&](device::EventId event) {
    return fmt::format("{} did not come{}", Events::name_of(logic, event), view_.why_missing(logic, event));
  };
  if (trace.ended() && !trace.running()) return "has sent everything that it recorded";
  if (!trace.configured()) return "has no start event";
  if (!trace.running()) return "has not begun: " + missing(trace.start);
  return "sends only whole packets until it is stopped: " +
         (trace.stop == kNoEvent ? "it has no stop event" : missing(trace.stop));
}

void WaitGraph::describe(Node& node, Channel& channel) {
  node.tile = channel.tile;
  node.channel = &channel;
  node.id = channel.unit;
  node.unit.name = channel.name();
  node.unit.tile = channel.tile->id;
  node.unit.named = kept(view_.names.channel(channel.tile->id, channel.direction, channel.index));
  node.unit.state = state_of(channel);
  if (channel.phase != Channel::Phase::Idle) {
    if (channel.phase != Channel::Phase::Header) {
      node.unit.bd = channel.bd_id;
      node.unit.of_words = channel.bd.length;
    }
    node.unit.words = channel.phase == Channel::Phase::Transfer ? channel.bd.length - channel.walk.remaining() : 0;
    node.unit.task = channel.counts.tasks + 1;
    node.unit.of_executions = std::uint64_t{channel.task.repeat} + 1;
    node.unit.execution = node.unit.of_executions - channel.executions_left + 1;
  } else {
    node.unit.words = channel.counts.bytes / 4;
    node.unit.task = channel.counts.tasks;
  }
  node.unit.of_tasks = channel.history.pushed;
  if (channel.stopped) {
    node.unit.state = no_clock(*channel.tile);
    return;
  }
  const std::optional<Channel::Wait> wait = wait_of(channel);
  if (!wait) return;
  node.unit.waits = true;
  node.unit.cause = wait->cause;
  node.unit.since = wait->since;
  node.wants = channel_wants(node, channel, wait->cause);
  node.unit.state = "waits for " + node.wants;
  end_wait_if_over(node);
}

// Marks a unit as not waiting if its lock already holds the awaited value and the unit was woken, so that it acts in
// its next cycle. An array that was stopped in the middle of a run has such units.
void WaitGraph::end_wait_if_over(Node& node) {
  if (!node.lock || !node.demand.holds(node.lock->lock().value)) return;
  const std::vector<UnitId>& waiters = node.lock->lock().waiters;  // does not list woken units
  if (std::ranges::find(waiters, node.id) != waiters.end()) return;
  node.unit.state = "has waited for " + node.wants;
  node.unit.waits = false;
  node.unit.cause.reset();
  node.unit.since.reset();
  node.kind = Kind::None;
  node.lock.reset();
}

// Returns the wait of a channel; absent if it does not wait. When nothing moves any more, a channel in the middle of a
// descriptor waits even if it has not recorded the wait yet.
std::optional<Channel::Wait> WaitGraph::wait_of(const Channel& channel) {
  if (channel.wait || !channel.transferring() || !view_.stands_still()) return channel.wait;
  return Channel::Wait{Cause::Stream, view_.now()};
}

std::string WaitGraph::channel_wants(Node& node, Channel& channel, Cause cause) {
  if (cause == Cause::Lock) {
    node.kind = Kind::Lock;
    node.demand = {channel.bd.acquire_value, !capabilities(channel.tile->model).counting_locks};
    node.lock = *view_.dma_lock(channel, channel.bd.acquire_lock);
    return describe_wait(*node.lock, channel.bd.acquire_value);
  }
  const bool receives = channel.direction == Direction::S2MM;
  node.kind = receives ? Kind::Word : Kind::Room;
  if (channel.paused) {
    node.kind = Kind::Pause;
    return "the end of its pause";
  }
  if (channel.phase == Channel::Phase::Header)
    return fmt::format("the header of packet {} of its {}", node.unit.execution, node.unit.of_executions);
  return receives ? words_text(channel, "received") : "room for " + words_text(channel, "sent");
}

void WaitGraph::describe(Node& node, PlioPort& port) {
  node.tile = port.tile;
  node.plio = &port;
  node.id = port.unit;
  node.unit.name = port.name();
  node.unit.tile = port.tile->id;
  node.unit.state = !port.sends() ? "takes every word" : !is_alive(port) ? words_ended(port) : "is under way";
  if (!port.since) return;
  node.unit.waits = true;
  node.unit.cause = Cause::Stream;
  node.unit.since = port.since;
  node.kind = port.sends() ? Kind::Room : Kind::Word;
  node.wants = port.sends() ? "room for " : "";
  node.wants += port.moved == 0 ? counted(port.left(), "word")
                                : fmt::format("{} (it has {} {} of {})", more_words(port.left()),
                                              port.sends() ? "sent" : "received", port.moved, port.moved + port.left());
  node.unit.state = "waits for " + node.wants;
}

// Describes the handler of control packets, which always waits: for packets, or for room for its answers.
void WaitGraph::describe_handler(Node& node, Tile& tile) {
  using Phase = ControlPort::Phase;
  const ControlPort& port = tile.control;
  node.tile = &tile;
  node.handler = true;
  node.id = tile.first_unit + kControlUnit;
  node.unit.name = tile.control_port(Direction::S2MM).name();
  node.unit.tile = tile.id;
  node.unit.waits = true;
  node.unit.cause = Cause::Stream;
  node.kind = port.answers.empty() ? Kind::Word : Kind::Room;
  node.wants = !port.answers.empty() ? "room for " + counted(port.answers.size(), "word") + " of an answer"
               : port.phase == Phase::PacketHeader ? "a control packet"
               : port.phase == Phase::Skip         ? "the end of a packet that it drops"
                                                   : "the rest of a control packet";
  node.unit.state = "waits for " + node.wants;
}

std::vector<std::string> task_of(const WaitUnit& unit) {
  std::vector<std::string> list;
  if (unit.of_tasks > 1 && unit.bd) list.push_back(fmt::format("task {} of {}", unit.task, unit.of_tasks));
  if (unit.of_executions > 1) list.push_back(fmt::format("execution {} of {}", unit.execution, unit.of_executions));
  return list;
}

void WaitGraph::describe(Node& node, Tile& tile) {
  node.tile = &tile;
  node.id = tile.first_unit + kCoreUnit;
  node.unit.name = "core " + to_string(tile.id);
  node.unit.named = kept(view_.names.core(tile.id));
  node.unit.tile = tile.id;
  if (!tile.core || has_no_clock(tile, kCoreUnit)) {
    node.unit.state = tile.core ? no_clock(tile) : never_enabled(tile);
    return;
  }
  CoreUnit& core = *tile.core;
  const bool fresh = core.state() == CoreUnit::State::Disabled && !core.in_reset() && !core.was_enabled();
  node.unit.state = fresh ? never_enabled(tile) : state_of(core);
  node.unit.pc = core.pc();
  node.unit.position = core.position(core.pc());
  if (const std::string line = line_of_wait(tile); !line.empty()) node.unit.position = line;
  if (view_.polls_in_vain(tile)) {
    if (const std::string loop = loop_of(tile); !loop.empty()) node.unit.position = loop;
    node.kind = Kind::Poll;
    node.unit.waits = true;
    node.wants = poll_wants(tile);
    node.unit.polls = polls_of(tile);
    node.unit.state = "polls " + node.wants;
    return;
  }
  if (core.state() != CoreUnit::State::Waiting) return;
  node.unit.waits = true;
  node.unit.cause = core.waits_because();
  node.unit.since = core.waiting_since();
  node.wants = core_wants(node, tile);
  node.unit.state = "waits for " + node.wants;
  end_wait_if_over(node);
}

std::string WaitGraph::core_wants(Node& node, Tile& tile) {
  using Ask = Request::Kind;
  const auto& wait = tile.core->executor().waits_for();
  switch (wait.kind) {
    case Ask::ReadStream: node.kind = Kind::Word; return "a word on its stream input";
    case Ask::WriteStream: node.kind = Kind::Room; return "room on its stream output";
    case Ask::ReadCascade: node.kind = Kind::CascadeIn; return "a value on its cascade input";
    case Ask::WriteCascade: node.kind = Kind::CascadeOut; return "room on its cascade output";
    case Ask::Registers: node.kind = Kind::Bus; return "its processor bus";
    default: break;
  }
  node.kind = Kind::Lock;
  node.demand = {wait.value, !capabilities(tile.model).counting_locks};
  node.lock = *view_.lock_in_view(tile, wait.lock);
  return describe_wait(*node.lock, wait.value);
}

}  // namespace tessera::explain
