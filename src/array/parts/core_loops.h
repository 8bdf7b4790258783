// Finds emulated cores that repeat a loop forever, so that a run can end when these cores wait for a change that no
// unit will make.
//
// The problem. A program that polls memory executes instructions in each cycle. Without this search, a run would go on
// to its limit of cycles, although no other unit acts any more. A host core tells Tessera when it polls
// (HostCore::poll). An emulated core does not, and a loop that looks like a poll may also be counting.
//
// The choices. To recognise loops in the instructions, Tessera would need the values of pointers and counters.
// Executing the loops and comparing states needs no such knowledge: a core with the same registers, pipeline and
// program counter as before takes the same path again, as long as nothing has changed the values that the core saw on
// that path.
//
// The decision. A search begins when only emulated cores and polling host cores have acted for a while and no other
// unit has an event.
// - After each slice, Tessera compares the state of the core with the core's state at one earlier slice. Tessera
//   replaces that earlier state after 1, 2, 4 ... further slices (Brent's cycle search).
// - A change ends the search: a store that changes memory, an operation on a lock, a word of a stream, or the read of a
// - A change ends the search: a store that changes memory, an operation on a lock, a word of a stream, or the read of a
//   value that changes with time (a timer, a counter). The wait before the next search is then twice as long, up to
//   65536 cycles.
// - A search also ends when it has used up its slices and no state has recurred. The next search may then take twice as
//   many slices, and begins after four times the length of the failed search. So searches take little time from a core
//   that computes for a long time while all other units rest.
// - When a state of a core recurs, and all bytes that cores have stored to have their earlier values, Tessera follows
//   the core for one more round of its loop and records the places that the core reads, for the explanation. From then
//   on the core is proven to loop, until anything changes.
//
// The limits. The search finds no loop whose state recurs only after very many slices, or that stores to more than
// 65536 bytes. It finds no core that uses locks or streams in each round, or whose event logic sees each bundle. Such a
// run ends at its limit of cycles.
//
// The search decides in which cycle a run ends, so it is part of a checkpoint: a resumed run ends in the same cycle as
// an uninterrupted run. A fingerprint leaves the search out, because no program can see it. Internal.
#pragma once

#include "array/scheduler.h"
#include "base/bytes.h"
#include "device/device.h"

#include <map>
#include <set>
#include <tuple>
#include <vector>

namespace tessera::array {

class CoreUnit;
struct Parts;
struct Tile;

// A place that a core reads while it loops.
struct CoreLook {
  enum class Kind : std::uint8_t { Memory, Register, Stream };
  Kind kind;
  device::TileId tile;             // the owner of the memory or register
  std::uint32_t offset = 0, size;  // in the tile; 0 and 0 for a stream
  std::uint32_t pc;                // of the first instruction that reads the place

  auto place() const { return std::tuple(kind, tile, offset); }
  template <class A>
  void archive(A& a) {
    a.all(*this, kind, tile, offset, size, pc);
  }
};

class CoreLoops {
 public:
  explicit CoreLoops(Parts& parts) : parts_(parts) {}

  // Call when something that a core can see has changed, or when a core or the host has read a value that changes as
  // time passes.
  void changed() { ++changes_; }
  // Call before a slice of an emulated core that begins at `now`. `quiet`: since this cycle, only emulated cores and
  // polling host cores have acted.
  void begin_slice(Cycle now, Cycle quiet) {
    if (watching_ ? changes_ != watched_ || has_spent_its_slices()
                  : now >= next_ && now - quiet >= std::min(patience_, kMostPatience))
      begin_or_end(now);
  }
  // Returns the latest end of a slice that begins at `now`. Slices are short during a search, and otherwise short
  // enough that the next search can begin in time.
  Cycle slice_end(Cycle now) const { return now + (watching_ ? kRunAhead : std::max(patience_, kPollsInVain)); }
  void end_slice(Tile& tile, Cycle now) {
    ++slices_;
    if (watching_ && changes_ == watched_) look_at(tile, now);
  }
  bool watching() const { return watching_; }

  // Accesses of an emulated core during a search. The core calls stores() while memory still holds its old contents.
  void stores(const Tile& owner, std::uint32_t offset, std::uint32_t size);
  void looks(UnitId core, const CoreLook& look);

  bool any_proven() const { return proven_ != 0 && changes_ == watched_; }
  bool proven(UnitId core) const;
  // Returns the places that a proven core reads. If it reads places that it does not write itself, only these.
  std::vector<CoreLook> looks_of(UnitId core) const;
  Cycle last_proof() const { return last_proof_; }

  template <class A>
  void archive(A& a);

 private:
  struct AtAnotherPlace {
    bool operator()(const CoreLook& one, const CoreLook& other) const { return one.place() < other.place(); }
  };
  using ByteOfTile = std::pair<device::TileId, std::uint32_t>;  // of data memory, by its offset

  enum class Phase : std::uint8_t { Fresh, Search, Follow, Proven };
  struct Record {
    Phase phase = Phase::Fresh;
    Bytes state;                       // the earlier state that later slices are compared with
    std::uint64_t steps = 0, gap = 1;  // slices since `state`, and the number of slices after which it is replaced
    std::set<CoreLook, AtAnotherPlace> looks;

    template <class A>
    void archive(A& a) {
      a.all(*this, phase, state, steps, gap, looks);
    }
  };

  void begin_or_end(Cycle now);
  bool has_spent_its_slices() const {
    return proven_ == 0 && slices_ > most_slices_ * std::max<std::size_t>(records_.size(), 1);
  }
  bool others_rest() const;
  void note_memory(bool on);
  void look_at(Tile& tile, Cycle now);
  bool memory_is_as_before() const;
  bool plausible() const;

  static constexpr Cycle kFirstPatience = 4096, kMostPatience = Cycle{1} << 16;
  // Slices of one core in one search; the wait after a failed search is kRest times its cycles.
  static constexpr std::uint64_t kFirstSlices = 256, kMostSlices = 1 << 20, kRest = 4;

  Parts& parts_;
  std::uint64_t changes_ = 0, watched_ = 0;  // number of changes up to now, and when the search began
  bool watching_ = false;
  std::uint64_t slices_ = 0, most_slices_ = kFirstSlices;  // slices of this search, and their limit
  Cycle since_ = 0, next_ = 0, patience_ = kFirstPatience, last_proof_ = 0;
  unsigned proven_ = 0;
  std::map<UnitId, Record> records_;
  std::map<ByteOfTile, std::uint8_t> before_;  // bytes that cores stored to, with their earlier contents
};

}  // namespace tessera::array
