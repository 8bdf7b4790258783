// Streams and cascades of a core by their ports: get_ss, put_ms, get_wss, put_wms, get_scd, put_mcd.
//
// These name no stream of a graph but a port of the core that runs the kernel, so what is behind the port is told to
// the core's state: who runs the kernel sets `ports` there before it calls (core_state.hpp). A port that nobody set is
// a fault. Left out are the forms that do not wait: what carries words cannot be asked whether it has one.
//
// Sources: UG1078 "Streams" (32 and 128 bits, two ports each way, 384 bits of cascade), UG1583 (512 bits).
#pragma once

#include "aie_api/adf/cascade.hpp"
#include "aie_api/intrinsics/native_types.hpp"

namespace adf::host {

// What is behind the ports of a core; a core has as many of them as its device has (facts/ports.tsv), two at most.
struct core_ports {
  word_source* streams_in[2] = {};
  word_sink* streams_out[2] = {};
  beat_source* cascade_in = nullptr;
  beat_sink* cascade_out = nullptr;
};

}  // namespace adf::host

namespace aie::detail::legacy {

inline const adf::host::core_ports& ports() {
  check_connected(state().ports);
  return *state().ports;
}
template <class Carrier>
Carrier* stream_port(Carrier* const (&of)[2], int port) {
  if (port < 0 || port > 1) fault("a core has no such stream port");
  return of[port];
}

// So many words in a row; the mark is that of the last.
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

// --- 32 bits ---
inline int get_ss(int port, bool& tlast) {
  return aie::detail::legacy::read_port<std::int32_t>(port, tlast);
}
inline int get_ss(int port) {
  bool tlast = false;
  return get_ss(port, tlast);
}
inline void put_ms(int port, int value, bool tlast = false) {
  aie::detail::legacy::write_port(port, std::int32_t{value}, tlast);
}

// --- 128 bits ---
inline v4int32 get_wss(int port, bool& tlast) {
  return aie::detail::legacy::read_port<v4int32>(port, tlast);
}
inline v4int32 get_wss(int port) {
  bool tlast = false;
  return get_wss(port, tlast);
}
inline void put_wms(int port, const v4int32& value, bool tlast = false) {
  aie::detail::legacy::write_port(port, value, tlast);
}

// --- a beat of the cascade ---
#if __AIE_ARCH__ == 10
inline v8acc48 get_scd() {
  return aie::detail::read_beats<48, v8acc48>(aie::detail::legacy::ports().cascade_in);
}
inline void put_mcd(const v8acc48& value) {
  aie::detail::write_beats<48>(aie::detail::legacy::ports().cascade_out, value);
}
#else
inline v16int32 get_scd_v16int32() {
  return aie::detail::read_beats<32, v16int32>(aie::detail::legacy::ports().cascade_in);
}
inline void put_mcd(const v16int32& value) {
  aie::detail::write_beats<32>(aie::detail::legacy::ports().cascade_out, value);
}
#endif
