// Checks a tiling against the rules of the graph API, in the order of ShapeChecker::check(). Most diagnostics give the
// amount of the violation or the nearest legal number.
//
// For example, a tile of extent 16 with stride 16 and wrap 4 reaches coordinate 63. If the buffer has extent 60 and the
// channel cannot add zeros, T1005 says that 4 coordinates lie after the last element, and suggests wrap 3.
#include "tiling/shape.h"

#include "base/text.h"
#include "device/packet_resources.h"  // generated
#include "tiling/codes.h"

#include <algorithm>
#include <numeric>

namespace tessera::tiling {

namespace {

// Coordinates, elements and bits stay below this limit. The number is not a fact: it leaves room to add a few such
// numbers in signed 64 bits.
constexpr std::uint64_t kFar = std::uint64_t{1} << 58;

class ShapeChecker {
 public:
  ShapeChecker(const Movement& movement, const tiling_parameters& tiling)
      : movement_(movement),
        tiling_(tiling),
        limits_(limits_of(movement.kind, movement.direction)),
        per_word_(movement.element.per_word()) {}

  Result<Shape> check() {
    CHECK_OK(buffer());
    CHECK_OK(tile());
    CHECK_OK(traversal());
    CHECK_OK(volume());
    CHECK_OK(reach());
    CHECK_OK(whole_words());
    CHECK_OK(packet());
    return std::move(shape_);
  }

 private:
  Shape::Dimension& dimension(std::size_t index) { return shape_.dimensions.at(index); }
  const Shape::Dimension& dimension(std::size_t index) const { return shape_.dimensions.at(index); }

  Result<void> too_many(std::string_view key, std::size_t has) const {
    return Failure(
        error(code::bad_dimension, "{} has {}, but descriptors of {} have {}", key, counted(has, "dimension"),
              description(movement_.kind), limits_.dimensions)
            .note("that is {} too many", has - limits_.dimensions)
            .help("join dimensions whose elements lie side by side, or use a kind of tile with more dimensions"));
  }

  Result<void> buffer() {
    const auto& extents = tiling_.buffer_dimension.empty() ? movement_.object_dimension : tiling_.buffer_dimension;
    if (extents.empty())
      return Failure(error(code::bad_dimension, "the buffer has no dimensions")
                         .help("give buffer_dimension, or object_dimension for the dimensions of the object"));
    if (extents.size() > limits_.dimensions) return too_many("buffer_dimension", extents.size());
    if (tiling_.boundary_dimension.size() > extents.size())
      return longer("boundary_dimension", tiling_.boundary_dimension.size(), extents.size());
    shape_.count = static_cast<unsigned>(extents.size());
    std::uint64_t bits = movement_.element.bits;
    for (std::size_t i = 0; i < extents.size(); ++i) {
      Shape::Dimension& each = dimension(i);
      each.extent = each.boundary = extents[i];
      if (i > 0) each.pitch = dimension(i - 1).pitch * dimension(i - 1).extent;
      if (each.extent == 0)
        return Failure(error(code::bad_dimension, "dimension {} of the buffer has extent 0", i)
                           .help("leave the dimension out, or give it extent 1"));
      if (!fits(each.extent, bits, limits_.memory * 8))
        return Failure(
            error(code::too_large, "the buffer is larger than the memory of {}", description(movement_.kind))
                .note("{} elements of {} bits; the memory has {} bytes{}", fmt::join(extents, " x "),
                      movement_.element.bits, with_commas(limits_.memory),
                      movement_.kind == Kind::MemoryTile ? "; a buffer across two memory tiles is not supported" : "")
                .help("dimension {} can be {} at most", i, limits_.memory * 8 / bits));
      bits *= each.extent;
      if (i >= tiling_.boundary_dimension.size()) continue;
      each.boundary = tiling_.boundary_dimension[i];
      if (each.boundary > each.extent)
        return Failure(error(code::bad_dimension, "the boundary of dimension {} lies outside the buffer", i)
                           .note("the boundary lies {} beyond the extent {} of the buffer", each.boundary - each.extent,
                                 each.extent)
                           .help("the nearest boundary is {}", each.extent));
    }
    const std::uint64_t bytes = (bits + 7) / 8;
    if (!fits(movement_.buffers, bytes, limits_.memory) ||
        !in_range(movement_.address, movement_.buffers * bytes, limits_.memory))
      return Failure(error(code::too_large, "the buffer does not fit at address {:#x}", movement_.address)
                         .note("{} of {} bytes; the memory has {} bytes", counted(movement_.buffers, "buffer"),
                               with_commas(bytes), with_commas(limits_.memory))
                         .help("move the buffer, or make it smaller"));
    return {};
  }

  static Result<void> longer(std::string_view key, std::size_t has, std::size_t most) {
    return Failure(error(code::bad_dimension, "{} has {}, but the buffer has {}", key, counted(has, "dimension"), most)
                       .help("leave out the last {}", has - most));
  }

  void add(unsigned dimension, std::uint64_t stride, std::uint64_t count) {
    if (count > 1 || movement_.lowering == Lowering::Plain) shape_.loops.push_back({dimension, stride, count});
  }

  Result<void> tile() {
    const auto& extents = tiling_.tiling_dimension;
    if (extents.size() > shape_.count) return longer("tiling_dimension", extents.size(), shape_.count);
    if (tiling_.offset.size() > shape_.count) return longer("offset", tiling_.offset.size(), shape_.count);
    for (unsigned i = 0; i < shape_.count; ++i) {
      const std::uint64_t extent = extents.empty() ? dimension(i).extent : i < extents.size() ? extents[i] : 1;
      if (extent == 0)
        return Failure(error(code::bad_dimension, "dimension {} of the tile has extent 0", i)
                           .help("give the tile at least one element in each dimension"));
      dimension(i).offset = i < tiling_.offset.size() ? tiling_.offset[i] : 0;
      add(i, 1, extent);
      dimension(i).tile = extent;
    }
    shape_.tile_loops = shape_.loops.size();
    return {};
  }

  Result<void> traversal() {
    for (std::size_t i = 0; i < tiling_.tile_traversal.size(); ++i) {
      const traversing_parameters& each = tiling_.tile_traversal[i];
      if (each.dimension >= shape_.count)
        return Failure(error(code::bad_dimension,
                             "traversal {} goes along dimension {}, but the number of dimensions is {}", i,
                             each.dimension, shape_.count)
                           .help("the last dimension is {}", shape_.count - 1));
      if (each.wrap == 0)
        return Failure(error(code::bad_dimension, "traversal {} has a wrap of 0: it visits no tile", i)
                           .help("wrap counts tiles; use at least 1"));
      if (each.dimension == 0 && each.wrap > 1 && each.stride % per_word_ != 0)
        return partial(fmt::format("the stride {} of traversal {}", each.stride, i), each.stride);
      add(each.dimension, each.stride, each.wrap);
    }
    if (tiling_.repetition == 0)
      return Failure(error(code::bad_dimension, "the repetition is 0: nothing is moved")
                         .help("a repetition of 1 moves the data once"));
    shape_.repetition = tiling_.repetition;
    return {};
  }

  Result<void> volume() {
    shape_.volume = shape_.repetition;
    for (const Loop& loop : shape_.loops) {
      if (!fits(loop.count, shape_.volume, kFar / movement_.element.bits))
        return Failure(error(code::too_large, "the transfer has more than 2^58 bits")
                           .note("at least {} times {} elements", with_commas(shape_.volume), with_commas(loop.count))
                           .help("make wraps or the repetition smaller"));
      shape_.volume *= loop.count;
    }
    return {};
  }

  // Finds the greatest coordinate of each dimension, and checks the coordinates outside of the boundary.
  Result<void> reach() {
    for (unsigned i = 0; i < shape_.count; ++i) {
      Shape::Dimension& each = dimension(i);
      std::uint64_t far = 0;
      const std::uint64_t most = kFar / each.pitch / movement_.element.bits;
      for (const Loop& loop : shape_.loops) {
        if (loop.dimension != i) continue;
        if (!fits(loop.count - 1, loop.stride, most - far))
          return Failure(error(code::too_large, "the coordinates of dimension {} reach further than 2^58 bits", i)
                             .note("a stride of {} and a wrap of {}", loop.stride, loop.count)
                             .help("make the stride or the wrap smaller"));
        far += (loop.count - 1) * loop.stride;
      }
      each.last = each.offset + static_cast<std::int64_t>(far);
      if (each.clipped()) CHECK_OK(outside(i));
    }
    return {};
  }

  Result<void> outside(unsigned i) {
    const Shape::Dimension& each = dimension(i);
    const auto end = static_cast<std::int64_t>(each.boundary);
    if (limits_.before.at(i) != 0) return {};
    const std::int64_t before = std::max<std::int64_t>(0, -each.offset);
    const std::int64_t behind = std::max<std::int64_t>(0, each.last - end + 1);
    Diag diag =
        error(code::outside, "coordinates {} to {} of dimension {} lie outside {}", each.offset, each.last, i,
              end == 0 ? "a boundary of 0" : fmt::format("0 to {}", end - 1))
            .note("{} of these coordinates lie before the first element, and {} after the last", before, behind);
    diag = limits_.pads() ? std::move(diag).note("a memory tile sends zeros in dimensions 0 to 2 only")
           : movement_.direction == device::Direction::S2MM
               ? std::move(diag).note("zeros can be sent but not received")
               : std::move(diag).note("memory tiles send zeros there, {} does not", description(movement_.kind));
    const std::string inside = nearest_inside(i);
    return Failure(inside.empty() ? std::move(diag).help("make the boundary or the buffer large enough for the tile")
                                  : std::move(diag).help("the nearest tiling inside has {}", inside));
  }

  // Suggests a change of one number of this dimension, or of the offset and one more number; empty when that is not
  // enough.
  std::string nearest_inside(unsigned i) const {
    const Shape::Dimension& each = dimension(i);
    const auto end = static_cast<std::int64_t>(each.boundary), span = each.last - each.offset + 1;
    const auto whole = i == 0 ? static_cast<std::int64_t>(per_word_) : 1;
    if (span <= end) return fmt::format("offset {}", each.offset < 0 ? 0 : (end - span) / whole * whole);
    for (const std::int64_t offset : {std::max<std::int64_t>(each.offset, 0), std::int64_t{0}}) {
      const std::string moved = offset == each.offset ? "" : fmt::format("offset {} and ", offset);
      const std::int64_t behind = offset + span - end;
      for (std::size_t t = tiling_.tile_traversal.size(); t-- > 0;) {
        const traversing_parameters& loop = tiling_.tile_traversal[t];
        if (loop.dimension != i || loop.stride == 0) continue;
        const std::int64_t rounds = (behind + loop.stride - 1) / loop.stride;
        if (rounds < loop.wrap) return fmt::format("{}wrap {} of traversal {}", moved, loop.wrap - rounds, t);
      }
      const std::int64_t tile = (static_cast<std::int64_t>(each.tile) - behind) / whole * whole;
      if (tile > 0) return fmt::format("{}extent {} of the tile", moved, tile);
    }
    return "";
  }

  Result<void> partial(const std::string& what, std::uint64_t number) const {
    const std::uint64_t below = number / per_word_ * per_word_;
    return Failure(
        error(code::granularity, "{} is not a multiple of {} elements", what, per_word_)
            .note("a DMA moves words of 32 bits, which hold {} elements of type {}", per_word_, movement_.element.name)
            .help("the nearest {}", below == 0 ? fmt::format("multiple is {}", per_word_)
                                               : fmt::format("multiples are {} and {}", below, below + per_word_)));
  }

  Result<void> whole_words() {
    if (per_word_ == 1) return {};
    if (dimension(0).tile % per_word_ != 0)
      return partial(fmt::format("the extent {} of the tile in dimension 0", dimension(0).tile), dimension(0).tile);
    const std::int64_t offset = dimension(0).offset;
    if (const auto per = static_cast<std::int64_t>(per_word_); offset % per != 0)
      return Failure(
          error(code::granularity, "the offset {} in dimension 0 is not a multiple of {} elements", offset, per)
              .note("a DMA moves words of 32 bits, which hold {} elements of type {}", per, movement_.element.name)
              .help("the nearest multiples are {} and {}", (offset - (offset < 0 ? per - 1 : 0)) / per * per,
                    (offset + (offset > 0 ? per - 1 : 0)) / per * per));
    if (dimension(0).clipped() && dimension(0).boundary % per_word_ != 0)
      return partial(fmt::format("the boundary {} of dimension 0", dimension(0).boundary), dimension(0).boundary);
    if (shape_.count > 1 && dimension(0).extent % per_word_ != 0 && uses_rows())
      return partial(fmt::format("the extent {} of the buffer in dimension 0", dimension(0).extent),
                     dimension(0).extent);
    return {};
  }

  // True when the tiling has a coordinate other than 0 in a dimension above 0.
  bool uses_rows() const {
    return std::ranges::any_of(std::span(shape_.dimensions).subspan(1, shape_.count - 1),
                               [](const Shape::Dimension& each) { return each.offset != 0 || each.last != 0; });
  }

  Result<void> packet() {
    shape_.packet = tiling_.packet_port_id;
    const auto ids = static_cast<std::int64_t>(device::packet_resources::kPacketIds);
    if (shape_.packet >= -1 && shape_.packet < ids) return {};
    return Failure(error(code::bad_packet, "packet_port_id {} is out of range", shape_.packet)
                       .note("the header of a packet holds an id of 0 to {}; -1 stands for no packets", ids - 1)
                       .help("the nearest value in range is {}", shape_.packet < 0 ? -1 : ids - 1));
  }

  const Movement& movement_;
  const tiling_parameters& tiling_;
  const Limits limits_;
  const std::uint64_t per_word_;
  Shape shape_;
};

}  // namespace

bool Shape::clipped() const {
  return std::ranges::any_of(std::span(dimensions).first(count), &Dimension::clipped);
}

Result<std::vector<Shape>> shapes_of(const Movement& movement) {
  std::vector<const tiling_parameters*> order;
  for (const tiling_parameters& each : movement.tilings) order.push_back(&each);
  // Sorts by phase and then by address in the vector, so that equal phases keep their order.
  std::ranges::sort(order, {}, [](const tiling_parameters* each) { return std::pair(each->phase, each); });
  std::vector<Shape> shapes;
  for (const tiling_parameters* each : order) {
    Result<Shape> shape = ShapeChecker(movement, *each).check();
    if (!shape && order.size() > 1)
      return Failure(std::move(shape).error().at("tiling {}", each - movement.tilings.data()));
    if (!shape) return Failure(std::move(shape).error());
    shapes.push_back(std::move(*shape));
  }
  for (const Shape& each : shapes)
    if (each.packet != shapes[0].packet)
      return Failure(
          error(code::bad_packet, "the tilings of one channel have packet ids {} and {}", shapes[0].packet, each.packet)
              .help("give each id a channel of its own, or all tilings the same id"));
  if (movement.packet_id && !shapes.empty() && shapes[0].packet < 0)
    return Failure(error(code::bad_packet, "packet_id is {}, but there is no packet_port_id", *movement.packet_id)
                       .help("give the port whose packets have this id, or leave packet_id out"));
  std::uint64_t room = kFar / movement.element.bits;
  for (const Shape& each : shapes) {
    if (each.volume > room)
      return Failure(error(code::too_large, "the tilings together have more than 2^58 bits")
                         .help("make wraps or repetitions smaller"));
    room -= each.volume;
  }
  return shapes;
}

std::uint64_t volume_of(std::span<const Shape> shapes) {
  return std::accumulate(shapes.begin(), shapes.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Shape& each) { return sum + each.volume; });
}

Result<void> check_volumes(const Movement& movement, std::span<const Shape> shapes, const Movement& peer,
                           std::span<const Shape> peer_shapes) {
  const std::uint64_t mine = volume_of(shapes) * movement.element.bits;
  const std::uint64_t theirs = volume_of(peer_shapes) * peer.element.bits;
  if (mine == theirs) return {};
  const auto amount = [](std::uint64_t volume, const ElementType& element) {
    return fmt::format("{} elements of {}, {} bytes", with_commas(volume), element.name,
                       with_commas(volume * element.bits / 8));
  };
  const std::uint64_t less = std::min(mine, theirs), more = std::max(mine, theirs);
  Diag diag = error(code::unequal_volume, "the ends of the connection move different amounts")
                  .note("this end moves {}", amount(volume_of(shapes), movement.element))
                  .note("the other end moves {}", amount(volume_of(peer_shapes), peer.element));
  if (more % less == 0)
    return Failure(std::move(diag).help(
        "multiply the repetition of each tiling at the smaller end by {} to make them equal", more / less));
  return Failure(std::move(diag).help("the two amounts differ by {} bytes", with_commas((more - less) / 8)));
}

}  // namespace tessera::tiling
