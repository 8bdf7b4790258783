// The classes that make up a machine (its parts), how they reach each other, and the state that they share.
//
// The problem. A released lock wakes a channel, whose words wake a core, which writes a register, which resets a
// channel: every part may call every other part. If each part included the class Machine, each part would depend on all
// parts, and a reader would have to read all of them at once.
//
// The decision. Each part is a class with a header of its own in this folder. The header names no other part, except
// progress.h, which calls CoreLoops. The struct Parts has references to all parts, whose classes it only declares. So a
// file that includes parts.h includes only the headers of the parts that it calls. The functions of the parts are in
// folders by subject (dma, streams, events, cores, machine). Only machine/machine.h includes all parts. Internal.
#pragma once

#include "array/external_memory.h"
#include "array/noc.h"
#include "array/parts/hooks.h"
#include "array/scheduler.h"
#include "array/tile/tiles.h"
#include "array/variation.h"
#include "core/kinds/kinds.h"

#include <functional>

namespace tessera::array {

class Breaks;
class Channels;
class ControlPackets;
class CoreLoops;
class CoreUnits;
class Door;
class Events;
class Locks;
class Network;
class Plio;
class Progress;
class Streams;
class TileControl;

struct PartList {
  Breaks& breaks;      // debugging
  Channels& channels;  // DMA
  ControlPackets& control_packets;
  CoreUnits& cores;
  Door& door;  // accesses by address
  Events& events;
  Locks& locks;
  CoreLoops& loops;  // emulated cores that loop forever
  Network& network;  // words one by one
  Plio& plio;
  Progress& progress;  // whether anything still moves
  Streams& streams;    // bursts, and the ends of streams
  TileControl& tile_control;
};

struct Parts : PartList {
  Parts(const device::Device& the_device, ExternalMemory& the_memory, const PartList& parts)
      : PartList(parts),
        device(the_device),
        core_kind(core_kind_of(the_device.arch)),
        memory(the_memory),
        scheduler(static_cast<UnitId>(the_device.cols) * the_device.rows * kUnitsPerTile),
        tiles(the_device, names, work) {}

  Cycle now() const { return now_; }
  // Never sets the time back. A core that runs ahead calls this function for a request at `cycle`, if no other unit
  // acts before.
  void advance_time(Cycle cycle) { now_ = std::max(now_, cycle); }
  void set_time(Cycle cycle) { now_ = cycle; }  // `cycle` is that of the event that acts

  // Stops the machine, which reports only its first fault.
  void stop(Diag diag) {
    if (!fault_) fault_ = std::move(diag);
  }
  const std::optional<Diag>& fault() const { return fault_; }

  std::string name_of(UnitId unit) const;  // "core (0,2)", "MM2S 0 of (0,2)"
  // Returns a text such as "core (0,2) at pc 0x1a0" or "host core 'scale' of (0,2)".
  std::string place_of(UnitId core, std::uint32_t pc) const;

  const device::Device& device;
  const CoreKind* core_kind;  // nullptr where Tessera executes only host cores
  ExternalMemory& memory;
  Scheduler scheduler;
  PartNames names;  // for reports
  Work work;
  Tiles tiles;
  Noc noc;
  CoreOptions core_options;
  std::unique_ptr<Hooks> hooks;          // of the sanitizers; nullptr without them
  std::unique_ptr<Variation> variation;  // nullptr without a seed
  std::vector<Diag> warnings;
  bool has_run = false;
  std::function<std::string(device::TileId, std::uint32_t)> code_names;
  std::function<std::string()> operation;  // names the operation that now accesses the array from outside

 private:
  Cycle now_ = 0;
  std::optional<Diag> fault_;
};

}  // namespace tessera::array
