// The network: stream switches that move words one by one, as the hardware does.
//
// A switch has a queue per slave port and a crossbar. In each cycle it moves at most one word from each slave to the
// slave's masters, if all of these have room. The words of a circuit-switched slave go to the masters that select it.
// For a packet-switched slave the switch reads the header at the front of the queue, finds the slot that matches its
// ID, and waits for the slot's arbiter; until TLAST the packet owns the arbiter and its masters. So packets of several
// slaves take turns at a master. A blocked packet keeps its arbiter and masters, which causes the deadlocks of the
// hardware.
//
// Model of time. The master port of one switch and the slave port of the next are modelled as one queue, as deep and as
// slow as both together (AMD AM020; facts/stream_switch.tsv). This model is exact, because a master port is wired to
// one slave port only and passes on every word for which the slave port has room.
//
// Order. A pushed word becomes available in a given later cycle, and room that becomes free in a cycle becomes usable
// in the next cycle. So the order in which switches act within a cycle does not matter. If several slaves request one
// arbiter, the next slave after the arbiter's last owner gets it (round robin; the hardware's rule is not public),
// unless Stream_Switch_Deterministic_Merge fixes the order or a seed chooses it (variation.h).
//
// Work. A switch acts when its unit has an event, and has an event only when a word can move: a blocked switch sleeps
// until there is room, an arbiter is free, or a register changes. In the same event the switch moves the words of the
// channels at its ports. Cores, control packet handlers, trace units and programmable logic have events of their own.
#pragma once

#include "array/tile/switch.h"
#include "array/tile/switch_config.h"

namespace tessera::array {

struct Parts;
struct Tile;

class Network {
 public:
  explicit Network(Parts& parts) : parts_(parts) {}

  // Makes the switch look for words that can move at `cycle`.
  void wake(Tile& tile, Cycle cycle);
  void step(Tile& tile);
  // For sources that send word by word. has_room returns whether the source's slave port takes another word now. After
  // await_room, the network wakes the source's unit when there may be room (StreamEnd::waiting).
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
  // Reads the registers of each switch whose configuration in Tile::network is out of date. Call before reading
  // Tile::network.
  void look_up();
  // Call when registers of switches changed, because words that were blocked may now have another way.
  void configuration_changed();

 private:
  Switch& switch_of(Tile& tile);
  void configure(Tile& tile, Switch& state);
  // Returns the slave port that a source is wired to, or nothing.
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

  Parts& parts_;
};

}  // namespace tessera::array
