// The machine behind Array: all parts (parts/parts.h), and the event loop that lets the parts act. Internal.
//
//   run.cpp           the event loop, and slices of cores
//   progress.cpp      whether anything still moves
//   door.cpp          accesses to memories and registers by address, and the effects of a register write
//   tile_control.cpp  clocks that are off, isolated neighbours
//   locks.cpp         acquire, release, and the units that wait
//   breaks.cpp        breakpoints
//   checkpoint.cpp    the complete state as bytes
//   report.cpp        counts of a run, and the reason why each unit waits
#pragma once

#include "array/parts/breaks.h"
#include "array/parts/channels.h"
#include "array/parts/control_packets.h"
#include "array/parts/core_units.h"
#include "array/parts/door.h"
#include "array/parts/events.h"
#include "array/parts/locks.h"
#include "array/parts/network.h"
#include "array/parts/parts.h"
#include "array/parts/plio.h"
#include "array/parts/progress.h"
#include "array/parts/streams.h"
#include "array/parts/tile_control.h"
#include "array/parts/view.h"
#include "base/archive.h"

namespace tessera::array {

class Machine {
 public:
  Machine(const device::Device& the_device, ExternalMemory& the_memory);
  ~Machine();

  // The event loop (run.cpp).
  Stop run(Cycle limit, const std::function<bool()>& done);
  void idle_until(Cycle cycle);
  void catch_up();
  void probe(Cycle every, std::function<void(Cycle)> probe);

  // Checkpoints (checkpoint.cpp).
  Result<bool> may_be_saved();
  void save(Saver& saver) { archive(saver); }
  void load(Loader& loader) {
    archive(loader);
    if (probe_) probe(probe_every_, std::move(probe_));  // the next probe comes after the loaded cycle
  }
  std::uint64_t fingerprint();

  // Reports (report.cpp).
  Report report() const;
  std::vector<Waiting> waiting();
  TileSnapshot inspect(device::TileId id);

  Parts parts;
  Breaks breaks{parts};
  Channels channels{parts};
  ControlPackets control_packets{parts};
  CoreUnits cores{parts};
  Door door{parts};
  Events events{parts};
  Locks locks{parts};
  CoreLoops loops{parts};
  Network network{parts};
  Plio plio{parts};
  Progress progress{parts};
  Streams streams{parts};
  TileControl tile_control{parts};
  View view{parts};

 private:
  void run_core(Tile& tile, Cycle limit);
  void dispatch(const Event& event, Cycle limit);

  template <class A>
  void archive(A& a);
  template <class A>
  void archive_tiles(A& a);
  template <class A>
  void archive_tile(A& a, Tile& tile);
  template <class A>
  void archive_routes(A& a);
  template <class A>
  void archive_route(A& a, StreamEnd& source);
  bool plausible(Tile& tile);
  bool plausible(UnitId unit);

  std::string reason(Channel& channel);

  std::function<void(Cycle)> probe_;
  Cycle probe_every_ = kNever;
  Cycle next_probe_ = kNever;
};

}  // namespace tessera::array
