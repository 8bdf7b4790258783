#include "compiler/placement/refusals.h"

#include <fmt/format.h>

namespace tessera::compiler::placement {

using device::TileId;

namespace {

std::string text_of(std::optional<unsigned> coordinate) {
  return coordinate ? std::to_string(*coordinate) : "?";
}
std::string place_of(const Tile& tile) {
  return fmt::format("({}, {})", text_of(tile.col), text_of(tile.row));
}

}  // namespace

Misplaced without_place(Board& board, unsigned tile) {
  Refusals refusals;
  for (const TileId here : board.places_for_core(tile)) board.refuses(tile, here, refusals);
  std::string why = fmt::format("finds no place at {}: {} core tiles are there; {} are taken",
                                place_of(board.tiles()[tile]), refusals.tried, refusals.taken);
  const auto add = [&](unsigned count, std::string_view text) {
    if (count != 0) why += fmt::format(", {} {}", count, text);
  };
  add(refusals.memory, "do not share memory with the tiles of its buffers");
  add(refusals.cascade, "are not next to the other end of a cascade");
  add(refusals.partners,
      "have too few partners of its FIFOs as neighbours, and the other FIFOs need more DMA channels than a core tile "
      "has");
  Misplaced failure{tile, std::move(why), {}, "change a place that the design gives, or leave it open"};
  const auto tell = [&](const std::vector<Edge>& edges, std::string_view what) {
    for (const Edge& edge : edges) {
      if (edge.from != tile && edge.to != tile) continue;
      const unsigned other = edge.from == tile ? edge.to : edge.from;
      if (const auto there = board.at(other))
        failure.notes.emplace_back(other, fmt::format("{} {}", what, to_string(*there)));
    }
  };
  const PlacementRequest& request = board.request();
  if (refusals.memory != 0) tell(request.memory, "shares memory with the tile that finds no place, at");
  if (refusals.cascade != 0) tell(request.cascades, "is at the other end of a cascade, at");
  if (refusals.partners != 0) tell(request.partners, "is at the other end of a FIFO, at");
  return failure;
}

namespace {

constexpr std::string_view kFewerChannels = "let fewer FIFOs meet on a tile, or send several flows as packets";

}  // namespace

Misplaced lacks_channels(const Board& board, unsigned tile, TileId here) {
  const Channels wanted = board.tiles()[tile].channels, free = board.left(here);
  return {tile,
          fmt::format("needs {} channels in and {} out, and {} has {} in and {} out left{}", wanted.in, wanted.out,
                      to_string(here), free.in, free.out,
                      board.meets_circuit(tile, here) ? ", and a circuit on one of its channels" : ""),
          {},
          std::string(kFewerChannels)};
}

Misplaced lacks_channels(const Board& board, unsigned tile) {
  const Tile& one = board.tiles()[tile];
  const device::TileModel& model = board.device().model(one.kind);
  return {tile,
          fmt::format("needs {} channels in and {} out, and a core tile has {} in and {} out", one.channels.in,
                      one.channels.out, model.s2mm_channels, model.mm2s_channels),
          {},
          std::string(kFewerChannels)};
}

Misplaced without_tile(const Board& board, unsigned tile) {
  const Tile& one = board.tiles()[tile];
  std::string left;
  std::set<TileId> seen;
  const device::Device& device = board.device();
  for (std::uint8_t col = 0; col < device.cols; ++col)
    for (std::uint8_t row = 0; row < device.rows; ++row) {
      const TileId here{col, row};
      if (!board.allows(tile, here)) continue;
      const Channels free = board.left(here);
      left += fmt::format("{} {} in and {} out at {}{}", seen.empty() ? "" : ",", free.in, free.out, to_string(here),
                          board.meets_circuit(tile, here) ? ", where a circuit has its channel" : "");
      seen.insert(here);
    }
  if (seen.empty()) return {tile, "finds no place: the device has no such tile", {}, {}};
  Misplaced failure{tile,
                    fmt::format("finds no place at {} for {} channels in and {} out: the channels left there are{}",
                                place_of(one), one.channels.in, one.channels.out, left),
                    {},
                    {}};
  for (unsigned other = 0; other < board.tiles().size(); ++other)
    if (const auto there = board.at(other); there && seen.contains(*there)) {
      const Channels taken = board.tiles()[other].channels;
      failure.notes.emplace_back(
          other, fmt::format("takes {} channels in and {} out at {}", taken.in, taken.out, to_string(*there)));
    }
  return failure;
}

}  // namespace tessera::compiler::placement
