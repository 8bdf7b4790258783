// Tests multiplications of real numbers with addressed lanes: each pair of types, each form, and calls that must not
// exist.
#include "aie_api/intrinsics_calls.h"

#if __AIE_ARCH__ == 10
namespace intrinsics {
namespace {

NAMES(L4act, l, 4_antisym_ct)
NAMES(L4anti, l, 4_antisym)
NAMES(L4ct, l, 4_sym_ct)
NAMES(L4sym, l, 4_sym)
NAMES(L8, l, 8)
NAMES(L8ct, l, 8_sym_ct)
NAMES(L8sym, l, 8_sym)
NAMES(N16, , 16)
NAMES(N16abs, , 16_abs)
NAMES(N16anti, , 16_antisym)
NAMES(N16diff, , 16_maxdiff)
NAMES(N16max, , 16_max)
NAMES(N16min, , 16_min)
NAMES(N16sym, , 16_sym)
NAMES(N8anti, , 8_antisym)
NAMES(N8ct, , 8_sym_ct)
NAMES(N8sym, , 8_sym)

TEST(Multiply, EightBits) {
  in_both_sizes<N16, k8x8, Form::Plain, v64int8, v32int8>();
  as_the_tables_say<N16, k8x8, Form::Plain, v64uint8, v32int8>();
  as_the_tables_say<N16, k8x8, Form::Plain, v64int8, v32uint8>();
  as_the_tables_say<N16, k8x8, Form::Plain, v64uint8, v32uint8>();
  as_the_tables_say<N16, k16x8in16, Form::Plain, v32int16, v32int8>();
  as_the_tables_say<N8, k16x8in8, Form::Plain, v32int16, v32uint8>();
}
TEST(Multiply, SixteenBits) {
  in_both_sizes<N16, k16x16in16, Form::Plain, v32int16, v16int16>();
  as_the_tables_say<N8, k16x16in8, Form::Plain, v32int16, v16int16>();
  as_the_tables_say<N16sym, k16x16in16, Form::Sym, v32int16, v16int16>();
  as_the_tables_say<N16anti, k16x16in16, Form::Antisym, v32int16, v16int16>();
  in_both_sizes<N8sym, k16x16in8, Form::Sym, v32int16, v16int16>();
  as_the_tables_say<N8anti, k16x16in8, Form::Antisym, v32int16, v16int16>();
}
TEST(Multiply, SixteenBitsByThirtyTwo) {
  as_the_tables_say<N8, narrow(8, 2), Form::Plain, v32int16, v8int32>();
  as_the_tables_say<N16, kOneIn16, Form::Plain, v32int16, v8int32>();
  as_the_tables_say<L8, wide(8, 2), Form::Plain, v32int16, v8int32>();
  as_the_tables_say<L8sym, wide(8, 2), Form::Sym, v32int16, v8int32>();
  as_the_tables_say<L8ct, tapped(wide(8, 2)), Form::SymCt, v32int16, v8int32>();
}
TEST(Multiply, ThirtyTwoBitsBySixteen) {
  as_the_tables_say<N8, narrow(8, 2), Form::Plain, v16int32, v16int16>();
  as_the_tables_say<N16, kOneIn16, Form::Plain, v16int32, v16int16>();
  as_the_tables_say<L8, wide(8, 2), Form::Plain, v16int32, v16int16>();
  as_the_tables_say<N16sym, kOneIn16, Form::Sym, v16int32, v16int16>();
  as_the_tables_say<L8sym, wide(8, 2), Form::Sym, v16int32, v16int16>();
  as_the_tables_say<N8ct, tapped(narrow(8, 2)), Form::SymCt, v16int32, v16int16>();
  as_the_tables_say<N16max, kOneIn16, Form::Max, v16int32, v16int16>();
  as_the_tables_say<N16min, kOneIn16, Form::Min, v16int32, v16int16>();
  as_the_tables_say<N16diff, kOneIn16, Form::MaxDiff, v16int32, v16int16>();
  as_the_tables_say<N16abs, kOneIn16, Form::Abs, v16int32, v16int16>();
}
TEST(Multiply, ThirtyTwoBits) {
  in_both_sizes<L4, wide(4, 2), Form::Plain, v16int32, v8int32>();
  as_the_tables_say<L8, wide(8, 1), Form::Plain, v16int32, v8int32>();
  as_the_tables_say<L4sym, wide(4, 2), Form::Sym, v16int32, v8int32>();
  as_the_tables_say<L4anti, wide(4, 2), Form::Antisym, v16int32, v8int32>();
  as_the_tables_say<L8sym, wide(8, 1), Form::Sym, v16int32, v8int32>();
  as_the_tables_say<L4ct, tapped(wide(4, 2)), Form::SymCt, v16int32, v8int32>();
  as_the_tables_say<L4act, tapped(wide(4, 2)), Form::AntisymCt, v16int32, v8int32>();
}

// --- calls that must not exist ---
template <class... Args>
concept has_mac8 = requires(v8acc48 acc, Args... args) { mac8(acc, args...); };
static_assert(has_mac8<v32int16, int, unsigned, int, unsigned, v16int16, int, unsigned, int>);
static_assert(!has_mac8<v32int16, int, unsigned, int, v16int16, int, unsigned, int>, "xsquare is missing");
static_assert(!has_mac8<v16int16, int, unsigned, int, unsigned, v16int16, int, unsigned, int>, "x has 256 bits");
static_assert(!has_mac8<v64int8, int, unsigned, int, unsigned, v16int16, int, unsigned, int>, "8 by 16 bits");
static_assert(!has_mac8<v32float, int, unsigned, v8float, int, unsigned>, "floats have fpmac");
template <class Acc>
concept has_mac8_into = requires(Acc acc, v32int16 x, v16int16 z) { mac8(acc, x, 0, 0U, 0, 0U, z, 0, 0U, 0); };
static_assert(!has_mac8_into<v16acc48> && !has_mac8_into<v8acc80> && !has_mac8_into<v8cacc48>);

TEST(MultiplyDeathTest, WhatTheHardwareCannotAddressIsAFault) {
  const v32int16 x = null_v32int16();
  const v16int16 z = null_v16int16();
  EXPECT_DEATH(mul8(x, 1, 0, 2, 0x3210, z, 0, 0, 1), "not a multiple");
  EXPECT_DEATH(mul8(x, 0, 0, 2, 0x4210, z, 0, 0, 1), "digit of a square");
  EXPECT_DEATH(mul16(null_v64int8(), 0, 0, 2, 0x3210, null_v32int8(), 0, 0, 2, 0x3210), "not a multiple");
}

}  // namespace
}  // namespace intrinsics
#endif
