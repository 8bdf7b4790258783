// Compares lane-wise arithmetic and comparison with scalar models (AM020: vector unit; AIE API documentation).
#include "reference_bench.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

namespace tessera::core::aie2::reference {
namespace {

constexpr unsigned kWidths[] = {8, 16, 32};

std::string_view mask_register(unsigned bits) {
  return bits == 8 ? "r17:r16" : "r16";
}
unsigned mask_bytes(unsigned bits) {
  return bits == 8 ? 8 : 4;
}
Output mask(unsigned bits) {
  return {mask_register(bits), mask_bytes(bits)};
}

// A form of an operation; the forms differ in the choice of the lanes' sign.
struct Form {
  std::string suffix;  // ".s8"
  bool dynamic;        // signed if crVaddSign says so
};
std::vector<Form> forms(unsigned bits) {
  return {{fmt::format(".s{}", bits), false}, {fmt::format(".d{}", bits), true}};
}
Input sign_register() {
  return setting("crVaddSign", 4, {0, 1});
}

using Lane = std::int64_t;
using LaneFunction = std::function<Lane(Lane a, Lane b)>;
using Holds = std::function<bool(Lane a, Lane b)>;

TESSERA_MODEL_TEST(ReferenceLanesTest, SumsAndDifferences) {
  for (const unsigned bits : kWidths) {
    const auto by_lane = [bits](const LaneFunction& result) {
      return [=](const Values& in, Values& out) {
        for (unsigned i = 0; i < kX * 8 / bits; ++i) out[0].set(bits, i, result(in[0].s(bits, i), in[1].s(bits, i)));
      };
    };
    const std::vector<Input> pair = {lanes("x2", kX, bits), lanes("x4", kX, bits)};
    check({fmt::format("vadd.{} x6, x2, x4", bits), pair, {{"x6", kX}}, by_lane(std::plus<Lane>()), {}});
    check({fmt::format("vsub.{} x6, x2, x4", bits), pair, {{"x6", kX}}, by_lane(std::minus<Lane>()), {}});
  }
}

TESSERA_MODEL_TEST(ReferenceLanesTest, Bits) {
  const auto by_lane = [](const LaneFunction& result) {
    return [=](const Values& in, Values& out) {
      for (unsigned i = 0; i < kX; ++i) out[0].set(8, i, result(in[0].s(8, i), in[1].s(8, i)));
    };
  };
  const std::vector<Input> pair = {lanes("x2", kX, 8), lanes("x4", kX, 8)};
  check({"vband x6, x2, x4", pair, {{"x6", kX}}, by_lane(std::bit_and<Lane>()), {}});
  check({"vbor x6, x2, x4", pair, {{"x6", kX}}, by_lane(std::bit_or<Lane>()), {}});
}

// Bit i of a mask chooses the result of lane i: s2 instead of s1, or the difference instead of the sum.
TESSERA_MODEL_TEST(ReferenceLanesTest, ChoicesByMask) {
  for (const unsigned bits : kWidths) {
    const std::string_view select = bits == 8 ? "r19:r18" : "r18";
    const auto by_lane = [bits](const LaneFunction& zero, const LaneFunction& one) {
      return [=](const Values& in, Values& out) {
        for (unsigned i = 0; i < kX * 8 / bits; ++i) {
          const Lane a = in[1].s(bits, i), b = in[2].s(bits, i);
          out[0].set(bits, i, in[0].u(1, i) != 0 ? one(a, b) : zero(a, b));
        }
      };
    };
    const std::vector<Input> inputs = {
        setting(select, mask_bytes(bits), {0, -1, 1, 0x5555'5555'5555'5555, -0x5555'5555'5555'5556}, true),
        lanes("x2", kX, bits), lanes("x4", kX, bits)};
    check({fmt::format("vsel.{} x6, x2, x4, {}", bits, select),
           inputs,
           {{"x6", kX}},
           by_lane([](Lane a, Lane) { return a; }, [](Lane, Lane b) { return b; }),
           {}});
    check({fmt::format("vaddsub.{} x6, x2, x4, {}", bits, select),
           inputs,
           {{"x6", kX}},
           by_lane(std::plus<Lane>(), std::minus<Lane>()),
           {}});
  }
}

const Holds kLess = [](Lane a, Lane b) { return a < b; };
const Holds kAtLeast = [](Lane a, Lane b) { return a >= b; };

TESSERA_MODEL_TEST(ReferenceLanesTest, Comparisons) {
  for (const unsigned bits : kWidths)
    for (const Form& form : forms(bits))
      for (const auto& [name, holds] : {std::pair("vlt", kLess), std::pair("vge", kAtLeast)}) {
        const auto model = [=](const Values& in, Values& out) {
          const bool is_signed = !form.dynamic || in[0].u(32, 0) != 0;
          for (unsigned i = 0; i < kX * 8 / bits; ++i)
            out[0].set(1, i, holds(in[1].lane(bits, i, is_signed), in[2].lane(bits, i, is_signed)));
        };
        check({fmt::format("{}{} {}, x2, x4", name, form.suffix, mask_register(bits)),
               {sign_register(), lanes("x2", kX, bits), lanes("x4", kX, bits)},
               {mask(bits)},
               model,
               {}});
      }
}

// Tests instructions that give a result in each lane, and also the mask of a comparison.
TESSERA_MODEL_TEST(ReferenceLanesTest, ComparisonsWithAResult) {
  struct Combined {
    std::string_view name;
    LaneFunction result;
    Holds holds;
  };
  const Combined all[] = {
      {"vsub_lt", std::minus<Lane>(), kLess},
      {"vsub_ge", std::minus<Lane>(), kAtLeast},
      {"vmax_lt", [](Lane a, Lane b) { return std::max(a, b); }, kLess},
      {"vmin_ge", [](Lane a, Lane b) { return std::min(a, b); }, kAtLeast},
      {"vmaxdiff_lt", [](Lane a, Lane b) { return a > b ? a - b : 0; }, kLess},
  };
  for (const unsigned bits : kWidths)
    for (const Form& form : forms(bits))
      for (const Combined& each : all) {
        const auto model = [=](const Values& in, Values& out) {
          const bool is_signed = !form.dynamic || in[0].u(32, 0) != 0;
          for (unsigned i = 0; i < kX * 8 / bits; ++i) {
            const Lane a = in[1].lane(bits, i, is_signed), b = in[2].lane(bits, i, is_signed);
            out[0].set(bits, i, each.result(a, b));
            out[1].set(1, i, each.holds(a, b));
          }
        };
        check({fmt::format("{}{} x6, {}, x2, x4", each.name, form.suffix, mask_register(bits)),
               {sign_register(), lanes("x2", kX, bits), lanes("x4", kX, bits)},
               {{"x6", kX}, mask(bits)},
               model,
               {}});
      }
}

TESSERA_MODEL_TEST(ReferenceLanesTest, ComparisonsWithZero) {
  struct Unary {
    std::string name;
    bool dynamic;
    std::string_view source;
    bool has_result;
    std::function<Lane(Lane)> result;
    std::function<bool(Lane)> holds;
  };
  for (const unsigned bits : kWidths) {
    const auto positive = [](Lane a) { return a > 0; };
    const auto magnitude = [](Lane a) { return a < 0 ? -a : a; };
    const Unary all[] = {
        {fmt::format("veqz.{}", bits), false, "x4", false, {}, [](Lane a) { return a == 0; }},
        {fmt::format("vneg_gtz{}", bits), false, "x2", true, std::negate<Lane>(), positive},
        {fmt::format("vbneg_ltz.s{}", bits), false, "x2", true, std::bit_not<Lane>(), [](Lane a) { return a < 0; }},
        {fmt::format("vabs_gtz.s{}", bits), false, "x2", true, magnitude, positive},
        {fmt::format("vabs_gtz.d{}", bits), true, "x2", true, magnitude, positive},
    };
    for (const Unary& each : all) {
      const auto model = [=](const Values& in, Values& out) {
        const bool is_signed = !each.dynamic || in[0].u(32, 0) != 0;
        for (unsigned i = 0; i < kX * 8 / bits; ++i) {
          const Lane a = in[1].lane(bits, i, is_signed);
          out[0].set(1, i, each.holds(a));
          if (each.has_result) out[1].set(bits, i, each.result(a));
        }
      };
      std::vector<Output> outputs = {mask(bits)};
      if (each.has_result) outputs.push_back({"x6", kX});
      check({fmt::format("{} {}{}, {}", each.name, each.has_result ? "x6, " : "", mask_register(bits), each.source),
             {sign_register(), lanes(each.source, kX, bits)},
             outputs,
             model,
             {}});
    }
  }
}

// The order of bfloat16 numbers is that of their values. -0 lies below +0, as captured on silicon, and a NaN has no
// place.
bool is_nan(Lane bits) {
  return (bits & 0x7FFF) > 0x7F80;
}
Lane rank(Lane bits) {
  return (bits & 0x8000) != 0 ? -1 - (bits & 0x7FFF) : bits & 0x7FFF;
}

TESSERA_MODEL_TEST(ReferenceLanesTest, ComparisonsOfBfloats) {
  const Holds less = [](Lane a, Lane b) { return !is_nan(a) && !is_nan(b) && rank(a) < rank(b); };
  const Holds at_least = [](Lane a, Lane b) { return !is_nan(a) && !is_nan(b) && rank(a) >= rank(b); };
  const auto bfloats = [](std::string_view reg) {
    Input input = lanes(reg, kX, 16);
    input.boundary = [](const Values&) { return boundary_bfloats(); };
    return input;
  };
  const std::vector<Input> pair = {bfloats("x2"), bfloats("x4")};
  for (const bool is_less : {true, false}) {
    const Holds& holds = is_less ? less : at_least;
    const auto by_mask = [=](const Values& in, Values& out) {
      for (unsigned i = 0; i < 32; ++i) out[0].set(1, i, holds(in[0].lane(16, i, false), in[1].lane(16, i, false)));
    };
    check({fmt::format("{}.bf16 r16, x2, x4", is_less ? "vlt" : "vge"), pair, {mask(16)}, by_mask, {}});
    // Maximum and minimum take s2 where the comparison holds. It never holds for a NaN, so they take s1 there.
    const auto choose = [=](const Values& in, Values& out) {
      for (unsigned i = 0; i < 32; ++i) {
        const Lane a = in[0].lane(16, i, false), b = in[1].lane(16, i, false);
        out[0].set(1, i, holds(a, b));
        out[1].set(16, i, holds(a, b) ? b : a);
      }
    };
    check({fmt::format("{}.bf16 x6, r16, x2, x4", is_less ? "vmax_lt" : "vmin_ge"),
           pair,
           {mask(16), {"x6", kX}},
           choose,
           {}});
  }
}

}  // namespace
}  // namespace tessera::core::aie2::reference
