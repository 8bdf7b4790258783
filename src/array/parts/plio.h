// Programmable logic below the array, which sends words into South ports of shim tiles and receives words from them.
//
// Tessera does not model the logic itself, so each port is a queue. For a port that leads into the array, the caller
// fills the queue before or during a run, and the port sends a word a cycle while there is room. A port that leads out
// of the array takes each word that comes. A port with a pace moves at most the words of its width in each cycle of the
// logic's clock. The hardware's FIFO between the clocks of array and logic is not modelled separately. The words of
// these ports go through the network one by one.
//
// Sources: AMD AM020, AM009 and aie-rt for PL_Interface_Downsizer_Enable, which lets words in.
#pragma once

#include "array/tile/plio_port.h"

#include <span>

namespace tessera::array {

struct Parts;

// The width of a port and its clock. Both clocks have one unit; cycle 0 of the array begins with a cycle of the logic.
struct PlioPace {
  std::uint32_t words = 1;  // the width
  std::uint32_t logic_clock = 1, array_clock = 1;
};

class Plio {
 public:
  explicit Plio(Parts& parts) : parts_(parts) {}

  // send adds words to the queue of a port into the array. expect adds to the number of words that a port out of the
  // array must still receive. take returns and removes the words that have come out. All fail (T0516) where the tile
  // has no such port to programmable logic.
  Result<void> send(device::TileId tile, unsigned south, std::span<const StreamWord> words);
  Result<void> expect(device::TileId tile, unsigned south, std::uint64_t words);
  Result<std::vector<PlioWord>> take(device::TileId tile, unsigned south);
  // Sets the pace of a port, before its first word.
  Result<void> set_pace(device::TileId tile, device::Direction direction, unsigned south, const PlioPace& pace);

  bool busy() const { return left_ != 0; }
  std::vector<std::string> unfinished() const;
  // Called at an event of a port's unit: there may be room for a word, or a word may have come.
  void step(PlioPort& port);

  template <class A>
  void archive(A& a) {
    a(left_, paced_);
  }

 private:
  // A port with a pace, and the words that it has moved in the present cycle of the logic.
  struct Paced {
    UnitId unit = 0;
    std::uint32_t words = 1, logic_clock = 1, array_clock = 1, used = 0;
    std::uint64_t tick = 0;

    template <class A>
    void archive(A& a) {
      a.all(*this, unit, words, logic_clock, array_clock, used, tick);
      a.require(words != 0 && logic_clock != 0 && logic_clock < array_clock);
    }
  };

  Result<PlioPort*> find(device::TileId tile, device::Direction direction, unsigned south);
  void send_word(PlioPort& port);
  void receive_word(PlioPort& port);
  Paced* paced(const PlioPort& port);
  // Returns false if the port has moved its words of this cycle of the logic; its unit then gets an event at the next
  // one.
  bool may_move(const PlioPort& port);
  void count(const PlioPort& port);

  Parts& parts_;
  std::uint64_t left_ = 0;    // words that all ports still have to send or expect
  std::vector<Paced> paced_;  // few: a design has some tens of ports
};

}  // namespace tessera::array
