// The bus of a core alone: what it has, what it lacks, and how calls of a function end.
#include "core_bench.h"

#include "array/codes.h"

namespace tessera::array {
namespace {

constexpr std::string_view kFunctions =
    "double: ret lr\nnop\nnop\nnop\nnop\nadd r0, r0, r0\n"
    ".align 16\nacquire: acq r1, r2\nret lr\nnop\nnop\nnop\nnop\nnop\n"
    ".align 16\nrelease: rel r1, r2\nret lr\nnop\nnop\nnop\nnop\nnop\n"
    ".align 16\nends: done\n";

struct Machine {
  isa::Program program = assembled(kFunctions);
  LoneCore alone{program.bytes};

  LoneCore::End call(std::string_view function, std::vector<std::uint32_t> scalars, Cycle limit = 1000) {
    LoneCore::Call call;
    call.entry = program.find(function)->address;
    call.max_cycles = limit;
    for (std::size_t i = 0; i < scalars.size(); ++i)
      call.registers.emplace_back(isa::Reg{isa::RegFile::R, static_cast<std::uint8_t>(i)}, scalars[i]);
    return alone.call(call);
  }
};

TEST(LoneCore, CallsAFunctionAgainAndAgain) {
  Machine machine;
  for (const std::uint32_t value : {1U, 21U, 0x8000'0001U}) {
    ASSERT_EQ(machine.call("double", {value}), LoneCore::End::Returned);
    EXPECT_EQ(machine.alone.core.read_register(reg("r0")), value + value);
  }
}

TEST(LoneCore, CountsWhatTheFunctionDid) {
  Machine machine;
  ASSERT_EQ(machine.call("double", {1}), LoneCore::End::Returned);
  EXPECT_EQ(machine.alone.counts().bundles, 6U);
  EXPECT_EQ(machine.alone.counts().instructions, 2U);
  EXPECT_EQ(machine.alone.counts().active, 6U);
  ASSERT_EQ(machine.call("double", {1}), LoneCore::End::Returned);
  EXPECT_EQ(machine.alone.counts().bundles, 12U);
}

TEST(LoneCore, LocksAreItsOwn) {
  Machine machine;
  machine.alone.locks[50] = 3;
  EXPECT_EQ(machine.call("acquire", {0, 50, 0U - 2}), LoneCore::End::Returned);
  EXPECT_EQ(machine.alone.locks[50], 1);
  EXPECT_EQ(machine.call("release", {0, 50, 4}), LoneCore::End::Returned);
  EXPECT_EQ(machine.alone.locks[50], 5);
}

Code fault_of(Machine& machine) {
  return machine.alone.core.fault().value_or(Diag{}).code;
}

TEST(LoneCore, SaysWhyItDidNotReturn) {
  Machine waits;
  EXPECT_EQ(waits.call("acquire", {0, 48, 1}), LoneCore::End::Waits);
  EXPECT_EQ(waits.alone.waits_for(), "lock 48 == 1, which is 0");
  Machine slow;
  EXPECT_EQ(slow.call("double", {1}, 3), LoneCore::End::CycleLimit);
  Machine ends;
  EXPECT_EQ(ends.call("ends", {}), LoneCore::End::Done);
  EXPECT_EQ(ends.alone.counts().bundles, 1U);
  Machine neighbour;
  EXPECT_EQ(neighbour.call("acquire", {0, 15, 0}), LoneCore::End::Fault);
  EXPECT_EQ(fault_of(neighbour), code::no_neighbour);
  Machine high;
  EXPECT_EQ(high.call("release", {0, 48, 64}), LoneCore::End::Fault);
  EXPECT_EQ(fault_of(high), code::lock_range);
  Machine greedy;
  EXPECT_EQ(greedy.call("acquire", {0, 48, 0U - 64}), LoneCore::End::Fault);
  EXPECT_EQ(fault_of(greedy), code::lock_range);
}

}  // namespace
}  // namespace tessera::array
