// The paths of all nets through the switches, and the cost of their wires.
//
// The path of a net is a tree of slave ports. It grows by one destination at a time, along the cheapest path from the
// tree so far. The search for this path is A*: no step costs less than a step on a wire that related packets use, so
// the distance to the end never overestimates the cost. Nets of one unit with the same ID must use the same path to
// common destinations, so a later net follows an earlier net where it can.
#pragma once

#include "compiler/routing/effort.h"
#include "compiler/routing/nets.h"
#include "compiler/routing/packets.h"
#include "compiler/routing/unroutable.h"

#include <map>

namespace tessera::compiler::routing {

// One slave port on the path of a net, and the masters that the net takes from there.
struct Hop {
  Slave at = 0;
  std::uint32_t masters = 0;  // masters as bits
  std::uint32_t parent = 0;
  bool adopted = false;  // belongs to the path of an earlier net of the unit, which this net follows
};
using Tree = std::vector<Hop>;  // parents before children

// Returns the index of the hop at a slave port, or kNowhere.
std::uint32_t hop_at(const Tree& tree, Slave slave);

// True when packets of the two nets may share wires.
bool can_share(const Net& a, const Net& b);

// The reason why the present paths are not a solution. When several switches have a fault, it describes one of them.
struct Complaint {
  Unroutable::Kind kind = Unroutable::Kind::Wires;
  std::uint32_t tile = 0;
  std::string reason;
  std::vector<std::uint32_t> nets;
  std::size_t extent = 0;  // a measure of the faults; a smaller number is an improvement
};

class Paths {
 public:
  Paths(const Fabric& fabric, const Problem& problem, RoutingEffort& effort);

  const Tree& tree(std::uint32_t net) const { return trees_[net]; }
  const std::vector<std::uint32_t>& users(Master master) const { return users_[master]; }  // numbers of the nets

  // Routes all nets of a unit. Wires that other nets use cost more, but are not excluded. Returns a Complaint when a
  // net has no path.
  std::optional<Complaint> route_unit(std::size_t unit);
  void rip_up(std::size_t unit);
  void rip_up_all();

  // --- changes for the next search ---

  // Sets the pressure, a factor of the cost of wires that nets use although they cannot share them. The caller raises
  // the pressure from round to round.
  void set_pressure(std::uint32_t pressure) { pressure_ = pressure; }
  void make_dearer(Master master);
  void forget_prices();
  // Makes packets whose IDs fit one slot of the port leave by the same masters; each call raises the cost of leaving by
  // other masters. Returns false every third time: the caller should then make the packets arrive by another port.
  bool keep_together(Slave at, std::uint32_t ids);
  bool has_kept_together() const { return !blocks_.empty(); }

 private:
  struct Reached {
    std::uint32_t round = 0;  // number of the search
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
  std::uint32_t extend(std::uint32_t net, const std::vector<Slave>& path, std::uint32_t masters);
  std::vector<std::uint32_t> trunk(const Tree& tree) const;
  bool follow(std::uint32_t net, std::uint32_t earlier);
  std::optional<Complaint> reach(std::uint32_t index, std::vector<Master> ends);

  const Fabric& fabric_;
  const Problem& problem_;
  RoutingEffort& effort_;
  std::vector<Tree> trees_;                        // tree of each net
  std::vector<std::vector<std::uint32_t>> users_;  // nets that use each master
  std::vector<std::uint32_t> history_;             // past overuse of each master
  std::vector<Reached> reached_;                   // state of each slave in the present search
  std::map<Slave, Blocks> blocks_;                 // for slave ports that had too few slots
  std::uint32_t search_ = 0;
  std::uint32_t pressure_ = 1;
};

}  // namespace tessera::compiler::routing
