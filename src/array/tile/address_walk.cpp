#include "array/tile/address_walk.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace tessera::array {

namespace {
constexpr std::uint64_t kEndless = std::numeric_limits<std::uint64_t>::max();
}

AddressWalk::AddressWalk(std::uint64_t base, std::span<const Dimension> dimensions, std::uint64_t length)
    : base_(base), remaining_(length) {
  assert(dimensions.size() <= kMaxDimensions);
  for (const Dimension& dimension : dimensions) {
    append(dimension);
    if (axes_[count_ - 1].size == kEndless) break;
  }
  extent_ = length == 0 ? 0 : reach(length) + 1;
}

AddressWalk AddressWalk::line(std::uint64_t length) {
  AddressWalk walk;
  walk.axes_[0] = {1, kEndless, 0, kEndless};
  walk.count_ = 1;
  walk.remaining_ = walk.extent_ = length;
  return walk;
}

// Adds a dimension, or lengthens the dimension below if the new one continues it: 4 words in a row, repeated 8 times at
// a distance of 4, are 32 words in a row.
void AddressWalk::append(const Dimension& dimension) {
  const bool endless = dimension.wrap == 0;
  const std::uint64_t wrap = endless ? kEndless : dimension.wrap;
  const std::uint64_t size = endless ? kEndless : wrap + dimension.before + dimension.after;
  const Axis axis{dimension.step, wrap, dimension.before, size};
  if (count_ > 0 && !axis.padded()) {
    Axis& below = axes_[count_ - 1];
    if (!below.padded() && axis.step == below.step * below.wrap) {
      below.wrap = below.size = endless ? kEndless : below.wrap * wrap;
      return;
    }
    if (below.wrap == 1 && !below.padded()) {  // one position, which contributes nothing
      below = axis;
      return;
    }
  }
  axes_[count_++] = axis;
}

// Returns the greatest offset among the first `length` positions. The indices of a position are like the digits of a
// number. The loop goes through the digits of the last position, lowest first. For the digits below the present one,
// `so_far` is the greatest offset among the positions up to the last position, and `complete` is the greatest offset of
// all positions. Among positions with the present digit of the last position, the lower digits give at most `so_far`.
// Among positions with a smaller present digit, the greatest offset has the digit smaller by one, and the lower digits
// give `complete`.
std::uint64_t AddressWalk::reach(std::uint64_t length) const {
  std::uint64_t so_far = 0;
  std::uint64_t complete = 0;
  std::uint64_t rest = length - 1;
  for (unsigned i = 0; i < count_; ++i) {
    const Axis& axis = axes_[i];
    const auto offset = [&axis](std::uint64_t position) {
      const std::uint64_t inside = position < axis.before ? 0 : position - axis.before;
      return std::min(inside, axis.wrap - 1) * axis.step;
    };
    const std::uint64_t digit = axis.size == kEndless ? rest : rest % axis.size;
    so_far += offset(digit);
    if (digit > 0) so_far = std::max(so_far, offset(digit - 1) + complete);
    if (axis.size == kEndless) break;
    complete += offset(axis.size - 1);
    rest /= axis.size;
  }
  return so_far;
}

void AddressWalk::skip_to(std::uint64_t remaining) {
  assert(remaining <= remaining_);
  std::uint64_t words = remaining_ - remaining;
  remaining_ = remaining;
  for (unsigned i = 0; i < count_ && words != 0; ++i) {
    Axis& axis = axes_[i];
    const std::uint64_t position = axis.index + words;
    axis.index = axis.size == kEndless ? position : position % axis.size;
    words = axis.size == kEndless ? 0 : position / axis.size;
  }
}

namespace {

// Works like memcpy, for bytes that no code reads soon. A normal store to a cache line that is not in the cache first
// reads the whole line, and evicts another line. The stores below do neither, which saves a third of the memory traffic
// of a long copy.
void copy_past_caches(std::uint8_t* to, const std::uint8_t* from, std::size_t bytes) {
#ifdef __SSE2__
  constexpr std::size_t kUnit = sizeof(__m128i);
  const std::size_t head = std::min(bytes, -reinterpret_cast<std::uintptr_t>(to) % kUnit);
  std::memcpy(to, from, head);
  std::size_t at = head;
  for (; at + kUnit <= bytes; at += kUnit)
    _mm_stream_si128(reinterpret_cast<__m128i*>(to + at), _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + at)));
  std::memcpy(to + at, from + at, bytes - at);
#else
  std::memcpy(to, from, bytes);
#endif
}

}  // namespace

void copy_words(std::uint8_t* to, AddressWalk& to_walk, WordsAt& from, std::uint64_t count, Written written) {
  constexpr std::size_t kWord = sizeof(from.pad_value);
  while (count > 0) {
    const AddressWalk::Run source = from.walk.peek(count);
    const AddressWalk::Run sink = to_walk.peek(source.words);
    std::uint8_t* write = to + sink.address * kWord;
    if (source.padding) {  // padding has no address
      for (std::uint64_t i = 0; i < sink.words; ++i) std::memcpy(write + i * sink.step * kWord, &from.pad_value, kWord);
    } else if (const std::uint8_t* read = from.memory + source.address * kWord; source.step == 1 && sink.step == 1) {
      if (written == Written::PastCaches)
        copy_past_caches(write, read, sink.words * kWord);
      else
        std::memcpy(write, read, sink.words * kWord);
    } else {
      for (std::uint64_t i = 0; i < sink.words; ++i)
        std::memcpy(write + i * sink.step * kWord, read + i * source.step * kWord, kWord);
    }
    from.walk.advance(sink.words);
    to_walk.advance(sink.words);
    count -= sink.words;
  }
}

}  // namespace tessera::array
