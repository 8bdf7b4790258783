// Streams: from one source through switches to every sink that its route reaches. A source is an MM2S channel, the
// stream output of a core, a trace unit, the answers to control packets, or programmable logic; a sink is an S2MM
// channel, the stream input of a core, the handler of control packets, or programmable logic.
//
// Words move in one of two ways. Word by word through the FIFOs of each switch (network.h) is how the hardware does it,
// and the only way for packets, for ends that look at TLAST or headers, and with --timing=cycle. Most words take
// neither: circuit-switched routes between channels and cores are configured once and used for millions of words, so
// such a route is not simulated hop by hop: it is resolved to its ends on first use and again when a switch register
// changed (Machine::route_epoch). Words then move as bursts. A burst of n words takes n cycles (a stream carries one
// word per cycle) and ends when an end has to do something else: a descriptor is complete, or a FIFO is full. When an
// end becomes ready that a burst goes without, the burst is cut where it stands and a new one begins. All sinks of a
// multicast move together, so the slowest one holds the others.
//
// Between source and sinks lie the FIFOs of the switches. For bursts they are one FIFO per sink, as deep as all of them
// together (facts/stream_switch.tsv). A source may run ahead of a sink by that much, in both ways of moving.
//
// Cores take part word by word, and only through the FIFOs: a word that a core sends goes into the FIFOs of all sinks,
// a word that it reads comes out of its own. A core looks at a stream at its own cycle, in the midst of bursts; these
// are then brought up to date (Machine::settle) without being cut.
#pragma once

#include "array/streams/word_queue.h"

#include <deque>
#include <string>
#include <vector>

namespace tessera::array {

struct Channel;
struct StreamEnd;
struct Tile;

inline constexpr std::uint64_t kUnresolved = 0;

// A cascade wire: a queue between two units. What one of them does in a cycle the other sees in the next, so that it
// does not matter which of the two acts first.
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

// Where the words of a source go.
struct Route {
  struct Sink {
    StreamEnd* end;
    std::uint32_t words;  // that the FIFOs on the way hold, after the last place where the stream parts
  };
  std::vector<Sink> sinks;
  std::vector<std::string> dead_ends;  // places where a branch ends without a sink, for people
  bool by_word = false;                // it has packet-switched ports, or ends that are neither channel nor core
  // Ports on the way whose events somebody listens to: the event logic, and which of its selections.
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
  Cycle started = 0;  // of that burst, or when it was last brought up to date
  std::uint64_t words = 0;
  bool from_source = false;           // the burst takes words from the source, not only from FIFOs
  std::vector<bool> taking;           // by sink: it takes the burst's words; the others let them pile up
  std::vector<std::uint64_t> behind;  // by sink, while words move: how many of them come to wait in its FIFO
  // When words last left the source one each cycle, from the cycle behind `passed_from` to `passed_until`, and when one
  // with TLAST did.
  Cycle passed_from = 0, passed_until = 0, last_passed = kNever;
  // The network moves the words. Once it does, it goes on to: what is under way there must not be overtaken.
  bool by_word = false;

  // Whether a word of a burst leaves the source in this cycle, which is over.
  bool passes(Cycle cycle) const {
    if (busy && from_source && started < cycle && cycle <= started + words) return true;
    return passed_from < cycle && cycle <= passed_until;
  }

  // Without the route, which Machine::archive_routes adds, and what holds only while words move.
  template <class A>
  void archive(A& a) {
    a.template all_but<3>(*this, busy, started, words, from_source, taking, passed_from, passed_until, last_passed,
                          by_word);
  }
};

// Where the words of a sink come from.
struct Feeder {
  std::uint64_t epoch = kUnresolved;
  StreamEnd* source = nullptr;  // the only one; packet-switched ports have several
  std::string trouble;          // why there is none
  bool by_packets = false;
};

enum class EndKind : std::uint8_t { Dma, Core, Control, Trace, Plio };

// Which end of a stream, without a pointer to it.
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
  device::Direction direction = device::Direction::S2MM;  // S2MM: words leave the stream here
  std::uint8_t index = 0;
  UnitId unit = 0;  // who acts here

  Feeder feeder;                    // of a sink
  StreamEnd* burst_from = nullptr;  // of a sink: the source of the burst that it takes words from now
  WordQueue fifo;                   // of a sink: arrived, not yet taken
  Stream stream;                    // of a source
  bool waiting = false;             // a core waits here, and is told when it may go on

  EndName place() const;
  Channel* channel();  // nullptr when this is a core's
  const Channel* channel() const;
  bool transferring() const;  // a channel in the midst of a descriptor; a core never is
  std::string name() const;   // "MM2S 0 of (0,2)", "core (0,2)"

  // What it is follows from its place. Its feeder is found again, and a burst from its source.
  template <class A>
  void archive(A& a) {
    a.template all_but<7>(*this, fifo, stream, waiting);
  }
};

}  // namespace tessera::array
