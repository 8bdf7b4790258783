// Tests the facts about each generation against its registers and its descriptors.
#include "device/capabilities.h"

#include "device/registers.h"
#include "device/tile_layout.h"

#include <gtest/gtest.h>

namespace tessera::device {
namespace {

TEST(Capabilities, AgreeWithTheRegisters) {
  for (const Arch arch : kArchs) {
    const Capabilities& can = capabilities(arch);
    EXPECT_EQ(to_string(arch), can.name);
    for (const TileKind kind : {TileKind::Shim, TileKind::Core}) {
      const TileLayout& layout = tile_layout(kind, arch);
      EXPECT_EQ(can.counting_locks, layout.locks.count != 0) << can.name;
      EXPECT_EQ(can.counting_locks, layout.binary_acquire[0].count == 0) << can.name;
      EXPECT_EQ(can.counting_locks, tile_model(arch, kind).lock_max > 1) << can.name;
      EXPECT_EQ(can.counting_locks, !layout.descriptor->has_one_lock()) << can.name;
      for (const Direction direction : {Direction::S2MM, Direction::MM2S})
        EXPECT_EQ(can.task_tokens, layout.channel(direction).token.width != 0) << can.name;
      EXPECT_EQ(can.control_packets, layout.control_status.count != 0) << can.name;
    }
    EXPECT_EQ(can.wired_cascade, find_registers("Accumulator_Control", arch).empty()) << can.name;
    EXPECT_EQ(can.recorded_events, !find_registers("Trace_Control0", arch).empty()) << can.name;
    EXPECT_EQ(can.recorded_clocks, !find_registers("Module_Clock_Control", arch).empty()) << can.name;
  }
}

TEST(Capabilities, AreThoseOfTheDevice) {
  EXPECT_FALSE(capabilities(*find_device("xcvc1902")).counting_locks);
  EXPECT_TRUE(capabilities(*find_device("npu1")).counting_locks);
  EXPECT_EQ(capabilities(*find_device("xcvc1902")).cascade_bytes, 48U);
  EXPECT_EQ(capabilities(find_device("npu2")->model(TileKind::Core)).cascade_bytes, 64U);
  EXPECT_EQ(kEmulatedCores, Arch::AIE2);
}

}  // namespace
}  // namespace tessera::device
