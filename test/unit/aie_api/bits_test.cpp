// Tests operations on bits and shifts of lanes against the model (model.h).
#include "aie_api/faults.h"
#include "aie_api/lanes.h"

namespace {

using lanes::Modes;

template <class T>
unsigned low_bits(T value) {
  return static_cast<unsigned>(static_cast<std::int64_t>(value)) &
         static_cast<unsigned>((1ULL << aie::detail::bits_of<T>)-1);
}
using Whole = decltype(lanes::Integers{} + lanes::Narrow{});

TEST(Bits, EveryType) {
  Whole::each([]<class T>() {
    constexpr unsigned elems = lanes::kLanes<T, 512>;
    std::mt19937_64 random(elems);
    for (unsigned times = 0; times < 10; ++times) {
      const auto a = lanes::any<T, elems>(random), b = lanes::any<T, elems>(random);
      const unsigned c = low_bits(b.get(0));
      lanes::expect(aie::bit_and(a, b),
                    [&](unsigned i) { return static_cast<T>(low_bits(a.get(i)) & low_bits(b.get(i))); });
      lanes::expect(aie::bit_or(a, b),
                    [&](unsigned i) { return static_cast<T>(low_bits(a.get(i)) | low_bits(b.get(i))); });
      lanes::expect(aie::bit_xor(a, b[0]), [&](unsigned i) { return static_cast<T>(low_bits(a.get(i)) ^ c); });
      lanes::expect(aie::bit_and(b.get(0), a), [&](unsigned i) { return static_cast<T>(low_bits(a.get(i)) & c); });
      lanes::expect(aie::bit_not(a), [&](unsigned i) { return static_cast<T>(low_bits(a.get(i)) ^ 0xFFFFFFFFU); });
    }
  });
}

template <class T>
void shifts(const lanes::Rounding& rounding, const lanes::Saturation& saturation, unsigned shift) {
  constexpr unsigned elems = lanes::kLanes<T, 256>, width = aie::detail::bits_of<T>;
  const Modes modes(saturation.mode, rounding.mode);
  std::mt19937_64 random(shift + elems);
  const auto a = lanes::any<T, elems>(random);
  // AIE1 shifts to the left in accumulators that wrap.
  const unsigned room = width == 32 ? 80 : 48;
  const auto number = [](model::Int value) { return static_cast<T>(static_cast<std::int64_t>(value)); };
  const auto is_signed = aie::detail::is_signed<T>;
  lanes::expect(aie::upshift(a, shift), [&](unsigned i) {
    model::Int wide = static_cast<model::Int>(static_cast<std::int64_t>(a.get(i))) * (model::Int{1} << shift);
    if (__AIE_ARCH__ == 10) wide = model::wrapped(wide, room, true);
    return number(model::limited(wide, width, is_signed, saturation.meaning));
  });
  lanes::expect(aie::downshift(a, shift), [&](unsigned i) {
    const model::Int down =
        model::shifted(static_cast<std::int64_t>(a.get(i)), static_cast<int>(shift), rounding.meaning);
    return number(model::limited(down, width, is_signed, saturation.meaning));
  });
  lanes::expect(aie::logical_downshift(a, shift), [&](unsigned i) {
    if (__AIE_ARCH__ == 10) {
      const model::Int down =
          model::limited(model::shifted(static_cast<std::int64_t>(a.get(i)), static_cast<int>(shift), rounding.meaning),
                         width, is_signed, saturation.meaning);
      return number(shift >= width ? 0 : model::wrapped(down, width - shift, false));
    }
    const model::Int down = model::shifted(low_bits(a.get(i)), static_cast<int>(shift), rounding.meaning);
    return number(model::limited(down, width, false, saturation.meaning));
  });
}
TEST(Shifts, EveryTypeModeAndDistance) {
  Whole::each([]<class T>() {
    for (const lanes::Rounding& rounding : lanes::kRoundings)
      for (const lanes::Saturation& saturation : lanes::kSaturations)
        for (unsigned shift = 0; shift <= static_cast<unsigned>(aie::tables::kMostShift); ++shift)
          shifts<T>(rounding, saturation, shift);
  });
}

TEST(Shifts, BeyondWhatTheCoreHasAreFaults) {
  const auto v = aie::zeros<int16, 16>();
  constexpr auto most = static_cast<unsigned>(aie::tables::kMostShift);
  EXPECT_EQ(model::fault_of([&] { aie::upshift(v, most), aie::downshift(v, most), aie::logical_downshift(v, most); }),
            "");
  EXPECT_NE(model::fault_of([&] { aie::upshift(v, most + 1); }), "");
  EXPECT_NE(model::fault_of([&] { aie::downshift(v, most + 1); }), "");
  EXPECT_NE(model::fault_of([&] { aie::logical_downshift(v, most + 1); }), "");
}

}  // namespace
