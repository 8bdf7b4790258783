// Compares movements of lanes with scalar models: broadcast, insert, extract, push, shift, shuffle and plain moves
// (AM020: vector unit; the public compiler's headers for the shuffle modes).
#include "reference_bench.h"

#include "base/file.h"
#include "base/text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <tuple>
#include <utility>

namespace tessera::core::aie2::reference {
namespace {

constexpr unsigned kMovedWidths[] = {8, 16, 32, 64};

unsigned lane_count(unsigned bits) {
  return kX * 8 / bits;
}
// A lane of 64 bits has a pair of scalar registers.
Input scalar(unsigned bits) {
  return bits == 64 ? lanes("r19:r18", 8, 64) : lanes("r1", 4, 32);
}
std::string scalar_name(unsigned bits) {
  return bits == 64 ? "r19:r18" : "r1";
}
// Indices of lanes count modulo the number of lanes.
Input index(std::string_view reg) {
  std::vector<std::int64_t> values = up_to(65);
  values.push_back(-1);
  return setting(reg, 4, values, true);
}

TESSERA_MODEL_TEST(ReferenceMovementTest, Broadcast) {
  for (const unsigned bits : kMovedWidths)
    check({fmt::format("vbcst.{} x6, {}", bits, scalar_name(bits)),
           {scalar(bits)},
           {{"x6", kX}},
           [=](const Values& in, Values& out) {
             for (unsigned i = 0; i < lane_count(bits); ++i) out[0].set(bits, i, in[0].s(bits, 0));
           },
           {}});
}

TESSERA_MODEL_TEST(ReferenceMovementTest, BroadcastOfALane) {
  for (const unsigned bits : kMovedWidths) {
    const auto model = [=](const Values& in, Values& out) {
      const unsigned from = static_cast<unsigned>(in[0].u(32, 0) % lane_count(bits));
      for (unsigned i = 0; i < lane_count(bits); ++i) out[0].set(bits, i, in[1].s(bits, from));
    };
    check({fmt::format("vextbcst.{} x6, x2, r1", bits), {index("r1"), lanes("x2", kX, bits)}, {{"x6", kX}}, model, {}});
    for (unsigned from = 0; from < 32; ++from)
      check({fmt::format("vextbcst.{} x6, x2, #{}", bits, from),
             {setting("r1", 4, {from}), lanes("x2", kX, bits)},
             {{"x6", kX}},
             model,
             {},
             32});
  }
}

TESSERA_MODEL_TEST(ReferenceMovementTest, Insert) {
  for (const unsigned bits : kMovedWidths)
    check({fmt::format("vinsert.{} x6, x2, r29, {}", bits, scalar_name(bits)),
           {index("r29"), lanes("x2", kX, bits), scalar(bits)},
           {{"x6", kX}},
           [=](const Values& in, Values& out) {
             out[0] = in[1];
             out[0].set(bits, static_cast<unsigned>(in[0].u(32, 0) % lane_count(bits)), in[2].s(bits, 0));
           },
           {}});
}

// The lane is extended to the width of a scalar register. The .s forms extend it by its sign, the .d forms as
// crVaddSign says.
TESSERA_MODEL_TEST(ReferenceMovementTest, Extract) {
  for (const unsigned bits : kMovedWidths)
    for (const bool dynamic : {false, true}) {
      const std::string_view to = bits == 64 ? "r21:r20" : "r20";
      const unsigned bytes = bits == 64 ? 8 : 4;
      check({fmt::format("vextract.{}{} {}, x2, r16", dynamic ? "d" : "s", bits, to),
             {setting("crVaddSign", 4, {0, 1}), index("r16"), lanes("x2", kX, bits)},
             {{to, bytes}},
             [=](const Values& in, Values& out) {
               const unsigned from = static_cast<unsigned>(in[1].u(32, 0) % lane_count(bits));
               out[0].set(bytes * 8, 0, in[2].lane(bits, from, !dynamic || in[0].u(32, 0) != 0));
             },
             {}});
    }
}

TESSERA_MODEL_TEST(ReferenceMovementTest, Push) {
  for (const unsigned bits : kMovedWidths) {
    const unsigned last = lane_count(bits) - 1;
    check({fmt::format("vpush.hi.{} x6, x2, {}", bits, scalar_name(bits)),
           {lanes("x2", kX, bits), scalar(bits)},
           {{"x6", kX}},
           [=](const Values& in, Values& out) {
             for (unsigned i = 0; i < last; ++i) out[0].set(bits, i, in[0].s(bits, i + 1));
             out[0].set(bits, last, in[1].s(bits, 0));
           },
           {}});
    check({fmt::format("vpush.lo.{} x6, {}, x4", bits, scalar_name(bits)),
           {scalar(bits), lanes("x4", kX, bits)},
           {{"x6", kX}},
           [=](const Values& in, Values& out) {
             out[0].set(bits, 0, in[0].s(bits, 0));
             for (unsigned i = 0; i < last; ++i) out[0].set(bits, i + 1, in[1].s(bits, i));
           },
           {}});
  }
}

// vshift shifts the pair s2:s1 right by a number of bytes, and fills it with zeros.
TESSERA_MODEL_TEST(ReferenceMovementTest, Shift) {
  std::vector<std::int64_t> shifts = up_to(131);
  shifts.push_back(-1);
  check({"vshift x6, x2, x4, r1",
         {setting("r1", 4, shifts, true), lanes("x2", kX, 8), lanes("x4", kX, 8)},
         {{"x6", kX}},
         [](const Values& in, Values& out) {
           for (std::uint64_t i = 0; i < kX; ++i) {
             const std::uint64_t from = i + in[0].u(32, 0);
             if (from < 2 * kX) out[0].bytes[i] = from < kX ? in[1].bytes[from] : in[2].bytes[from - kX];
           }
         },
         {}});
}

// A shift with a preshift. The core refuses shifts that leave a part of the pair in the result, so the result is always
// zero.
TESSERA_MODEL_TEST(ReferenceMovementTest, ShiftOfEverything) {
  check({"vshift.align x6, x2, s1, x4, r1",
         {setting("s1", 4, up_to(64)), setting("r1", 4, {128, 129, 192, 256, 0x7FFF'FFFF, -1, -128}),
          lanes("x2", kX, 8), lanes("x4", kX, 8)},
         {{"x6", kX}},
         [](const Values&, Values&) {},
         {}});
}

// A mode of vshuffle as its public name says it: matrices of rows x cols elements are transposed.
struct ShuffleMode {
  std::int64_t number;
  unsigned bytes, rows, cols;
  std::string part;
};
std::vector<ShuffleMode> shuffle_modes() {
  const auto file = read_file(TESSERA_ROOT "/facts/isa/aie2-shuffle-modes.tsv");
  EXPECT_TRUE(file.has_value());
  const std::string text(file->begin(), file->end());
  std::vector<ShuffleMode> modes;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || line.front() == '#') continue;
    const auto cells = split(line, '\t');
    const auto number = [&](unsigned cell) { return static_cast<unsigned>(std::stoul(std::string(cells[cell]))); };
    modes.push_back({number(0), number(1) / 8, number(2), number(3), std::string(cells[4])});
  }
  return modes;
}

void transpose(const ShuffleMode& mode, const std::array<std::uint8_t, 2 * kX>& pair, Value& out) {
  std::array<std::uint8_t, 2 * kX> moved{};
  const unsigned matrix = mode.bytes * mode.rows * mode.cols;
  const unsigned size = mode.part == "-" || mode.part == "flip" ? kX : 2 * kX;
  for (unsigned i = 0; i < size; ++i) {
    const unsigned base = i / matrix * matrix, element = i % matrix / mode.bytes, byte = i % mode.bytes;
    const unsigned row = element / mode.cols, col = element % mode.cols;
    const unsigned to = mode.part == "flip" ? mode.cols - 1 - col : col * mode.rows + row;
    moved[base + to * mode.bytes + byte] = pair[i];
  }
  std::copy_n(moved.begin() + (mode.part == "hi" ? kX : 0), kX, out.bytes.begin());
}

TESSERA_MODEL_TEST(ReferenceMovementTest, Shuffle) {
  const std::vector<ShuffleMode> modes = shuffle_modes();
  ASSERT_EQ(modes.size(), 48U);
  std::vector<std::int64_t> settings = up_to(48);
  for (std::int64_t mode = 0; mode < 48; ++mode)  // the bits above the six of a mode do not count
    settings.push_back(mode | (mode % 2 != 0 ? 0x7FFF'FF00 : 0x40));
  check({"vshuffle x6, x2, x4, r1",
         {setting("r1", 4, settings), lanes("x2", kX, 8), lanes("x4", kX, 8)},
         {{"x6", kX}},
         [&](const Values& in, Values& out) {
           std::array<std::uint8_t, 2 * kX> pair;
           std::copy_n(in[1].bytes.begin(), kX, pair.begin());
           std::copy_n(in[2].bytes.begin(), kX, pair.begin() + kX);
           transpose(modes[in[0].u(6, 0)], pair, out[0]);
         },
         {}});
}

// Shuffles a register of copies of a scalar, with zeros in place of s2.
TESSERA_MODEL_TEST(ReferenceMovementTest, BroadcastAndShuffle) {
  const std::vector<ShuffleMode> modes = shuffle_modes();
  for (const unsigned bits : kMovedWidths)
    check({fmt::format("vbcstshfl.{} x6, {}, r29", bits, scalar_name(bits)),
           {setting("r29", 4, up_to(48)), scalar(bits)},
           {{"x6", kX}},
           [&](const Values& in, Values& out) {
             Value low;
             for (unsigned i = 0; i < lane_count(bits); ++i) low.set(bits, i, in[1].s(bits, 0));
             std::array<std::uint8_t, 2 * kX> pair{};
             std::copy_n(low.bytes.begin(), kX, pair.begin());
             transpose(modes[in[0].u(6, 0)], pair, out[0]);
           },
           {}});
}

TESSERA_MODEL_TEST(ReferenceMovementTest, Moves) {
  struct Move {
    std::string_view text, to, from;
    unsigned bytes;
  };
  const Move all[] = {
      {"vmov wl6, wh2", "wl6", "wh2", 32},
      {"vmov amhl1, wl2", "amhl1", "wl2", 32},
      {"vmov wl6, amlh1", "wl6", "amlh1", 32},
      {"vmov x6, x2", "x6", "x2", 64},
      {"vmov bmh1, x2", "bmh1", "x2", 64},
      {"vmov x6, bml1", "x6", "bml1", 64},
      {"vmov cm1, cm2", "cm1", "cm2", 128},
      {"lda q1, [p0]; nopx", "q1", kMemory, 16},
      {"st q1, [p1]; nopx", kMemory, "q1", 16},
      {"vlda wl6, [p0]; nopx", "wl6", kMemory, 32},
      {"vlda amlh1, [p0]; nopx", "amlh1", kMemory, 32},
      {"vldb wh6, [p0]; nopx", "wh6", kMemory, 32},
      {"vst wh2, [p1]; nopx", kMemory, "wh2", 32},
      {"vst amhh2, [p1]; nopx", kMemory, "amhh2", 32},
      {"vst.128 wl2, [p1]; nopx", kMemory, "wl2", 16},
  };
  for (const Move& move : all) {
    std::string text(move.text);
    const std::size_t bracket = text.find(']');
    if (bracket != std::string::npos) text.insert(bracket, ", #0");
    check({text,
           {lanes(move.from, move.from == "wl2" && move.bytes == 16 ? 32 : move.bytes, 64)},
           {{move.to, move.bytes}},
           [](const Values& in, Values& out) { out[0] = in[0]; },
           {}});
  }
}

// Loads sixteen bytes from memory; the upper half of the register becomes zero (captured).
TESSERA_MODEL_TEST(ReferenceMovementTest, LoadsOfHalfARegister) {
  for (const auto& [text, reg] :
       {std::pair("vlda.128 wl6, [p0]; nopx", "wl6"), std::pair("vldb.128 wh6, [p0, dj0]; nopx", "wh6")})
    check({text,
           {lanes(reg, 32, 64), lanes(kMemory, 16, 64)},
           {{reg, 32}},
           [](const Values& in, Values& out) { out[0] = in[1]; },
           {}});
}

TESSERA_MODEL_TEST(ReferenceMovementTest, Clear) {
  for (const auto& [text, reg, bytes] : {std::tuple("vclr cm1", "cm1", 128U), std::tuple("vclr bmh1", "bmh1", 64U)})
    check({text, {lanes(reg, bytes, 64)}, {{reg, bytes}}, [](const Values&, Values&) {}, {}});
}

}  // namespace
}  // namespace tessera::core::aie2::reference
