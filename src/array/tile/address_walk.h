// The n-dimensional address generator of a buffer descriptor. It returns runs (pieces of words at a constant distance)
// instead of single words.
//
// A descriptor visits `length` words. The address of a word is base + sum(index[i] * step[i]), where the indices count
// like the digits of a number, dimension 0 fastest, and dimension i carries after wrap[i] steps. Padding adds positions
// before and after a dimension. At these positions the channel sends its padding word (zero by default) without
// accessing memory.
//
// Visiting the words one by one would be six to nine times slower than memory allows. Here, the constructor merges
// dimensions that continue each other. next() then returns the largest run of dimension 0 that fits, which a caller
// moves with one memcpy when the distance of the words is 1. A caller may stop a walk after any number of words and
// continue it later, so transfers can move as bursts of any length that both ends can take.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace tessera::array {

// One dimension as the registers describe it. All members count words.
struct Dimension {
  std::uint32_t step = 1;
  std::uint32_t wrap = 0;  // 0: does not wrap; the walk never reaches higher dimensions
  std::uint32_t before = 0;
  std::uint32_t after = 0;
};

inline constexpr unsigned kMaxDimensions = 4;

class AddressWalk {
 public:
  // `words` at address, address + step, ...; with `padding`, padding words without an address.
  struct Run {
    std::uint64_t address = 0;
    std::uint64_t words = 0;
    std::uint32_t step = 1;
    bool padding = false;
  };

  AddressWalk() = default;
  AddressWalk(std::uint64_t base, std::span<const Dimension> dimensions, std::uint64_t length);
  static AddressWalk line(std::uint64_t length);  // `length` consecutive words from address 0

  std::uint64_t remaining() const { return remaining_; }
  // Continues at the position with `remaining` words left, without visiting the positions in between.
  void skip_to(std::uint64_t remaining);
  // Saves only the number of words left; everything else follows from the descriptor.
  template <class A>
  void archive(A& a) {
    a(remaining_);
  }
  // Ends the walk: no words are left.
  void cut() { remaining_ = 0; }
  // next() and peek() return the next run, of at most `limit` words; neither remaining() nor `limit` may be zero.
  // next() moves the walk behind the run, peek() does not move it. advance() moves the walk by `words` words, which
  // must lie in the run that peek() returns.
  Run next(std::uint64_t limit);
  Run peek(std::uint64_t limit) const;
  void advance(std::uint64_t words);
  // Returns the number of words from the base to the end of the highest word that the whole walk touches.
  std::uint64_t extent() const { return extent_; }

 private:
  // A dimension after merging: positions [0, size). The positions [before, before + wrap) have an address.
  struct Axis {
    std::uint64_t step;
    std::uint64_t wrap;  // kEndless: does not wrap
    std::uint64_t before;
    std::uint64_t size;
    std::uint64_t index = 0;

    bool padded() const { return size != wrap || before != 0; }
    bool in_padding() const { return index < before || index - before >= wrap; }
  };

  void append(const Dimension& dimension);
  std::uint64_t reach(std::uint64_t length) const;

  std::array<Axis, kMaxDimensions> axes_{};
  unsigned count_ = 0;
  std::uint64_t base_ = 0;
  std::uint64_t remaining_ = 0;
  std::uint64_t extent_ = 0;
};

// Inline, because most runs are single words when Tessera counts cycles.
inline AddressWalk::Run AddressWalk::next(std::uint64_t limit) {
  const Run run = peek(limit);
  advance(run.words);
  return run;
}

inline AddressWalk::Run AddressWalk::peek(std::uint64_t limit) const {
  assert(remaining_ > 0 && limit > 0 && count_ > 0);
  const Axis& inner = axes_[0];
  Run run;
  run.address = base_;
  for (unsigned i = 1; i < count_; ++i) {
    if (axes_[i].in_padding()) run.padding = true;
    run.address += (axes_[i].index - axes_[i].before) * axes_[i].step;
  }
  std::uint64_t end = inner.size;
  if (!run.padding && inner.padded()) {
    run.padding = inner.in_padding();
    if (inner.index < inner.before)
      end = inner.before;
    else if (!run.padding)
      end = inner.before + inner.wrap;
  }
  run.address += (inner.index - inner.before) * inner.step;
  run.step = static_cast<std::uint32_t>(inner.step);
  run.words = std::min({end - inner.index, remaining_, limit});
  return run;
}

inline void AddressWalk::advance(std::uint64_t words) {
  remaining_ -= words;
  axes_[0].index += words;
  for (unsigned i = 0; i < count_ && axes_[i].index == axes_[i].size; ++i) {
    axes_[i].index = 0;
    if (i + 1 < count_) ++axes_[i + 1].index;
  }
}

// A walk over `memory`, and the word to send for padding.
struct WordsAt {
  const std::uint8_t* memory = nullptr;
  AddressWalk walk;
  std::uint32_t pad_value = 0;
};

// Whether written words stay in the host processor's caches. PastCaches suits many words that nothing reads soon.
enum class Written : std::uint8_t { Cached, PastCaches };

inline std::uint8_t* bytes_of(std::span<std::uint32_t> words) {
  return reinterpret_cast<std::uint8_t*>(words.data());
}

// Copies the next `count` words of the walk `from`, padding included, to the next positions of `to_walk` over the
// memory `to`, and advances both walks. Both must have `count` words left, and their memories must not overlap.
void copy_words(std::uint8_t* to, AddressWalk& to_walk, WordsAt& from, std::uint64_t count,
                Written written = Written::Cached);

}  // namespace tessera::array
