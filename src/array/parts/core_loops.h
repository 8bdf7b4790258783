// Emulated cores that go round a loop for ever: whether what they wait for can still come.
//
// The problem. A program that polls memory moves in each cycle, so an array in which nothing else moves any more is not
// at rest, and a run of it ends at the limit of its cycles with "too long". Of a host core's body it is known which of
// its loops only look (HostCore::poll); an emulated program is instructions, and a loop that looks like a poll may as
// well count.
//
// The choices. To recognise loops in the instructions needs the values of pointers and of counters. To execute them and
// to compare needs nothing: a core whose registers, pipeline and program counter are what they were before goes the
// same way again, as long as nobody has changed what it saw on that way.
//
// The decision. When only emulated cores have acted for a while and no other unit has anything due, each of them is
// compared, from slice to slice, with what it was at one earlier slice (Brent's search for cycles: that slice is chosen
// anew after 1, 2, 4 ... more). Stores are compared with what memory held before. A store that changes memory, a lock
// that is taken or given, a word of a stream, a value that time changes (a timer, a counter): each of these ends the
// search, and the next one begins after twice as long. A search that has taken its slices without meeting a state again
// ends, too; the next one may take twice as many, and begins after four times its length, so that a core that
// computes alone for long pays little. A core
// that was met again is followed once more to write down what it looks at, for the explanation. It is proven to loop
// from then on, until anything changes.
//
// What this cannot see: a loop with a counter that takes long to come round, and a core that acts on locks or streams
// each time round. Such a run ends at its limit of cycles, as before. Internal.
#pragma once

#include "array/scheduler.h"
#include "base/bytes.h"
#include "device/device.h"

#include <map>
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
  device::TileId tile;             // whose memory or register
  std::uint32_t offset = 0, size;  // in it; 0 and 0 for a stream
  std::uint32_t pc;                // of the first instruction that does
};

class CoreLoops {
 public:
  explicit CoreLoops(Parts& parts) : parts_(parts) {}

  // Something that a core can see was changed, or a core was told the time.
  void changed() { ++changes_; }
  // Before and after a slice of an emulated core that begins at `now`. `quiet`: since when only such cores have acted.
  void begin_slice(Cycle now, Cycle quiet) {
    if (watching_ ? changes_ != watched_ || has_spent_its_slices()
                  : now >= next_ && now - quiet >= std::min(patience_, kMostPatience))
      begin_or_end(now);
  }
  // Where a slice that begins at `now` has to end: short slices while a search is on, else the begin of the next
  // search.
  Cycle slice_end(Cycle now) const { return now + (watching_ ? kRunAhead : std::max(patience_, kPollsInVain)); }
  void end_slice(Tile& tile, Cycle now) {
    ++slices_;
    if (watching_ && changes_ == watched_) look_at(tile, now);
  }
  bool watching() const { return watching_; }

  // While it watches: accesses of an emulated core. The memory still holds what it held before a store.
  void stores(ByteSpan memory);
  void looks(UnitId core, const CoreLook& look);

  bool any_proven() const { return proven_ != 0 && changes_ == watched_; }
  bool proven(UnitId core) const;
  // What a core that is proven to loop looks at; places that it writes itself only when there is nothing else.
  std::vector<CoreLook> looks_of(UnitId core) const;
  Cycle last_proof() const { return last_proof_; }

 private:
  enum class Phase : std::uint8_t { Fresh, Search, Follow, Proven };
  struct Record {
    Phase phase = Phase::Fresh;
    Bytes state;                       // at the slice that later ones are compared with
    std::uint64_t steps = 0, gap = 1;  // slices since then, and after how many the next is chosen
    std::map<std::tuple<CoreLook::Kind, device::TileId, std::uint32_t>, CoreLook> looks;
  };

  void begin_or_end(Cycle now);
  bool has_spent_its_slices() const {
    return proven_ == 0 && slices_ > most_slices_ * std::max<std::size_t>(records_.size(), 1);
  }
  bool others_rest() const;
  void note_memory(bool on);
  void look_at(Tile& tile, Cycle now);
  bool memory_is_as_before() const;

  static constexpr Cycle kFirstPatience = 4096, kMostPatience = Cycle{1} << 16;
  // Slices of one core in one search, and how many times the cycles of a search in vain pass before the next.
  static constexpr std::uint64_t kFirstSlices = 256, kMostSlices = 1 << 20, kRest = 4;

  Parts& parts_;
  std::uint64_t changes_ = 0, watched_ = 0;  // up to now, and when it began to watch
  bool watching_ = false;
  std::uint64_t slices_ = 0, most_slices_ = kFirstSlices;  // of this search
  Cycle since_ = 0, next_ = 0, patience_ = kFirstPatience, last_proof_ = 0;
  unsigned proven_ = 0;
  std::map<UnitId, Record> records_;
  std::map<const std::uint8_t*, std::uint8_t> before_;  // bytes that were stored to, and what they held
};

}  // namespace tessera::array
