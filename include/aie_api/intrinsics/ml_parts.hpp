// Parts of registers by the names of AIE-ML and XDNA 2: extract_v16int16, insert, set_v32int16, and concat of the API.
//
// The name gives the type of the part. extract_v16int16(v, 1) returns the second part of 256 bits of a larger vector of
// int16. set_v32int16(1, part) returns a vector whose other parts are unfilled. insert(v, 1, part) returns the vector v
// with this part replaced. Accumulators have the same functions. An index outside of the vector is a fault of the
// kernel. The types are generated from facts/aie_api/types.tsv.
//
// Source: github.com/Xilinx/llvm-aie, clang/lib/Headers/aiev2/aiev2_upd_ext.h.
#pragma once

#include "aie_api/intrinsics/native_types.hpp"
#include "aie_api/intrinsics/parts.hpp"
#include "aie_api/make.hpp"

#define AIE_NATIVE_VECTOR(name, type, elems)                               \
  template <unsigned Larger>                                               \
    requires(Larger > elems)                                               \
  name extract_##name(const aie::vector<type, Larger>& whole, int index) { \
    aie::detail::count(aie::detail::slot::permute);                        \
    return whole.template extract<elems>(static_cast<unsigned>(index));    \
  }                                                                        \
  template <unsigned Part>                                                 \
    requires(Part < elems)                                                 \
  name set_##name(int index, const aie::vector<type, Part>& part) {        \
    aie::detail::count(aie::detail::slot::permute);                        \
    return name().insert(static_cast<unsigned>(index), part);              \
  }
#define AIE_NATIVE_ACCUM(name, tag, lanes)                               \
  template <unsigned Larger>                                             \
    requires(Larger > lanes)                                             \
  name extract_##name(const aie::accum<tag, Larger>& whole, int index) { \
    aie::detail::count(aie::detail::slot::permute);                      \
    return whole.template extract<lanes>(static_cast<unsigned>(index));  \
  }                                                                      \
  template <unsigned Part>                                               \
    requires(Part < lanes)                                               \
  name set_##name(int index, const aie::accum<tag, Part>& part) {        \
    aie::detail::count(aie::detail::slot::permute);                      \
    return name().insert(static_cast<unsigned>(index), part);            \
  }

#include "aie_tables/native_types.hpp"  // generated

#undef AIE_NATIVE_VECTOR
#undef AIE_NATIVE_ACCUM

template <class T, unsigned Elems, unsigned Part>
  requires(Part < Elems)
aie::vector<T, Elems> insert(aie::vector<T, Elems> whole, int index, const aie::vector<T, Part>& part) {
  aie::detail::count(aie::detail::slot::permute);
  return whole.insert(static_cast<unsigned>(index), part);
}
template <class Tag, unsigned Lanes, unsigned Part>
  requires(Part < Lanes)
aie::accum<Tag, Lanes> insert(aie::accum<Tag, Lanes> whole, int index, const aie::accum<Tag, Part>& part) {
  aie::detail::count(aie::detail::slot::permute);
  return whole.insert(static_cast<unsigned>(index), part);
}
template <class T, unsigned Elems>
  requires(aie::vector<T, Elems>::bits() == 512)
aie::vector<T, Elems> insert(const aie::vector<T, Elems>& whole, int index, std::type_identity_t<T> value) {
  return upd_elem(whole, index, value);
}
