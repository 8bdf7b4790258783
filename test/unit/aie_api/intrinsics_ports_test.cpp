// Tests what public kernels of graphs need: names of streams with a port, complex reads, bfloat16 streams, rings,
// maxima of whole registers, operators without a using-directive.
#include "aie_api/aie_adf.hpp"
#include "aie_api/faults.h"
#include "aie_api/queues.h"

#include <gtest/gtest.h>

namespace {

using model::Beats;
using model::Words;

TEST(Operators, NeedNoUsingDirective) {
  const aie::vector<int32, 8> a = aie::broadcast<int32, 8>(5), b = aie::broadcast<int32, 8>(3);
  EXPECT_EQ((a + b).get(7), 8);
  EXPECT_EQ((a - b).get(0), 2);
}

#if __AIE_ARCH__ == 10

TEST(StreamPorts, AWideWriteKeepsTheBitsOfAnotherElement) {
  Words words;
  adf::output_stream<cint16> out{&words};
  WRITEINCRW(WMS_rsrc1, &out, v4int32(0x00020001, -1, 3, 4));
  ASSERT_EQ(words.queue.size(), 4U);
  adf::input_stream<cint16> in{&words};
  EXPECT_EQ(readincr(&in), cint16(1, 2));
  EXPECT_EQ(readincr(&in), cint16(-1, -1));
}
TEST(StreamPorts, WordsAndFourWords) {
  Words words;
  adf::output_stream<int32> out{&words};
  adf::input_stream<int32> in{&words};
  for (int i = 0; i < 5; ++i) WRITEINCR(MS_rsrc2, &out, 10 - i);
  EXPECT_EQ(READINCR(SS_rsrc1, &in), 10);
  const v4int32 four = READINCRW(WSS_rsrc2, &in);
  EXPECT_EQ(four.get(0), 9);
  EXPECT_EQ(four.get(3), 6);
}
TEST(CorePorts, ComplexWordsAndBeats) {
  Words words;
  Beats beats;
  adf::host::core_ports ports{{&words, nullptr}, {&words, nullptr}, &beats, &beats};
  aie::detail::state().ports = &ports;
  put_wms(0, v4int32(0x00020001, 0, 0, -0x10000));
  const v4cint16 read = getc_wss(0);
  EXPECT_EQ(read.get(0), cint16(1, 2));
  EXPECT_EQ(read.get(3), cint16(0, -1));
  v4cacc48 acc = null_v4cacc48();
  acc.set_lane(3, {-5, 7});
  put_mcd(acc);
  const v4cacc48 back = getc_scd();
  EXPECT_EQ(back.lane(3).real, -5);
  EXPECT_EQ(back.lane(3).imag, 7);
  aie::detail::state().ports = nullptr;
}
TEST(Conversions, TheOtherNameOfInterleaving) {
  v8cacc48 acc = null_v8cacc48();
  for (unsigned i = 0; i < 8; ++i) acc.set_lane(i, {static_cast<int>(8 * i), -static_cast<int>(8 * i)});
  const v8cint16 out = srsI(acc, 3);
  for (unsigned i = 0; i < 8; ++i) EXPECT_EQ(out.get(i).real, i % 2 == 0 ? i / 2 : 4 + i / 2);
}
TEST(Pointers, ARingIsLeftAtNeitherEnd) {
  int ring[4] = {};
  EXPECT_EQ(cyclic_add(ring + 3, 1, ring, 4), ring);
  EXPECT_EQ(cyclic_add(ring, -1, ring, 4), ring + 3);
  EXPECT_EQ(cyclic_add(ring + 1, 9, ring, 4), ring + 2);
  EXPECT_NE(model::fault_of([&] { cyclic_add(ring, 1, ring, 0); }).find("cyclic_add"), std::string::npos);
}
TEST(Float, ExtremesOfWholeRegisters) {
  v8float a = null_v8float(), b = null_v8float();
  for (unsigned i = 0; i < 8; ++i) a.set(static_cast<float>(i), i), b.set(3.5F, i);
  const v8float most = fpmax(a, b), least = fpmin(a, b);
  for (unsigned i = 0; i < 8; ++i) {
    EXPECT_EQ(most.get(i), i < 4 ? 3.5F : static_cast<float>(i));
    EXPECT_EQ(least.get(i), i < 4 ? static_cast<float>(i) : 3.5F);
  }
}

#else

TEST(Streams, ABfloat16TakesAWord) {
  Words words;
  adf::output_stream<bfloat16> out{&words};
  adf::input_stream<bfloat16> in{&words};
  writeincr(&out, bfloat16(1.5F));
  writeincr(&out, bfloat16(-2.0F), true);
  ASSERT_EQ(words.queue.size(), 2U);
  EXPECT_EQ(words.queue[0], (model::Word{0x3FC0, false}));
  EXPECT_EQ(words.queue[1], (model::Word{0xC000, true}));
  bool is_last = false;
  EXPECT_EQ(static_cast<float>(readincr(&in)), 1.5F);
  EXPECT_EQ(static_cast<float>(readincr(&in, is_last)), -2.0F);
  EXPECT_TRUE(is_last);
}
TEST(Conversions, UpsOfAWholeRegister) {
  const v32accfloat acc = ups(aie::broadcast<bfloat16, 32>(bfloat16(2.5F)));
  EXPECT_EQ(acc.to_vector<float>().get(31), 2.5F);
}

#endif

}  // namespace
