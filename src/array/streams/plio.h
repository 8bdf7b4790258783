// Programmable logic below the array: words that it sends into South ports of shim tiles, and words that come out.
//
// Tessera does not model the logic itself, so each port is a queue. The caller fills a queue into the array before or
// during a run, and the port sends a word a cycle while there is room; a port out of the array takes each word that
// comes. The FIFO in which words cross between the clocks of both sides is part of the queue. Such words go through the
// network one by one.
//
// Sources: AMD AM020, AM009 and aie-rt for PL_Interface_Downsizer_Enable, which lets words in.
#pragma once

#include "array/streams/stream.h"

#include <span>

namespace tessera::array {

class Machine;

inline constexpr unsigned kMaxPlioPorts = 8;  // per tile and direction

struct PlioPort : StreamEnd {
  std::deque<StreamWord> words;  // into the array: still to be sent; out of it: not yet fetched
  std::uint64_t moved = 0;       // sent, or received
  std::uint64_t expected = 0;    // out of the array: total number of words expected
  std::optional<Cycle> since;    // start of a wait for room, or for the next expected word

  template <class A>
  void archive(A& a) {
    StreamEnd::archive(a);
    a.template all_but<1>(*this, words, moved, expected, since);
  }

  bool sends() const { return direction == device::Direction::MM2S; }
  std::uint64_t left() const { return sends() ? words.size() : expected - std::min(expected, moved); }
};

class Plio {
 public:
  explicit Plio(Machine& machine) : machine_(machine) {}

  // Fail (T0516) where the tile has no such port to programmable logic.
  Result<void> send(device::TileId tile, unsigned south, std::span<const StreamWord> words);
  Result<void> expect(device::TileId tile, unsigned south, std::uint64_t words);
  Result<std::vector<StreamWord>> take(device::TileId tile, unsigned south);

  bool busy() const { return left_ != 0; }
  std::vector<std::string> unfinished() const;
  // The event of a port's unit: there is room, or a word has come.
  void step(PlioPort& port);

  template <class A>
  void archive(A& a) {
    a(left_);
  }

 private:
  Result<PlioPort*> find(device::TileId tile, device::Direction direction, unsigned south);
  void send_word(PlioPort& port);
  void receive_word(PlioPort& port);

  Machine& machine_;
  std::uint64_t left_ = 0;  // words left in all ports
};

}  // namespace tessera::array
