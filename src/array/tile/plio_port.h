// The state of a port between the array and programmable logic. parts/plio.h describes the model.
#pragma once

#include "array/tile/stream.h"

#include <algorithm>
#include <deque>
#include <optional>

namespace tessera::array {

inline constexpr unsigned kMaxPlioPorts = 8;  // per tile and direction

struct PlioPort : StreamEnd {
  std::deque<StreamWord> words;  // into the array: words still to send; out of the array: words not yet fetched
  std::deque<Cycle> came;        // out of the array: the cycles in which `words` came
  std::uint64_t moved = 0;       // words sent or received
  std::uint64_t expected = 0;    // out of the array: total number of words expected
  std::optional<Cycle> since;    // start of a wait for room, or for the next expected word

  template <class A>
  void archive(A& a) {
    StreamEnd::archive(a);
    a.template all_but<1>(*this, words, came, moved, expected, since);
    a.require(came.size() == (sends() ? 0 : words.size()));
  }

  bool sends() const { return direction == device::Direction::MM2S; }
  std::uint64_t left() const { return sends() ? words.size() : expected - std::min(expected, moved); }
};

}  // namespace tessera::array
