#include "adf_array/shim_counters.h"

#include "adf/codes.h"
#include "adf_array/convert.h"
#include "device/events.h"
#include "device/ports.h"

#include <algorithm>
#include <set>

namespace tessera::adf_array {

using adf::ProfileOption;
using device::TileId;
using device::TileKind;

namespace {

// Returns a register of shim tiles by its name.
std::optional<device::RegisterInfo> shim_register(const std::string& name, device::Arch arch) {
  for (device::RegisterInfo& one : device::find_registers(name, arch))
    if (device::tile_kind(*one.run) == TileKind::Shim) return std::move(one);
  return {};
}

// Returns the number of registers NAME0, NAME1 ...
unsigned count_of(const std::string& begin, device::Arch arch) {
  unsigned count = 0;
  while (shim_register(begin + std::to_string(count), arch)) ++count;
  return count;
}

}  // namespace

std::uint32_t ShimCounters::event(const std::string& name) const {
  for (const device::NamedEvent& one : device::module_events(device::EventModule::Shim, device_.arch))
    if (one.name == name) return one.number;
  return 0;
}
std::uint32_t ShimCounters::event(PortEvent what, const Counter& counter) const {
  return event(fmt::format("PORT_{}_{}", what == PortEvent::Idle ? "IDLE" : "RUNNING", counter.selection));
}

Result<void> ShimCounters::set(api::Session& session, TileId tile, const std::string& name, std::string_view field,
                               std::uint32_t value) const {
  const device::RegisterInfo info = shim_register(name, device_.arch).value();
  const auto found = std::ranges::find(info.fields(), field, &device::NamedField::name);
  // A register that only takes writes shows nothing.
  std::uint32_t word = 0;
  if (info.run->access != device::Access::WriteOnly) {
    const auto before = session.peek_register(to_api(tile), info.offset);
    if (!before) return Failure(to_diag(before.error()));
    word = *before;
  }
  if (auto written = session.write_register(to_api(tile), info.offset, found->field.set(word, value)); !written)
    return Failure(to_diag(written.error()));
  return {};
}

// Returns a counter and a selection that neither a measurement nor `more` uses.
Result<ShimCounters::Counter> ShimCounters::take(TileId tile, const std::vector<Counter>& more) const {
  std::set<unsigned> counters, selections;
  const auto note = [&](const std::vector<Counter>& all) {
    for (const Counter& one : all) {
      if (one.tile != tile) continue;
      counters.insert(one.number);
      selections.insert(one.selection);
    }
  };
  note(more);
  for (const auto& [handle, made] : measurements_) note(made.counters);
  Counter free{tile, 0, 0};
  while (counters.contains(free.number)) ++free.number;
  while (selections.contains(free.selection)) ++free.selection;
  const unsigned all = count_of("Performance_Counter", device_.arch);
  if (free.number >= all)
    return Failure(
        error(adf::code::no_profile, "start_profiling: shim tile {} has no free counter", device::to_string(tile))
            .note("a shim tile of {} has {} counters", device_.name, all)
            .note("io_stream_start_to_bytes_transferred_cycles takes two counters of the port's tile, and "
                  "io_stream_start_difference_cycles one for each port")
            .help("call stop_profiling() of an earlier handle first, or put the port on another shim tile"));
  return free;
}

Result<void> ShimCounters::select(api::Session& session, const Counter& counter, const Port& port) const {
  constexpr unsigned kInRegister = 4;
  const std::string name = fmt::format("Stream_Switch_Event_Port_Selection_{}", counter.selection / kInRegister);
  const auto role = port.leads_out ? device::PortRole::Master : device::PortRole::Slave;
  const auto index = device::port_index(TileKind::Shim, role, device::Bundle::South, port.south, device_.arch);
  CHECK_OK(set(session, port.tile, name, fmt::format("Port_{}_Master_Slave", counter.selection), port.leads_out));
  return set(session, port.tile, name, fmt::format("Port_{}_ID", counter.selection), index.value());
}

// Lets a counter count from 0 on: from the start event to the stop event, or the cycles of one event.
Result<void> ShimCounters::count(api::Session& session, const Counter& counter, std::uint32_t start,
                                 std::uint32_t stop) const {
  CHECK_OK(set(session, counter.tile, fmt::format("Performance_Counter{}", counter.number), "Counter_Value", 0));
  const std::string control = fmt::format("Performance_Ctrl{}", counter.number / 2);
  CHECK_OK(set(session, counter.tile, control, fmt::format("Cnt{}_Start_Event", counter.number), start));
  return set(session, counter.tile, control, fmt::format("Cnt{}_Stop_Event", counter.number), stop);
}

Result<long long> ShimCounters::start(api::Session& session, const adf::Profile& what, const Port& first,
                                      const Port& second) {
  Measurement made{static_cast<ProfileOption>(what.option), {}};
  std::vector<const Port*> ports{&first};
  if (what.option == adf::kStartToBytes) ports.push_back(&first);
  if (what.option == adf::kStartDifference) ports.push_back(&second);
  for (const Port* port : ports) {
    TRY(const Counter counter, take(port->tile, made.counters));
    made.counters.push_back(counter);
  }
  for (std::size_t i = 0; i < ports.size(); ++i) CHECK_OK(select(session, made.counters[i], *ports[i]));
  CHECK_OK(begin(session, made, what.value));
  measurements_[next_] = std::move(made);
  return next_++;
}

Result<void> ShimCounters::begin(api::Session& session, const Measurement& made, std::uint64_t bytes) const {
  const Counter& first = made.counters.front();
  const std::uint32_t running = event(PortEvent::Running, first);
  switch (made.option) {
    case adf::kRunningCount: return count(session, first, running, running);
    case adf::kRunningToIdle: return count(session, first, running, event(PortEvent::Idle, first));
    case adf::kStartToBytes: {
      CHECK_OK(set(session, first.tile, fmt::format("Performance_Counter{}_Event_Value", first.number),
                   "Counter_Event_Value", static_cast<std::uint32_t>((bytes + 3) / 4)));
      CHECK_OK(count(session, first, running, running));
      const Counter& time = made.counters.back();
      return count(session, time, event(PortEvent::Running, time), event(fmt::format("PERF_CNT_{}", first.number)));
    }
    case adf::kStartDifference: break;
  }
  // Each counter has a user event of its own, so that a later measurement does not start the counters of this one.
  const auto user = [&](const Counter& one) { return event(fmt::format("USER_EVENT_{}", one.number)); };
  for (const Counter& one : made.counters) CHECK_OK(count(session, one, user(one), event(PortEvent::Running, one)));
  for (const Counter& one : made.counters) CHECK_OK(set(session, one.tile, "Event_Generate", "Event", user(one)));
  return {};
}

Result<std::uint32_t> ShimCounters::value_of(api::Session& session, const Counter& counter) const {
  const auto info = shim_register(fmt::format("Performance_Counter{}", counter.number), device_.arch);
  const auto value = session.read_register(to_api(counter.tile), info->offset);
  if (!value) return Failure(to_diag(value.error()));
  return *value;
}

Result<std::optional<long long>> ShimCounters::read(api::Session& session, long long handle) const {
  const auto found = measurements_.find(handle);
  if (found == measurements_.end()) return std::optional<long long>();
  // The last counter has the result; a difference also needs the first one.
  TRY(const std::uint32_t last, value_of(session, found->second.counters.back()));
  if (found->second.option != adf::kStartDifference) return std::optional<long long>(last);
  TRY(const std::uint32_t first, value_of(session, found->second.counters.front()));
  return std::optional<long long>(static_cast<long long>(last) - static_cast<long long>(first));
}

Result<bool> ShimCounters::stop(api::Session& session, long long handle) {
  const auto found = measurements_.find(handle);
  if (found == measurements_.end()) return false;
  for (const Counter& one : found->second.counters) CHECK_OK(count(session, one, 0, 0));
  measurements_.erase(found);
  return true;
}

}  // namespace tessera::adf_array
