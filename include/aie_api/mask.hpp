// A mask has a bit for each lane of a vector. Comparisons return masks, and select() takes a mask.
//
// Lane 0 is bit 0 of word 0. Bits beyond the lanes are always 0; count(), empty() and comparisons rely on it. A lane,
// word or part outside of the mask is a fault of the kernel.
#pragma once

#include "aie_api/core_state.hpp"

#include <bit>
#include <cstdint>
#include <type_traits>

namespace aie {

template <unsigned Lanes>
class mask {
  static_assert(std::has_single_bit(Lanes), "the number of a mask's lanes must be a power of two");
  static constexpr unsigned kWords = (Lanes + 31) / 32;
  static constexpr std::uint32_t kLast = Lanes % 32 == 0 ? ~0U : (1U << Lanes % 32) - 1;

 public:
  explicit mask(bool value = false) {
    for (std::uint32_t& word : words_) word = value ? ~0U : 0U;
    trim();
  }
  // The older form of from_uint32; it needs all words. Warning: a single argument that is not unsigned, such as the
  // literal 5, selects the constructor that takes a bool, as in the API itself.
  template <class... Words>
    requires(std::is_convertible_v<Words, std::uint32_t> && ...)
  [[deprecated("use from_uint32, from_uint64 or from_masks")]] explicit mask(std::uint32_t word, Words... words)
      : words_{word, static_cast<std::uint32_t>(words)...} {
    static_assert(1 + sizeof...(Words) == kWords, "a mask must get all of its words");
    trim();
  }

  // Builds a mask from words, the lowest lanes first; missing words are 0.
  template <class... Words>
    requires(sizeof...(Words) >= 1 && sizeof...(Words) <= kWords && (std::is_integral_v<Words> && ...))
  static mask from_uint32(Words... words) {
    mask made;
    unsigned i = 0;
    ((made.words_[i++] = static_cast<std::uint32_t>(words)), ...);
    made.trim();
    return made;
  }
  template <class... Words>
    requires(sizeof...(Words) >= 1 && 2 * sizeof...(Words) <= kWords + 1 && (std::is_integral_v<Words> && ...))
  static mask from_uint64(Words... words) {
    mask made;
    unsigned i = 0;
    const auto put = [&](std::uint64_t word) {
      made.words_[i++] = static_cast<std::uint32_t>(word);
      if (i < kWords) made.words_[i++] = static_cast<std::uint32_t>(word >> 32);
    };
    (put(static_cast<std::uint64_t>(words)), ...);
    made.trim();
    return made;
  }
  // Joins masks, the lowest lanes first.
  template <unsigned... Parts>
    requires((Parts + ... + 0U) == Lanes)
  static mask from_masks(const mask<Parts>&... parts) {
    mask made;
    unsigned at = 0;
    const auto put = [&](const auto& part) {
      for (unsigned i = 0; i < part.size(); ++i, ++at) made.put(at, part.test(i));
    };
    (put(parts), ...);
    return made;
  }

  static constexpr unsigned size() { return Lanes; }

  bool test(unsigned lane) const {
    check(lane, Lanes);
    return at(lane);
  }
  void set(unsigned lane) {
    check(lane, Lanes);
    put(lane, true);
  }
  void clear(unsigned lane) {
    check(lane, Lanes);
    put(lane, false);
  }

  unsigned count() const {
    unsigned ones = 0;
    for (const std::uint32_t word : words_) ones += static_cast<unsigned>(std::popcount(word));
    return ones;
  }
  bool empty() const { return count() == 0; }
  bool full() const { return count() == Lanes; }
  // Returns the number of zeros above the highest set bit, or the number of lanes for an empty mask.
  unsigned clz() const {
    unsigned lane = Lanes;
    while (lane > 0 && !at(lane - 1)) --lane;
    return Lanes - lane;
  }

  std::uint32_t to_uint32(unsigned word = 0) const {
    check(word, kWords);
    return words_[word];
  }
  std::uint64_t to_uint64(unsigned pair = 0) const {
    check(pair, (kWords + 1) / 2);
    const std::uint64_t high = 2 * pair + 1 < kWords ? words_[2 * pair + 1] : 0;
    return high << 32 | words_[2 * pair];
  }

  template <unsigned Part>
    requires(Lanes % Part == 0)
  mask<Part> extract(unsigned index) const {
    check(index, Lanes / Part);
    mask<Part> part;
    for (unsigned i = 0; i < Part; ++i)
      if (at(index * Part + i)) part.set(i);
    return part;
  }
  template <unsigned Part>
  mask<Part> get_submask(unsigned index) const {
    return extract<Part>(index);
  }
  template <unsigned Part>
    requires(Lanes % Part == 0)
  mask& insert(unsigned index, const mask<Part>& part) {
    check(index, Lanes / Part);
    for (unsigned i = 0; i < Part; ++i) put(index * Part + i, part.test(i));
    return *this;
  }

  // For this library: sets 32 lanes at once.
  void set_word(unsigned word, std::uint32_t bits) {
    words_[word] = bits;
    trim();
  }

  friend bool operator==(const mask&, const mask&) = default;
  friend mask operator&(mask a, const mask& b) { return a &= b; }
  friend mask operator|(mask a, const mask& b) { return a |= b; }
  friend mask operator^(mask a, const mask& b) { return a ^= b; }
  mask& operator&=(const mask& other) {
    for (unsigned i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  mask& operator|=(const mask& other) {
    for (unsigned i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  mask& operator^=(const mask& other) {
    for (unsigned i = 0; i < kWords; ++i) words_[i] ^= other.words_[i];
    return *this;
  }
  mask operator~() const {
    mask other = *this;
    for (std::uint32_t& word : other.words_) word = ~word;
    other.trim();
    return other;
  }
  // The operators shift toward higher lanes (<<) or toward lower lanes (>>), and fill with zeros.
  mask operator<<(unsigned lanes) const {
    mask moved;
    for (unsigned i = lanes; i < Lanes; ++i) moved.put(i, at(i - lanes));
    return moved;
  }
  mask operator>>(unsigned lanes) const {
    mask moved;
    for (unsigned i = lanes; i < Lanes; ++i) moved.put(i - lanes, at(i));
    return moved;
  }
  mask& operator<<=(unsigned lanes) { return *this = *this << lanes; }
  mask& operator>>=(unsigned lanes) { return *this = *this >> lanes; }

 private:
  static void check(unsigned index, unsigned size) {
    if (index >= size) detail::fault("a lane, a word or a part is outside of its mask");
  }
  bool at(unsigned lane) const { return (words_[lane / 32] >> lane % 32 & 1) != 0; }
  void put(unsigned lane, bool value) {
    const std::uint32_t bit = 1U << lane % 32;
    words_[lane / 32] = value ? words_[lane / 32] | bit : words_[lane / 32] & ~bit;
  }
  void trim() { words_[kWords - 1] &= kLast; }

  std::uint32_t words_[kWords];
};

}  // namespace aie
