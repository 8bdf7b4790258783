// Turns boxes (pattern.h) into pieces that descriptors can express.
//
// A loop takes one dimension of the descriptor. It takes several if its count exceeds the wrap field but has factors
// that fit. The length of the descriptor ends the outermost loop, so this loop needs no wrap. If a box has more loops
// than the descriptor has dimensions, or more words than a descriptor moves, the outermost loop is cut into several
// pieces.
#pragma once

#include "device/descriptor.h"
#include "tiling/pattern.h"

namespace tessera::tiling {

// The dimensions of a descriptor, innermost first. They are few, so they need no heap memory.
class Dimensions {
 public:
  using Dimension = device::Descriptor::Dimension;
  Dimensions() = default;
  Dimensions(std::initializer_list<Dimension> list) {
    for (const Dimension& each : list) push_back(each);
  }

  void push_back(const Dimension& dimension) { list_.at(count_++) = dimension; }
  void pop_back() { --count_; }
  std::size_t size() const { return count_; }
  const Dimension& operator[](std::size_t index) const { return list_[index]; }
  const Dimension* begin() const { return list_.data(); }
  const Dimension* end() const { return list_.data() + count_; }

 private:
  std::array<Dimension, kMaxDimensions> list_;
  std::size_t count_ = 0;
};

// The data that one descriptor moves. A piece has no descriptor number, locks or iteration yet.
struct Piece {
  std::uint64_t base = 0;   // first word with data, as an index in the buffer
  std::uint64_t words = 0;  // number of words, including zeros
  Dimensions dimensions;
};

class Fitter {
 public:
  Fitter(const Limits& limits, Lowering lowering) : limits_(limits), plain_(lowering == Lowering::Plain) {}

  // count() returns the number of descriptors that a box needs. pieces() returns a piece for each of these descriptors.
  std::uint64_t count(const Box& box) const;
  std::vector<Piece> pieces(const Box& box) const;

  // Returns a piece with only zeros, up to `words` of them: its length ends before the first data word.
  Piece zeros(std::uint64_t words) const;
  std::uint64_t most_zeros() const;

 private:
  struct Sink;

  std::pair<std::uint64_t, std::uint64_t> zero_blocks(std::uint64_t data) const;
  std::uint64_t most_zeros(std::uint64_t data) const;
  using Loops = std::span<const BoxLoop>;
  std::optional<Piece> fit(std::uint64_t base, Loops loops) const;
  std::optional<Piece> fit_as_they_are(Loops loops) const;
  std::optional<Piece> fit_joined(Loops loops) const;
  bool place(Piece& piece, BoxLoop loop, bool outermost) const;
  void cut(const Box& box, Sink& sink) const;
  void cut(std::uint64_t base, std::span<BoxLoop> loops, Sink& sink) const;
  void cut_outermost(std::uint64_t base, std::span<BoxLoop> loops, Sink& sink) const;
  void cut_zeros(std::uint64_t words, Sink& sink) const;

  Limits limits_;
  bool plain_;
};

}  // namespace tessera::tiling
