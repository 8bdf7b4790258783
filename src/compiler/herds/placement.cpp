#include "compiler/herds/placement.h"

#include "compiler/herds/codes.h"
#include "compiler/herds/packing.h"

#include <fmt/format.h>

#include <deque>
#include <set>

using namespace mlir;

namespace tessera::compiler::herds {

namespace {

// A herd, and its distance from the first herd of its piece or, in a fixed piece, from the corner of the array.
struct Member {
  aiex::HerdOp herd;
  Place at;
};
struct Piece {
  std::vector<Member> members;
  bool is_fixed = false;  // members are relative to the corner of the array
};

// The required distance from `from` to `to`; null stands for the corner of the array.
struct Distance {
  aiex::PlaceOp op;
  Operation *from, *to;
  Place by;
};

Place add(Place a, Place b) {
  return {a.col + b.col, a.row + b.row};
}
Place back(Place a) {
  return {-a.col, -a.row};
}
std::string to_string(Place place) {
  return fmt::format("({},{})", place.col, place.row);
}
std::string size_of(aiex::HerdOp herd) {
  return fmt::format("a herd of {} by {} tiles", herd.getWidth(), herd.getHeight());
}

class Placer {
 public:
  explicit Placer(aie::DeviceOp device) : device_(device), model_(device.model()) {}

  FailureOr<std::map<Operation*, Place>> place() {
    for (auto op : device_.getOps<aiex::PlaceOp>())
      if (failed(read(op))) return failure();
    std::vector<Piece> pieces;
    if (failed(piece_from(nullptr, pieces))) return failure();
    for (auto herd : device_.getOps<aiex::HerdOp>())
      if (!near_.contains(herd) && failed(piece_from(herd, pieces))) return failure();
    for (auto tile : device_.getOps<aie::TileOp>()) taken_.insert(tile.id());
    for (const Piece& piece : pieces)
      if (piece.is_fixed && failed(put(piece, {}))) return failure();
    std::erase_if(pieces, [](const Piece& piece) { return piece.is_fixed; });
    if (failed(put(pieces))) return failure();
    return std::move(places_);
  }

 private:
  LogicalResult read(aiex::PlaceOp op) {
    const auto from = selection_of(op, op.getSourceHerd()), to = selection_of(op, op.getDestHerd());
    if (failed(from) || failed(to)) return failure();
    const Place by{static_cast<std::int32_t>(op.getDistX()), static_cast<std::int32_t>(op.getDistY())};
    const auto [from_root, from_corner] = corner_of(*from);
    const auto [to_root, to_corner] = corner_of(*to);
    distances_.push_back({op, from_root, to_root, add(add(from_corner, by), back(to_corner))});
    return success();
  }

  // Returns the herd (or null for the array) and the place in it of tile [0][0] of a selection.
  static std::pair<Operation*, Place> corner_of(const Selection& selection) {
    if (auto tile = dyn_cast<aie::TileOp>(selection.root)) return {nullptr, {tile.id().col, tile.id().row}};
    return {selection.root, {selection.x.numbers.front(), selection.y.numbers.front()}};
  }

  LogicalResult piece_from(Operation* first, std::vector<Piece>& pieces) {
    Piece piece{{}, first == nullptr};
    near_[first] = {};
    std::deque<Operation*> open{first};
    while (!open.empty()) {
      Operation* at = open.front();
      open.pop_front();
      if (at != nullptr) piece.members.push_back({cast<aiex::HerdOp>(at), near_.at(at)});
      for (const Distance& each : distances_) {
        if (each.from != at && each.to != at) continue;
        Operation* other = each.from == at ? each.to : each.from;
        const Place place = add(near_.at(at), each.from == at ? each.by : back(each.by));
        const auto [known, is_new] = near_.try_emplace(other, place);
        if (is_new) open.push_back(other);
        if (known->second == place) continue;
        aiex::PlaceOp op = each.op;
        return refuse(op, code::bad_distance)
               << "the aiex.place contradicts other aiex.place operations: these put its herds "
               << difference(known->second, near_.at(at), each.from == at) << " apart, but the aiex.place says "
               << to_string({static_cast<std::int32_t>(op.getDistX()), static_cast<std::int32_t>(op.getDistY())});
      }
    }
    if (!piece.members.empty()) pieces.push_back(std::move(piece));
    return success();
  }
  static std::string difference(Place other, Place at, bool forward) {
    const Place away = add(other, back(at));
    return to_string(forward ? away : back(away));
  }

  bool exists(Place place) const {
    return place.col >= 0 && place.row >= 0 && place.col < model_.cols && place.row < model_.rows;
  }
  static device::TileId id_of(Place place) {
    return {static_cast<std::uint8_t>(place.col), static_cast<std::uint8_t>(place.row)};
  }
  template <class Check>
  static bool all_tiles(const Piece& piece, Place at, const Check& check) {
    for (const Member& member : piece.members) {
      aiex::HerdOp herd = member.herd;
      const std::int64_t width = herd.getWidth(), height = herd.getHeight();
      for (std::int64_t x = 0; x < width; ++x)
        for (std::int64_t y = 0; y < height; ++y)
          if (!check(member, add(add(at, member.at), {x, y}))) return false;
    }
    return true;
  }

  // Places each piece at its first fit, in the order of the text. If a piece finds no place in this way, packs all
  // pieces by search.
  LogicalResult put(const std::vector<Piece>& pieces) {
    const std::vector<Cell> free = free_cells();
    const std::set<device::TileId> taken = taken_;
    std::vector<Cell> corners;
    for (const Piece& piece : pieces) {
      const std::optional<Cell> corner = first_fit(piece);
      if (!corner) break;
      corners.push_back(*corner);
      for (const Cell cell : cells_of(piece)) taken_.insert(id_of({corner->col + cell.col, corner->row + cell.row}));
    }
    taken_ = taken;
    if (corners.size() != pieces.size()) {
      std::vector<std::vector<Cell>> shapes;
      for (const Piece& piece : pieces) {
        shapes.push_back(cells_of(piece));
        if (shapes.back().size() > free.size()) return no_room(piece);
      }
      Packing packing = pack(free, shapes);
      if (packing.outcome == Packed::GaveUp) return gave_up(pieces);
      if (packing.outcome == Packed::Impossible) return no_room(pieces, fewest_impossible(free, shapes));
      corners = std::move(packing.corners);
    }
    for (const auto& [piece, corner] : llvm::zip_equal(pieces, corners))
      if (failed(put(piece, {corner.col, corner.row}))) return failure();
    return success();
  }
  std::vector<Cell> free_cells() const {
    std::vector<Cell> cells;
    for (int col = 0; col < model_.cols; ++col)
      for (int row = 0; row < model_.rows; ++row)
        if (is_free({col, row})) cells.push_back({col, row});
    return cells;
  }
  bool is_free(Place tile) const {
    return exists(tile) && model_.kind(id_of(tile)) == device::TileKind::Core && !taken_.contains(id_of(tile));
  }
  // Returns the cells of the piece. Stops after one cell more than the array has, which suffices to see that the piece
  // is too large.
  std::vector<Cell> cells_of(const Piece& piece) const {
    std::vector<Cell> cells;
    all_tiles(piece, {}, [&](const Member&, Place tile) {
      cells.push_back({static_cast<int>(tile.col), static_cast<int>(tile.row)});
      return cells.size() <= std::size_t{model_.cols} * model_.rows;
    });
    return cells;
  }
  std::optional<Cell> first_fit(const Piece& piece) const {
    for (int col = -model_.cols; col < model_.cols; ++col)
      for (int row = -model_.rows; row < model_.rows; ++row)
        if (all_tiles(piece, {col, row}, [&](const Member&, Place tile) { return is_free(tile); }))
          return Cell{col, row};
    return std::nullopt;
  }

  static void note(Refusal& error, const Piece& piece) {
    for (const Member& member : piece.members) {
      aiex::HerdOp herd = member.herd;
      error.attachNote(herd.getLoc()) << size_of(herd) << ", " << to_string(member.at) << " from the first";
    }
  }
  Refusal no_room(const Piece& piece) {
    aiex::HerdOp first = piece.members.front().herd;
    Refusal error = refuse(first, code::no_room_for_herd)
                    << "the herd finds no place: " << model_.name << " has " << model_.cols << " columns of "
                    << core_rows() << " core tiles, and " << taken_.size() << " tiles are taken";
    note(error, piece);
    return error;
  }
  LogicalResult no_room(const std::vector<Piece>& pieces, const std::vector<std::size_t>& together) {
    if (together.size() == 1) return no_room(pieces[together.front()]);
    aiex::HerdOp first = pieces[together.front()].members.front().herd;
    Refusal error = refuse(first, code::no_room_for_herd)
                    << "the herd finds no place together with the herds noted below: ";
    std::size_t wanted = 0;
    for (const std::size_t piece : together) wanted += cells_of(pieces[piece]).size();
    const std::size_t free = free_cells().size();
    if (wanted > free)
      error << "they need " << wanted << " core tiles, and " << free << " of " << model_.name << " are free";
    else
      error << "every placement of their " << together.size() << " pieces on the " << free << " free core tiles of "
            << model_.name << " was tried";
    error << "; make one of them smaller, or name fewer tiles";
    for (const std::size_t piece : together) note(error, pieces[piece]);
    return error;
  }
  LogicalResult gave_up(const std::vector<Piece>& pieces) {
    aiex::HerdOp first = pieces.front().members.front().herd;
    Refusal error = refuse(first, code::no_room_for_herd)
                    << "the herd found no place together with the other herds after " << std::uint64_t{Packing::kEffort}
                    << " tries, so a place may still exist; aiex.place from a tile gives one of them its place";
    for (const Piece& piece : pieces) note(error, piece);
    return error;
  }
  unsigned core_rows() const {
    unsigned rows = 0;
    for (std::uint8_t row = 0; row < model_.rows; ++row)
      rows += model_.kind({0, row}) == device::TileKind::Core ? 1 : 0;
    return rows;
  }

  LogicalResult put(const Piece& piece, Place at) {
    LogicalResult result = success();
    all_tiles(piece, at, [&](const Member& member, Place tile) {
      result = claim(member.herd, add(at, member.at), tile);
      return succeeded(result);
    });
    for (const Member& member : piece.members) places_[member.herd] = add(at, member.at);
    return result;
  }
  LogicalResult claim(aiex::HerdOp herd, Place at, Place tile) {
    if (!exists(tile))
      return refuse(herd, code::no_room_for_herd) << "the herd lies at " << to_string(at) << ", but " << size_of(herd)
                                                  << " does not fit there: " << model_.name << " has columns 0 to "
                                                  << model_.cols - 1 << " and rows 0 to " << model_.rows - 1;
    const auto [owner, is_new] = owners_.try_emplace(id_of(tile), herd);
    if (is_new) {
      taken_.insert(id_of(tile));
      return success();
    }
    Refusal error = refuse(herd, code::no_room_for_herd)
                    << "the herd lies on tile " << to_string(tile) << ", like another herd";
    error.attachNote(owner->second.getLoc()) << "the other herd";
    return error;
  }

  aie::DeviceOp device_;
  const device::Device& model_;
  std::vector<Distance> distances_;
  std::map<Operation*, Place> near_;  // distances from the first herd of the piece, or from the corner of the array
  std::map<Operation*, Place> places_;
  std::set<device::TileId> taken_;
  std::map<device::TileId, aiex::HerdOp> owners_;
};

}  // namespace

FailureOr<std::map<Operation*, Place>> place_herds(aie::DeviceOp device) {
  return Placer(device).place();
}

}  // namespace tessera::compiler::herds
