// A channel of column 0 may use the memory tile west of the partition, which is not a tile of the array. The sanitizers
// follow that memory like any other.
#include "../array/rig.h"

#include "sanitize/codes.h"
#include "sanitize/sanitizers.h"

namespace tessera::sanitize {

using namespace array;

namespace {

constexpr TileId kMemTile{0, 1};

// Copies 16 words from the tile's own memory to the west, or from the west to its own memory.
std::vector<std::string> findings_of_copy(bool to_the_west) {
  Rig rig("npu1_1col");
  const Sanitizers sanitizers(rig.array);
  rig.connect(kMemTile, {device::Bundle::DMA, 0}, {device::Bundle::DMA, 0});
  const std::uint64_t own = rig.array.device().model(device::TileKind::Mem).views[1].memory_base / 4;
  rig.fill(kMemTile, 0, 16, 40);
  rig.bd(kMemTile, 0, {.base = to_the_west ? own : 8, .length = 16});
  rig.bd(kMemTile, 1, {.base = to_the_west ? 8 : own + 64, .length = 16});
  rig.push(kMemTile, device::Direction::MM2S, 0, 0);
  rig.push(kMemTile, device::Direction::S2MM, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  std::vector<std::string> codes;
  for (const Finding& finding : sanitizers.findings()) codes.emplace_back(finding.diag.code.id);
  return codes;
}

TEST(WesternMemory, MayBeWrittenAndIsUnwrittenBefore) {
  EXPECT_EQ(findings_of_copy(true), std::vector<std::string>());
  EXPECT_EQ(findings_of_copy(false), std::vector{std::string(code::unwritten.id)});
}

}  // namespace

}  // namespace tessera::sanitize
