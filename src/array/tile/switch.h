// The state of one stream switch whose words move one by one. parts/network.h describes the model.
#pragma once

#include "array/tile/stream.h"

#include <array>
#include <memory>
#include <optional>

namespace tessera::array {

inline constexpr unsigned kArbiters = 8;  // the most that the registers can name; the hardware has fewer

// The network reads the configuration of a switch again after a change of a register of any switch.
struct Switch {
  // The destination of a master port.
  struct Output {
    enum class Kind : std::uint8_t { Nowhere, Slave, End };
    Kind kind = Kind::Nowhere;
    Tile* tile = nullptr;      // Slave: the tile whose switch has that slave
    std::uint32_t slave = 0;   // Slave: the number of this slave port
    StreamEnd* end = nullptr;  // End: the end of the stream
    std::uint32_t words = 0, cycles = 0;
    bool enabled = false, packet = false, drop_header = false;
  };
  struct Input {
    WordQueue queue;
    bool in_packet = false;     // true from the grant of its arbiter to TLAST
    bool at_header = false;     // in a packet: the next word is its header
    std::uint8_t arbiter = 0;   // in a packet: the arbiter it holds
    std::uint32_t outputs = 0;  // in a packet: masters, as bits
    // Derived from the switch's registers:
    bool enabled = false, packet = false;
    std::uint32_t circuit = 0;            // masters that select this slave, as bits
    bool legal = true;                    // the switch has wires to all masters in `circuit`
    std::uint32_t words = 0, cycles = 0;  // of the queue, when the port has a source
    StreamEnd* end = nullptr;             // the source that feeds the port
    Tile* upstream = nullptr;             // the tile whose switch feeds the port

    template <class A>
    void archive(A& a) {
      a.template all_but<8>(*this, queue, in_packet, at_header, arbiter, outputs);
      a.below(kArbiters, arbiter);
    }
  };
  struct Arbiter {
    std::optional<std::uint8_t> owner;  // the slave whose packet is passing
    std::uint8_t last = 0;              // the previous owner
    Cycle freed = kNever;               // when the last packet ended
    // Deterministic merge: the index of the present turn in merge_order(), and the number of packets that have passed
    // in this turn.
    std::uint8_t turn = 0;
    std::uint32_t packets = 0;

    template <class A>
    void archive(A& a) {
      a.all(*this, owner, last, freed, turn, packets);
    }
  };
  std::vector<Input> inputs;
  std::uint32_t waiting = 0;  // inputs with words, as bits
  std::array<Arbiter, kArbiters> arbiters;
  std::vector<Output> outputs;              // derived
  std::uint32_t packets = 0, channels = 0;  // derived, as bits: packet-switched inputs; inputs fed by a channel
  std::uint64_t epoch = kUnresolved;

  // Leaves out the derived members, which the network reads again after a load.
  template <class A>
  void archive(A& a) {
    a.template all_but<4>(*this, inputs, waiting, arbiters);
  }
};

}  // namespace tessera::array
