// Draws tilings as SVG (picture.h).
//
// Both axes have the same scale. The longer side of a plane is kSide pixels long, or shorter if an element would
// otherwise be larger than kLargestElement pixels. A side that would be shorter than kThinnest gets a larger scale of
// its own. The area outside of the boundary is grey: a tile sends zeros there. Planes that lie wholly outside are drawn
// if tiles reach them.
#include "tiling/picture.h"

#include "base/text.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::tiling {

namespace {

constexpr std::uint64_t kMostTiles = 256, kMostPlanes = 16, kMostGrid = 64;
constexpr double kSide = 480, kLargestElement = 28, kMargin = 28, kCaption = 52, kThinnest = 28;

using Coordinates = std::array<std::int64_t, kMaxDimensions>;

// A tile: its origin in each dimension, and its number in the order of the traversal.
struct Tile {
  Coordinates at{};
  std::uint64_t number = 0;
};

std::uint64_t tiles_of(const Shape& shape) {
  std::uint64_t tiles = 1;
  for (std::size_t i = shape.tile_loops; i < shape.loops.size(); ++i) tiles *= shape.loops[i].count;
  return tiles;
}

std::vector<Tile> first_tiles(const Shape& shape) {
  std::vector<Tile> tiles;
  const std::uint64_t all = tiles_of(shape);
  for (std::uint64_t number = 0; number < std::min(all, kMostTiles); ++number) {
    Tile tile{{}, number};
    for (unsigned i = 0; i < shape.count; ++i) tile.at.at(i) = shape.dimensions.at(i).offset;
    std::uint64_t rest = number;
    for (std::size_t i = shape.tile_loops; i < shape.loops.size(); ++i) {
      const Loop& loop = shape.loops[i];
      tile.at.at(loop.dimension) += static_cast<std::int64_t>(rest % loop.count * loop.stride);
      rest /= loop.count;
    }
    tiles.push_back(tile);
  }
  return tiles;
}

// Draws the planes of one tiling. A plane holds dimensions 0 and 1, at fixed coordinates in the other dimensions.
class Plane {
 public:
  Plane(const Shape& shape, std::span<const Tile> tiles) : shape_(shape) {
    for (unsigned i = 0; i < 2; ++i) {
      const Shape::Dimension& each = shape.dimensions.at(i);
      low_.at(i) = 0;
      high_.at(i) = static_cast<std::int64_t>(each.extent);
      for (const Tile& tile : tiles) {
        low_.at(i) = std::min(low_.at(i), tile.at.at(i));
        high_.at(i) = std::max(high_.at(i), tile.at.at(i) + static_cast<std::int64_t>(each.tile));
      }
    }
    const auto extent = static_cast<double>(std::max(high_[0] - low_[0], high_[1] - low_[1]));
    const double scale = std::min(kLargestElement, kSide / extent);
    for (unsigned i = 0; i < 2; ++i)
      scale_.at(i) = std::max(scale, std::min(kLargestElement, kThinnest / static_cast<double>(high_[i] - low_[i])));
  }

  double width() const { return static_cast<double>(high_[0] - low_[0]) * scale_[0]; }
  double height() const { return static_cast<double>(high_[1] - low_[1]) * scale_[1]; }

  std::string draw(std::span<const Tile> tiles, const Coordinates& plane, double left, double top) const {
    left_ = left, top_ = top;
    std::string text = box(low_[0], low_[1], high_[0], high_[1], "outside");
    bool has_data = true, has_buffer = true;
    std::vector<std::int64_t> above;
    for (unsigned i = 2; i < shape_.count; ++i) {
      above.push_back(plane.at(i));
      has_buffer &= plane.at(i) >= 0 && plane.at(i) < extent(i);
      has_data &= plane.at(i) >= 0 && plane.at(i) < boundary(i);
    }
    const bool has_zeros = shape_.dimensions[0].clipped() || shape_.dimensions[1].clipped() || is_clipped_above();
    if (has_buffer) text += box(0, 0, extent(0), extent(1), has_zeros ? "buffer" : "buffer whole");
    if (has_data && has_zeros) text += box(0, 0, boundary(0), boundary(1), "data");
    if (has_buffer) text += grid();
    if (!above.empty())
      text += fmt::format("<text class=\"plane\" x=\"{:.1f}\" y=\"{:.1f}\">{} {}</text>\n", left, top - 5,
                          above.size() > 1 ? "planes" : "plane", fmt::join(above, ", "));
    std::string path;
    for (const Tile& tile : tiles) {
      if (!crosses(tile, plane)) continue;
      text += one(tile, tiles.size());
      path += fmt::format("{}{:.1f},{:.1f} ", path.empty() ? "M" : "L", x(middle(tile, 0)), y(middle(tile, 1)));
    }
    if (path.find('L') != std::string::npos) text += fmt::format("<path class=\"way\" d=\"{}\"/>\n", path);
    return text;
  }

 private:
  double x(double coordinate) const { return left_ + (coordinate - static_cast<double>(low_[0])) * scale_[0]; }
  double y(double coordinate) const { return top_ + (coordinate - static_cast<double>(low_[1])) * scale_[1]; }
  std::int64_t extent(unsigned i) const { return static_cast<std::int64_t>(shape_.dimensions.at(i).extent); }
  std::int64_t boundary(unsigned i) const { return static_cast<std::int64_t>(shape_.dimensions.at(i).boundary); }
  std::int64_t size(unsigned i) const { return static_cast<std::int64_t>(shape_.dimensions.at(i).tile); }
  double middle(const Tile& tile, unsigned i) const {
    return static_cast<double>(tile.at.at(i)) + static_cast<double>(size(i)) / 2;
  }

  std::string box(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1, std::string_view kind,
                  std::string_view more = "") const {
    return fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"{}/>\n", kind,
                       x(static_cast<double>(x0)), y(static_cast<double>(y0)), static_cast<double>(x1 - x0) * scale_[0],
                       static_cast<double>(y1 - y0) * scale_[1], more);
  }

  std::string grid() const {
    std::string lines;
    for (unsigned i = 0; i < 2; ++i)
      for (std::int64_t at = 1; extent(i) <= static_cast<std::int64_t>(kMostGrid) && at < extent(i); ++at) {
        const auto here = static_cast<double>(at), end = static_cast<double>(extent(1 - i));
        lines += i == 0 ? fmt::format("M{:.1f},{:.1f}V{:.1f}", x(here), y(0), y(end))
                        : fmt::format("M{:.1f},{:.1f}H{:.1f}", x(0), y(here), x(end));
      }
    return lines.empty() ? lines : fmt::format("<path class=\"grid\" d=\"{}\"/>\n", lines);
  }

  // True when the tile has elements or zeros in this plane.
  bool crosses(const Tile& tile, const Coordinates& plane) const {
    for (unsigned i = 2; i < shape_.count; ++i)
      if (plane.at(i) < tile.at.at(i) || plane.at(i) >= tile.at.at(i) + size(i)) return false;
    return true;
  }
  bool is_clipped_above() const {
    return std::ranges::any_of(std::span(shape_.dimensions).subspan(2), &Shape::Dimension::clipped);
  }

  // Draws a tile, coloured from blue for the first to red for the last.
  std::string one(const Tile& tile, std::size_t tiles) const {
    const auto hue =
        220 - 220 * static_cast<double>(tile.number) / static_cast<double>(std::max<std::size_t>(1, tiles - 1));
    std::string text = box(tile.at[0], tile.at[1], tile.at[0] + size(0), tile.at[1] + size(1), "tile",
                           fmt::format(" style=\"fill:hsl({:.0f},70%,60%)\"", hue));
    const double room = std::min(static_cast<double>(size(0)) * scale_[0], static_cast<double>(size(1)) * scale_[1]);
    if (room >= 10)
      text += fmt::format("<text class=\"number\" x=\"{:.1f}\" y=\"{:.1f}\" style=\"font-size:{:.0f}px\">{}</text>\n",
                          x(middle(tile, 0)), y(middle(tile, 1)), std::min(14.0, room * 0.5), tile.number);
    return text;
  }

  const Shape& shape_;
  std::array<std::int64_t, 2> low_{}, high_{};
  std::array<double, 2> scale_{1, 1};
  mutable double left_ = 0, top_ = 0;
};

struct Size {
  double width = 0, height = 0;
};

std::string draw(const Movement& movement, const Shape& shape, double top, Size& size) {
  const std::vector<Tile> tiles = first_tiles(shape);
  const Plane plane(shape, tiles);
  std::uint64_t planes = 1;
  std::vector<std::uint64_t> extents;
  Coordinates low{}, count{};  // range of planes; tiles may reach planes outside of the buffer
  for (unsigned i = 0; i < shape.count; ++i) {
    const Shape::Dimension& each = shape.dimensions.at(i);
    extents.push_back(each.extent);
    low.at(i) = std::min<std::int64_t>(0, each.offset);
    count.at(i) = std::max(static_cast<std::int64_t>(each.extent), each.last + 1) - low.at(i);
    if (i >= 2) planes *= static_cast<std::uint64_t>(count.at(i));
  }
  const std::uint64_t drawn = std::min(planes, kMostPlanes);
  std::string text;
  for (std::uint64_t i = 0; i < drawn; ++i) {
    const double left = kMargin + static_cast<double>(i) * (plane.width() + kMargin);
    Coordinates at{};
    auto rest = static_cast<std::int64_t>(i);
    for (unsigned k = 2; k < shape.count; rest /= count.at(k++)) at.at(k) = low.at(k) + rest % count.at(k);
    text += plane.draw(tiles, at, left, top + kCaption);
  }
  std::string caption = fmt::format("{}, {}: buffer of {} {}, {} of {}", description(movement.kind),
                                    device::to_string(movement.direction), fmt::join(extents, " x "),
                                    movement.element.name, counted(tiles_of(shape), "tile"),
                                    fmt::join(
                                        [&] {
                                          std::vector<std::uint64_t> sizes;
                                          for (unsigned i = 0; i < shape.count; ++i)
                                            sizes.push_back(shape.dimensions.at(i).tile);
                                          return sizes;
                                        }(),
                                        " x "));
  if (tiles_of(shape) > kMostTiles) caption += fmt::format("; the first {} are drawn", kMostTiles);
  if (drawn < planes) caption += fmt::format("; {} of {} planes are drawn", drawn, with_commas(planes));
  text +=
      fmt::format("<text class=\"caption\" x=\"{}\" y=\"{:.1f}\">{}</text>\n", kMargin, top + kCaption / 2, caption);
  const double width = kMargin + static_cast<double>(drawn) * (plane.width() + kMargin);
  constexpr double kLetter = 8;
  size.width = std::max({size.width, width, 2 * kMargin + kLetter * static_cast<double>(caption.size())});
  size.height = top + kCaption + plane.height() + kMargin;
  return text;
}

constexpr std::string_view kStyle = R"(<style>
rect{stroke:none}.outside{fill:#d5d5d5}.buffer{fill:#d5d5d5;stroke:#333}.whole{fill:#fff}.data{fill:#fff;stroke:#333;stroke-dasharray:3 2}
.tile{fill-opacity:.45;stroke:#222;stroke-width:1.2}.grid{stroke:#bbb;stroke-width:.5;fill:none}
.way{stroke:#000;stroke-width:1;stroke-opacity:.55;fill:none}
.number{text-anchor:middle;dominant-baseline:central;font-family:sans-serif}
.caption{font:14px sans-serif}.plane{font:11px sans-serif;fill:#555}
</style>
)";

}  // namespace

std::string picture(const Movement& movement, std::span<const Shape> shapes) {
  std::string drawings;
  Size size;
  for (const Shape& shape : shapes) drawings += draw(movement, shape, size.height, size);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n{2}<rect x=\"0\" y=\"0\" width=\"100%\" height=\"100%\" "
      "style=\"fill:#fff\"/>\n{3}</svg>\n",
      size.width, size.height, kStyle, drawings);
}

}  // namespace tessera::tiling
