// Finds emulated cores that repeat a loop forever, and so tells whether the thing they wait for can still come.
//
// The problem. A program that polls memory executes in each cycle. The array is then never at rest, although no other
// unit acts any more, and the run ends at its limit of cycles with "too long". Tessera knows which loops of a host
// core's body only look (HostCore::poll). An emulated program is a list of instructions, and a loop that looks like a
// poll may as well count.
//
// The choices. To recognise loops in the instructions, Tessera would need the values of pointers and counters. To
// execute the loops and compare states, it needs no such knowledge: a core with the same registers, pipeline and
// program counter as before takes the same path again, as long as nothing has changed the values that it saw on that
// path.
//
// The decision. The search begins when only emulated cores have acted for a while and no other unit has anything due.
// After each slice, Tessera compares every core with its state at one earlier slice (Brent's search for cycles: it
// chooses that slice anew after 1, 2, 4 ... more), and compares stored values with the earlier contents of memory. Each
// of these changes ends the search: a store that changes memory, a lock taken or given, a word of a stream, a value
// that changes with time (a timer, a counter). The next search begins after a wait that is twice as long. A search also
// ends when it has used up its slices without meeting a state again. The next one may then take twice as many slices,
// and begins after four times the length of the failed one, so that a core that computes alone for a long time pays
// little. When a core has met a state again, Tessera follows it for one more round to record the places that it looks
// at, for the explanation. From then on the core is proven to loop, until anything changes.
//
// The limits. This search does not find a loop with a counter that takes long to come round, nor a core that acts on
// locks or streams in each round. Such a run ends at its limit of cycles, as before.
//
// The search decides in which cycle a run ends, so it is part of a checkpoint: a resumed run ends in the same cycle as
// one without a break. A fingerprint leaves it out, because no program can see it. Internal.
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

// A place that a core looks at while it loops.
struct CoreLook {
  enum class Kind : std::uint8_t { Memory, Register, Stream };
  Kind kind;
  device::TileId tile;             // the owner of the memory or register
  std::uint32_t offset = 0, size;  // in the tile; 0 and 0 for a stream
  std::uint32_t pc;                // of the first instruction that looks there

  auto place() const { return std::tuple(kind, tile, offset); }
  template <class A>
  void archive(A& a) {
    a.all(*this, kind, tile, offset, size, pc);
  }
};

class CoreLoops {
 public:
  explicit CoreLoops(Parts& parts) : parts_(parts) {}

  // Something that a core can see has changed, or a core has read the time.
  void changed() { ++changes_; }
  // Before and after a slice of an emulated core that begins at `now`. Only such cores have acted since `quiet`.
  void begin_slice(Cycle now, Cycle quiet) {
    if (watching_ ? changes_ != watched_ || has_spent_its_slices()
                  : now >= next_ && now - quiet >= std::min(patience_, kMostPatience))
      begin_or_end(now);
  }
  // The end of a slice that begins at `now`: slices are short during a search, and otherwise end where the next search
  // begins.
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
  // The places that a proven core looks at. Places that it writes itself are included only when it looks at no others.
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
    Bytes state;                       // at the slice with which later ones are compared
    std::uint64_t steps = 0, gap = 1;  // slices since then, and the number after which the next is chosen
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
  std::uint64_t changes_ = 0, watched_ = 0;  // up to now, and at the begin of the search
  bool watching_ = false;
  std::uint64_t slices_ = 0, most_slices_ = kFirstSlices;  // of this search
  Cycle since_ = 0, next_ = 0, patience_ = kFirstPatience, last_proof_ = 0;
  unsigned proven_ = 0;
  std::map<UnitId, Record> records_;
  std::map<ByteOfTile, std::uint8_t> before_;  // bytes that were stored to, with their earlier contents
};

}  // namespace tessera::array
