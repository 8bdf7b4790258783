#include "adf/graph/owners.h"

#include <numeric>
#include <tuple>

namespace tessera::adf {

namespace {

// Groups of connected ports, each with a graph that has one of its nodes or ports in its memory.
struct Groups {
  std::vector<id> next;  // by port: another port of the group; the first one refers to itself
  std::vector<id> tops;  // by first port

  id first(id port) {
    while (next[port] != port) port = next[port] = next[next[port]];
    return port;
  }
  void join(id a, id b) {
    const id left = first(a), right = first(b);
    next[std::max(left, right)] = std::min(left, right);
  }
};

Groups groups_of(const Model& model, const TopByAddress& top_at) {
  Groups made;
  made.next.resize(model.ports.size());
  std::iota(made.next.begin(), made.next.end(), id{0});
  std::map<id, id> port_of;  // by node
  for (id port = 0; port < model.ports.size(); ++port)
    if (const id node = model.ports[port].node; node != none && model.nodes[node].kind != NodeKind::Io)
      made.join(port_of.try_emplace(node, port).first->second, port);
  for (const Connection& one : model.connections) made.join(one.from, one.to);
  made.tops.assign(model.ports.size(), none);
  for (id port = 0; port < model.ports.size(); ++port) {
    id& top = made.tops[made.first(port)];
    if (top != none) continue;
    const id node = model.ports[port].node;
    top = node == none ? top_at(object::port, port) : top_at(object_of(model.nodes[node].kind), node);
  }
  return made;
}

}  // namespace

id top_by_connections(const Model& model, id node, const TopByAddress& top_at) {
  // Diagnostics and reports ask for many names of one design, and each question would walk all connections.
  static std::tuple<std::size_t, std::size_t, std::size_t, std::size_t> state;
  static Groups& groups = *new Groups;
  const std::tuple now(model.graphs.size(), model.ports.size(), model.connections.size(), model.settled.graphs);
  if (state != now || groups.next.size() != model.ports.size()) groups = groups_of(model, top_at);
  state = now;
  for (const way direction : {way::in, way::out, way::inout})
    for (const id port : model.nodes[node].ports(direction))
      if (const id top = groups.tops[groups.first(port)]; top != none) return top;
  return none;
}

}  // namespace tessera::adf
