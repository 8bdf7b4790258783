// The carriers behind the ports of a core, for intrinsics that name no stream of a graph.
//
// The code that runs the kernel sets `ports` in the core's state before the call (adf/ports.hpp). A port that is not
// set is a fault of the kernel. Accesses that do not wait are left out, because a carrier cannot tell whether it has a
// word.
#pragma once

#include "aie_api/adf/stream.hpp"

namespace aie::detail::legacy {

inline const adf::host::core_ports& ports() {
  return adf::host::ports();
}
template <class Carrier>
Carrier* stream_port(Carrier* const (&of)[2], int port) {
  if (port < 0 || port > 1) fault("a core has no such stream port");
  return of[port];
}

// Read or write the words of a value. `tlast` is the end-of-packet flag of the last word.
template <class Value>
Value read_port(int port, bool& tlast) {
  Value value;
  read_words(stream_port(ports().streams_in, port), &value, sizeof value, tlast);
  return value;
}
template <class Value>
void write_port(int port, const Value& value, bool tlast) {
  write_words(stream_port(ports().streams_out, port), &value, sizeof value, tlast);
}

}  // namespace aie::detail::legacy
