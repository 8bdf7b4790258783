// Tests gathering loads against the layout of lookup tables: on tables of this test, and on the results of a Phoenix
// NPU for random addresses.
//
// The captured programs read memory that other programs had filled, so the test cannot check their bytes by value. But
// each lane must fit the rule. The test puts the bytes of the captured result at the places that the rule gives for
// each lane, and fills all other memory with other bytes. The emulated instruction must then give the captured result,
// zeros included. A wrong rule for the beginning of an entry would find other bytes, or none of the zeros that a lane
// has beyond its 16 bytes of a copy.
#include "core_bench.h"
#include "shared_data.h"
#include "silicon_capture.h"

#include "core/codes.h"

#include <random>

namespace tessera::core::aie2 {
namespace {

struct Gather {
  std::string name;
  unsigned entry_bytes;
  bool high;
};
const Gather kGathers[] = {{"vldb.4x16.lo", 2, false}, {"vldb.4x16.hi", 2, true},  {"vldb.4x32.lo", 4, false},
                           {"vldb.4x32.hi", 4, true},  {"vldb.4x64.lo", 8, false}, {"vldb.4x64.hi", 8, true}};

using Addresses = std::array<std::uint32_t, 8>;
using Gathered = std::array<std::uint8_t, 32>;

// The first byte that a lane reads, and the number of bytes, by the public guide and the layout of tables. Each 32
// bytes hold two copies of 16 bytes: even lanes read the first copy, odd lanes the second. The address counts the bytes
// of both copies.
struct Place {
  std::uint32_t address;
  unsigned bytes;
};
Place place(const Gather& operation, std::uint32_t address, unsigned lane) {
  const unsigned entry = (address & 31) / (2 * operation.entry_bytes);  // the entry's number in its 16 bytes
  const std::uint32_t copy = (address & ~31U) + (lane % 2 == 1 ? 16 : 0);
  return {copy + entry * operation.entry_bytes, std::min(8U, 16 - entry * operation.entry_bytes)};
}

// Runs the operation on a core whose memories the caller has filled.
Gathered run(CoreBench& bench, const Addresses& addresses) {
  for (unsigned i = 0; i < addresses.size(); ++i) bench.set_word(CoreBench::kOwn + 4 * i, addresses[i]);
  bench.set("p0", CoreBench::kOwn);
  bench.set("p1", CoreBench::kOwn + 64);
  EXPECT_EQ(bench.run(), Core::End::Done) << render(*bench.core.fault());
  Gathered result;
  const auto& memory = bench.memories[static_cast<unsigned>(Quadrant::Own)];
  std::copy_n(memory.begin() + 64, result.size(), result.begin());
  return result;
}
std::string program(const Gather& operation) {
  return "vlda wl0, [p0, #0]\n nop\n nop\n nop\n nop\n nop\n nop\n" + operation.name +
         " wl2, wl0\n nop\n nop\n nop\n nop\n nop\n nop\n vst wl2, [p1, #0]\n nop\n done\n";
}
std::uint8_t& byte_at(CoreBench& bench, std::uint32_t address) {
  return bench.memories[(address >> 16) - 4][address & 0xFFFF];
}

TEST(GatherTest, EachLaneReadsItsCopyOfTheTable) {
  std::mt19937 random(7);
  for (const Gather& operation : kGathers)
    for (unsigned round = 0; round < 200; ++round) {
      CoreBench bench(program(operation));
      for (auto& memory : bench.memories)
        for (std::size_t i = 0; i < memory.size(); i += 4)
          store_le(std::span(memory), i, static_cast<std::uint32_t>(random()));
      Addresses addresses;
      for (std::uint32_t& address : addresses) {
        address = 0x40000 + static_cast<std::uint32_t>(random()) % 0x3FF00;
        if (address >= CoreBench::kOwn) address += 0x80;                            // keeps clear of the operands
        if (round % 2 == 0) address |= static_cast<std::uint32_t>(random()) << 20;  // an address has 20 bits
      }
      Gathered expected{};
      for (unsigned lane = 0; lane < 4; ++lane) {
        const Place at = place(operation, addresses[lane + (operation.high ? 4 : 0)] & 0xFFFFF, lane);
        for (unsigned i = 0; i < at.bytes; ++i) expected[8 * lane + i] = byte_at(bench, at.address + i);
      }
      EXPECT_EQ(run(bench, addresses), expected) << operation.name;
    }
}

TEST(GatherTest, AnAddressOutsideOfDataMemoryIsAFault) {
  CoreBench bench(program(kGathers[0]));
  bench.set_word(CoreBench::kOwn, 0x100);
  bench.set("p0", CoreBench::kOwn);
  bench.set("p1", CoreBench::kOwn + 64);
  EXPECT_EQ(bench.run(), Core::End::Fault);
  EXPECT_EQ(bench.core.fault()->code.id, code::core_address.id);
}

TEST(GatherTest, CapturedLanesFitTheRule) {
  TESSERA_NEED_SHARED();
  unsigned captures = 0, cut = 0;
  for (const SiliconBatch& batch : read_silicon_batches(shared_data() / "aie2-silicon" / "isa-hw-vectors.json.gz")) {
    const Bytes input = batch.input();
    for (const SiliconPoint& point : batch.points) {
      if (!point.instruction.starts_with("VLDB_4x")) continue;
      const auto operation = std::ranges::find_if(kGathers, [&](const Gather& each) {
        return point.instruction.substr(5, 4) == each.name.substr(5, 4) &&
               point.instruction.ends_with("HI") == each.high;
      });
      ASSERT_NE(operation, std::end(kGathers)) << point.instruction;
      CoreBench bench(program(*operation));
      for (auto& memory : bench.memories) std::ranges::fill(memory, 0xA5);
      // The NPU used only the low 18 bits of an address. The two bits above select data memory.
      Addresses addresses;
      for (unsigned i = 0; i < addresses.size(); ++i)
        addresses[i] = 0x40000 | (load_le<std::uint32_t>(std::span(input), point.in_offset + 4 * i) & 0x3FFFF);
      for (unsigned lane = 0; lane < 4; ++lane) {
        const Place at = place(*operation, addresses[lane + (operation->high ? 4 : 0)], lane);
        for (unsigned i = 0; i < at.bytes; ++i) byte_at(bench, at.address + i) = point.expected[8 * lane + i];
        cut += at.bytes < 8 && std::any_of(
                                   point.expected.begin() + 8 * lane, point.expected.begin() + 8 * lane + 8,
                                   [](std::uint8_t byte) { return byte != 0; });
      }
      const Gathered result = run(bench, addresses);
      EXPECT_TRUE(std::ranges::equal(result, point.expected)) << point.instruction;
      ++captures;
    }
  }
  EXPECT_EQ(captures, 42U);
  EXPECT_GE(cut, 10U) << "too few lanes that end in the zeros beyond a copy";
}

}  // namespace
}  // namespace tessera::core::aie2
