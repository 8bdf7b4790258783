// Ranges of bytes, each with a label. A new range replaces the parts of older ranges that it covers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>

namespace tessera::xrtlib {

class RangeMap {
 public:
  struct Piece {
    std::uint64_t begin = 0, end = 0, label = 0;
  };

  bool empty() const { return pieces_.empty(); }
  std::size_t size() const { return pieces_.size(); }
  void clear() { pieces_.clear(); }

  void set(std::uint64_t begin, std::uint64_t end, std::uint64_t label) {
    if (begin >= end) return;
    erase(begin, end);
    auto at = pieces_.insert_or_assign(begin, Rest{end, label}).first;
    // Neighbours with the same label become one piece, so that a long transfer in many bursts stays one.
    if (const auto next = std::next(at); next != pieces_.end() && next->first == end && next->second.label == label) {
      at->second.end = next->second.end;
      pieces_.erase(next);
    }
    if (at == pieces_.begin()) return;
    if (const auto before = std::prev(at); before->second.end == begin && before->second.label == label) {
      before->second.end = at->second.end;
      pieces_.erase(at);
    }
  }

  void erase(std::uint64_t begin, std::uint64_t end) {
    if (begin >= end) return;
    for (auto at = first_at(begin); at != pieces_.end() && at->first < end;) {
      const Piece piece{at->first, at->second.end, at->second.label};
      at = pieces_.erase(at);
      if (piece.begin < begin) pieces_.emplace(piece.begin, Rest{begin, piece.label});
      if (piece.end > end) pieces_.emplace(end, Rest{piece.end, piece.label});
    }
  }

  // Calls the function for each piece that overlaps [begin, end), with the part of the piece inside. The function must
  // not change the map.
  template <class F>
  void each_in(std::uint64_t begin, std::uint64_t end, F function) const {
    for (auto at = first_at(begin); begin < end && at != pieces_.end() && at->first < end; ++at)
      function(Piece{std::max(at->first, begin), std::min(at->second.end, end), at->second.label});
  }

  // Calls the function for each part of [begin, end) without a piece.
  template <class F>
  void each_gap_in(std::uint64_t begin, std::uint64_t end, F function) const {
    each_in(begin, end, [&](const Piece& piece) {
      if (begin < piece.begin) function(begin, piece.begin);
      begin = piece.end;
    });
    if (begin < end) function(begin, end);
  }

  std::optional<Piece> first_in(std::uint64_t begin, std::uint64_t end) const {
    const auto at = first_at(begin);
    if (begin >= end || at == pieces_.end() || at->first >= end) return std::nullopt;
    return Piece{std::max(at->first, begin), std::min(at->second.end, end), at->second.label};
  }

 private:
  struct Rest {
    std::uint64_t end, label;
  };
  using Pieces = std::map<std::uint64_t, Rest>;  // by the first byte

  // Returns the first piece that ends behind the byte.
  Pieces::const_iterator first_at(std::uint64_t byte) const {
    auto at = pieces_.upper_bound(byte);
    if (at != pieces_.begin())
      if (const auto before = std::prev(at); before->second.end > byte) return before;
    return at;
  }

  Pieces pieces_;
};

}  // namespace tessera::xrtlib
