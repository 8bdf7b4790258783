// A view lets explanations and sanitizers read the state of a machine's units, and the things that they wait for.
//
// A view changes nothing that a program could see. It is not a plain copy of the state, because Tessera resolves routes
// on first use: a view calls the classes of this folder, but gives its readers no access to them.
// docs/rationale/view.md says why these readers do not get the machine itself.
#pragma once

#include "array/parts/core_loops.h"
#include "array/parts/network.h"
#include "array/parts/parts.h"
#include "array/parts/polled_events.h"
#include "array/tile/lock_ref.h"

namespace tessera::array {

class View {
 public:
  explicit View(Parts& parts)
      : device(parts.device), memory(parts.memory), names(parts.names), operation(parts.operation), parts_(parts) {}

  const device::Device& device;
  const ExternalMemory& memory;
  const PartNames& names;
  const std::function<std::string()>& operation;  // names the operation that now accesses the array from outside

  Cycle now() const { return parts_.now(); }
  Timing timing() const { return parts_.core_options.timing; }

  // Tiles and units (tile/tiles.h, parts.h).
  const Tiles& tiles() const { return parts_.tiles; }
  Tile* find(device::TileId id) const { return parts_.tiles.find(id); }
  // Returns the core tile beside `tile`, or nullptr where that side has no core tile.
  const Tile* neighbour(const Tile& tile, device::Bundle side) const { return parts_.tiles.neighbour(tile, side); }
  const Tile& tile_of(UnitId unit) const { return parts_.tiles.of_unit(unit); }
  std::string name_of(UnitId unit) const { return parts_.name_of(unit); }
  std::string place_of(UnitId core, std::uint32_t pc) const { return parts_.place_of(core, pc); }

  // Returns the locks, streams and cascades that a program could use. Where Tessera does not know the program's
  // instruction set, the result says that the program could use everything.
  CodeScan scan(ByteSpan program) const;

  // Locks and channels.
  Result<LockRef> lock_in_view(const Tile& from, std::uint32_t id) const;
  Result<LockRef> dma_lock(const Channel& channel, std::uint32_t id) const;
  const std::vector<Token>& tokens() const;

  // Streams.
  const Route& route(StreamEnd& source) const;
  const Feeder& feeder(StreamEnd& sink) const;
  std::vector<StreamEnd*> holding_up(StreamEnd& source) const;
  std::vector<Network::Stuck> stuck(Tile& tile) const;
  void look_up_switches() const;  // call before stuck(), and before reading Tile::network

  // Whether anything still moves (progress.h).
  bool rests() const;
  bool stands_still() const;
  bool polls_in_vain(const Tile& tile) const;
  std::vector<CoreLook> looks_of(UnitId core) const;

  // Registers and events.
  Result<std::uint32_t> peek32(std::uint64_t address) const;
  bool shows_core(std::uint64_t address) const;
  std::string why_missing(const EventLogic& logic, device::EventId event) const;
  std::optional<PolledEvents> polled_events(Tile& tile, std::uint32_t offset, std::uint32_t mask,
                                            std::uint32_t value) const;
  std::vector<EventTrigger> triggers_of(const EventLogic& logic, device::EventId event) const;

 private:
  Parts& parts_;
};

}  // namespace tessera::array
