// The names of the multiplications with addressed lanes. Each line of a generated list gives four names: mul and negmul
// return the sum of multiply.hpp or its negative as a new accumulator, mac and msc add the sum to an accumulator or
// subtract it.
//
// A call whose arguments no document lists does not compile.
#pragma once

#include "aie_api/intrinsics/multiply.hpp"

// Each multiplication gets a short name for its type, so that the messages of compilers stay short.
#define AIE_MULTIPLY(prefix, name, ...)                                                            \
  namespace aie::detail::legacy {                                                                  \
  using prefix##multiply##name = multiplication<__VA_ARGS__>;                                      \
  }                                                                                                \
  template <class... Args>                                                                         \
    requires(aie::detail::legacy::prefix##multiply##name::template fits<Args...>())                \
  auto prefix##mul##name(const Args&... args) {                                                    \
    return aie::detail::legacy::prefix##multiply##name::product(false, args...);                   \
  }                                                                                                \
  template <class... Args>                                                                         \
    requires(aie::detail::legacy::prefix##multiply##name::template fits<Args...>())                \
  auto prefix##negmul##name(const Args&... args) {                                                 \
    return aie::detail::legacy::prefix##multiply##name::product(true, args...);                    \
  }                                                                                                \
  template <class Tag, unsigned Lanes, class... Args>                                              \
    requires(aie::detail::legacy::prefix##multiply##name::template adds_to<Tag, Lanes, Args...>()) \
  auto prefix##mac##name(aie::accum<Tag, Lanes> acc, const Args&... args) {                        \
    aie::detail::legacy::prefix##multiply##name::add_to(acc, false, args...);                      \
    return acc;                                                                                    \
  }                                                                                                \
  template <class Tag, unsigned Lanes, class... Args>                                              \
    requires(aie::detail::legacy::prefix##multiply##name::template adds_to<Tag, Lanes, Args...>()) \
  auto prefix##msc##name(aie::accum<Tag, Lanes> acc, const Args&... args) {                        \
    aie::detail::legacy::prefix##multiply##name::add_to(acc, true, args...);                       \
    return acc;                                                                                    \
  }

#include "aie_tables/multiply_names.hpp"  // generated

#undef AIE_MULTIPLY
