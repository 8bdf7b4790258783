// Tests the issue slots that operations take on a core, against counts by hand. These tests are compiled with
// AIE_API_COUNT_SLOTS.
#include "aie_api/aie.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>

namespace {

using tessera::slot;
using tessera::slot_counts;

slot_counts counts_of(auto kernel) {
  const slot_counts before = tessera::slots();
  kernel();
  return tessera::slots() - before;
}

// A register has 512 bits, and an accumulator register twice as many.
TEST(Slots, AKernelByHand) {
  const aie::vector<std::int16_t, 64> v = aie::vector<std::int8_t, 64>().unpack();
  const slot_counts counts = counts_of([&] {
    const aie::vector<std::int32_t, 64> wide = v.unpack();                     // 2048 bits: 4
    const aie::vector<std::int16_t, 64> narrow = wide.pack();                  // of 2048 bits: 4
    const aie::accum<acc64, 64> acc(narrow.extract<64>(0), 3);                 // 64 lanes
    static_cast<void>(acc.to_vector<std::int16_t>(3));                         // 64 lanes
    static_cast<void>(aie::to_float(narrow.extract<16>(0)));                   // 512 bits: 1
    static_cast<void>(aie::to_fixed<std::int16_t>(aie::vector<float, 16>()));  // 256 bits: 1
    static_cast<void>(aie::inv(2.0F));
  });
  const unsigned lanes_64 = (__AIE_ARCH__ == 10 ? 80 : 64) * 64 / 1024;
  EXPECT_EQ(counts[slot::convert], 4U + 4U + 2 * lanes_64 + 1U + 1U);
  EXPECT_EQ(counts[slot::scalar], 1U);
  EXPECT_EQ(counts[slot::store], 0U);
}

// 256 points of radix 2: each of 128 butterflies loads two points and a twiddle, multiplies once, stores two points.
TEST(Slots, AnFftStage) {
  alignas(64) static cint16 x[256], tw[128], out[256];
  const slot_counts counts = counts_of([] { aie::fft_dit_r2_stage<1>(x, tw, 256, 15, 15, false, out); });
  EXPECT_EQ(counts[slot::load], 256U * 32 / 512 + 128U * 32 / 512);
  EXPECT_EQ(counts[slot::store], 256U * 32 / 512);
  EXPECT_EQ(counts[slot::convert], 256U * 32 / 512);
  // Complex products in one slot: 8 on AIE, 16 on AIE-ML.
  EXPECT_EQ(counts[slot::multiply], 128U / (__AIE_ARCH__ == 10 ? 8 : 16));
}

TEST(Slots, BelongToACore) {
  std::thread other([] { static_cast<void>(aie::inv(3.0F)); });
  EXPECT_EQ(counts_of([&] { other.join(); }), slot_counts{});
}

slot_counts some() {
  slot_counts counts;
  counts.of[static_cast<unsigned>(slot::load)] = 9;
  counts.of[static_cast<unsigned>(slot::multiply)] = 4;
  counts.of[static_cast<unsigned>(slot::add)] = 4;
  return counts;
}
// Two loads a cycle; on AIE additions share the vector unit with multiplications.
TEST(Slots, TheBusiestPartIsTheBound) {
  const tessera::slot_bound bound = tessera::bound(some());
  EXPECT_STREQ(bound.resource, __AIE_ARCH__ == 10 ? "vector unit" : "loads");
  EXPECT_EQ(bound.cycles, __AIE_ARCH__ == 10 ? 8U : 5U);
  EXPECT_STREQ(tessera::bound({}).resource, "nothing");
}
TEST(Slots, TheReportIsRead) {
  EXPECT_STREQ(tessera::report_slots(some()).text, __AIE_ARCH__ == 10 ? "load                   9\n"
                                                                        "multiply               4\n"
                                                                        "add                    4\n"
                                                                        "vector unit            8 cycles at least\n"
                                                                      : "load                   9\n"
                                                                        "multiply               4\n"
                                                                        "add                    4\n"
                                                                        "loads                  5 cycles at least\n");
  tessera::reset_slots();
  EXPECT_EQ(tessera::slots(), slot_counts{});
  static_cast<void>(aie::inv(3.0F));
  char text[16];
  const unsigned whole = tessera_report_slots(text, sizeof text);
  const std::string want = tessera::report_slots(tessera::slots()).text;
  EXPECT_EQ(whole, want.size());
  EXPECT_EQ(text, want.substr(0, 15));
  // The largest counts fit.
  slot_counts all;
  for (std::uint64_t& count : all.of) count = ~std::uint64_t{0} >> 3;
  EXPECT_LT(std::string(tessera::report_slots(all).text).size(), sizeof tessera::slot_report::text - 1);
}

}  // namespace
