#include "compiler/placement/cores.h"

#include "base/text.h"
#include "compiler/placement/refusals.h"

#include <fmt/format.h>

#include <numeric>

namespace tessera::compiler::placement {

namespace {

using device::TileId;

class Moves {
 public:
  explicit Moves(Board& board)
      : board_(board), bound_(board.tiles().size()), twin_(board.tiles().size()), places_(board.tiles().size()) {
    const PlacementRequest& request = board.request();
    for (const std::vector<Edge>* edges : {&request.memory, &request.cascades, &request.partners})
      for (const Edge& edge : *edges) {
        bound_[edge.from].push_back(edge.to);
        bound_[edge.to].push_back(edge.from);
      }
  }

  void begin(const std::vector<unsigned>& tiles) {
    for (const unsigned tile : tiles) {
      places_[tile] = board_.places_for_core(tile);
      twin_[tile].reset();
      for (const unsigned other : tiles)
        if (other < tile && are_alike(tile, other)) twin_[tile] = other;
    }
  }
  const std::vector<unsigned>& bound(unsigned tile) const { return bound_[tile]; }

  const std::vector<TileId>& places(unsigned tile) const { return places_[tile]; }
  std::size_t bonds(unsigned tile) const { return bound_[tile].size(); }
  bool can(unsigned tile, TileId here) {
    // Identical tiles are interchangeable, so try only one order of them.
    if (twin_[tile])
      if (const auto there = board_.at(*twin_[tile]); there && here < *there) return false;
    Refusals refusals;
    return !board_.refuses(tile, here, refusals);
  }
  bool is_hopeless(const std::vector<unsigned>& open) const { return room_for(open) < open.size(); }
  void settle(unsigned tile, TileId here) { board_.settle(tile, here); }
  void lift(unsigned tile) { board_.lift(tile); }

  // Returns the number of different free places that the tiles may use together.
  std::size_t room_for(const std::vector<unsigned>& tiles) const {
    std::set<TileId> all;
    for (const unsigned tile : tiles)
      for (const TileId place : places_[tile])
        if (board_.is_free(place)) all.insert(place);
    return all.size();
  }

 private:
  bool are_alike(unsigned one, unsigned other) const {
    const Tile &a = board_.tiles()[one], &b = board_.tiles()[other];
    return bound_[one].empty() && bound_[other].empty() && a.col == b.col && a.row == b.row;
  }

  Board& board_;
  std::vector<std::vector<unsigned>> bound_;   // for each tile, the tiles that it is bound to
  std::vector<std::optional<unsigned>> twin_;  // for each tile, an identical tile before it
  std::vector<std::vector<TileId>> places_;
};

// The most tiles that a message names beside the first tile, so that the message stays readable.
constexpr std::size_t kNamed = 8;

class Cores {
 public:
  Cores(Board& board, const std::vector<unsigned>& tiles) : board_(board), moves_(board), tiles_(tiles) {}

  std::optional<Misplaced> run() {
    for (const std::vector<unsigned>& group : groups()) {
      PlacementBudget budget;
      const SearchOutcome outcome = attempt(group, budget);
      if (outcome == SearchOutcome::Found) lift(group);
      if (outcome == SearchOutcome::GaveUp) return gave_up(group);
      if (outcome == SearchOutcome::Impossible) return impossible(fewest(group));
    }
    PlacementBudget budget;
    switch (attempt(tiles_, budget)) {
      case SearchOutcome::Found: return std::nullopt;
      case SearchOutcome::GaveUp: return gave_up(tiles_);
      case SearchOutcome::Impossible: break;
    }
    return impossible(fewest(tiles_));
  }

 private:
  SearchOutcome attempt(const std::vector<unsigned>& tiles, PlacementBudget& budget) {
    moves_.begin(tiles);
    return Search<Moves>(moves_, budget).run(tiles);
  }
  void lift(const std::vector<unsigned>& tiles) {
    for (const unsigned tile : tiles) board_.lift(tile);
  }

  // Returns groups of tiles that edges connect, directly or through other tiles; the largest group first.
  std::vector<std::vector<unsigned>> groups() const {
    std::vector<std::vector<unsigned>> groups;
    std::set<unsigned> open(tiles_.begin(), tiles_.end());
    while (!open.empty()) {
      std::vector<unsigned> group{*open.begin()};
      open.erase(open.begin());
      for (std::size_t next = 0; next < group.size(); ++next)
        for (const unsigned other : moves_.bound(group[next]))
          if (open.erase(other) != 0) group.push_back(other);
      std::ranges::sort(group);
      groups.push_back(std::move(group));
    }
    std::ranges::stable_sort(groups, std::greater<>(), [](const auto& group) { return group.size(); });
    return groups;
  }

  // While the list has more tiles than any array, leaves out half of the tiles, then a quarter, and so on. Leaves tiles
  // out only if the tiles that remain still have no room.
  void drop_many(std::vector<unsigned>& tiles, PlacementBudget& budget) {
    constexpr std::size_t kMany = 512;
    for (std::size_t part = tiles.size() / 2; tiles.size() > kMany && part > 0;) {
      std::vector<unsigned> others(tiles.begin(), tiles.end() - static_cast<std::ptrdiff_t>(part));
      const SearchOutcome outcome = attempt(others, budget);
      if (outcome == SearchOutcome::Found) lift(others);
      if (outcome == SearchOutcome::GaveUp) return;
      if (outcome == SearchOutcome::Impossible) tiles = std::move(others);
      part = std::min(part, tiles.size()) / 2;
    }
  }

  // Returns some of the tiles that have no room together. If the budget suffices, no tile can be left
  // out: the remaining tiles would have room.
  std::vector<unsigned> fewest(std::vector<unsigned> tiles) {
    PlacementBudget budget;
    drop_many(tiles, budget);
    for (const unsigned tile : std::vector(tiles)) {
      std::vector<unsigned> others = tiles;
      std::erase(others, tile);
      const SearchOutcome outcome = attempt(others, budget);
      if (outcome == SearchOutcome::Found) lift(others);
      if (outcome == SearchOutcome::Impossible) tiles = std::move(others);
      if (outcome == SearchOutcome::GaveUp) break;
    }
    return tiles;
  }

  // ---- Messages

  Misplaced impossible(const std::vector<unsigned>& tiles) {
    if (tiles.size() == 1) return without_place(board_, tiles.front());
    moves_.begin(tiles);
    const std::size_t room = moves_.room_for(tiles);
    std::string why =
        room < tiles.size()
            ? fmt::format("finds no place together with {}: the {} of them may lie on {} only",
                          counted(tiles.size() - 1, "other tile"), tiles.size(), counted(room, "tile"))
            : fmt::format(
                  "finds no place together with {}: {}, and no choice of places among {} free tiles fits all of "
                  "them",
                  counted(tiles.size() - 1, "other tile"), what_binds(tiles), room);
    return about(tiles, std::move(why),
                 room < tiles.size() ? "use fewer cores or a device with more, or leave more of their places open"
                                     : "let fewer of them share memory, cascades or FIFOs, leave the place of one tile "
                                       "open, or use a device with more cores");
  }
  Misplaced gave_up(const std::vector<unsigned>& tiles) {
    return about(tiles,
                 fmt::format("found no place together with {} in {} tries, so a place may still exist",
                             counted(tiles.size() - 1, "other tile"), std::uint64_t{PlacementBudget::kLimit}),
                 "give one of the tiles its place, which makes the search smaller");
  }
  static Misplaced about(const std::vector<unsigned>& tiles, std::string why, std::string help) {
    Misplaced failure{tiles.front(), std::move(why), {}, std::move(help)};
    for (std::size_t i = 1; i < tiles.size() && i <= kNamed; ++i)
      failure.notes.emplace_back(tiles[i],
                                 i < kNamed || i + 1 == tiles.size()
                                     ? "is one of these tiles"
                                     : fmt::format("is one of these tiles, as are {} more", tiles.size() - 1 - i));
    return failure;
  }

  std::string what_binds(const std::vector<unsigned>& tiles) const {
    std::string text;
    const auto count = [&](const std::vector<Edge>& edges, std::string_view one, std::string_view many) {
      const auto within = std::ranges::count_if(edges, [&](const Edge& edge) {
        const auto is_one = [&](unsigned tile) { return std::ranges::find(tiles, tile) != tiles.end(); };
        return is_one(edge.from) || is_one(edge.to);
      });
      if (within != 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", within, within == 1 ? one : many);
    };
    count(board_.request().cascades, "cascade", "cascades");
    count(board_.request().memory, "buffer in the memory of another tile", "buffers in the memory of other tiles");
    count(board_.request().partners, "FIFO", "FIFOs");
    return text.empty() ? "their columns and rows are given" : text + " connect them";
  }

  Board& board_;
  Moves moves_;
  const std::vector<unsigned>& tiles_;
};

}  // namespace

std::optional<Misplaced> search_cores(Board& board, const std::vector<unsigned>& tiles) {
  return Cores(board, tiles).run();
}

}  // namespace tessera::compiler::placement
