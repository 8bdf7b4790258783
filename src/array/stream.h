// Streams: from one MM2S channel through switches to every S2MM channel that its route reaches.
//
// Circuit-switched routes are configured once and used for millions of words, so a route is not simulated hop by hop:
// it is resolved to its ends on first use and again when a switch register changed (Machine::route_epoch). Words then
// move as bursts. A burst of n words takes n cycles (a stream carries one word per cycle) and ends when an end has to
// do something else: a descriptor is complete, or a FIFO is full. When an end becomes ready that a burst goes without,
// the burst is cut where it stands and a new one begins. All sinks of a multicast move together, so the slowest one
// holds the others.
//
// Between source and sinks lie the FIFOs of the switches. They are modelled as one FIFO per sink whose depth is the
// number of switches on the way times the depth of one (facts/timing.tsv). A source may run ahead of a sink by that
// much.
#pragma once

#include "array/report.h"

#include <string>
#include <vector>

namespace tessera::array {

struct Channel;

inline constexpr std::uint64_t kUnresolved = 0;

// Where the words of an MM2S channel go.
struct Route {
  struct Sink {
    Channel* channel;
    std::uint32_t switches;  // on the way
  };
  std::vector<Sink> sinks;
  std::vector<std::string> dead_ends;  // places where a branch ends without a channel, for people
};

struct Stream {
  std::uint64_t epoch = kUnresolved;
  Route route;
  bool busy = false;  // a burst is under way
  Cycle started = 0;  // of that burst
  std::uint64_t words = 0;
  bool from_source = false;  // the burst takes words from the source, not only from FIFOs
  std::vector<bool> taking;  // by sink: it takes the burst's words; the others let them pile up
};

// Where the words of an S2MM channel come from.
struct Feeder {
  std::uint64_t epoch = kUnresolved;
  Channel* source = nullptr;
  std::string trouble;  // why there is none
};

}  // namespace tessera::array
