// Tests that settings of switches stay the same when they are written to registers and read back.
#include "compiler/emit/switches.h"
#include "device/tile_layout.h"
#include "effort.h"
#include "npu/replay.h"
#include "routing_support.h"

namespace tessera::compiler::routing {
namespace {

mlir::Location nowhere(mlir::MLIRContext& context) {
  return mlir::UnknownLoc::get(&context);
}

class SwitchRegisters : public testing::TestWithParam<std::string_view> {};

TEST_P(SwitchRegisters, ComeBackAsTheSettingsTheyWere) {
  const device::Device& device = device_named(GetParam());
  mlir::MLIRContext context;
  unsigned tiles = 0;
  for (std::uint32_t seed = 0; seed < effort(40, 1000); ++seed) {
    Dice dice(seed);
    RoutingRequest request = random_request(device, dice);
    if (device.arch == device::Arch::AIE1) request.packets.clear();  // the facts lack its packet registers
    const auto settings = route(device, request);
    if (!settings) continue;
    Writer writer(device, nowhere(context));
    for (const TileSettings& tile : settings->tiles) {
      write_switches(writer, tile);
      write_shim_mux(writer, tile);
    }
    npu::Replay replay(device);
    replay.load(writer.take(), "settings");
    ASSERT_TRUE(replay.problems().empty());
    ASSERT_EQ(replay.tiles().size(), settings->tiles.size());
    for (const TileSettings& tile : settings->tiles) {
      const npu::TileState& state = replay.tiles().at(tile.tile);
      ASSERT_EQ(read_switches(device, tile.tile, [&](std::uint32_t offset) { return state.read(offset); }), tile)
          << "seed " << seed << ", " << to_string(tile.tile);
      for (const auto& [offset, word] : state.registers) ASSERT_TRUE(holds_settings(state.kind, state.arch, offset));
      ++tiles;
    }
  }
  EXPECT_GT(tiles, 40U);
}
INSTANTIATE_TEST_SUITE_P(Routing, SwitchRegisters,
                         testing::Values("npu1_1col", "npu1", "npu2_2col", "npu2", "xcvc1902"),
                         [](const auto& test) { return std::string(test.param); });

// A master port whose slave port is not enabled passes no words on. A slot that is not enabled matches no packets.
TEST(SwitchRegisters, ThatAreNotEnabledSayNothing) {
  const device::Device& device = device_named("npu1_1col");
  const device::TileId tile{0, 2};
  const TileSettings settings{.tile = tile,
                              .connects = {{{device::Bundle::South, 1}, {device::Bundle::DMA, 0}}},
                              .masters = {{{device::Bundle::DMA, 1}, 2, 1, true}},
                              .rules = {{{device::Bundle::South, 2}, {{31, 3, {2, 0}}}}},
                              .mux = {}};
  mlir::MLIRContext context;
  Writer writer(device, nowhere(context));
  write_switches(writer, settings);
  npu::Replay replay(device);
  replay.load(writer.take(), "settings");
  std::map<std::uint32_t, std::uint32_t> registers = replay.tiles().at(tile).registers;
  const auto read = [&](std::uint32_t offset) { return registers[offset]; };
  EXPECT_EQ(read_switches(device, tile, read), settings);
  const device::TileLayout& places = device::tile_layout(device::TileKind::Core, device::Arch::AIE2);
  const auto slave = [](std::uint8_t channel) {
    return *device::port_index(device::TileKind::Core, device::PortRole::Slave, device::Bundle::South, channel,
                               device::Arch::AIE2);
  };
  registers[places.slave_config.at(slave(1))] = 0;
  EXPECT_TRUE(read_switches(device, tile, read).connects.empty());
  registers[places.slots.at(slave(2) * device::packet_resources::kSlotsPerSlave)] = 0;
  EXPECT_TRUE(read_switches(device, tile, read).rules.at(0).rules.empty());
  registers[places.slave_config.at(slave(2))] = 0;
  EXPECT_TRUE(read_switches(device, tile, read).rules.empty());
}

}  // namespace
}  // namespace tessera::compiler::routing
