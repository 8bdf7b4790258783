// What a program does not use costs nothing: examples/threshold does exactly the same counted work on one column and on
// four, whatever the rest of the array would be able to do.
#include "base/file.h"
#include "container/text.h"
#include "device/aie2_registers.h"
#include "isa/program.h"
#include "npu/controller.h"

#include <gtest/gtest.h>

namespace tessera::npu {
namespace {

std::string example(const std::string& name) {
  const auto file = read_file(TESSERA_ROOT "/examples/threshold/" + name);
  EXPECT_TRUE(file.has_value()) << render(file.error());
  return file ? std::string(file->begin(), file->end()) : "";
}

struct Outcome {
  array::Report report;
  Bytes output;
};

Outcome run_threshold(std::string_view device, const Bytes& picture) {
  const auto program = isa::assemble(example("threshold.s"), "threshold.s");
  auto configuration = container::parse_stream(example("threshold.cdo"), "threshold.cdo");
  auto stream = container::parse_stream(example("threshold.txn"), "threshold.txn");
  EXPECT_TRUE(program && configuration && stream);
  HostMemory memory;
  memory.set_buffer(0, picture);
  memory.set_buffer(1, Bytes(picture.size()));
  array::Array array(*device::find_device(device), memory);
  Controller controller(array, memory, 1'000'000'000);
  auto done =
      array.write_block(array.device().address({0, 2}, device::aie2::core::Program_Memory.offset), program->bytes);
  if (done) done = controller.load(std::get<container::Cdo>(std::move(*configuration)));
  if (done) done = controller.execute(std::get<container::Txn>(std::move(*stream)));
  EXPECT_TRUE(done.has_value()) << render(done.error());
  return {array.report(), Bytes(memory.buffer(1).begin(), memory.buffer(1).end())};
}

TEST(IdleCost, ColumnsThatAProgramDoesNotUseCostNothing) {
  Bytes picture(std::size_t{1280} * 720 * 4);
  for (std::size_t i = 0; i < picture.size(); ++i) picture[i] = static_cast<std::uint8_t>(i * 7 + i / 1280);
  const Outcome one = run_threshold("npu1_1col", picture), four = run_threshold("npu1_4col", picture);
  EXPECT_EQ(one.report.work.events, four.report.work.events);
  EXPECT_EQ(one.report.work.slices, four.report.work.slices);
  EXPECT_EQ(one.report.work.bursts, four.report.work.bursts);
  EXPECT_EQ(one.report.work.tiles, four.report.work.tiles);
  EXPECT_EQ(one.report.cycles, four.report.cycles);
  EXPECT_EQ(one.output, four.output);
  ASSERT_EQ(one.report.cores.size(), 1U);
  EXPECT_GT(one.report.cores[0].bundles, picture.size() / 64) << "the program ran";
  EXPECT_LE(one.report.work.tiles, 3U) << "shim, memory and core tile of one column";
}

}  // namespace
}  // namespace tessera::npu
