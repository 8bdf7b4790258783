// Repeats a run. The states every thousand cycles must be the same, however the host allocates memory in between.
#include "effort.h"

#include "base/file.h"
#include "container/stream/text.h"
#include "device/aie2_registers.h"
#include "isa/aie2/aie2.h"
#include "isa/program.h"
#include "npu/controller.h"

#include <gtest/gtest.h>

namespace tessera::npu {
namespace {

std::string input(const std::string& name) {
  const auto file = read_file(TESSERA_ROOT "/test/lit/run/Inputs/" + name);
  EXPECT_TRUE(file.has_value());
  return std::string(file->begin(), file->end());
}

std::vector<std::uint64_t> states(array::Timing timing) {
  const auto configuration = container::parse_stream(input("column.cdo"), "column.cdo");
  const auto call = container::parse_stream(input("call.txn"), "call.txn");
  const auto program = isa::assemble(isa::kAie2, input("increment.s"), "increment.s");
  EXPECT_TRUE(configuration && call && program);
  HostMemory memory;
  memory.set_buffer(0, Bytes(256, 7));
  memory.set_buffer(1, Bytes(256));
  array::Array array(*device::find_device("npu1_4col"), memory);
  array.use({.timing = timing});
  std::vector<std::uint64_t> list;
  array.probe(1000, [&](array::Cycle) { list.push_back(array.fingerprint()); });
  Bytes bytes = program->bytes;
  bytes.resize(align_up(bytes.size(), 4));
  EXPECT_TRUE(array.write_block(array.device().address({0, 2}, device::aie2::core::Program_Memory.offset), bytes));
  Controller controller(array, memory, 1'000'000);
  EXPECT_TRUE(controller.load(std::get<container::Cdo>(*configuration)));
  for (unsigned i = 0; i < 4; ++i) EXPECT_TRUE(controller.execute(std::get<container::Txn>(*call)));
  list.push_back(array.fingerprint());
  list.push_back(array.now());
  return list;
}

TEST(DeterminismTest, AThousandRepeatsGiveTheSameStates) {
  for (const array::Timing timing : {array::Timing::Functional, array::Timing::Cycles}) {
    const std::vector<std::uint64_t> first = states(timing);
    EXPECT_GT(first.size(), 4U);
    for (std::uint64_t i = 1; i < effort(50, 1000); ++i) ASSERT_EQ(states(timing), first) << "repeat " << i;
  }
}

}  // namespace
}  // namespace tessera::npu
