// Tests locks as software sees them: requests by address, and the bits of locks that left their range.
#include "rig.h"

namespace tessera::array {
namespace {

constexpr TileId kEachKind[] = {{0, 0}, {0, 1}, {0, 2}};

// Returns the address of a lock request: the window of the kind of tile, with the lock and the change in the address
// bits.
std::uint32_t request(const Rig& rig, TileId tile, bool acquires, std::uint32_t lock, std::int32_t value) {
  const auto encode = [&](const device::Reg& window, const device::Field& id, const device::Field& acquire,
                          const device::Field& change) {
    return window.offset + change.set(acquire.set(id.set(0, lock), acquires), static_cast<std::uint32_t>(value));
  };
  switch (rig.kind(tile)) {
    case TileKind::Shim:
      return encode(shim::Lock_Request, shim::Lock_Request_Lock_Id, shim::Lock_Request_Acq_Rel,
                    shim::Lock_Request_Change_Value);
    case TileKind::Mem:
      return encode(memtile::Lock_Request, memtile::Lock_Request_Lock_Id, memtile::Lock_Request_Acq_Rel,
                    memtile::Lock_Request_Change_Value);
    case TileKind::Core: break;
  }
  return encode(memory::Lock_Request, memory::Lock_Request_Lock_Id, memory::Lock_Request_Acq_Rel,
                memory::Lock_Request_Change_Value);
}

bool acquires(Rig& rig, TileId tile, std::uint32_t lock, std::int32_t value) {
  return rig.read(tile, request(rig, tile, true, lock, value)) == 1;
}
bool releases(Rig& rig, TileId tile, std::uint32_t lock, std::int32_t value) {
  return rig.read(tile, request(rig, tile, false, lock, value)) == 1;
}

std::array<std::uint32_t, 2> out_of_range_registers(TileKind kind, std::uint32_t lock) {
  switch (kind) {
    case TileKind::Shim: return {shim::Locks_Overflow.offset, shim::Locks_Underflow.offset};
    case TileKind::Mem:
      return lock < 32 ? std::array{memtile::Locks_Overflow_0.offset, memtile::Locks_Underflow_0.offset}
                       : std::array{memtile::Locks_Overflow_1.offset, memtile::Locks_Underflow_1.offset};
    case TileKind::Core: break;
  }
  return {memory::Locks_Overflow.offset, memory::Locks_Underflow.offset};
}

TEST(LockRequest, TakesAtLeast) {
  for (const TileId tile : kEachKind) {
    Rig rig;
    const std::uint32_t last = rig.array.device().model(rig.kind(tile)).locks - 1;
    rig.set_lock(tile, last, 5);
    EXPECT_TRUE(acquires(rig, tile, last, -3));
    EXPECT_EQ(rig.lock(tile, last), 2U);
    EXPECT_FALSE(acquires(rig, tile, last, -3)) << "refused at once; software asks again";
    EXPECT_EQ(rig.lock(tile, last), 2U);
    EXPECT_TRUE(releases(rig, tile, last, 61));
    EXPECT_EQ(rig.lock(tile, last), 63U);
    EXPECT_TRUE(acquires(rig, tile, last, -63));
    EXPECT_EQ(rig.lock(tile, last), 0U);
    EXPECT_EQ(rig.lock(tile, 0), 0U);
    EXPECT_EQ(rig.fault_code(), "none");
  }
}

TEST(LockRequest, TakesExactly) {
  for (const TileId tile : kEachKind) {
    Rig rig;
    rig.set_lock(tile, 3, 2);
    EXPECT_FALSE(acquires(rig, tile, 3, 1));
    EXPECT_TRUE(acquires(rig, tile, 3, 2));
    EXPECT_FALSE(acquires(rig, tile, 3, 0));
    rig.set_lock(tile, 3, 0);
    EXPECT_TRUE(acquires(rig, tile, 3, 0));
  }
}

TEST(LockRequest, OnlyReadsAreRequests) {
  Rig rig;
  rig.set_lock(kEachKind[2], 3, 2);
  rig.write(kEachKind[2], request(rig, kEachKind[2], true, 3, -1), 1);
  EXPECT_EQ(rig.lock(kEachKind[2], 3), 2U);
}

// A release by request wakes a unit that waits, as any other release does.
TEST(LockRequest, WakesAChannel) {
  Rig rig;
  rig.connect(kEachKind[2], {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.fill(kEachKind[2], 0, 8, 70);
  rig.bd(kEachKind[2], 0, {.base = 0, .length = 8, .acquires = true, .acquire_lock = 9, .acquire_value = -2});
  rig.bd(kEachKind[2], 1, {.base = 256, .length = 8});
  rig.push(kEachKind[2], Direction::MM2S, 0, 0);
  rig.push(kEachKind[2], Direction::S2MM, 0, 1);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_TRUE(releases(rig, kEachKind[2], 9, 1));
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kEachKind[2], 1024, 8), std::vector<std::uint32_t>(8, 0));
  EXPECT_TRUE(releases(rig, kEachKind[2], 9, 1));
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_EQ(rig.words(kEachKind[2], 1024, 8), counting(70, 8));
}

TEST(Locks, OutOfRangeIsABitUntilItIsCleared) {
  for (const TileId tile : kEachKind) {
    for (const std::uint32_t lock : {2U, Rig().array.device().model(Rig().kind(tile)).locks - 1U}) {
      for (const bool above : {true, false}) {
        Rig rig;
        const auto registers = out_of_range_registers(rig.kind(tile), lock);
        rig.set_lock(tile, lock, above ? 63 : 0);
        EXPECT_FALSE(releases(rig, tile, lock, above ? 1 : -1));
        EXPECT_EQ(rig.fault_code(), array::code::lock_range.id);
        EXPECT_EQ(rig.read(tile, registers[0]), above ? 1U << lock % 32 : 0U);
        EXPECT_EQ(rig.read(tile, registers[1]), above ? 0U : 1U << lock % 32);
        EXPECT_EQ(rig.lock(tile, lock), above ? 63U : 0U) << "as it was";
        rig.write(tile, registers[above ? 0 : 1], ~(1U << lock % 32));
        EXPECT_NE(rig.read(tile, registers[above ? 0 : 1]), 0U) << "only a one clears";
        rig.write(tile, registers[above ? 0 : 1], 1U << lock % 32);
        EXPECT_EQ(rig.read(tile, registers[above ? 0 : 1]), 0U);
      }
    }
  }
}

// A channel acquires a lock and so lowers it to exactly the value that another channel waits for.
TEST(Locks, AnAcquireWakesWhoWaitsForLess) {
  constexpr TileId kTile{0, 2};
  Rig rig;
  rig.connect(kTile, {Bundle::DMA, 0}, {Bundle::DMA, 0});
  rig.connect(kTile, {Bundle::DMA, 1}, {Bundle::DMA, 1});
  rig.set_lock(kTile, 4, 1);
  rig.bd(kTile, 0, {.base = 0, .length = 4, .acquires = true, .acquire_lock = 4, .acquire_value = 0});
  rig.bd(kTile, 1, {.base = 64, .length = 4});
  rig.bd(kTile, 2, {.base = 0, .length = 4, .acquires = true, .acquire_lock = 4, .acquire_value = -1});
  rig.push(kTile, Direction::MM2S, 0, 0);
  rig.push(kTile, Direction::S2MM, 0, 1, 0, true);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_FALSE(rig.array.take_token({kTile, Direction::S2MM, 0}));
  rig.push(kTile, Direction::MM2S, 1, 2);
  EXPECT_EQ(rig.run(), Stop::Quiet);
  EXPECT_TRUE(rig.array.take_token({kTile, Direction::S2MM, 0})) << "the lock is 0 now";
}

}  // namespace
}  // namespace tessera::array
