// Packets: nodes that split and merge packet streams. aie_api/adf/packets.hpp has the functions of kernels.
#pragma once

#include "adf/io.h"
#include "aie_api/adf/packets.hpp"

namespace adf {

namespace host {

template <packet_kind Kind, int Ways>
class packet_node : public handle<object::packet> {
  static_assert(Ways > 0, "a split or merge of packets has one or more ways");

 public:
  packet_node() = default;
  static packet_node& create(const place& at = place::current()) {
    static auto& made = *new std::deque<packet_node>;
    return made.emplace_back(packet_node(add_packet_node(Kind, Ways, at)));
  }
  port_list<direction::in> in;
  port_list<direction::out> out;

 private:
  explicit packet_node(id number) : handle(number), in(object::packet, number), out(object::packet, number) {}
};

}  // namespace host

template <int Ways>
using pktsplit = host::packet_node<host::packet_kind::split, Ways>;
template <int Ways>
using pktmerge = host::packet_node<host::packet_kind::merge, Ways>;
template <int Ways>
using pktorderedmerge = host::packet_node<host::packet_kind::ordered_merge, Ways>;

}  // namespace adf
