// Streams. A stream leads from one source through switches to all sinks that its route reaches. A source is an MM2S
// channel, the stream output of a core, a trace unit, the answers to control packets, or programmable logic. A sink is
// an S2MM channel, the stream input of a core, the handler of control packets, or programmable logic.
//
// Words move in one of two ways.
//
// Word by word: words pass the FIFOs of each switch, as in the hardware (parts/network.h). Tessera moves words in this
// way
// - with --timing=cycle,
// - on routes with packet-switched ports,
// - when a channel compresses words, or looks at TLAST or headers,
// - to or from trace units, control packets and programmable logic,
// - on routes with branches or dead ends, when no unit can continue otherwise (streams/stuck_streams.cpp).
//
// In bursts: most routes are circuit-switched, connect channels and cores, and carry millions of words. Tessera
// resolves such a route to its ends on first use, and again after a change of a switch register (Tiles::route_epoch). A
// burst of n words takes n cycles, because a stream carries one word per cycle. A burst ends when an end has to do
// something else: for example, a descriptor is complete, or a FIFO is full. When an end that does not take part in a
// burst becomes ready, Tessera cuts the burst at that cycle and begins a new one. All sinks of a multicast move
// together, so the slowest sink holds up the others.
//
// Bursts use one FIFO per sink. It holds as many words as all FIFOs of switches behind the last branch of the route
// (facts/stream_switch.tsv), and the source may run ahead of the sink by that number of words.
//
// A core sends and receives single words, and only through these FIFOs: a word that a core sends goes into the FIFOs of
// all sinks, and a core takes the words that it reads out of its own FIFO. A core looks at a stream at its own cycle,
// which may be in the middle of a burst; Streams::settle then moves the words of the burst up to this cycle, and the
// burst continues.
#pragma once

#include "array/tile/word_queue.h"

#include <deque>
#include <string>
#include <vector>

namespace tessera::array {

struct Channel;
struct StreamEnd;
struct Tile;

inline constexpr std::uint64_t kUnresolved = 0;

// A cascade wire: a queue between two cores. Each core sees the push or pop of the other core in the next cycle, so the
// order in which the two cores act does not matter.
template <class T>
struct CycleQueue {
  std::deque<T> items;
  Cycle pushed = kNever;  // the cycle of the newest push and pop by a core
  Cycle popped = kNever;

  bool readable(Cycle now) const { return items.size() > (pushed == now ? 1U : 0U); }
  std::size_t used(Cycle now) const { return items.size() + (popped == now ? 1U : 0U); }
  void push(const T& item, Cycle now) {
    items.push_back(item);
    pushed = now;
  }
  T pop(Cycle now) {
    T item = items.front();
    items.pop_front();
    popped = now;
    return item;
  }

  template <class A>
  void archive(A& a) {
    a.all(*this, items, pushed, popped);
  }
};

// The destinations of a source's words.
struct Route {
  struct Sink {
    StreamEnd* end;
    std::uint32_t words;  // capacity of the FIFOs behind the last branch of the stream
  };
  std::vector<Sink> sinks;
  std::vector<std::string> dead_ends;  // places where a branch ends without a sink, as text
  bool by_word = false;                // has packet-switched ports, or ends that are neither channel nor core
  // A port on the route whose events are observed: EventLogic::place of the module that observes it, and the index in
  // EventLayout::ports.
  struct Watched {
    std::uint32_t logic;
    std::uint32_t selection;
    bool operator==(const Watched&) const = default;

    template <class A>
    void archive(A& a) {
      a.all(*this, logic, selection);
    }
  };
  std::vector<Watched> watched;
};

struct Stream {
  std::uint64_t epoch = kUnresolved;
  Route route;
  bool busy = false;  // a burst is under way
  Cycle started = 0;  // start of the burst, or its last update
  std::uint64_t words = 0;
  bool from_source = false;           // the burst takes words from the source, not only from FIFOs
  std::vector<bool> taking;           // by sink: whether it takes the burst's words; otherwise they wait in its FIFO
  std::vector<std::uint64_t> behind;  // by sink, while words move: number of moved words that stay in its FIFO
  // The last period in which a word left the source in each cycle: from the cycle after `passed_from` to
  // `passed_until`. last_passed is the cycle of the last word with TLAST.
  Cycle passed_from = 0, passed_until = 0, last_passed = kNever;
  // True when the network moves the words one by one. It then stays true, because a burst must not overtake words in
  // the queues of the network.
  bool by_word = false;

  // Returns whether a word of a burst left the source in `cycle`. The cycle must be over.
  bool passes(Cycle cycle) const {
    if (busy && from_source && started < cycle && cycle <= started + words) return true;
    return passed_from < cycle && cycle <= passed_until;
  }

  // Leaves out the epoch and the route, which Machine::archive_route restores, and `behind`, which is used only while
  // words move.
  template <class A>
  void archive(A& a) {
    a.template all_but<3>(*this, busy, started, words, from_source, taking, passed_from, passed_until, last_passed,
                          by_word);
  }
};

// The source that feeds a sink, as far as Tessera can follow the sink's route back.
struct Feeder {
  std::uint64_t epoch = kUnresolved;
  StreamEnd* source = nullptr;  // the single source; packet-switched ports have several
  std::string trouble;          // the reason when there is no source
  bool by_packets = false;
};

enum class EndKind : std::uint8_t { Dma, Core, Control, Trace, Plio };

// Names an end of a stream where a pointer would not stay valid, as in checkpoints.
struct EndName {
  device::TileId tile;
  EndKind kind = EndKind::Dma;
  device::Direction direction = device::Direction::S2MM;
  std::uint8_t index = 0;

  template <class A>
  void archive(A& a) {
    a.all(*this, tile, kind, direction, index);
    a.require(kind <= EndKind::Plio && direction <= device::Direction::MM2S);
  }
};

struct StreamEnd {
  using Kind = EndKind;
  Kind kind = Kind::Dma;
  Tile* tile = nullptr;
  device::Direction direction = device::Direction::S2MM;  // S2MM: a sink; MM2S: a source
  std::uint8_t index = 0;
  UnitId unit = 0;  // the unit that acts at this end

  Feeder feeder;                    // of a sink
  StreamEnd* burst_from = nullptr;  // of a sink: the source of its current burst
  WordQueue fifo;                   // of a sink: words arrived and not yet taken
  Stream stream;                    // of a source
  bool waiting = false;             // a unit waits here; the array wakes the unit when it may continue

  EndName place() const;
  Channel* channel();  // nullptr when the end is not a channel
  const Channel* channel() const;
  bool transferring() const;  // a channel in the middle of a descriptor; false for other ends
  std::string name() const;   // "MM2S 0 of (0,2)", "core (0,2)"

  // Leaves out the members that the tile's constructor sets, the feeder, which Tessera finds again, and burst_from,
  // which follows from the source's burst.
  template <class A>
  void archive(A& a) {
    a.template all_but<7>(*this, fifo, stream, waiting);
  }
};

}  // namespace tessera::array
