// Tests printing, loops, and the keywords that compilers of cores have.
#include "aie_api/utils.hpp"

#include "aie_api/aie.hpp"
#include "aie_api/faults.h"

#include <gtest/gtest.h>
#include <vector>

namespace {

template <class Printing>
std::string printed(Printing printing) {
  std::fflush(stdout);
  testing::internal::CaptureStdout();
  printing();
  std::fflush(stdout);
  return testing::internal::GetCapturedStdout();
}

TEST(Print, WholePartOfLogarithm) {
  static_assert(aie::detail::utils::log2(1) == 0 && aie::detail::utils::log2(7) == 2 &&
                aie::detail::utils::log2(8) == 3 && aie::detail::utils::log2(~0U) == 31);
  EXPECT_EQ(aie::detail::utils::log2(0), 0U);
}
TEST(Print, Vectors) {
  EXPECT_EQ(printed([] { aie::print(aie::vector<int32, 4>(1, -2, 3, 4)); }), "1 -2 3 4 ");
#if __AIE_ARCH__ != 10
  EXPECT_EQ(printed([] { aie::print(aie::vector<uint32, 4>(1, 4000000000U, 3, 4), true, "v: "); }),
            "v: 1 4000000000 3 4 \n");
#endif
  EXPECT_EQ(printed([] { aie::print(aie::vector<float, 4>(0.5F, -2.25F, 3.0F, 4.0F), true); }),
            "0.500000 -2.250000 3.000000 4.000000 \n");
  EXPECT_EQ(printed([] { aie::print(aie::vector<cint32, 2>(cint32(1, -2), cint32(3, 4))); }), "(1 -2) (3 4) ");
  alignas(16) const int32 there[4] = {5, 6, 7, 8};
  EXPECT_EQ(printed([&] { aie::print(*aie::begin_unaligned_vector<4>(there)); }), "5 6 7 8 ");
}
TEST(Print, AccumulatorsInTheirTagsWidth) {
  aie::accum<acc48, 8> acc;
  for (unsigned i = 0; i < 8; ++i) acc.set_lane(i, static_cast<std::int64_t>(i) - 1);
  EXPECT_EQ(printed([&] { aie::print(acc.extract<8>(0)); }),
            "0xffffffffffff 0x000000000000 0x000000000001 0x000000000002 0x000000000003 0x000000000004 "
            "0x000000000005 0x000000000006 ");
  aie::accum<cacc48, 4> complex;
  for (unsigned i = 0; i < 4; ++i) complex.set_lane(i, {static_cast<std::int64_t>(i), -1});
  EXPECT_EQ(printed([&] { aie::print_matrix(complex, 2, "m "); }),
            "m (0x000000000000 0xffffffffffff) (0x000000000001 0xffffffffffff) \n"
            "(0x000000000002 0xffffffffffff) (0x000000000003 0xffffffffffff) \n");
#if __AIE_ARCH__ == 10
  aie::accum<acc80, 4> wide;
  for (unsigned i = 0; i < 4; ++i) wide.set_lane(i, (aie::detail::int128{0x1234} << 64) + i);
  EXPECT_EQ(printed([&] { aie::print(wide); }),
            "0x12340000000000000000 0x12340000000000000001 0x12340000000000000002 0x12340000000000000003 ");
  for (unsigned i = 0; i < 4; ++i) wide.set_lane(i, -aie::detail::int128{1} - i);
  EXPECT_EQ(printed([&] { aie::print(wide); }),
            "0xffffffffffffffffffff 0xfffffffffffffffffffe 0xfffffffffffffffffffd 0xfffffffffffffffffffc ");
  wide.set_lane(0, aie::detail::int128{0x15} << 60);
  EXPECT_EQ(printed([&] { aie::print(wide); }).substr(0, 23), "0x00015000000000000000 ");
#endif
  aie::accum<accfloat, 4> floats;
  for (unsigned i = 0; i < 4; ++i) floats.set_lane(i, static_cast<float>(i) / 2);
  EXPECT_EQ(printed([&] { aie::print(floats, true); }), "0.000000 0.500000 1.000000 1.500000 \n");
}
TEST(Print, MasksFixedPointAndMatrices) {
  EXPECT_EQ(printed([] { aie::print(aie::mask<8>::from_uint32(0b10000110U), true, "m "); }), "m 0 1 1 0 0 0 0 1 \n");
  EXPECT_EQ(printed([] { aie::print_fixed(aie::vector<int32, 4>(1, -3, 8, 0), -2); }),
            "0.250000 -0.750000 2.000000 0.000000 ");
  EXPECT_EQ(printed([] { aie::print_fixed(aie::vector<cint32, 2>(cint32(1, -3), cint32(8, 0)), 1, true, "f "); }),
            "f (2.000000 -6.000000) (16.000000 0.000000) \n");
  EXPECT_EQ(printed([] { aie::print_matrix(aie::vector<int32, 4>(1, 2, 3, 4), 2); }), "1 2 \n3 4 \n");
  EXPECT_NE(model::fault_of([] { aie::print_matrix(aie::vector<int32, 4>(1, 2, 3, 4), 3); }), "");
}

TEST(Loops, Unrolled) {
  std::vector<int> seen;
  aie::unroll_for<int, 3, 10, 2>([&](int i) { seen.push_back(i); });
  aie::unroll_for<int, 2, -1, -1>([&](int i) { seen.push_back(i); });
  aie::unroll_times<3>([&](unsigned i) { seen.push_back(static_cast<int>(i)); });
  aie::unroll_times<2>([&] { seen.push_back(-5); });
  EXPECT_EQ(seen, (std::vector<int>{3, 5, 7, 9, 2, 1, 0, 0, 1, 2, -5, -5}));
  seen.clear();
  aie::unroll_for_2d<int, 0, 2, 1, 4, 8, 2>([&](int x, int y) { seen.push_back(10 * x + y); });
  aie::unroll_times_2d<2, 3>([&](unsigned x, unsigned y) { seen.push_back(static_cast<int>(10 * x + y)); });
  aie::unroll_times_2d<2, 2>([&] { seen.push_back(-1); });
  EXPECT_EQ(seen, (std::vector<int>{40, 60, 41, 61, 0, 10, 20, 1, 11, 21, -1, -1, -1, -1}));
}

TEST(Loops, Pipelined) {
  std::vector<unsigned> seen;
  aie::pipelined_loop<8, aie::LoopOptions{.peel_front = 2, .peel_back = 1}>(9, [&](unsigned i) { seen.push_back(i); });
  aie::pipelined_loop<1>(2, [&](unsigned i) { seen.push_back(i); });
  EXPECT_EQ(seen, (std::vector<unsigned>{0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 1}));
  EXPECT_NE(model::fault_of(
                [] { aie::pipelined_loop<8, aie::LoopOptions{.peel_front = 2, .peel_back = 1}>(2, [](unsigned) {}); }),
            "");
  EXPECT_EQ(model::fault_of(
                [] { aie::pipelined_loop<8, aie::LoopOptions{.peel_front = 2, .peel_back = 1}>(3, [](unsigned) {}); }),
            "");
}
TEST(Loops, OneOfTwoPipelinedRunsAhead) {
  // The order in the documents for 5 and 3 iterations peeled at the front: the first loop is two iterations ahead.
  std::vector<int> seen, want;
  const auto first = [&](unsigned i) { seen.push_back(static_cast<int>(i)); };
  const auto second = [&](unsigned i) { seen.push_back(100 + static_cast<int>(i)); };
  aie::pipelined_loops<9, aie::LoopOptions{.peel_front = 5, .peel_back = 2},
                       aie::LoopOptions{.peel_front = 3, .peel_back = 4}>(16, first, second);
  for (int time = 0; time < 18; ++time) {
    if (time < 16) want.push_back(time);
    if (time >= 2) want.push_back(100 + time - 2);
  }
  EXPECT_EQ(seen, want);
  seen.clear();
  aie::pipelined_loops<4, aie::LoopOptions{.peel_front = 1, .peel_back = 1},
                       aie::LoopOptions{.peel_front = 2, .peel_back = 0}>(4, first, second);
  EXPECT_EQ(seen, (std::vector<int>{100, 0, 101, 1, 102, 2, 103, 3}));
}

// --- words ---

chess_storage(% 64) static int32 word_table[4] = {1, 2, 3, 4};

__aie_inline inline int32 sum(const int32* restrict values, int32 __aie_dm_resource_a* out, unsigned count) {
  int32 total = 0;
  for (unsigned i = 0; i < count; ++i)
    chess_prepare_for_pipelining chess_loop_range(4, ) chess_unroll_loop(2) chess_flatten_loop {
      total += chess_copy(values[i]);
      chess_memory_fence();
      chess_separator_scheduler(2);
    }
  *out = total;
  return total;
}

TEST(Keywords, ChangeNoValue) {
  int32 out = 0;
  EXPECT_EQ(sum(word_table, &out, 4), 10);
  EXPECT_EQ(out, 10);
  EXPECT_EQ(chess_alignof(int32), alignof(int32));
  const auto twice = [](int i) __aie_inline { return 2 * i; };
  EXPECT_EQ(twice(4), 8);
}

TEST(Keywords, WhatNamesHardwareAsksTheCore) {
  aie::detail::core_state& core = aie::detail::state();
  const aie::detail::core_state before = core;
  event0();  // no unit listens
  EXPECT_EQ(get_cycles(), 0U);
  std::vector<unsigned> events;
  core.owner = &events;
  core.event = [](void* owner, unsigned number) { static_cast<std::vector<unsigned>*>(owner)->push_back(number); };
  core.cycles = [](void* owner) { return std::uint64_t{40} + static_cast<std::vector<unsigned>*>(owner)->size(); };
  core.global_id = {.row = 3, .col = 6};
  event1();
  event0();
  EXPECT_EQ(events, (std::vector<unsigned>{1, 0}));
  EXPECT_EQ(get_cycles(), 42U);
  EXPECT_EQ(aie::tile::current().cycles(), 42U);
  EXPECT_EQ(get_coreid() & 31, 3U);
  EXPECT_EQ(get_coreid() >> 16 & 127, 6U);
  core = before;
}
TEST(Keywords, ConditionsThatAKernelStatesAreChecked) {
  EXPECT_EQ(model::fault_of([] { RUNTIME_ASSERT(printed([] {}).empty(), "never seen"); }), "");
  EXPECT_EQ(model::fault_of([] { RUNTIME_ASSERT(!printed([] {}).empty(), "no such group"); }),
            "RUNTIME_ASSERT: no such group");
}

}  // namespace
