// Event broadcast: 16 lines that carry events from tile to tile.
//
// A tile has two broadcast switches beside each other. In a core tile the western switch belongs to the core module and
// the eastern switch to the memory module. In memory and shim tiles the western switch (A) has the events of the tile,
// and the eastern switch (B) only passes lines on. Each switch takes its module's broadcasts and the broadcasts from
// its four sides, and sends them on without loops (AM020, Event Broadcast): north and south only along the column in
// which the broadcast started, west and east from every switch. A line that a register blocks does not leave the
// switch. A line carries a level: it is set while its event is asserted. A level takes timing::kBroadcastSwitchCycles
// from switch to switch.
//
// Shim tiles have no lines to the shim tiles beside them: tests on a Phoenix NPU found no event that passed between
// shim tiles (xdna-emu, 2026-07-02-sp5c-phase2-shim-row-topology). A module does not see its own broadcast.
// mlir-aie assumes this, too: where a shim tile starts the traces of all other tiles by a broadcast, mlir-aie starts
// the shim's own trace with another event.
#include "array/parts/events.h"
#include "array/parts/hooks.h"
#include "array/parts/parts.h"
#include "array/tile/clocks.h"
#include "array/timing.h"

#include <algorithm>

namespace tessera::array {

namespace {

constexpr unsigned index(Side side) {
  return static_cast<unsigned>(side);
}

// Returns whether a broadcast that came in at side `from` may leave at side `to`.
constexpr bool passes(Side from, Side to) {
  if (from == to) return false;
  return to == Side::West || to == Side::East || (from == Side::South && to == Side::North) ||
         (from == Side::North && to == Side::South);
}

constexpr Side opposite(Side side) {
  switch (side) {
    case Side::South: return Side::North;
    case Side::North: return Side::South;
    case Side::West: return Side::East;
    case Side::East: break;
  }
  return Side::West;
}

// Returns the side at which a switch meets the other switch of its tile.
constexpr Side inner_side(std::uint32_t place) {
  return place % 2 == 0 ? Side::East : Side::West;
}

}  // namespace

std::size_t Events::all_switches() const {
  return std::size_t{2} * parts_.device.cols * parts_.device.rows;
}

Events::Switch& Events::broadcast_switch(std::uint32_t place) {
  if (switches_.empty()) switches_.resize(all_switches());
  return switches_[place];
}

// Lets the module drive the lines whose events are in `asserted`, from `cycle` on.
void Events::drive(EventLogic& logic, const EventSet& asserted, Cycle cycle) {
  std::uint16_t lines = 0;
  for (unsigned i = 0; i < kBroadcasts; ++i)
    if (asserted.test(logic.broadcast[i])) lines |= static_cast<std::uint16_t>(1U << i);
  if (lines == logic.driven) return;
  logic.driven = lines;
  broadcast_switch(logic.place).internal = lines;
  update_switch(logic.place, cycle);
}

// Returns the place of the switch on `side` of the switch at `place`, or nothing at the edge of the array and between
// shim tiles.
std::optional<std::uint32_t> Events::switch_beside(std::uint32_t place, Side side) const {
  const device::Device& device = parts_.device;
  const std::uint32_t rows = device.rows, column = place / 2 / rows, row = place / 2 % rows;
  const bool western = place % 2 == 0;
  switch (side) {
    case Side::South: return row == 0 ? std::nullopt : std::optional(place - 2);
    case Side::North: return row + 1 == rows ? std::nullopt : std::optional(place + 2);
    case Side::East:
      if (western) return place + 1;
      if (row == 0 || column + 1 == device.cols) return std::nullopt;
      return place + 2 * rows - 1;
    case Side::West: break;
  }
  if (!western) return place - 1;
  if (row == 0 || column == 0) return std::nullopt;
  return place - 2 * rows + 1;
}

void Events::isolation_changed(Tile& tile, Cycle now) {
  if (switches_.empty()) return;
  if (due_ <= now) advance(now);
  const std::uint32_t place = tile.event_logic[0].place & ~1U;
  for (const std::uint32_t each : {place, place + 1}) update_switch(each, now);
}

// Computes the outputs of a switch whose inputs changed at `cycle`, and the events of broadcasts in its module.
void Events::update_switch(std::uint32_t place, Cycle cycle) {
  Switch& at = broadcast_switch(place);
  std::array<std::uint16_t, kSides> in = at.in;
  if (const Tile* tile = tile_at(place); tile != nullptr && tile->isolated != 0)
    for (const Side side : {Side::South, Side::West, Side::North, Side::East})
      if (side != inner_side(place) && (tile->isolated >> index(side) & 1) != 0) in[index(side)] = 0;
  std::uint16_t received = 0;
  for (const std::uint16_t lines : in) received |= lines;
  if (EventLogic* logic = logic_at(place))
    for (unsigned i = 0; i < kBroadcasts; ++i)
      hold(*logic, static_cast<device::EventId>(logic->layout->broadcast_in + i), (received >> i & 1) != 0, cycle);
  for (const Side to : {Side::South, Side::West, Side::North, Side::East}) {
    std::uint16_t lines = at.internal;
    for (const Side from : {Side::South, Side::West, Side::North, Side::East})
      if (passes(from, to)) lines |= in[index(from)];
    lines = static_cast<std::uint16_t>(lines & ~at.blocked[index(to)]);
    if (lines == at.out[index(to)]) continue;
    at.out[index(to)] = lines;
    const auto beside = switch_beside(place, to);
    if (!beside) continue;
    if (parts_.hooks) parts_.hooks->event_passes(place, *beside);
    push(cycle + timing::kBroadcastSwitchCycles, Kind::Line, *beside, index(opposite(to)) << kBroadcasts | lines);
  }
}

// Returns the reason why a line stops at a side of a switch: a register blocks the line there, or the next tile is
// isolated from that side. Returns an empty text when nothing stops the line.
std::string Events::block_at(std::uint32_t place, Side side, unsigned line) {
  Tile* tile = tile_at(place);
  if (tile != nullptr && (broadcast_switch(place).blocked[index(side)] >> line & 1) != 0) {
    const auto& both = tile->event_logic[0].layout->blocks;
    const auto& blocks = both.size() > 1 ? both[place % 2] : tile->event_logic[place % 2].layout->blocks[0];
    const auto info = device::register_at(tile->kind, blocks[index(side)].value.offset, tile->model.arch);
    return fmt::format("{} of {} blocks it", info ? info->name : "a register", device::to_string(tile->id));
  }
  const auto beside = switch_beside(place, side);
  const Tile* next = beside ? tile_at(*beside) : nullptr;
  const bool isolated = next != nullptr && next != tile && (next->isolated >> index(opposite(side)) & 1) != 0;
  return isolated ? fmt::format("Tile_Control of {} isolates it from that side", device::to_string(next->id)) : "";
}

std::string Events::obstacle(std::uint32_t from, std::uint32_t to, unsigned line) {
  struct Hop {
    std::uint32_t place;
    std::optional<Side> came_in;  // absent where the broadcast starts
    std::size_t before = 0;       // index in `hops` of the previous hop
    Side left_by = Side::South;   // the side at which the line left the previous switch
  };
  std::vector<Hop> hops{{from, std::nullopt}};
  for (std::size_t i = 0; i < hops.size(); ++i) {
    const Hop hop = hops[i];
    if (hop.place == to && hop.came_in) {
      std::string first;  // the first obstacle on the shortest way
      for (std::size_t at = i; hops[at].came_in; at = hops[at].before)
        if (std::string text = block_at(hops[hops[at].before].place, hops[at].left_by, line); !text.empty())
          first = std::move(text);
      return first;
    }
    for (const Side side : {Side::South, Side::West, Side::North, Side::East}) {
      if (hop.came_in && !passes(*hop.came_in, side)) continue;
      const auto beside = switch_beside(hop.place, side);
      const auto is_there = [&](const Hop& one) { return one.place == beside && one.came_in == opposite(side); };
      if (beside && std::ranges::none_of(hops, is_there)) hops.push_back({*beside, opposite(side), i, side});
    }
  }
  return "";
}

}  // namespace tessera::array
