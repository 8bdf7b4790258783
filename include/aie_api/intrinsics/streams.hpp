// Streams and cascades of a core of the first generation by their ports: get_ss, put_ms, get_wss, put_wms, get_scd,
// put_mcd; getc_wss and getc_scd read complex integers. AIE-ML has other arguments (ml_streams.hpp).
//
// Source: UG1078 "Streams" (32 and 128 bits, two ports each way, 384 bits of cascade).
#pragma once

#include "aie_api/adf/cascade.hpp"
#include "aie_api/intrinsics/native_types.hpp"
#include "aie_api/intrinsics/ports.hpp"

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
inline v4cint16 getc_wss(int port, bool& tlast) {
  return aie::detail::legacy::read_port<v4cint16>(port, tlast);
}
inline v4cint16 getc_wss(int port) {
  bool tlast = false;
  return getc_wss(port, tlast);
}
inline void put_wms(int port, const v4int32& value, bool tlast = false) {
  aie::detail::legacy::write_port(port, value, tlast);
}
inline void put_wms(int port, const v4cint16& value, bool tlast = false) {
  aie::detail::legacy::write_port(port, value, tlast);
}

// --- a beat of the cascade ---
inline v8acc48 get_scd() {
  return aie::detail::read_beats<48, v8acc48>(aie::detail::legacy::ports().cascade_in);
}
inline v4cacc48 getc_scd() {
  return aie::detail::read_beats<48, v4cacc48>(aie::detail::legacy::ports().cascade_in);
}
inline void put_mcd(const v8acc48& value) {
  aie::detail::write_beats<48>(aie::detail::legacy::ports().cascade_out, value);
}
inline void put_mcd(const v4cacc48& value) {
  aie::detail::write_beats<48>(aie::detail::legacy::ports().cascade_out, value);
}
