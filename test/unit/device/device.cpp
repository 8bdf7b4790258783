#include "device/device.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace tessera::device {
namespace {

TEST(Devices, AllThere) {
  for (const char* name : {"npu1", "npu1_1col", "npu1_2col", "npu1_3col", "npu1_4col", "npu1_5col", "npu2", "npu2_7col",
                           "xcve2302", "xcve2802", "xcvc1902"}) {
    const Device* device = find_device(name);
    ASSERT_NE(device, nullptr) << name;
    EXPECT_EQ(device->name, name);
  }
  EXPECT_EQ(find_device("npu1_6col"), nullptr);
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

// A wild address must not name a tile that exists.
TEST(Devices, FarAddressesLieOutside) {
  const Device& npu = *find_device("npu1");
  EXPECT_FALSE(npu.contains(npu.locate(0x2000'0000'0000).tile));  // column 2^20
  EXPECT_FALSE(npu.contains(npu.locate(~std::uint64_t{0}).tile));
}

// Counts the tiles of each device one by one: shim row, memory rows, core rows, and shim tiles with a DMA.
TEST(Devices, KindsAndLimitsOfEveryTile) {
  struct Expected {
    std::string_view name;
    unsigned cols, mem_rows, core_rows, noc;
  };
  for (const Expected& want :
       {Expected{"npu1", 4, 1, 4, 4}, Expected{"npu1_1col", 1, 1, 4, 1}, Expected{"npu2", 8, 1, 4, 8},
        Expected{"npu2_7col", 7, 1, 4, 7}, Expected{"xcve2302", 17, 1, 2, 6}, Expected{"xcve2802", 38, 2, 8, 12},
        Expected{"xcvc1902", 50, 0, 8, 16}}) {
    const Device& device = *find_device(want.name);
    std::array<unsigned, 3> count{};
    unsigned noc = 0;
    for (std::uint8_t col = 0; col < device.cols; ++col) {
      noc += device.has_shim_dma(col);
      for (std::uint8_t row = 0; row < device.rows; ++row) {
        const TileId tile{col, row};
        ++count[static_cast<unsigned>(device.kind(tile))];
        const TileModel& model = device.model(tile);
        EXPECT_EQ(model.arch, device.arch);
        EXPECT_EQ(model.kind, device.kind(tile));
        EXPECT_EQ(model.queue_depth, 4U);
        const bool mem = model.kind == TileKind::Mem, core = model.kind == TileKind::Core;
        const bool first = device.arch == Arch::AIE1;
        EXPECT_EQ(model.data_memory, mem ? 0x80000U : !core ? 0U : first ? 0x8000U : 0x10000U);
        EXPECT_EQ(model.program_memory, core ? 0x4000U : 0U);
        EXPECT_EQ(model.locks, mem ? 64U : 16U);
        EXPECT_EQ(model.lock_max, first ? 1U : 63U);
        EXPECT_EQ(model.bds, mem ? 48U : 16U);
        EXPECT_EQ(model.channels(Direction::S2MM), mem ? 6U : 2U);
        EXPECT_EQ(model.channels(Direction::MM2S), mem ? 6U : 2U);
      }
    }
    EXPECT_EQ(count, (std::array<unsigned, 3>{want.cols, want.cols * want.mem_rows, want.cols * want.core_rows}))
        << want.name;
    EXPECT_EQ(noc, want.noc) << want.name;
  }
}

// AM009 counts rows from the first core row: its even rows, which are odd here, have their memory to the east.
TEST(Devices, CoresOfAie1SeeTheirOwnMemoryOnAlternateSides) {
  const Device& device = *find_device("xcvc1902");
  for (std::uint8_t row = 1; row < device.rows; ++row) {
    const TileModel& model = device.model(TileId{5, row});
    const bool east = row % 2 == 1;
    EXPECT_EQ(model.own_view().memory_base, east ? 0x38000U : 0x28000U);
    EXPECT_EQ(model.own_view().lock_base, east ? 48U : 16U);
    const View& other = *model.memory_view(east ? 0x28000 : 0x38000);
    EXPECT_EQ(other.col_offset, east ? -1 : 1);
    EXPECT_EQ(model.memory_view(0x20000)->row_offset, -1);
    EXPECT_EQ(model.lock_view(47)->row_offset, 1);
    EXPECT_EQ(model.memory_view(0x40000), nullptr);
  }
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
