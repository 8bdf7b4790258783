// Four programs that the vendor's compiler made, against what thresholding means.
//
// color_threshold v1 (one core) and v2 (four cores) at 720p and 1080p run on generated pictures with each threshold
// type that the programs offer, and every output byte must equal a scalar model. The model is written from the meaning
// of the operation as computer vision knows it, per channel with maximum 255, and shares nothing with the emulator.
//
// In one point the compiled programs depart from the names of their types: each selecting arm has its two choices the
// other way round, so that type 0 (BINARY) gives 255 where the value is *not* above the threshold. The disassembly says
// so (test/lit/isa/threshold-arms.test): the arm of type 0 is `vlt.d8 m, threshold, data` and `vsel.8 d, maximum, zero,
// m`, and vsel takes its second source where the bit is set, on silicon (silicon_test.cpp) as in the public compiler.
// The same holds for types 1, 3 and 4. The model therefore asks for what the program was compiled to do, in
// as_compiled().
#include "foreign_program.h"

#include <random>

namespace tessera::npu {
namespace {

enum class Threshold : std::uint32_t { Binary, BinaryInverse, Truncate, ToZero, ToZeroInverse };
constexpr Threshold kTypes[] = {Threshold::Binary, Threshold::BinaryInverse, Threshold::Truncate, Threshold::ToZero,
                                Threshold::ToZeroInverse};
using Levels = std::array<std::uint8_t, 4>;  // one threshold per channel

std::uint8_t threshold(std::uint8_t value, std::uint8_t level, Threshold type) {
  const bool above = value > level;
  switch (type) {
    case Threshold::Binary: return above ? 255 : 0;
    case Threshold::BinaryInverse: return above ? 0 : 255;
    case Threshold::Truncate: return above ? level : value;
    case Threshold::ToZero: return above ? value : 0;
    case Threshold::ToZeroInverse: return above ? 0 : value;
  }
  return 0;
}

Threshold as_compiled(Threshold type) {
  switch (type) {
    case Threshold::Binary: return Threshold::BinaryInverse;
    case Threshold::BinaryInverse: return Threshold::Binary;
    case Threshold::Truncate: return Threshold::Truncate;
    case Threshold::ToZero: return Threshold::ToZeroInverse;
    case Threshold::ToZeroInverse: return Threshold::ToZero;
  }
  return type;
}

struct Program {
  std::string name;
  std::size_t width, height, cores;
};

// The parameters are written by the command stream, five consecutive words for each core: four thresholds and the type.
void set_parameters(ForeignProgram& program, std::size_t cores, const Levels& levels, Threshold type) {
  std::map<unsigned, std::uint32_t> first;  // by row: the offset of a core's first parameter
  std::size_t changed = 0;
  for (container::DpuOp& op : std::get<container::DpuSequence>(program.stream).ops)
    if (auto* write = std::get_if<container::dpu::Write32>(&op.body); write != nullptr && write->row >= 2) {
      const std::uint32_t index = (write->offset - first.try_emplace(write->row, write->offset).first->second) / 4;
      ASSERT_LT(index, 5U);
      write->value = index < 4 ? levels[index] : static_cast<std::uint32_t>(type);
      ++changed;
    }
  ASSERT_EQ(changed, 5 * cores);
}

ForeignProgram load(const Program& program) {
  const std::string stem = "riallto/" + program.name;
  return {stem, stem + ".seq", "npu1_1col"};
}

Bytes random_picture(std::size_t bytes) {
  std::mt19937 generator(20231);
  Bytes picture(bytes);
  for (std::size_t i = 0; i < bytes; i += 4) store_le(std::span(picture), i, static_cast<std::uint32_t>(generator()));
  return picture;
}
Bytes gradient_picture(std::size_t bytes, std::size_t width) {
  Bytes picture(bytes);
  for (std::size_t i = 0; i < bytes; ++i)
    picture[i] = static_cast<std::uint8_t>(i / 4 % width + i / 4 / width + 64 * (i % 4));
  return picture;
}

void expect_equal(const Program& program, const Bytes& picture, const Levels& levels, Threshold type) {
  ForeignProgram riallto = load(program);
  set_parameters(riallto, program.cores, levels, type);
  const Bytes result = riallto.run({{0, picture}}, 1, picture.size());
  std::size_t wrong = 0, first = 0;
  for (std::size_t i = 0; i < picture.size(); ++i)
    if (result[i] != threshold(picture[i], levels[i % 4], as_compiled(type)) && wrong++ == 0) first = i;
  EXPECT_EQ(wrong, 0U) << program.name << " type " << static_cast<unsigned>(type) << ": byte " << first << " is "
                       << +result[first] << " for " << +picture[first];
}

// Every type on random values, on all values of every channel with thresholds at the ends of the range, and on a single
// value just above, at and just below the threshold.
void check(const Program& program) {
  const std::size_t bytes = program.width * program.height * 4;
  const Bytes random = random_picture(bytes), gradient = gradient_picture(bytes, program.width), equal(bytes, 128);
  for (const Threshold type : kTypes) {
    expect_equal(program, random, {200, 3, 127, 128}, type);
    expect_equal(program, gradient, {0, 255, 1, 254}, type);
    expect_equal(program, equal, {127, 128, 129, 0}, type);
  }
}

TEST(RialltoTest, ColorThresholdV1At720p) {
  TESSERA_NEED_SHARED();
  check({"color_threshold_v1_720p", 1280, 720, 1});
}
TEST(RialltoTest, ColorThresholdV1At1080p) {
  TESSERA_NEED_SHARED();
  check({"color_threshold_v1_1080p", 1920, 1080, 1});
}
TEST(RialltoTest, ColorThresholdV2At720p) {
  TESSERA_NEED_SHARED();
  check({"color_threshold_v2_720p", 1280, 720, 4});
}
TEST(RialltoTest, ColorThresholdV2At1080p) {
  TESSERA_NEED_SHARED();
  check({"color_threshold_v2_1080p", 1920, 1080, 4});
}

TEST(RialltoTest, TwoRunsAreTheSameToTheCycle) {
  TESSERA_NEED_SHARED();
  const Program program{"color_threshold_v2_720p", 1280, 720, 4};
  const Bytes picture = random_picture(program.width * program.height * 4);
  ForeignProgram first = load(program), second = load(program);
  EXPECT_EQ(first.run({{0, picture}}, 1, picture.size()), second.run({{0, picture}}, 1, picture.size()));
  EXPECT_EQ(first.report.cycles, second.report.cycles);
  EXPECT_EQ(first.report.work.events, second.report.work.events);
  ASSERT_EQ(first.report.cores.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(first.report.cores[i].bundles, second.report.cores[i].bundles);
    EXPECT_EQ(first.report.cores[i].stalls.by_cause, second.report.cores[i].stalls.by_cause);
  }
}

}  // namespace
}  // namespace tessera::npu
