// Tests that unused parts cost nothing. The same single column must do exactly the same counted work on devices of 6,
// of 24 and of 418 tiles, whatever the rest of the array offers, and wherever on the device the column is.
#include "base/file.h"
#include "container/stream/text.h"
#include "device/aie2_registers.h"
#include "isa/aie2/aie2.h"
#include "isa/program.h"
#include "npu/controller.h"

#include <gtest/gtest.h>

namespace tessera::npu {
namespace {

struct Place {
  std::string_view device;
  std::uint8_t column;
};
constexpr std::array kPlaces{Place{"npu1_1col", 0}, Place{"npu1_4col", 0}, Place{"npu1_4col", 3}, Place{"xcve2802", 2}};

struct Design {
  std::string name;  // common name of its program, configuration and commands
  std::uint8_t core_row;
  std::uint64_t tiles;
};

std::string text_of(const std::string& path) {
  const auto file = read_file(TESSERA_ROOT "/" + path);
  EXPECT_TRUE(file.has_value()) << render(file.error());
  return file ? std::string(file->begin(), file->end()) : "";
}

struct Work {
  array::Report report;
  Bytes output;
};

Work run(const Design& design, const std::string& commands, Place place, array::Timing timing, const Bytes& input) {
  const device::Device& device = *device::find_device(place.device);
  auto program = isa::assemble(isa::kAie2, text_of(design.name + ".s"), "core");
  auto configuration = container::parse_stream(text_of(design.name + ".cdo"), "configuration", {}, &device);
  auto stream = container::parse_stream(commands, "commands", {}, &device);
  EXPECT_TRUE(program && configuration && stream);
  program->bytes.resize(align_up(program->bytes.size(), 4));
  HostMemory memory;
  memory.set_buffer(0, input);
  memory.set_buffer(1, Bytes(input.size()));
  array::Array array(device, memory);
  array.use({.timing = timing});
  Controller controller(array, memory, 1'000'000'000);
  controller.start_at(place.column);
  const std::uint32_t program_memory = device::aie2::core::Program_Memory.offset;
  auto done = array.write_block(device.address({place.column, design.core_row}, program_memory), program->bytes);
  if (done) done = controller.load(std::get<container::Cdo>(std::move(*configuration)));
  if (done) done = controller.execute(std::get<container::Txn>(std::move(*stream)));
  EXPECT_TRUE(done.has_value()) << render(done.error());
  return {array.report(), Bytes(memory.buffer(1).begin(), memory.buffer(1).end())};
}

void expect_equal_work(const Design& design, const std::string& commands, std::span<const Place> places,
                       array::Timing timing, const Bytes& input) {
  const Work first = run(design, commands, places.front(), timing, input);
  ASSERT_EQ(first.report.cores.size(), 1U);
  EXPECT_GT(first.report.cores[0].bundles, 0U) << "the program ran";
  EXPECT_EQ(first.report.work.tiles, design.tiles) << "the tiles of one column that the program names";
  for (const Place& place : places.subspan(1)) {
    SCOPED_TRACE(fmt::format("column {} of {}", place.column, place.device));
    const Work other = run(design, commands, place, timing, input);
    EXPECT_EQ(other.report.work.events, first.report.work.events);
    EXPECT_EQ(other.report.work.slices, first.report.work.slices);
    EXPECT_EQ(other.report.work.bursts, first.report.work.bursts);
    EXPECT_EQ(other.report.work.tiles, first.report.work.tiles);
    EXPECT_EQ(other.report.cycles, first.report.cycles);
    EXPECT_EQ(other.output, first.output);
  }
}

Bytes picture(std::size_t bytes) {
  Bytes picture(bytes);
  for (std::size_t i = 0; i < bytes; ++i) picture[i] = static_cast<std::uint8_t>(i * 7 + i / 1280);
  return picture;
}

TEST(IdleCost, ColumnsThatAProgramDoesNotUseCostNothing) {
  const std::string name = "examples/threshold/threshold";
  expect_equal_work({name, 2, 3}, text_of(name + ".txn"), std::span(kPlaces).first(3), array::Timing::Functional,
                    picture(std::size_t{1280} * 720 * 4));
}

// Runs bench/designs/relay with fewer words.
class IdleCostRelay : public testing::TestWithParam<array::Timing> {};

TEST_P(IdleCostRelay, IsTheSameOnLargeDevices) {
  constexpr std::size_t kWords = 16384;
  const std::string commands = fmt::format(
      ".txn\nbd (0,0) 0 length={0} arg=0\nbd (0,0) 1 length={0} arg=1\nqueue (0,0) s2mm 0 bd=1 token=1\n"
      "queue (0,0) mm2s 0 bd=0\nsync (0,0) s2mm 0\n",
      kWords);
  const Design design{"bench/designs/relay", 3, 4};
  const Bytes input = picture(kWords * 4);
  EXPECT_EQ(run(design, commands, kPlaces.back(), GetParam(), input).output, input);
  expect_equal_work(design, commands, kPlaces, GetParam(), input);
}

INSTANTIATE_TEST_SUITE_P(Timings, IdleCostRelay, testing::Values(array::Timing::Functional, array::Timing::Cycles));

}  // namespace
}  // namespace tessera::npu
