// Programmable logic below the array, which sends words into South ports of shim tiles and receives words from them.
//
// Tessera does not model the logic itself, so each port is a queue. For a port that leads into the array, the caller
// fills the queue before or during a run, and the port sends a word a cycle while there is room. A port that leads out
// of the array takes each word that comes. The hardware's FIFO between the clocks of array and logic is not modelled
// separately. The words of these ports go through the network one by one.
//
// Sources: AMD AM020, AM009 and aie-rt for PL_Interface_Downsizer_Enable, which lets words in.
#pragma once

#include "array/tile/plio_port.h"

#include <span>

namespace tessera::array {

struct Parts;

class Plio {
 public:
  explicit Plio(Parts& parts) : parts_(parts) {}

  // send adds words to the queue of a port into the array. expect adds to the number of words that a port out of the
  // array must still receive. take returns and removes the words that have come out. All fail (T0516) where the tile
  // has no such port to programmable logic.
  Result<void> send(device::TileId tile, unsigned south, std::span<const StreamWord> words);
  Result<void> expect(device::TileId tile, unsigned south, std::uint64_t words);
  Result<std::vector<StreamWord>> take(device::TileId tile, unsigned south);

  bool busy() const { return left_ != 0; }
  std::vector<std::string> unfinished() const;
  // Called at an event of a port's unit: there may be room for a word, or a word may have come.
  void step(PlioPort& port);

  template <class A>
  void archive(A& a) {
    a(left_);
  }

 private:
  Result<PlioPort*> find(device::TileId tile, device::Direction direction, unsigned south);
  void send_word(PlioPort& port);
  void receive_word(PlioPort& port);

  Parts& parts_;
  std::uint64_t left_ = 0;  // words that all ports still have to send or expect
};

}  // namespace tessera::array
