// Packets: nodes that split and merge packet streams, and the headers that kernels write.
#pragma once

#include "adf/io.h"
#include "adf/packet_header.h"

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

// Returns the id of the packets at input or output `way` of the packet node at the other end of a kernel's stream.
inline std::uint32_t getPacketid(adf::output_pktstream* to, int way) {
  return adf::host::packet_id(to->words, static_cast<unsigned>(way));
}
inline std::uint32_t getPacketid(adf::input_pktstream* from, int way) {
  return adf::host::packet_id(from->words, static_cast<unsigned>(way));
}
inline void writeHeader(adf::output_pktstream* to, unsigned type, unsigned id) {
  writeincr(to, static_cast<std::int32_t>(adf::host::packet_header(type, id)));
}
inline void writeHeader(adf::output_pktstream* to, unsigned type, unsigned id, bool last) {
  writeincr(to, static_cast<std::int32_t>(adf::host::packet_header(type, id)), last);
}
inline std::uint32_t generateHeader(unsigned type, unsigned id) {
  return adf::host::packet_header(type, id);
}
