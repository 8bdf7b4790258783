#include "array/tile/tile.h"

#include "device/aie2_events.h"
#include "device/capabilities.h"

namespace tessera::array {

std::uint32_t* Registers::look_up(std::uint32_t offset) {
  const std::uint32_t word = offset / 4;
  const std::uint32_t page_index = word / kPageWords;
  if (page_index >= pages_.size()) pages_.resize(page_index + 1);
  std::unique_ptr<Page>& page = pages_[page_index];
  const std::uint32_t slot = word % kPageWords;
  if (page == nullptr || !page->known[slot]) {
    const std::optional<device::RegisterInfo> info = device::register_at(kind_, offset, arch_);
    if (!info) return nullptr;
    if (page == nullptr) page = std::make_unique<Page>();
    page->known[slot] = true;
    page->words[slot] = page->resets[slot] = info->run->reset;
  }
  return &page->words[slot];
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> Registers::changed() const {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> list;
  for (std::uint32_t i = 0; i < pages_.size(); ++i)
    for (std::uint32_t slot = 0; pages_[i] != nullptr && slot < kPageWords; ++slot)
      if (pages_[i]->known[slot] && pages_[i]->words[slot] != pages_[i]->resets[slot])
        list.emplace_back((i * kPageWords + slot) * 4, pages_[i]->words[slot]);
  return list;
}

Tile::Tile(device::TileId the_id, device::TileKind the_kind, const device::TileModel& the_model, UnitId unit,
           bool has_dma, bool has_plio)
    : id(the_id),
      kind(the_kind),
      model(the_model),
      layout(device::tile_layout(the_kind, the_model.arch)),
      first_unit(unit),
      data(the_model.data_memory),
      program(the_model.program_memory),
      registers(the_kind, the_model.arch),
      locks(the_model.locks) {
  make_event_logic();
  assert(core_streams(device::Direction::S2MM).size() <= kMaxCoreStreams);
  const auto define = [this](StreamEnd& port, StreamEnd::Kind what, device::Direction direction, UnitId slot) {
    port.kind = what;
    port.tile = this;
    port.direction = direction;
    port.unit = first_unit + slot;
  };
  for (const device::Direction direction : {device::Direction::S2MM, device::Direction::MM2S}) {
    for (unsigned i = 0; i < kMaxCoreStreams; ++i) {
      define(core_port(direction, i), StreamEnd::Kind::Core, direction, kCoreUnit);
      core_port(direction, i).index = static_cast<std::uint8_t>(kCoreStream + i);
    }
    define(control_port(direction), StreamEnd::Kind::Control, direction, kControlUnit);
    control_port(direction).waiting = direction == device::Direction::S2MM;  // waits for the first packet
  }
  for (std::uint8_t i = 0; i < trace_ports.size(); ++i) {
    define(trace_ports[i], StreamEnd::Kind::Trace, device::Direction::MM2S, kTraceUnit + i);
    trace_ports[i].index = i;
  }
  for (const device::Direction direction : {device::Direction::S2MM, device::Direction::MM2S}) {
    if (!has_plio) break;
    const bool out = direction == device::Direction::S2MM;
    std::vector<PlioPort>& side = plio[static_cast<unsigned>(direction)];
    side.resize(device::port_count(kind, out ? device::PortRole::Master : device::PortRole::Slave,
                                   device::Bundle::South, model.arch));
    assert(side.size() <= kMaxPlioPorts);
    for (std::uint8_t i = 0; i < side.size(); ++i) {
      define(side[i], StreamEnd::Kind::Plio, direction, kPlioUnit + static_cast<UnitId>(direction) * kMaxPlioPorts + i);
      side[i].index = i;
      side[i].waiting = out;  // waits for the first word
    }
  }
  if (!has_dma) return;
  for (const device::Direction direction : {device::Direction::S2MM, device::Direction::MM2S}) {
    std::vector<Channel>& side = channels[static_cast<unsigned>(direction)];
    side.resize(model.channels(direction));
    for (unsigned i = 0; i < side.size(); ++i) {
      Channel& channel = side[i];
      channel.tile = this;
      channel.direction = direction;
      channel.index = static_cast<std::uint8_t>(i);
      channel.enabled = layout.channel(direction).enable.width == 0;
      channel.unit = first_unit + kChannelUnit + static_cast<UnitId>(direction) * kMaxChannels + i;
      channel.counts.tile = id;
      channel.counts.direction = direction;
      channel.counts.channel = channel.index;
    }
  }
}

BdWords Tile::bd_words(std::uint32_t bd_id) {
  BdWords words{};
  for (unsigned i = 0; i < layout.descriptor->words; ++i) words[i] = registers.at(layout.bd.at(bd_id) + i * 4);
  return words;
}

// Sets up the state after power-up, in which the TRUE event is asserted.
void Tile::make_event_logic() {
  using device::EventModule;
  const auto make = [&](unsigned index, EventModule module) {
    EventLogic& logic = event_logic[index];
    logic.layout = &event_layout(module, model.arch);
    logic.place = first_unit / kUnitsPerTile * 2 + index;
    if (!has_events(module, model.arch)) return;
    logic.exists = true;
    logic.held.set(kTrueEvent);
    logic.status.set(kTrueEvent);
    logic.interest = ~logic.status;
    logic.watches_locks = logic.layout->lock_first.has_value();
    read_selections(logic);
  };
  switch (kind) {
    case device::TileKind::Shim: return make(0, EventModule::Shim);
    case device::TileKind::Mem: return make(0, EventModule::Mem);
    case device::TileKind::Core: break;
  }
  make(0, EventModule::Core);
  make(1, EventModule::Memory);
  core_logic().held.set(device::events::core::DISABLED);
}

void Tile::read_selections(EventLogic& logic) {
  const EventLayout& events = *logic.layout;
  assert(events.lock_selection.count <= kLockSelections && events.dma_selection.size() <= kChannelSelections);
  Selections& selected = logic.selections;
  selected.watchers.fill(0);
  for (unsigned i = 0; events.lock_first && i < events.lock_selection.count; ++i) {
    const std::uint32_t word = registers.at(events.lock_selection.at(i));
    const std::uint32_t lock = events.lock_select.get(word);
    selected.locks[i] = {lock, static_cast<std::int32_t>(events.lock_value.get(word))};
    if (lock < kSelectableLocks) selected.watchers[lock] = static_cast<std::uint8_t>(selected.watchers[lock] | 1U << i);
  }
  for (unsigned i = 0; i < events.dma_selection.size(); ++i) {
    const EventField& selection = events.dma_selection[i];
    logic.selections.channels[i] = selection.field.get(registers.at(selection.reg.offset));
  }
}

EndName StreamEnd::place() const {
  return {tile->id, kind, direction, index};
}

std::string StreamEnd::name() const {
  const std::string where = device::to_string(tile->id);
  switch (kind) {
    case Kind::Core: return "core " + where;
    case Kind::Control: return "the handler of control packets of " + where;
    case Kind::Trace: return fmt::format("trace unit {} of {}", index, where);
    case Kind::Plio: return fmt::format("PLIO South {} of {}", index, where);
    default: break;
  }
  return fmt::format("{} {} of {}", device::to_string(direction), index, device::to_string(tile->id));
}

}  // namespace tessera::array
