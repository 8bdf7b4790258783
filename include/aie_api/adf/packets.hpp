// Headers of packets, as kernels write them. A kernel needs only the headers of the AIE API for its packet streams.
#pragma once

#include "adf/packet_header.h"
#include "aie_api/adf/stream.hpp"

namespace adf::host {

std::uint32_t packet_id(const void* carrier, unsigned way);

}  // namespace adf::host

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
