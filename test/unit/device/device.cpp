#include "device/device.h"

#include <gtest/gtest.h>

#include <set>

namespace tessera::device {
namespace {

TEST(Devices, AllThere) {
  for (const char* name : {"npu1", "npu1_1col", "npu1_2col", "npu1_3col", "npu1_4col", "npu2", "npu2_7col", "xcve2302",
                           "xcve2802", "xcvc1902"}) {
    const Device* device = find_device(name);
    ASSERT_NE(device, nullptr) << name;
    EXPECT_EQ(device->name, name);
  }
  EXPECT_EQ(find_device("npu1_5col"), nullptr);
  EXPECT_EQ(find_device(""), nullptr);
}

TEST(Devices, KindsOfRows) {
  const Device& versal = *find_device("xcve2802");
  EXPECT_EQ(versal.kind({0, 0}), TileKind::Shim);
  EXPECT_EQ(versal.kind({37, 2}), TileKind::Mem);
  EXPECT_EQ(versal.kind({37, 3}), TileKind::Core);
  EXPECT_FALSE(versal.contains({38, 0}));
  EXPECT_FALSE(versal.contains({0, 11}));
  EXPECT_EQ(find_device("xcvc1902")->kind({0, 1}), TileKind::Core) << "AIE1 has no memory tiles";
}

TEST(Devices, ShimDma) {
  const Device& versal = *find_device("xcve2302");
  EXPECT_TRUE(versal.has_shim_dma(2));
  EXPECT_FALSE(versal.has_shim_dma(4));
  for (std::uint8_t col = 0; col < 4; ++col) EXPECT_TRUE(find_device("npu1")->has_shim_dma(col));
}

TEST(Devices, AddressesSplitAndJoin) {
  for (const Device& device : devices())
    for (std::uint8_t col = 0; col < device.cols; ++col)
      for (std::uint8_t row = 0; row < device.rows; ++row) {
        const std::uint64_t address = device.address({col, row}, 0x1D064);
        const Location place = device.locate(address);
        EXPECT_EQ(place.tile, (TileId{col, row}));
        EXPECT_EQ(place.offset, 0x1D064u);
      }
  EXPECT_EQ(find_device("xcve2302")->address({2, 0}, 0x1D000), 0x0401D000u);
  EXPECT_EQ(find_device("npu1")->address({0, 2}, 0x1DE04), 0x0021DE04u);
  EXPECT_EQ(find_device("xcvc1902")->address({1, 1}, 0), 0x00840000u);
}

// A wild address must not be taken for a tile that exists.
TEST(Devices, FarAddressesLieOutside) {
  const Device& npu = *find_device("npu1");
  EXPECT_FALSE(npu.contains(npu.locate(0x2000'0000'0000).tile));  // column 2^20
  EXPECT_FALSE(npu.contains(npu.locate(~std::uint64_t{0}).tile));
}

TEST(TileModels, MemoryTile) {
  const TileModel& mem = find_device("npu1")->model(TileKind::Mem);
  EXPECT_EQ(mem.data_memory, 0x80000u);
  EXPECT_EQ(mem.locks, 64u);
  EXPECT_EQ(mem.bds, 48u);
  EXPECT_EQ(mem.channels(Direction::S2MM), 6u);
  EXPECT_EQ(mem.bd.length_bits, 17u);
  EXPECT_EQ(mem.bd.wrap_bits, 10u);
  EXPECT_EQ(mem.bd.step_bits, 17u);
  EXPECT_EQ(mem.bd.iteration_wrap_bits, 6u);
  EXPECT_EQ(mem.queue_depth, 4u);
}

TEST(TileModels, EveryTileOfEveryDeviceHasOne) {
  std::set<std::pair<Arch, TileKind>> seen;
  for (const Device& device : devices())
    for (std::uint8_t row = 0; row < device.rows; ++row) {
      const TileModel& model = device.model(TileId{0, row});
      EXPECT_EQ(model.arch, device.arch);
      EXPECT_EQ(model.kind, device.kind({0, row}));
      seen.emplace(model.arch, model.kind);
    }
  EXPECT_EQ(seen.size(), 8u);
}

TEST(Views, CoreSeesFourQuadrants) {
  const TileModel& core = find_device("npu1")->model(TileKind::Core);
  EXPECT_EQ(core.memory_view(0x3FFFF), nullptr);
  EXPECT_EQ(core.memory_view(0x40000)->row_offset, -1);  // south
  EXPECT_EQ(core.memory_view(0x50000)->col_offset, -1);  // west
  EXPECT_EQ(core.memory_view(0x60000)->row_offset, 1);   // north
  const View* own = core.memory_view(0x7FFFF);
  EXPECT_EQ(own->memory_base, 0x70000u);
  EXPECT_EQ(own->col_offset, 0);
  EXPECT_EQ(own->row_offset, 0);
  EXPECT_EQ(core.memory_view(0x80000), nullptr);
  EXPECT_EQ(core.lock_view(48), own);
  EXPECT_EQ(core.lock_view(15)->row_offset, -1);
  EXPECT_EQ(core.lock_view(64), nullptr);
}

TEST(Views, MemoryTileDmaSeesThreeTiles) {
  const TileModel& mem = find_device("npu2")->model(TileKind::Mem);
  EXPECT_EQ(mem.memory_view(0)->col_offset, -1);
  EXPECT_EQ(mem.memory_view(0x82000)->col_offset, 0);
  EXPECT_EQ(mem.memory_view(0x17FFFF)->col_offset, 1);
  EXPECT_EQ(mem.memory_view(0x180000), nullptr);
  EXPECT_EQ(mem.lock_view(68), mem.memory_view(0x80000));
  EXPECT_EQ(find_device("npu1")->model(TileKind::Shim).memory_view(0), nullptr);
}

}  // namespace
}  // namespace tessera::device
