// Tests LoneCore, a core without an array: its memories and locks, memories and locks that it lacks, and the ends of
// function calls.
#include "core_bench.h"

#include "core/codes.h"

namespace tessera::core::aie2 {
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
      call.registers.emplace_back(isa::Reg{files::R, static_cast<std::uint8_t>(i)}, scalars[i]);
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

// No byte between the end of the program and the return address may decode as a bundle.
TEST(LoneCore, NothingCanBeExecutedBehindTheProgram) {
  Machine machine;
  const auto end = static_cast<std::uint32_t>(machine.program.bytes.size());
  ASSERT_EQ(machine.call("double", {1}), LoneCore::End::Returned);
  const std::uint32_t place = machine.alone.counts().pc;
  ASSERT_EQ(place, machine.alone.core.read_register(reg("lr")));
  ASSERT_GT(place, 0x4000U);
  for (std::uint32_t pc = end; pc < place; ++pc) EXPECT_FALSE(kAie2.decode(machine.alone.program(), pc)) << pc;
}

TEST(LoneCore, EvenAProgramThatFillsItsMemoryCannotWalkToTheReturn) {
  for (const Engine engine : {Engine::Native, Engine::Blocks, Engine::Plain}) {
    LoneCore machine(Bytes(0x4000));  // empty bundles throughout
    machine.core.use({.engine = engine, .eager = true});
    LoneCore::Call call;
    call.entry = 0x3FF0;
    call.max_cycles = 1000;
    EXPECT_EQ(machine.call(call), LoneCore::End::Fault);
    ASSERT_TRUE(machine.fault());
    EXPECT_EQ(machine.fault()->code, code::core_program);
    EXPECT_EQ(machine.counts().pc, 0x4000U);
  }
}

TEST(LoneCore, TheLimitIsThatOfTheFunction) {
  Machine enough;
  EXPECT_EQ(enough.call("double", {1}, 6), LoneCore::End::Returned);
  EXPECT_EQ(enough.alone.ended(), 6U);
  Machine few;
  EXPECT_EQ(few.call("double", {1}, 5), LoneCore::End::CycleLimit);
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
}  // namespace tessera::core::aie2
