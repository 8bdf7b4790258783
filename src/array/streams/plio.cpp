#include "array/parts/plio.h"
#include "array/codes.h"
#include "array/parts/parts.h"
#include "array/parts/streams.h"

#include "array/tile/switch_config.h"

#include <algorithm>

namespace tessera::array {

using device::Direction;
using device::TileId;
using device::TileKind;

Result<void> Plio::send(TileId tile, unsigned south, std::span<const StreamWord> words) {
  TRY(PlioPort * port, find(tile, Direction::MM2S, south));
  port->words.insert(port->words.end(), words.begin(), words.end());
  left_ += words.size();
  parts_.scheduler.schedule_by(port->unit, parts_.now());
  return {};
}

Result<void> Plio::expect(TileId tile, unsigned south, std::uint64_t words) {
  TRY(PlioPort * port, find(tile, Direction::S2MM, south));
  const std::uint64_t before = port->left();
  port->expected += words;
  left_ += port->left() - before;
  if (port->left() != 0 && !port->since) port->since = parts_.now();
  return {};
}

Result<std::vector<PlioWord>> Plio::take(TileId tile, unsigned south) {
  TRY(PlioPort * port, find(tile, Direction::S2MM, south));
  std::vector<PlioWord> words;
  for (std::size_t i = 0; i < port->words.size(); ++i)
    words.push_back({port->words[i].data, port->words[i].last, port->came[i]});
  port->words.clear();
  port->came.clear();
  return words;
}

Result<void> Plio::set_pace(TileId tile, Direction direction, unsigned south, const PlioPace& pace) {
  TRY(PlioPort * port, find(tile, direction, south));
  std::erase_if(paced_, [&](const Paced& one) { return one.unit == port->unit; });
  // A clock of the logic that is as fast as the array's limits nothing: the array moves one word a cycle.
  if (pace.logic_clock < pace.array_clock)
    paced_.push_back({port->unit, std::max(pace.words, 1U), std::max(pace.logic_clock, 1U), pace.array_clock, 0, 0});
  return {};
}

Plio::Paced* Plio::paced(const PlioPort& port) {
  const auto found = std::ranges::find(paced_, port.unit, &Paced::unit);
  return found == paced_.end() ? nullptr : &*found;
}

bool Plio::may_move(const PlioPort& port) {
  Paced* const pace = paced(port);
  if (pace == nullptr) return true;
  // now * logic / array, in two parts so that no product overflows
  const Cycle now = parts_.now(), array = pace->array_clock, logic = pace->logic_clock;
  const std::uint64_t tick = now / array * logic + now % array * logic / array;
  if (tick != pace->tick) {
    pace->tick = tick;
    pace->used = 0;
  }
  if (pace->used < pace->words) return true;
  const std::uint64_t next = tick + 1;
  parts_.scheduler.schedule_by(port.unit, next / logic * array + (next % logic * array + logic - 1) / logic);
  return false;
}

void Plio::count(const PlioPort& port) {
  if (Paced* const pace = paced(port)) ++pace->used;
}

std::vector<std::string> Plio::unfinished() const {
  std::vector<std::string> names;
  for (const Tile* tile : parts_.tiles.all())
    for (const std::vector<PlioPort>& side : tile->plio)
      for (const PlioPort& port : side)
        if (port.left() != 0) names.push_back(port.name());
  return names;
}

void Plio::step(PlioPort& port) {
  return port.sends() ? send_word(port) : receive_word(port);
}

// Finds a port of programmable logic, or fails (T0516). A port with words to send or to fetch stays valid, even when
// the multiplexer later gives the port to the DMA.
Result<PlioPort*> Plio::find(TileId id, Direction direction, unsigned south) {
  const device::Device& device = parts_.device;
  const auto none = [&](std::string why) {
    const std::string_view way = direction == Direction::MM2S ? "from" : "to";
    return Failure(
        error(code::no_plio, "South {} of {} is not a port {} programmable logic", south, device::to_string(id), way)
            .note("{}", why)
            .help("use a South port of a shim tile of a Versal device; the multiplexer must not give the port to the "
                  "DMA"));
  };
  if (!device.programmable_logic) return none(fmt::format("{} has no programmable logic", device.name));
  if (!device.contains(id) || device.kind(id) != TileKind::Shim)
    return none(fmt::format("{} has no shim tile there", device.name));
  std::vector<PlioPort>& ports = parts_.tiles.tile(id).plio[static_cast<unsigned>(direction)];
  if (south >= ports.size()) return none(fmt::format("the ports are South 0 to {}", ports.size() - 1));
  PlioPort& port = ports[south];
  if (port.words.empty() && !leads_to_logic(port))
    return none("the shim multiplexer connects this port to the DMA or the network on chip");
  return &port;
}

void Plio::send_word(PlioPort& port) {
  if (port.words.empty() || !may_move(port)) return;
  if (parts_.streams.has_room(port)) {
    count(port);
    parts_.streams.put_word(port, port.words.front());
    port.words.pop_front();
    ++port.moved;
    --left_;
    port.since.reset();
  } else if (!port.since) {
    port.since = parts_.now();
  }
  if (!port.words.empty()) parts_.streams.await_room(port);
}

void Plio::receive_word(PlioPort& port) {
  if (port.fifo.readable(parts_.now()) && !port.fifo.popped_at(parts_.now())) {
    if (!may_move(port)) return;
    count(port);
    if (port.left() != 0) --left_;
    port.words.push_back(parts_.streams.take_word(port));
    port.came.push_back(parts_.now());
    ++port.moved;
    port.since = port.left() != 0 ? std::optional(parts_.now()) : std::nullopt;
  }
  parts_.streams.await_word(port);
}

}  // namespace tessera::array
