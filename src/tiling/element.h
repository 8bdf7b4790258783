// The types of elements that buffers have (facts/element_types.tsv).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace tessera::tiling {

struct ElementType {
  std::string_view name;
  unsigned bits;

  // A DMA moves words of 32 bits. per_word() returns the number of elements in a word, and words() the number of words
  // in an element. At least one of the two numbers is 1.
  constexpr std::uint64_t per_word() const { return bits < 32 ? 32 / bits : 1; }
  constexpr std::uint64_t words() const { return bits > 32 ? bits / 32 : 1; }
};

std::span<const ElementType> element_types();
const ElementType* find_element_type(std::string_view name);  // nullptr when no type has the name

}  // namespace tessera::tiling
