// The network: stream switches that move words one by one, as the hardware does.
//
// A switch has a queue per slave port and a crossbar. Each cycle it moves at most one word from each slave to the
// slave's masters, when all of these have room. A circuit-switched slave feeds the masters that select it. For a
// packet-switched slave the switch reads the header at the front, finds the slot that matches its ID, and waits for the
// slot's arbiter; until TLAST the packet owns the arbiter and its masters. So packets of several slaves take turns at a
// master, and a packet that is blocked keeps all that it owns: this gives both the sharing and the deadlocks of the
// hardware.
//
// Model of time. The parts between two crossbars - the master port of one switch, the slave port of the next - are one
// queue, as deep and as slow as both together (AMD AM020; facts/stream_switch.tsv). That is exact, because a master
// port is wired to one slave port only and passes on every word that fits.
//
// Order. A word can be taken from the cycle for which it was pushed, always later than now, and room that becomes free
// in a cycle can be used in the next. So the order in which the switches of one cycle act does not matter. If several
// slaves request one arbiter, the next one after its last owner gets it (round robin; the hardware's rule is not
// public), unless Stream_Switch_Deterministic_Merge fixes the order.
//
// Work. A switch acts when its unit has an event, and has one only when a word can move: a blocked unit sleeps until
// there is room, an arbiter is free, or a register changes. The switch serves its ends (channels, cores, control,
// trace) in the same event.
#pragma once

#include "array/streams/switch_config.h"

#include <array>
#include <memory>

namespace tessera::array {

class Machine;
struct Tile;

inline constexpr unsigned kArbiters = 8;  // the registers can name this many; the hardware has fewer

// The state of one switch that moves words. Configuration is looked up again whenever a register of any switch changed.
struct Switch {
  // The destination of a master port.
  struct Output {
    enum class Kind : std::uint8_t { Nowhere, Slave, End };
    Kind kind = Kind::Nowhere;
    Tile* tile = nullptr;      // Slave: of the neighbour
    std::uint32_t slave = 0;   // Slave
    StreamEnd* end = nullptr;  // End
    std::uint32_t words = 0, cycles = 0;
    bool enabled = false, packet = false, drop_header = false;
  };
  struct Input {
    WordQueue queue;
    bool in_packet = false;     // from the grant of its arbiter to TLAST
    bool at_header = false;     // in a packet: the next word is its header
    std::uint8_t arbiter = 0;   // in a packet: the arbiter it holds
    std::uint32_t outputs = 0;  // in a packet: masters, as bits
    // Derived from registers:
    bool enabled = false, packet = false;
    std::uint32_t circuit = 0;            // masters that select it, as bits
    bool legal = true;                    // the switch has wires to all of these
    std::uint32_t words = 0, cycles = 0;  // of the queue, when a source is behind the port
    StreamEnd* end = nullptr;             // the source behind it
    Tile* upstream = nullptr;             // the tile whose switch feeds the port

    template <class A>
    void archive(A& a) {
      a.template all_but<8>(*this, queue, in_packet, at_header, arbiter, outputs);
      a.below(kArbiters, arbiter);
    }
  };
  struct Arbiter {
    std::optional<std::uint8_t> owner;  // the slave whose packet passes
    std::uint8_t last = 0;              // the previous owner
    Cycle freed = kNever;               // when the last packet ended
    // Deterministic merge: the slave whose turn it is, and how many of its packets have passed.
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
  std::uint32_t packets = 0, channels = 0;  // derived: packet-switched inputs, and those with a channel behind them
  std::uint64_t epoch = kUnresolved;

  // Derived members are looked up again after a load.
  template <class A>
  void archive(A& a) {
    a.template all_but<4>(*this, inputs, waiting, arbiters);
  }
};

class Network {
 public:
  explicit Network(Machine& machine) : machine_(machine) {}

  // The switch looks again at `cycle` for words that can move.
  void wake(Tile& tile, Cycle cycle);
  void step(Tile& tile);
  // For sources that send word by word: whether the slave port takes another word now. After await_room, the network
  // wakes the source's unit when there is room (StreamEnd::waiting).
  bool has_room(StreamEnd& source);
  void await_room(StreamEnd& source);
  void put(StreamEnd& source, StreamWord word);
  void fill(Tile& tile, std::uint32_t slave, StreamWord word);  // places a word as if it had travelled this far
  // Words without a destination under the present registers: packets that match no slot, and words whose port leads to
  // no master.
  struct Stuck {
    std::string port;  // "slave North 0 of (0,1)"
    std::size_t words;
    std::uint32_t sender;  // unit that sent the first word
    std::uint32_t id;      // of the packet
    bool matches;          // a slot matches, or the port is circuit-switched
  };
  std::vector<Stuck> stuck(Tile& tile);
  // For callers that inspect switches from outside: reads their registers, where that was not done lately.
  void look_up();
  // Registers of switches changed: blocked words may have another way.
  void configuration_changed();

 private:
  Switch& switch_of(Tile& tile);
  void configure(Tile& tile, Switch& state);
  // The slave port that a source is wired to.
  std::optional<std::uint32_t> slave_of(StreamEnd& source) const;

  void serve_sinks(Tile& tile);
  void serve_sources(Switch& state);
  void push(Switch& state, std::uint32_t slave, StreamWord word, Cycle ready);
  void arbitrate(Tile& tile, Switch& state);
  std::optional<SlotConfig> rule_for(Tile& tile, std::uint32_t slave, std::uint32_t header);  // stops if two match
  std::optional<std::uint32_t> next_owner(Tile& tile, Switch::Arbiter& arbiter, unsigned number, std::uint32_t wanting);
  void grant(Tile& tile, Switch& state, std::uint32_t slave, const SlotConfig& rule);
  void forward(Tile& tile, Switch& state, std::uint32_t slave);
  static const WordQueue* queue_behind(const Switch::Output& output);
  bool has_room(const Switch::Output& output) const;
  bool is_about_to_have_room(const Switch& state, std::uint32_t masters) const;
  void hand_over(const Switch::Output& output, StreamWord word);
  bool joined(Tile& tile, std::uint32_t slave, std::uint32_t masters);
  void schedule(Tile& tile, Switch& state);

  Machine& machine_;
};

}  // namespace tessera::array
