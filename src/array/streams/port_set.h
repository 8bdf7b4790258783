// Sets of switch ports as bits of a word: bit n stands for port n. Internal to src/array/streams.
#pragma once

#include <bit>
#include <cstdint>

namespace tessera::array {

constexpr std::uint32_t bit(std::uint32_t number) {
  return std::uint32_t{1} << number;
}

template <class Function>
void each_bit(std::uint32_t bits, Function&& function) {
  for (; bits != 0; bits &= bits - 1) function(static_cast<std::uint32_t>(std::countr_zero(bits)));
}

}  // namespace tessera::array
