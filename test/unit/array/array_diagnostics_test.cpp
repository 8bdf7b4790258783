// Tests faults that no other test of the array causes.
#include "rig.h"

namespace tessera::array {
namespace {

// A memory tile numbers the locks of three tiles in ranges of 64, so there is no lock 200.
TEST(ArrayDiagnostics, ALockNumberBehindTheLastWindowNamesNoLock) {
  constexpr TileId mem{0, 1};
  Rig rig;
  const std::uint32_t own = rig.array.device().model(TileKind::Mem).views[1].memory_base / 4;
  rig.bd(mem, 0, {.base = own, .length = 4, .acquires = true, .acquire_lock = 200, .acquire_value = -1});
  rig.push(mem, Direction::MM2S, 0, 0);
  EXPECT_EQ(rig.run(), Stop::Fault);
  EXPECT_EQ(rig.fault_code(), array::code::no_lock.id);
}

}  // namespace
}  // namespace tessera::array
