// Native types by their names: v16int16 is aie::vector<int16, 16>, v8acc48 is aie::accum<acc48, 8>; and functions with
// a type in their name: undef_v16int16(), null_v16int16(), as_v16int16(v).
//
// The types are generated from facts/aie_api/types.tsv. undef_v16int16() returns an unfilled vector, which holds a
// fixed pattern (vector.hpp).
#pragma once

#include "aie_api/accum.hpp"

#define AIE_NATIVE_VECTOR(name, type, elems)                       \
  using name = aie::vector<type, elems>;                           \
  inline name undef_##name() {                                     \
    return name();                                                 \
  }                                                                \
  inline name null_##name() {                                      \
    name zeros{aie::detail::unfilled};                             \
    std::memset(static_cast<void*>(&zeros), 0, sizeof zeros);      \
    return zeros;                                                  \
  }                                                                \
  template <aie::ElemBaseType From, unsigned FromElems>            \
    requires(aie::vector<From, FromElems>::bits() == name::bits()) \
  name as_##name(const aie::vector<From, FromElems>& v) {          \
    return v.template cast_to<type>();                             \
  }
#define AIE_NATIVE_ACCUM(name, tag, lanes)                          \
  using name = aie::accum<tag, lanes>;                              \
  inline name undef_##name() {                                      \
    return name();                                                  \
  }                                                                 \
  inline name null_##name() {                                       \
    name zeros{aie::detail::unfilled};                              \
    std::memset(static_cast<void*>(zeros.data()), 0, sizeof zeros); \
    return zeros;                                                   \
  }

#include "aie_tables/native_types.hpp"  // generated

#undef AIE_NATIVE_VECTOR
#undef AIE_NATIVE_ACCUM
