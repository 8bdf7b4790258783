// Streams: from one source through switches to every sink that its route reaches. A source is an MM2S channel, the
// stream output of a core, a trace unit, the answers to control packets, or programmable logic; a sink is an S2MM
// channel, the stream input of a core, the handler of control packets, or programmable logic.
//
// Words move in one of two ways. The hardware moves them word by word through the FIFOs of each switch
// (parts/network.h). Tessera does the same with --timing=cycle, for packets, for compressed words, for channels that
// look at TLAST or headers, and for streams of trace units, control packets or programmable logic. Most words do not
// need this: circuit-switched routes between channels and cores are configured once and used for millions of words.
// Tessera resolves such a route to its ends on first use, and again after a change of a switch register
// (Tiles::route_epoch). Words then move as bursts. A burst of n words takes n cycles (a stream carries one word per
// cycle) and ends when an end has to do something else: a descriptor is complete, or a FIFO is full. When an end that
// does not take part in a burst becomes ready, the burst is cut at that point and a new one begins. All sinks of a
// multicast move together, so the slowest one holds up the others.
//
// Between source and sinks lie the FIFOs of the switches. Bursts use one FIFO per sink, as deep as all FIFOs on the way
// together (facts/stream_switch.tsv). In both ways of moving, a source may run ahead of a sink by that number of words.
//
// Cores take part word by word, and only through the FIFOs: a word that a core sends goes into the FIFOs of all sinks,
// and a word that a core reads comes out of its own FIFO. A core looks at a stream at its own cycle, in the middle of
// bursts; Streams::settle then brings these bursts up to date without cutting them.
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

// A cascade wire: a queue between two units. Each unit sees the other unit's push or pop in the next cycle, so the
// order in which the two units act does not matter.
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
  // A port on the way with observed events: the place of the event logic, and the number of its selection.
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
  // The last period in which a word left the source each cycle: from the cycle after `passed_from` to `passed_until`.
  // last_passed: the cycle of the last word with TLAST.
  Cycle passed_from = 0, passed_until = 0, last_passed = kNever;
  // The network moves the words. Once true, this stays true: a burst must not overtake the words in the network's
  // queues.
  bool by_word = false;

  // Whether a word of a burst left the source in `cycle`, which must be over.
  bool passes(Cycle cycle) const {
    if (busy && from_source && started < cycle && cycle <= started + words) return true;
    return passed_from < cycle && cycle <= passed_until;
  }

  // Leaves out the route, which checkpoint.cpp saves, and members that are used only while words move.
  template <class A>
  void archive(A& a) {
    a.template all_but<3>(*this, busy, started, words, from_source, taking, passed_from, passed_until, last_passed,
                          by_word);
  }
};

// The source of a sink's words.
struct Feeder {
  std::uint64_t epoch = kUnresolved;
  StreamEnd* source = nullptr;  // the single source; packet-switched ports have several
  std::string trouble;          // the reason when there is no source
  bool by_packets = false;
};

enum class EndKind : std::uint8_t { Dma, Core, Control, Trace, Plio };

// The name of an end of a stream, for use where a pointer would not last, as in checkpoints.
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

// One end of a stream.
struct StreamEnd {
  using Kind = EndKind;
  Kind kind = Kind::Dma;
  Tile* tile = nullptr;
  device::Direction direction = device::Direction::S2MM;  // S2MM: a sink; MM2S: a source
  std::uint8_t index = 0;
  UnitId unit = 0;  // the unit that acts here

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

  // Leaves out members that follow from the end's place, the feeder, which is found again, and burst_from, which the
  // source's burst gives.
  template <class A>
  void archive(A& a) {
    a.template all_but<7>(*this, fifo, stream, waiting);
  }
};

}  // namespace tessera::array
