#include "adf/report/array_drawing.h"

#include "adf/graph/names.h"
#include "adf/report/heat.h"
#include "adf/report/markup.h"

#include <algorithm>

namespace tessera::adf {

namespace {

using device::Bundle;
using device::TileId;

constexpr int kTileWidth = 124, kTileHeight = 66, kGap = 46, kEdge = 30;
constexpr std::size_t kLetters = 18;  // that fit into a tile
constexpr const char* kStreamColors[] = {"#0f766e", "#7c3aed", "#c2410c", "#1d4ed8", "#be185d", "#4d7c0f", "#0369a1"};

struct Point {
  int x = 0, y = 0;
};

// The part of the array that a design uses, as a grid of tiles.
class TileGrid {
 public:
  explicit TileGrid(const Mapping& mapping) {
    const auto use = [&](TileId tile) {
      first_ = std::min<int>(first_, tile.col);
      last_ = std::max<int>(last_, tile.col);
      top_ = std::max<int>(top_, tile.row);
    };
    for (const PlacedRun::Tile& one : mapping.run.tiles) use(one.tile);
    for (const Wire& one : mapping.wires.all()) use(one.from), use(one.to);
    first_ = std::min(first_, last_);
  }

  Point corner(TileId tile) const {
    return {kEdge + (tile.col - first_) * (kTileWidth + kGap), kEdge / 2 + (top_ - tile.row) * (kTileHeight + kGap)};
  }
  Point middle(TileId tile) const {
    const Point at = corner(tile);
    return {at.x + kTileWidth / 2, at.y + kTileHeight / 2};
  }
  std::string begin() const {
    const int width = 2 * kEdge + (last_ - first_ + 1) * (kTileWidth + kGap) - kGap;
    const int height = 2 * kEdge + (top_ + 1) * (kTileHeight + kGap) - kGap;
    std::string made = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" font-family=\"sans-serif\" "
        "font-size=\"11\">\n",
        width, height);
    for (int column = first_; column <= last_; ++column)
      made += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"#64748b\" text-anchor=\"middle\">column {}</text>\n",
                          middle({static_cast<std::uint8_t>(column), 0}).x, height - 8, column);
    return made;
  }
  template <class Draw>
  void each(Draw draw) const {
    for (int row = top_; row >= 0; --row)
      for (int column = first_; column <= last_; ++column)
        draw(TileId{static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)});
  }

 private:
  int first_ = 255, last_ = 0, top_ = 0;
};

std::string box(Point at, const std::string& fill, const char* stroke, const std::string& title) {
  return fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\" fill=\"{}\" "
      "stroke=\"{}\"{}><title>{}</title></rect>\n",
      at.x, at.y, kTileWidth, kTileHeight, fill, stroke,
      std::string_view(stroke) == kBoundColor ? " stroke-width=\"3\"" : "", escaped_lines(title));
}
std::string label(int x, int y, const std::string& text, const char* more = "") {
  return fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", x, y, more, escaped(text));
}

std::string memory_title(const Mapping& mapping, TileId tile) {
  std::string made;
  for (const MemoryPart& one : mapping.memory)
    if (one.tile == tile) made += fmt::format("\n{} {}: {} bytes", text_of(one.kind), one.name, one.bytes);
  return made;
}

// Returns the names of the kernels, PLIOs, GMIOs and shared buffers in a tile.
std::vector<std::string> names_in(const PlacedReport& report, TileId tile) {
  const array::Placement& placement = *report.mapping.run.placement;
  std::vector<std::string> made;
  for (const auto& [at, nodes] : placement.kernels)
    if (at == tile)
      for (const id node : nodes) made.push_back(name_of_node(node));
  for (const auto& [node, at] : placement.ios)
    if (at.tile == tile) made.push_back(name_of_node(node));
  for (const auto& [node, at] : placement.memories)
    if (at == tile) made.push_back(name_of_node(node));
  return made;
}

std::string draw_tile(const PlacedReport& report, const TileGrid& grid, TileId tile) {
  const Mapping& of = report.mapping;
  std::string title = fmt::format("{} {}", device::to_string(of.device().kind(tile)), device::to_string(tile));
  std::string fill = "#f8fafc";
  const char* stroke = "#cbd5e1";
  for (const CoreLoad& load : report.bound.cores) {
    if (load.tile != tile) continue;
    fill = heat_color(1 - load.share());
    stroke = load.kernels.front() == report.bound.node ? kBoundColor : "#475569";
    title += fmt::format("\nwaits in {:.1f} % of its time", (1 - load.share()) * 100);
  }
  for (const std::string& one : names_in(report, tile)) title += "\n" + one;
  return box(grid.corner(tile), fill, stroke, title + memory_title(of, tile));
}
std::string draw_names(const PlacedReport& report, const TileGrid& grid, TileId tile) {
  const std::vector<std::string> lines = names_in(report, tile);
  const Point at = grid.corner(tile);
  std::string made =
      label(at.x + kTileWidth - 6, at.y + 13, device::to_string(tile), "fill=\"#334155\" text-anchor=\"end\"");
  constexpr std::size_t kLines = 3;
  for (std::size_t i = 0; i < std::min(lines.size(), kLines); ++i)
    made += label(at.x + 6, at.y + 28 + 14 * static_cast<int>(i),
                  i + 1 == kLines && lines.size() > kLines ? fmt::format("and {} more", lines.size() - i)
                                                           : short_name(lines[i], kLetters));
  return made;
}

// Each stream has a color, and a small offset beside the others.
std::string draw_stream(const Mapping& of, const TileGrid& grid, std::size_t number) {
  const StreamWay& stream = of.streams[number];
  const int shift = (static_cast<int>(number % 7) - 3) * 5;
  std::string path;
  for (const std::size_t wire : stream.way.wires) {
    const Point from = grid.middle(of.wires.all()[wire].from), to = grid.middle(of.wires.all()[wire].to);
    path += fmt::format("M{} {}L{} {}", from.x + shift, from.y + 22 + shift / 3, to.x + shift, to.y + 22 + shift / 3);
  }
  if (path.empty()) return "";
  std::string title = name_of_port(stream.source) + " to";
  for (const id sink : stream.sinks) title += " " + name_of_port(sink);
  if (stream.packet) title += fmt::format("\npacket id {}", *stream.packet);
  if (stream.words) title += "\n" + counted(*stream.words, "word");
  return fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\" opacity=\"0.75\"><title>{}</title></path>\n",
      path, kStreamColors[number % std::size(kStreamColors)], escaped_lines(title));
}

std::string draw_link(const Link& link, const TileGrid& grid, std::uint64_t cycles) {
  const bool is_row = link.side == Bundle::East || link.side == Bundle::West;
  const bool goes_back = link.side == Bundle::West || link.side == Bundle::South;
  const Point from = grid.middle(link.from), to = grid.middle(link.to);
  const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
  const int shift = goes_back ? 14 : -14, half = kGap / 2 - 4;
  const double words = cycles == 0 ? 0 : static_cast<double>(link.most_words) / static_cast<double>(cycles);
  const std::string title =
      fmt::format("{} to {}: {} of {} wires, {}; the fullest wire carries a word in {:.1f} % of all cycles",
                  device::to_string(link.from), device::to_string(link.to), link.used, link.of,
                  counted(link.words, "word"), words * 100);
  const Point a = is_row ? Point{middle.x - half, middle.y + shift} : Point{middle.x + shift, middle.y - half};
  const Point b = is_row ? Point{middle.x + half, middle.y + shift} : Point{middle.x + shift, middle.y + half};
  // A wire without words is gray; others go from pink to red.
  const std::string color = link.most_words == 0 ? "#cbd5e1" : heat_color(0.15 + 0.85 * words);
  std::string made =
      fmt::format("<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"{}\"><title>{}</title></path>\n", a.x, a.y,
                  b.x, b.y, color, link.of == 0 ? 2 : 2 + 8 * link.used / link.of, escaped(title));
  const char* arrow = link.side == Bundle::East    ? "→"
                      : link.side == Bundle::West  ? "←"
                      : link.side == Bundle::North ? "↑"
                                                   : "↓";
  const Point text = is_row ? Point{middle.x, middle.y + shift + (goes_back ? 16 : -7)}
                            : Point{middle.x + shift + (goes_back ? 8 : -8), middle.y + 4};
  return made + label(text.x, text.y, fmt::format("{}{}/{}", arrow, link.used, link.of),
                      is_row      ? "text-anchor=\"middle\""
                      : goes_back ? ""
                                  : "text-anchor=\"end\"");
}

}  // namespace

std::string array_svg(const PlacedReport& report) {
  const TileGrid grid(report.mapping);
  std::string made = grid.begin();
  grid.each([&](TileId tile) { made += draw_tile(report, grid, tile); });
  for (std::size_t i = 0; i < report.mapping.streams.size(); ++i) made += draw_stream(report.mapping, grid, i);
  grid.each([&](TileId tile) { made += draw_names(report, grid, tile); });
  return made + "</svg>\n";
}

std::string wires_svg(const PlacedReport& report, std::uint64_t cycles) {
  const TileGrid grid(report.mapping);
  std::string made = grid.begin();
  grid.each([&](TileId tile) {
    const Point at = grid.corner(tile);
    made += box(at, "#f8fafc", "#cbd5e1", device::to_string(tile));
    made += draw_names(report, grid, tile);
  });
  for (const Link& link : report.mapping.links) made += draw_link(link, grid, cycles);
  return made + "</svg>\n";
}

}  // namespace tessera::adf
