// Tests float instructions on a core: the direct captures of a Phoenix NPU, config words, comparisons and timing.
#include "core_bench.h"
#include "float_reference.h"
#include "shared_data.h"

#include "core/aie2/convert.h"
#include "core/codes.h"

#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>
#include <fstream>
#include <random>

namespace tessera::core::aie2 {
namespace {

using Words = std::vector<std::uint32_t>;
constexpr std::uint32_t kMatrix = 28, kLaneWise = 60;  // config words, as compilers make them

// A program that loads operands, executes the tested instructions and stores results. It loads x0, x2, bml2 and bml4
// from p0 on, and stores bml0 and x4 from p1 on.
class FloatBench {
 public:
  explicit FloatBench(const std::string& instructions)
      : bench_(
            "vlda wl0, [p0, #0]\nvlda wh0, [p0, #32]\nvlda wl2, [p0, #64]\nvlda wh2, [p0, #96]\n"
            "vlda amll2, [p0, #128]\nvlda amlh2, [p0, #160]\nvlda amll4, [p0, #192]\nvlda amlh4, [p0, #224]\n" +
            nops(7) + instructions + "\n" + nops(8) +
            "vst amll0, [p1, #0]\nvst amlh0, [p1, #32]\nvst wl4, [p1, #64]\nvst wh4, [p1, #96]\n.align "
            "16\ndone\nnop\n") {
    bench_.set("p0", CoreBench::kOwn);
    bench_.set("p1", CoreBench::kNorth);
    bench_.set("r0", kMatrix);
  }
  void set(std::string_view reg, std::uint32_t value) { bench_.set(reg, value); }
  void set_bytes(std::string_view name, ByteSpan bytes) { bench_.core.set_register_bytes(reg(name), bytes); }
  template <class T>
  void put(unsigned offset, const std::vector<T>& values) {
    for (std::size_t i = 0; i < values.size(); ++i)
      store_le(std::span<std::uint8_t>(memory(Quadrant::Own)), offset + i * sizeof(T), values[i]);
  }
  void run() { ASSERT_EQ(bench_.run(), Core::End::Done) << (bench_.core.fault() ? render(*bench_.core.fault()) : ""); }
  std::string refusal() {
    return bench_.run() == Core::End::Fault ? std::string(bench_.core.fault()->code.id) : "none";
  }
  template <class T>
  std::vector<T> get(unsigned offset, unsigned count) {
    std::vector<T> values;
    for (unsigned i = 0; i < count; ++i) values.push_back(load_le<T>(memory(Quadrant::North), offset + i * sizeof(T)));
    return values;
  }
  Words accumulator() { return get<std::uint32_t>(0, 16); }
  std::uint32_t r(std::string_view reg) { return bench_.r(reg); }

 private:
  Bytes& memory(Quadrant quadrant) { return bench_.memories[static_cast<unsigned>(quadrant)]; }
  CoreBench bench_;
};

// Captures -----------------------------------------------------------------------------------------------------------
nlohmann::json capture(const std::string& name) {
  std::ifstream file(shared_data() / "aie2-silicon" / "edge" / (name + ".json"));
  return nlohmann::json::parse(file);
}
template <class T>
std::vector<T> slice(const nlohmann::json& values, std::size_t first, std::size_t count) {
  std::vector<T> part;
  for (std::size_t i = first; i < first + count; ++i) part.push_back(static_cast<T>(values[i].get<std::int64_t>()));
  return part;
}

TEST(FloatCaptureTest, MatrixProductsWithOverflowAndNaN) {
  TESSERA_NEED_SHARED();
  const auto data = capture("vec_mac_bf16_ovf");
  ASSERT_EQ(data["silicon"].size(), 864U);
  for (std::size_t tile = 0; tile < data["silicon"].size() / 16; ++tile) {
    FloatBench bench("vmul.f bml0, x0, x2, r0");
    bench.put(0, slice<std::uint16_t>(data["input_a"], 32 * tile, 32));
    bench.put(64, slice<std::uint16_t>(data["input_b"], 32 * tile, 32));
    bench.run();
    EXPECT_EQ(bench.accumulator(), slice<std::uint32_t>(data["silicon"], 16 * tile, 16)) << "tile " << tile;
  }
}
TEST(FloatCaptureTest, FloatToBfloatInEachRoundingMode) {
  TESSERA_NEED_SHARED();
  for (const std::uint32_t mode : {0U, 1U, 2U, 3U, 8U, 9U, 10U, 11U, 12U, 13U}) {
    const auto data = capture(fmt::format("vec_conv_bf16_edge_r{}", mode));
    ASSERT_EQ(data["silicon"].size(), 96U);
    for (std::size_t i = 0; i < data["silicon"].size(); i += 16) {
      FloatBench bench("vconv.bf16.fp32 wl4, bml2\nvst.conv.bf16.fp32 bml2, [p2, #0]");
      bench.set("crRnd", mode);
      bench.set("p2", CoreBench::kNorth + 256);
      bench.put(128, slice<std::uint32_t>(data["input"], i, 16));
      bench.run();
      const auto captured = slice<std::uint16_t>(data["silicon"], i, 16);
      EXPECT_EQ(bench.get<std::uint16_t>(64, 16), captured) << "mode " << mode << " from " << i;
      EXPECT_EQ(bench.get<std::uint16_t>(256, 16), captured) << "mode " << mode << " from " << i;
    }
  }
}
TEST(FloatCaptureTest, BfloatToFloatKeepsDenormals) {
  TESSERA_NEED_SHARED();
  const auto data = capture("vec_convexp_bf16_denorm");
  ASSERT_EQ(data["silicon"].size(), 256U);
  for (std::size_t i = 0; i < data["silicon"].size(); i += 16)
    for (const std::string instruction : {"vconv.fp32.bf16 bml0, wl0", "vlda.conv.fp32.bf16 bml0, [p0, #0]"}) {
      FloatBench bench(instruction);
      bench.put(0, slice<std::uint16_t>(data["input"], i, 16));
      bench.run();
      EXPECT_EQ(bench.accumulator(), slice<std::uint32_t>(data["silicon"], i, 16)) << instruction;
    }
}
TEST(FloatCaptureTest, FloorOfDenormals) {
  TESSERA_NEED_SHARED();
  const auto data = capture("vec_vfloor_bf16_denorm");
  ASSERT_EQ(data["silicon"].size(), 256U);
  for (std::size_t i = 0; i < data["silicon"].size(); i += 16)
    for (const std::string instruction : {"vfloor.s32.bf16 x4, wl0, s0", "vfloor.s32.bf16 x4, amll2, s0"}) {
      FloatBench bench(instruction);
      bench.put(0, slice<std::uint16_t>(data["input"], i, 16));
      bench.put(128, slice<std::uint16_t>(data["input"], i, 16));
      bench.run();
      EXPECT_EQ(bench.get<std::uint32_t>(64, 16), slice<std::uint32_t>(data["silicon"], i, 16)) << instruction;
    }
}

// Config words and opcodes -------------------------------------------------------------------------------------------
struct FloatOperation {
  const char* text;  // operands after the destination
  bool product, acc1, acc2;
  bool negate_product, negate_acc1, negate_acc2;
};
constexpr FloatOperation kFloatOperations[] = {
    {"vmul.f bml0, x0, x2, r0", true, false, false, false, false, false},
    {"vnegmul.f bml0, x0, x2, r0", true, false, false, true, false, false},
    {"vmac.f bml0, bml2, x0, x2, r0", true, true, false, false, false, false},
    {"vmsc.f bml0, bml2, x0, x2, r0", true, true, false, true, false, false},
    {"vadd.f bml0, bml2, bml4, r0", false, true, true, false, false, false},
    {"vsub.f bml0, bml2, bml4, r0", false, true, true, false, false, true},
    {"vnegadd.f bml0, bml2, bml4, r0", false, true, true, false, true, true},
    {"vnegsub.f bml0, bml2, bml4, r0", false, true, true, false, true, false},
    {"vneg.f bml0, bml2, r0", false, true, false, false, true, false},
};
// The forms whose first accumulator is the destination; the accumulator is copied there first.
constexpr FloatOperation kInPlace[] = {
    {"vmov bml0, bml2\nnop\nvaddmac.f bml0, bml0, bml4, x0, x2, r0", true, true, true, false, false, false},
    {"vmov bml0, bml2\nnop\nvaddmsc.f bml0, bml0, bml4, x0, x2, r0", true, true, true, true, false, false},
};

struct Inputs {
  std::vector<std::uint16_t> a, b;
  Words acc1, acc2;

  explicit Inputs(std::uint32_t seed) {
    std::mt19937 random(seed);
    for (unsigned i = 0; i < 32; ++i) a.push_back(static_cast<std::uint16_t>(0x3C00 + random() % 0x800));
    for (unsigned i = 0; i < 32; ++i) b.push_back(static_cast<std::uint16_t>(0xBC00 + random() % 0x800));
    for (unsigned i = 0; i < 16; ++i) acc1.push_back(0x3F000000U + static_cast<std::uint32_t>(random() % 0x2000000));
    for (unsigned i = 0; i < 16; ++i) acc2.push_back(0xBF000000U + static_cast<std::uint32_t>(random() % 0x2000000));
  }
};
void expect_operation(const FloatOperation& operation, std::uint32_t config, const Inputs& in) {
  FloatBench bench(operation.text);
  bench.set("r0", config);
  bench.put(0, in.a);
  bench.put(64, in.b);
  bench.put(128, in.acc1);
  bench.put(192, in.acc2);
  bench.run();
  const auto bit = [&](unsigned position) { return (config >> position & 1) != 0; };
  const unsigned variant = config >> 5 & 7;
  Words expected;
  for (unsigned lane = 0; lane < 16; ++lane) {
    FloatReference sum;
    const bool lane_wise = variant == 1;
    const unsigned products = !operation.product || variant > 1 ? 0 : lane_wise ? 2 : 8;
    for (unsigned k = 0; k < products; ++k)
      sum.add_product(in.a[lane_wise ? 16 * k + lane : lane / 4 * 8 + k],
                      in.b[lane_wise ? 16 * k + lane : 4 * k + lane % 4],
                      (operation.negate_product != bit(11)) != bit(16 + 4 * (lane % 2) + k % 4));
    if (operation.acc1 && !bit(0))
      sum.add_accumulator(bit(10) ? in.acc1[lane] << 16 : in.acc1[lane], operation.negate_acc1 != bit(12));
    if (operation.acc2) sum.add_accumulator(in.acc2[lane], operation.negate_acc2 != bit(13));
    expected.push_back(sum.sum());
  }
  EXPECT_EQ(bench.accumulator(), expected) << operation.text << fmt::format(" {:#x}", config);
}

TEST(FloatTest, EachOperationWithEachConfigWord) {
  std::uint32_t seed = 0;
  for (const std::uint32_t shape : {kMatrix, kLaneWise, 0x04U, 0x26U, 0x5CU, 0xFCU})
    for (const std::uint32_t flags : {0x0000U, 0x0001U, 0x0800U, 0x1000U, 0x2000U, 0x3000U, 0x3800U, 0x2801U, 0x0400U,
                                      0x00A5'0000U, 0x0036'0000U, 0x00C9'1400U, 0xFF00'0000U}) {
      for (const FloatOperation& operation : kFloatOperations)
        expect_operation(operation, shape | flags, Inputs(++seed));
      for (const FloatOperation& operation : kInPlace) expect_operation(operation, shape | flags, Inputs(++seed));
    }
}
// Rows 5 and 7 of column 2 are present, so they stand in slots 2 and 3 of the column. Only a pair of vectors has a
// factor for row 7.
TEST(FloatTest, SparseFactorsMeetTheRowsThatTheMaskNames) {
  Bytes mask(16);
  for (const unsigned row : {5U, 7U}) mask[(2 * 16 + row) * 2 / 8] |= static_cast<std::uint8_t>(1U << (2 * row % 8));
  for (const bool wide : {false, true}) {
    FloatBench bench(wide ? "vmul.f bml0, y2, qx1, r0" : "vmul.f bml0, x0, qx1, r0");
    bench.set("r0", kMatrix | 2U << 5);
    bench.set_bytes("q1", mask);
    std::vector<std::uint16_t> a(64), b(32);
    a[16 * 1 + 5] = 0x4000;                // 2, in row 1
    a[16 * 3 + 7] = 0x4040;                // 3, in row 3, which only a pair of vectors has
    b[4 * 2 + 2] = b[4 * 3 + 2] = 0x40A0;  // 5, in both slots of column 2
    Bytes bytes;
    for (const std::uint16_t value : a) append_le(bytes, value);
    bench.put(0, std::vector<std::uint16_t>(a.begin(), a.begin() + 32));
    bench.set_bytes("x4", ByteSpan(bytes).first(64));
    bench.set_bytes("x5", ByteSpan(bytes).last(64));
    bytes.clear();
    for (const std::uint16_t value : b) append_le(bytes, value);
    bench.set_bytes("x1", bytes);
    bench.run();
    Words expected(16);
    expected[4 * 1 + 2] = 0x41200000;            // 10
    if (wide) expected[4 * 3 + 2] = 0x41700000;  // 15
    EXPECT_EQ(bench.accumulator(), expected) << wide;
  }
}
TEST(FloatTest, AMultiplicationOfIntegersIsRefused) {
  for (const std::uint32_t config : {0x00U, 0x02U, 0x18U, 0x1AU, 0x38U}) {
    FloatBench bench("vmul.f bml0, x0, x2, r0");
    bench.set("r0", config);
    EXPECT_EQ(bench.refusal(), code::no_semantics.id) << config;
  }
}
TEST(FloatTest, FlagsMayBeClearedButNotRead) {
  EXPECT_EQ(FloatBench("mov srFPFlags, r1").refusal(), "none");
  for (const std::string flags : {"srFPFlags", "srF2IFlags", "srF2FFlags"})
    EXPECT_EQ(FloatBench("mov r1, " + flags).refusal(), code::no_semantics.id);
}
TEST(FloatTest, ClearGivesZero) {
  FloatBench bench("vmov bml0, bml2\nnop\nvclr bml0");
  bench.put(128, Words(16, 7));
  bench.run();
  EXPECT_EQ(bench.accumulator(), Words(16));
}

// Timing --------------------------------------------------------------------------------------------------------------
TEST(FloatTest, TheResultIsVisibleInTheSixthBundleAfterIt) {
  for (unsigned gap = 3; gap < 8; ++gap) {
    FloatBench bench("vadd.f bml6, bml2, bml4, r0\n" + nops(gap) + "vmov bml0, bml6");
    bench.put(128, Words(16, 0x3F800000));
    bench.put(192, Words(16, 0x3F800000));
    bench.run();
    EXPECT_EQ(bench.accumulator(), Words(16, gap >= 5 ? 0x40000000 : 0)) << gap;
  }
}
// Compilers put a conversion into the bundle of the sum that takes its result (findings of xdna-emu on a Phoenix NPU).
TEST(FloatTest, AConversionInTheSameBundleReachesTheSum) {
  for (const bool same_bundle : {true, false}) {
    FloatBench bench(fmt::format("vadd.f bml0, bml2, bml4, r0{}vconv.fp32.bf16 bml4, wl0", same_bundle ? "; " : "\n"));
    bench.put(0, std::vector<std::uint16_t>(16, 0x4080));  // 4
    bench.put(128, Words(16, 0x3F800000));                 // 1
    bench.put(192, Words(16, 0x40000000));                 // 2
    bench.run();
    EXPECT_EQ(bench.accumulator(), Words(16, same_bundle ? 0x40A00000 : 0x40400000));
  }
}

// Comparisons ---------------------------------------------------------------------------------------------------------
TEST(FloatTest, BfloatOrderPutsMinusZeroBelowZeroAndLeavesNaNOut) {
  const std::vector<std::uint16_t> values = {0x0000, 0x8000, 0x0001, 0x8001, 0x3F80, 0xBF80, 0x7F7F, 0xFF7F,
                                             0x7F80, 0xFF80, 0x7F81, 0xFF81, 0x7FC0, 0x4000, 0xC000, 0xFFFF};
  for (unsigned turn = 0; turn < values.size(); ++turn) {
    FloatBench bench("vlt.bf16 r16, x0, x2\nvge.bf16 r17, x0, x2\nvmax_lt.bf16 x4, r18, x0, x2");
    FloatBench minimum("vmin_ge.bf16 x4, r18, x0, x2");
    std::vector<std::uint16_t> a, b, max, min;
    std::uint32_t less = 0, greater_equal = 0;
    for (unsigned i = 0; i < 32; ++i) {
      a.push_back(values[i % 16]);
      b.push_back(values[(i + turn) % 16]);
      const auto number = [](std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16); };
      const float x = number(a[i]), y = number(b[i]);
      const bool zeros = x == 0 && y == 0;
      const bool lt = zeros ? std::signbit(x) && !std::signbit(y) : x < y;
      const bool ge = zeros ? !lt : x >= y;
      less |= std::uint32_t{lt} << i;
      greater_equal |= std::uint32_t{ge} << i;
      max.push_back(lt ? b[i] : a[i]);
      min.push_back(ge ? b[i] : a[i]);
    }
    for (FloatBench* each : {&bench, &minimum}) {
      each->put(0, a);
      each->put(64, b);
      each->run();
    }
    EXPECT_EQ(bench.r("r16"), less);
    EXPECT_EQ(bench.r("r17"), greater_equal);
    EXPECT_EQ(bench.r("r18"), less);
    EXPECT_EQ(bench.get<std::uint16_t>(64, 32), max);
    EXPECT_EQ(minimum.r("r18"), greater_equal);
    EXPECT_EQ(minimum.get<std::uint16_t>(64, 32), min);
  }
}

// Floor ---------------------------------------------------------------------------------------------------------------
TEST(FloatTest, FloorOfEveryBfloatWithEveryShiftEqualsLongDoubles) {
  for (int shift = -32; shift < 32; ++shift)
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
      const float value = std::bit_cast<float>(bits << 16);
      const long double floor = std::floor(std::ldexp(static_cast<long double>(value), shift));
      const bool fits = std::isfinite(value) && floor >= -2147483648.0L && floor <= 2147483647.0L;
      const auto result = floor_bfloat16(static_cast<std::uint16_t>(bits), shift);
      ASSERT_EQ(result.has_value(), fits) << bits << ' ' << shift;
      ASSERT_EQ(result.value_or(0), fits ? static_cast<std::int32_t>(floor) : 0) << bits << ' ' << shift;
    }
}
TEST(FloatTest, FloorTakesASignedShiftAndRefusesWhatDoesNotFit) {
  const std::vector<std::uint16_t> values = {0x4060, 0xC060, 0x3F80, 0x0000};  // 3.5, -3.5, 1, 0
  for (const auto& [shift, expected] : std::map<std::uint32_t, std::vector<std::int32_t>>{
           {0, {3, -4, 1, 0}}, {6, {224, -224, 64, 0}}, {63, {1, -2, 0, 0}}, {62, {0, -1, 0, 0}}}) {
    FloatBench bench("vfloor.s32.bf16 x4, wl0, s0");
    bench.set("s0", shift);
    bench.put(0, values);
    bench.run();
    EXPECT_EQ(bench.get<std::int32_t>(64, 4), expected) << shift;
  }
  for (const int value : {0x7F80, 0x7FC0, 0x4F00}) {
    FloatBench bench("vfloor.s32.bf16 x4, wl0, s0");
    bench.put(0, std::vector<std::uint16_t>{static_cast<std::uint16_t>(value)});
    EXPECT_EQ(bench.refusal(), code::no_semantics.id) << value;
  }
}

}  // namespace
}  // namespace tessera::core::aie2
