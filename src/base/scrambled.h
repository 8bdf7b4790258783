// Numbers that look random and are the same in each run: for orders that the hardware leaves open, chosen by a seed.
#pragma once

#include <cstdint>

namespace tessera {

// splitmix64, a public-domain generator; each of its steps is a permutation of 64 bits, so different values stay
// different.
constexpr std::uint64_t scrambled(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15;                         // not a fact: splitmix64
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;  // not a fact: splitmix64
  value = (value ^ value >> 27) * 0x94d049bb133111eb;  // not a fact: splitmix64
  return value ^ value >> 31;
}

}  // namespace tessera
