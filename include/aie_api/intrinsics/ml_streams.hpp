// Streams and cascades of a core of AIE-ML or XDNA 2: get_ss, put_ms, get_scd_v16int32, put_mcd ...
//
// A core has one stream in each direction, so the calls name no port. A value of several words is sent in the order in
// which its words lie in memory. A beat of the cascade has 512 bits; a larger value takes several beats, and the first
// beat has the first lanes. Types are generated from facts/aie_api/ml_streams.tsv. The flag that enables a cascade
// access must be 1 (otherwise a fault), because no header defines the result of a disabled access. Left out are
// accesses that do not wait (ports.hpp), and accesses that fill a part of an accumulator and leave the rest undefined
// (get_scd_v32acc32_lo).
#pragma once

#include "aie_api/adf/cascade.hpp"
#include "aie_api/intrinsics/native_types.hpp"
#include "aie_api/intrinsics/ports.hpp"

namespace aie::detail::legacy {

template <class Values>
constexpr unsigned beat_lane_bits() {
  if constexpr (is_accum_type<Values>)
    return Values::accum_bits();
  else
    return Values::type_bits();
}
inline void check_enabled(int enable) {
  if (enable != 1) fault("an access to a cascade that is not enabled: no header says what is read");
}

inline constexpr int kOnlyPort = 0;

}  // namespace aie::detail::legacy

#define AIE_ML_CASCADE(type)                                                             \
  inline type get_scd_##type(int enable = 1) {                                           \
    using namespace aie::detail;                                                         \
    legacy::check_enabled(enable);                                                       \
    return read_beats<legacy::beat_lane_bits<type>(), type>(legacy::ports().cascade_in); \
  }                                                                                      \
  inline void put_mcd(const type& values, int enable = 1) {                              \
    using namespace aie::detail;                                                         \
    legacy::check_enabled(enable);                                                       \
    write_beats<legacy::beat_lane_bits<type>()>(legacy::ports().cascade_out, values);    \
  }
// `tlast` puts the end-of-packet flag on the last word. Some calls have another flag before `tlast`, which is ignored.
#define AIE_ML_PUT_MS(type)                                                             \
  inline void put_ms(type value, int tlast = 0) {                                       \
    aie::detail::legacy::write_port(aie::detail::legacy::kOnlyPort, value, tlast != 0); \
  }                                                                                     \
  inline void put_ms(type value, int /*enable*/, int tlast) {                           \
    put_ms(value, tlast);                                                               \
  }
#define AIE_ML_GET_SS(type, name)                                                       \
  inline type name(bool& tlast) {                                                       \
    return aie::detail::legacy::read_port<type>(aie::detail::legacy::kOnlyPort, tlast); \
  }                                                                                     \
  inline type name() {                                                                  \
    bool tlast = false;                                                                 \
    return name(tlast);                                                                 \
  }
#define AIE_ML_STREAM(type)                                                             \
  AIE_ML_PUT_MS(const type&)                                                            \
  inline type get_ss_##type() {                                                         \
    bool tlast = false;                                                                 \
    return aie::detail::legacy::read_port<type>(aie::detail::legacy::kOnlyPort, tlast); \
  }

AIE_ML_PUT_MS(int)
AIE_ML_PUT_MS(unsigned)
AIE_ML_PUT_MS(float)
AIE_ML_GET_SS(int, get_ss)
AIE_ML_GET_SS(int, get_ss_int)
AIE_ML_GET_SS(unsigned, get_ss_uint)
AIE_ML_GET_SS(float, get_ss_float)
#if __AIE_ARCH__ == 21
AIE_ML_GET_SS(float, getf_ss)
#endif

#include "aie_tables/ml_streams.hpp"  // generated

#undef AIE_ML_CASCADE
#undef AIE_ML_PUT_MS
#undef AIE_ML_GET_SS
#undef AIE_ML_STREAM
