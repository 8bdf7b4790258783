#include "compiler/placement/anneal.h"

#include "base/scrambled.h"
#include "compiler/placement/board.h"

#include <algorithm>
#include <cmath>

namespace tessera::compiler::placement {

namespace {

using device::TileId;
using device::TileKind;

// The schedule: each round tries kSteps steps for each tile, and the temperature falls by kCooling after it. The first
// temperature accepts a step that is kFirst tiles longer with a probability of 1/e; with the last one, hardly any
// longer step is accepted. kMostSteps limits the time for designs that have more tiles than any array.
constexpr std::uint64_t kSteps = 16, kMostSteps = 200'000;
constexpr double kFirst = 4.0, kLast = 0.05, kCooling = 0.9;

class Annealer {
 public:
  Annealer(const device::Device& device, const PlacementRequest& request, const PlacementOptions& options,
           std::uint64_t seed, const std::vector<TileId>& places)
      : device_(device), request_(request), board_(device, request, options), state_(seed), nets_of_(tiles().size()) {
    for (unsigned tile = 0; tile < tiles().size(); ++tile) {
      if (!tiles()[tile].placed) board_.settle(tile, places[tile]);
      for (const std::vector<unsigned>& others : request.nets[tile]) add_net(tile, others);
      if (!tiles()[tile].placed && !(tiles()[tile].col && tiles()[tile].row)) open_.push_back(tile);
    }
    for (const unsigned tile : open_) choices_.push_back(choices_of(tile));
  }

  std::vector<TileId> run() {
    std::vector<TileId> best = places();
    std::int64_t cost = 0, least = 0;  // both count from the cost of the first placement
    std::uint64_t spent = 0;
    for (double heat = kFirst; heat > kLast && !open_.empty(); heat *= kCooling) {
      for (std::uint64_t i = 0; i < kSteps * open_.size() && spent < kMostSteps; ++i, ++spent) {
        cost += step(heat);
        if (cost >= least) continue;
        least = cost;
        best = places();
      }
    }
    return best;
  }

 private:
  const std::vector<Tile>& tiles() const { return request_.tiles; }

  std::vector<TileId> places() const {
    std::vector<TileId> all;
    for (unsigned tile = 0; tile < tiles().size(); ++tile) all.push_back(*board_.at(tile));
    return all;
  }

  void add_net(unsigned tile, const std::vector<unsigned>& others) {
    std::vector<unsigned> net = others;
    net.push_back(tile);
    std::ranges::sort(net);
    net.erase(std::ranges::unique(net).begin(), net.end());
    if (net.size() < 2) return;
    for (const unsigned each : net) nets_of_[each].push_back(nets_.size());
    nets_.push_back(std::move(net));
  }

  std::vector<TileId> choices_of(unsigned tile) const {
    if (tiles()[tile].kind == TileKind::Core) return board_.places_for_core(tile);
    std::vector<TileId> all;
    for (std::uint8_t col = 0; col < device_.cols; ++col)
      for (std::uint8_t row = 0; row < device_.rows; ++row)
        if (board_.allows(tile, {col, row})) all.push_back({col, row});
    return all;
  }

  std::uint64_t next() { return scrambled(state_++); }
  std::uint64_t below(std::uint64_t count) { return next() % count; }
  bool chance(double probability) {
    constexpr int kBits = 53;  // bits of a double's mantissa
    return std::ldexp(static_cast<double>(next() >> (64 - kBits)), -kBits) < probability;
  }

  // Returns the length of a net: the half perimeter of the rectangle around its tiles.
  std::int64_t length(const std::vector<unsigned>& net) const {
    int left = 255, right = 0, bottom = 255, top = 0;
    for (const unsigned tile : net) {
      const TileId here = *board_.at(tile);
      left = std::min<int>(left, here.col);
      right = std::max<int>(right, here.col);
      bottom = std::min<int>(bottom, here.row);
      top = std::max<int>(top, here.row);
    }
    return right - left + top - bottom;
  }
  std::int64_t length_at(unsigned tile) const {
    std::int64_t sum = 0;
    for (const std::size_t net : nets_of_[tile]) sum += length(nets_[net]);
    return sum;
  }

  bool can(unsigned tile, TileId here) {
    if (tiles()[tile].kind != TileKind::Core) return board_.has_room(tile, here);
    Refusals refusals;
    return !board_.refuses(tile, here, refusals);
  }

  // Returns the core at this place if the step may move it.
  std::optional<unsigned> movable_core_at(TileId here) const {
    for (const unsigned tile : open_)
      if (tiles()[tile].kind == TileKind::Core && board_.at(tile) == here) return tile;
    return std::nullopt;
  }

  // Tries one step. Returns by how much the cost grew: 0 if the step was not possible or not accepted.
  std::int64_t step(double heat) {
    const std::size_t chosen = below(open_.size());
    const unsigned tile = open_[chosen];
    if (choices_[chosen].empty()) return 0;
    const TileId from = *board_.at(tile), to = choices_[chosen][below(choices_[chosen].size())];
    if (from == to) return 0;
    const bool is_core = tiles()[tile].kind == TileKind::Core;
    const std::optional<unsigned> other = is_core && !board_.is_free(to) ? movable_core_at(to) : std::nullopt;
    if (other && !board_.allows(*other, from)) return 0;

    std::int64_t growth = -length_at(tile) - (other ? length_at(*other) : 0);
    board_.lift(tile);
    if (other) board_.lift(*other);
    bool good = can(tile, to);
    if (good) {
      board_.settle(tile, to);
      good = !other || can(*other, from);
      if (good && other) board_.settle(*other, from);
    }
    if (good) {
      growth += length_at(tile) + (other ? length_at(*other) : 0);
      if (growth <= 0 || chance(std::exp(-static_cast<double>(growth) / heat))) return growth;
    }
    if (board_.at(tile)) board_.lift(tile);
    if (other && board_.at(*other)) board_.lift(*other);
    board_.settle(tile, from);
    if (other) board_.settle(*other, to);
    return 0;
  }

  const device::Device& device_;
  const PlacementRequest& request_;
  Board board_;
  std::uint64_t state_;                            // of the generator
  std::vector<std::vector<unsigned>> nets_;        // the tiles of each net
  std::vector<std::vector<std::size_t>> nets_of_;  // for each tile, its nets
  std::vector<unsigned> open_;                     // the tiles that may move
  std::vector<std::vector<TileId>> choices_;       // their possible places
};

}  // namespace

tl::expected<std::vector<TileId>, Misplaced> anneal(const device::Device& device, const PlacementRequest& request,
                                                    const PlacementOptions& options, std::uint64_t seed) {
  auto places = place(device, request, options);
  if (!places) return places;
  return Annealer(device, request, options, seed, *places).run();
}

}  // namespace tessera::compiler::placement
