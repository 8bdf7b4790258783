// Random designs that have a placement: the generator places kernels and buffers first, and forgets the places.
#include "placement_design.h"

#include "adf/limits.h"
#include "device/capabilities.h"
#include "device/cascade.h"
#include "device/core_view.h"
#include "device/ports.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace tessera::adf {
namespace {

using device::TileId;

// The generator's own account of a tile.
struct Account {
  std::uint64_t bytes = 0;
  unsigned locks = 0, descriptors = 0, in = 0, out = 0;
};

class PlacedFirst {
 public:
  // `is_constrained`: adds constraints that hold in the generator's placement.
  PlacedFirst(const device::Device& device, unsigned seed, unsigned kernels, std::uint32_t samples,
              bool is_constrained = false)
      : device_(device), random_(seed), samples_(samples) {
    choose_tiles(kernels);
    for (std::size_t i = 0; i < tiles_.size(); ++i) nodes_.push_back(made.kernel({}, {}));
    for (const TileId tile : tiles_)
      accounts_[tile].bytes += limits::kDefaultStack + limits::kDefaultHeap + limits::kSyncBuffer;
    add_cascades();
    add_shared();
    add_long();
    add_ends();
    made.prepare();
    if (is_constrained) add_constraints();
  }

  PlacedDesign made;

 private:
  unsigned below(unsigned end) { return static_cast<unsigned>(random_() % end); }
  bool is_core(TileId tile) const { return device_.contains(tile) && device_.kind(tile) == device::TileKind::Core; }
  std::set<TileId> seen_from(TileId core) const {
    std::set<TileId> all;
    for (const device::View& view : device_.model(core).views)
      if (const auto place = device::memory_place(device_, core, view.memory_base)) all.insert(place->tile);
    return all;
  }

  // A connected region with holes.
  void choose_tiles(unsigned kernels) {
    std::vector<TileId> region;
    const auto add = [&](TileId tile) {
      if (is_core(tile) && std::ranges::find(region, tile) == region.end()) region.push_back(tile);
    };
    add({static_cast<std::uint8_t>(below(device_.cols)),
         static_cast<std::uint8_t>(device_.mem_rows + 1U + below(device_.rows - 1U - device_.mem_rows))});
    while (region.size() < kernels) {
      const TileId near = region[below(static_cast<unsigned>(region.size()))];
      const int dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
      const unsigned side = below(4);
      const int col = near.col + dx[side], row = near.row + dy[side];
      if (col >= 0 && row >= 0) add({static_cast<std::uint8_t>(col), static_cast<std::uint8_t>(row)});
    }
    tiles_ = region;
  }

  bool cascade_leads(TileId from, TileId to) const {
    if (device::capabilities(device_).wired_cascade)
      return device::neighbour(device_, from, device::wired_cascade(device_, from).output) == to;
    return (to.col == from.col && to.row + 1 == from.row) || (to.row == from.row && to.col == from.col + 1);
  }
  void add_cascades() {
    std::set<std::size_t> sends, receives;
    for (std::size_t i = 0; i < tiles_.size(); ++i)
      for (std::size_t j = 0; j < tiles_.size(); ++j) {
        if (i == j || !cascade_leads(tiles_[i], tiles_[j]) || sends.contains(i) || receives.contains(j)) continue;
        if (below(5) != 0 || reaches_by_cascade(j, i)) continue;
        sends.insert(i);
        receives.insert(j);
        cascade_to_[i] = j;
        connect(i, j, carrier::cascade);
      }
  }
  bool reaches_by_cascade(std::size_t from, std::size_t to) const {
    for (std::size_t at = from; cascade_to_.contains(at); at = cascade_to_.at(at))
      if (cascade_to_.at(at) == to) return true;
    return false;
  }

  bool takes(TileId tile, const Account& more) {
    const device::TileModel& model = device_.model(tile);
    const Account& of = accounts_[tile];
    return of.bytes + more.bytes <= model.data_memory && of.locks + more.locks <= model.locks &&
           of.descriptors + more.descriptors <= model.bds && of.in + more.in <= model.s2mm_channels &&
           of.out + more.out <= model.mm2s_channels;
  }
  void book(TileId tile, const Account& more) {
    Account& of = accounts_[tile];
    of.bytes += more.bytes;
    of.locks += more.locks;
    of.descriptors += more.descriptors;
    of.in += more.in;
    of.out += more.out;
  }
  Account buffers(unsigned in, unsigned out) const {
    return {std::uint64_t{2} * 4 * samples_, 2, in + out == 0 ? 0U : 2U, in, out};
  }

  void connect(std::size_t from, std::size_t to, carrier kind) {
    const std::uint32_t samples = kind == carrier::buffer ? samples_ : 0;
    const unsigned output = made.add_port(nodes_[from], way::out, kind, samples);
    const unsigned input = made.add_port(nodes_[to], way::in, kind, samples);
    made.connect(nodes_[from], nodes_[to], output, input);
  }

  // Connections between cores that reach one memory.
  void add_shared() {
    for (std::size_t i = 0; i < tiles_.size(); ++i)
      for (std::size_t j = i + 1; j < tiles_.size(); ++j) {
        const std::set<TileId> a = seen_from(tiles_[i]), b = seen_from(tiles_[j]);
        for (const TileId tile : a) {
          if (!b.contains(tile) || below(3) != 0 || !takes(tile, buffers(0, 0))) continue;
          book(tile, buffers(0, 0));
          connect(i, j, carrier::buffer);
          shared_.emplace_back(made.model.nodes[nodes_[j]].in.back(), tile);
          break;
        }
      }
  }
  // Connections between other cores: with DMA, or streams.
  void add_long() {
    std::map<std::size_t, unsigned> in, out;
    const unsigned streams =
        device::port_count(device::TileKind::Core, device::PortRole::Master, device::Bundle::Core, device_.arch);
    for (unsigned tries = 0; tries < tiles_.size(); ++tries) {
      const std::size_t i = below(static_cast<unsigned>(tiles_.size())),
                        j = below(static_cast<unsigned>(tiles_.size()));
      if (i >= j) continue;
      if (below(2) == 0 && out[i] < streams && in[j] < streams) {
        ++out[i];
        ++in[j];
        connect(i, j, carrier::stream);
        continue;
      }
      // A buffer with two readers goes through DMA, wherever they lie.
      const std::size_t k = below(static_cast<unsigned>(tiles_.size()));
      if (k == i || k == j || k < i) continue;
      if (!takes(tiles_[i], buffers(0, 1)) || !takes(tiles_[j], buffers(1, 0)) || !takes(tiles_[k], buffers(1, 0)))
        continue;
      book(tiles_[i], buffers(0, 1));
      book(tiles_[j], buffers(1, 0));
      book(tiles_[k], buffers(1, 0));
      const unsigned output = made.add_port(nodes_[i], way::out, carrier::buffer, samples_);
      for (const std::size_t reader : {j, k})
        made.connect(nodes_[i], nodes_[reader], output,
                     made.add_port(nodes_[reader], way::in, carrier::buffer, samples_));
    }
  }
  void add_ends() {
    unsigned ends = 0;
    const auto kind = device_.programmable_logic ? ::adf::host::io_kind::plio : ::adf::host::io_kind::gmio;
    for (std::size_t i = 0; i < tiles_.size() && ends < device_.cols; ++i) {
      if (below(4) != 0 || !takes(tiles_[i], buffers(1, 0))) continue;
      book(tiles_[i], buffers(1, 0));
      const id io = made.io(kind, true);
      made.connect(io, nodes_[i], 0, made.add_port(nodes_[i], way::in, carrier::buffer, samples_));
      ++ends;
    }
  }

  constraints::Spot spot_of(TileId tile) const { return {.column = tile.col, .row = tile.row - 1 - device_.mem_rows}; }
  void add_constraints() {
    using constraints::Key;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
      const constraints::Spot spot = spot_of(tiles_[i]);
      const std::size_t other = below(static_cast<unsigned>(tiles_.size()));
      const constraints::Spot there = spot_of(tiles_[other]);
      switch (below(12)) {
        case 0: made.constrain(Key::Tile, object::kernel, nodes_[i], {spot}); break;
        case 1:
          if (other != i)
            made.constrain(Key::RelativeTile, object::kernel, nodes_[i],
                           {{.column = spot.column - there.column, .row = spot.row - there.row}},
                           {{object::kernel, nodes_[other]}});
          break;
        case 2:
          if (other != i) made.constrain(Key::NotTile, object::kernel, nodes_[i], {there});
          break;
        case 3:
          made.area({nodes_[i]}, {{std::max(spot.column - 2, 0), std::max(spot.row - 1, 0),
                                   std::min(spot.column + 2, device_.cols - 1),
                                   std::min(spot.row + 1, device_.rows - 2 - device_.mem_rows)}});
          break;
        case 4:
          if (!shared_.empty()) {
            const auto& [port, tile] = shared_[below(static_cast<unsigned>(shared_.size()))];
            made.constrain(Key::Buffers, object::port, port, {spot_of(tile)});
          }
          break;
        default: break;
      }
    }
  }

  const device::Device& device_;
  std::mt19937 random_;
  std::uint32_t samples_;
  std::vector<TileId> tiles_;
  std::vector<id> nodes_;
  std::vector<std::pair<id, TileId>> shared_;  // readers of buffers between neighbours, and the tiles of the buffers
  std::map<TileId, Account> accounts_;
  std::map<std::size_t, std::size_t> cascade_to_;
};

std::string texts(const array::Placed& placed) {
  std::string all;
  for (const Diag& one : placed.errors) all += render(one);
  return all;
}

// Places the design and compares with the independent check.
void expect_placed(const PlacedDesign& design, const device::Device& device, const std::string& which) {
  ASSERT_TRUE(design.mistakes.empty()) << which << render(design.mistakes.front());
  const array::Placed placed = design.place(device);
  ASSERT_TRUE(placed.placement.has_value()) << which << texts(placed);
  for (const std::string& wrong : design.check(*placed.placement)) ADD_FAILURE() << which << wrong;
}

TEST(AdfPlacement, DesignsThatWereOnceInPlaceArePlaced) {
  unsigned links = 0, cascades = 0;
  for (const std::string_view name : {"xcvc1902", "xcve2302", "xcve2802", "npu1", "npu2"})
    for (unsigned seed = 0; seed < 44; ++seed) {
      const device::Device& device = device_named(name);
      const unsigned cores = device.cols * (device.rows - 1U - device.mem_rows);
      const unsigned most = std::min(cores * 3 / 4, 48U);
      const PlacedFirst first(device, seed + 1, 2 + seed * (most - 2) / 43, 64U << (seed % 5));
      expect_placed(first.made, device, fmt::format("{} seed {}: ", name, seed));
      for (const Connection& one : first.made.model.connections)
        ++(first.made.model.ports[one.from].shape.kind == carrier::cascade ? cascades : links);
    }
  EXPECT_GT(links, 2000U);  // the designs are no trivial ones
  EXPECT_GT(cascades, 200U);
}

// The search may give up, but then it must not claim a proof.
TEST(AdfPlacement, ConstraintsOfAPlacementHoldInAnother) {
  std::size_t constraints = 0, refused = 0;
  for (const std::string_view name : {"xcvc1902", "xcve2302", "xcve2802", "npu1", "npu2"})
    for (unsigned seed = 0; seed < 24; ++seed) {
      const device::Device& device = device_named(name);
      const unsigned cores = device.cols * (device.rows - 1U - device.mem_rows);
      const unsigned most = std::min(cores * 3 / 4, 32U);
      const PlacedFirst first(device, seed + 1000, 2 + seed * (most - 2) / 23, 64U << (seed % 4), true);
      const array::Placed placed = first.made.place(device);
      constraints += first.made.resolution.all.size() + first.made.resolution.areas.size();
      if (!placed.placement) {
        ++refused;
        EXPECT_NE(texts(placed).find("not proved"), std::string::npos) << name << seed << texts(placed);
        continue;
      }
      for (const std::string& wrong : first.made.check(*placed.placement)) ADD_FAILURE() << name << seed << wrong;
    }
  EXPECT_GT(constraints, 500U);
  EXPECT_EQ(refused, 0U);  // of 120
}

TEST(AdfPlacement, FullArraysArePlaced) {
  for (const std::string_view name : {"xcve2302", "npu1", "npu2"})
    for (unsigned seed = 0; seed < 10; ++seed) {
      const device::Device& device = device_named(name);
      const PlacedFirst first(device, seed + 2000, device.cols * (device.rows - 1U - device.mem_rows), 128);
      expect_placed(first.made, device, fmt::format("{} seed {}: ", name, seed));
    }
}

TEST(AdfPlacement, EqualDesignsGetEqualPlacements) {
  const device::Device& device = device_named("xcvc1902");
  const PlacedFirst a(device, 7, 40, 128), b(device, 7, 40, 128);
  const array::Placed x = a.made.place(device), y = b.made.place(device);
  ASSERT_TRUE(x.placement && y.placement);
  EXPECT_EQ(x.steps, y.steps);
  EXPECT_EQ(x.placement->cores, y.placement->cores);
  EXPECT_EQ(x.placement->paths, y.placement->paths);
  ASSERT_EQ(x.placement->buffers.size(), y.placement->buffers.size());
  for (const auto& [port, buffers] : x.placement->buffers) EXPECT_EQ(buffers.tile, y.placement->buffers.at(port).tile);
}

}  // namespace
}  // namespace tessera::adf
