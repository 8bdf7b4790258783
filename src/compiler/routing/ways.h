// The ways of all nets through the switches, and what each of their wires costs.
//
// A way is a tree of slave ports, found from one end after the other by the cheapest path from where the net is already
// (A*: no step costs less than one along with kin, so that the distance never promises too much). Nets of one unit are
// of one packet id: what they have in common goes one way, so that a later net follows an earlier one where it can.
#pragma once

#include "compiler/routing/nets.h"
#include "compiler/routing/packets.h"
#include "compiler/routing/effort.h"
#include "compiler/routing/unroutable.h"

#include <map>

namespace tessera::compiler::routing {

// A switch on the way of a net.
struct Hop {
  Slave at = 0;
  std::uint32_t masters = 0;  // as bits
  std::uint32_t parent = 0;
  bool adopted = false;  // the way of an earlier net of the unit, which this one follows
};
using Tree = std::vector<Hop>;  // parents before children

// The hop at a port, or kNowhere.
std::uint32_t hop_at(const Tree& tree, Slave slave);

// Whether packets of two nets may share wires.
bool can_share(const Net& a, const Net& b);

// What stands against a solution: of one switch, the one that has most.
struct Complaint {
  Unroutable::Kind kind = Unroutable::Kind::Wires;
  std::uint32_t tile = 0;
  std::string reason;
  std::vector<std::uint32_t> nets;
  std::size_t extent = 0;  // how much there is to complain about
};

class Ways {
 public:
  Ways(const Fabric& fabric, const Problem& problem, Effort& effort);

  const Tree& tree(std::uint32_t net) const { return trees_[net]; }
  const std::vector<std::uint32_t>& users(Master master) const { return users_[master]; }  // nets

  // Ways for all nets of a unit, whatever wires others use. A complaint when there are none.
  std::optional<Complaint> route_unit(std::size_t unit);
  void rip_up(std::size_t unit);
  void rip_up_all();

  // --- what makes the next search go elsewhere ---
  void press(std::uint32_t pressure) {
    pressure_ = pressure;
  }  // on wires that are wanted twice: more from round to round
  void make_dearer(Master master);
  void forget_prices();
  // Packets whose ids one slot of a port can hold are to leave it together, the more the oftener this is said. False
  // every third time: then they should rather come there by another port.
  bool keep_together(Slave at, std::uint32_t ids);
  bool has_kept_together() const { return !blocks_.empty(); }

 private:
  struct Reached {
    std::uint32_t round = 0;  // in which search
    std::uint32_t cost = 0;
    Slave from = kNowhere;
    bool done = false;
  };
  struct Blocks {
    IdBlocks of{};
    std::uint32_t weight = 0;
  };
  struct Box;

  std::uint32_t cost(const Net& net, Master master) const;
  std::uint32_t parting(std::uint32_t index, Slave slave, Master master) const;
  Box box_of(const Net& net) const;
  template <class Arrived>
  std::vector<Slave> search(std::uint32_t index, std::optional<std::uint32_t> toward, Arrived arrived);
  template <class Arrived>
  std::vector<Slave> search(std::uint32_t index, std::optional<std::uint32_t> toward, const Box& box, Arrived arrived);
  void use(std::uint32_t net, Hop& hop, std::uint32_t masters);
  std::uint32_t extend(std::uint32_t net, const std::vector<Slave>& way, std::uint32_t masters);
  std::vector<std::uint32_t> trunk(const Tree& tree) const;
  bool follow(std::uint32_t net, std::uint32_t earlier);
  std::optional<Complaint> reach(std::uint32_t index, std::vector<Master> ends);

  const Fabric& fabric_;
  const Problem& problem_;
  Effort& effort_;
  std::vector<Tree> trees_;                        // by net
  std::vector<std::vector<std::uint32_t>> users_;  // by master: nets
  std::vector<std::uint32_t> history_;             // by master
  std::vector<Reached> reached_;                   // by slave
  std::map<Slave, Blocks> blocks_;                 // where slots were short
  std::uint32_t search_ = 0;
  std::uint32_t pressure_ = 1;
};

}  // namespace tessera::compiler::routing
