// Run lists.
#include "xrt/npu.h"

#include <cstring>

namespace tessera::xrtlib {
namespace {

using std::chrono::milliseconds;

TEST(RunList, RunsAreExecutedInOrder) {
  Npu npu;
  // Each run reads the result of the run before it. Two thresholds are as good as one: 255 stays, and so does 0.
  std::vector<xrt::bo> results{npu.in};
  xrt::runlist list(npu.context);
  for (int i = 0; i < 30; ++i) {
    results.emplace_back(npu.device, kPicture, xrt::bo::flags::host_only, 0);
    xrt::run run(npu.kernel);
    run.set_arg(0, 3);
    run.set_arg(1, npu.code);
    run.set_arg(2, npu.code.size() / 4);
    run.set_arg(3, results[results.size() - 2]);
    run.set_arg(4, results.back());
    list.add(std::move(run));
  }
  EXPECT_EQ(list.state(), ERT_CMD_STATE_COMPLETED);  // as XRT says of a list that is not under way
  list.wait();
  for (int i = 0; i < 2; ++i) {
    list.execute();
    list.wait();
    EXPECT_EQ(list.state(), ERT_CMD_STATE_COMPLETED);
    EXPECT_EQ(list.poll(), 1);
    EXPECT_TRUE(Npu::is_right(npu.in, results.back()));
    std::memset(results.back().map(), 0, kPicture);
  }
}

TEST(RunList, ARunThatFailsIsNamedAndEndsTheRest) {
  Npu npu;
  const xrt::bo endless = npu.instructions(hungry());
  std::vector<xrt::run> runs;
  for (const xrt::bo& code : {npu.code, endless, npu.code}) {
    runs.emplace_back(npu.kernel);
    runs.back().set_arg(0, 3);
    runs.back().set_arg(1, code);
    runs.back().set_arg(2, code.size() / 4);
    runs.back().set_arg(3, npu.in);
    runs.back().set_arg(4, npu.out);
  }
  xrt::runlist list(npu.context);
  for (const xrt::run& run : runs) list.add(run);
  list.execute();
  try {
    list.wait(milliseconds(0));
    FAIL();
  } catch (const xrt::runlist::aie_error& error) {
    const std::string text = error.what();
    EXPECT_TRUE(text.starts_with("runlist failed execution (ERT_CMD_STATE_TIMEOUT)\n")) << text;
    EXPECT_NE(text.find("error[T0605]"), std::string::npos) << text;
    EXPECT_EQ(error.get_run().get_handle(), runs[1].get_handle());
    EXPECT_EQ(error.get_command_state(), ERT_CMD_STATE_TIMEOUT);
    EXPECT_EQ(error.data().size(), 7U);
  }
  EXPECT_EQ(runs[0].state(), ERT_CMD_STATE_COMPLETED);
  EXPECT_EQ(runs[2].state(), ERT_CMD_STATE_ABORT);
  runs[2] = {};
  list.reset();
  npu.call(npu.code).wait2();
  EXPECT_TRUE(npu.is_right());
}

TEST(RunList, MistakesAreRefused) {
  Npu npu;
  xrt::run run = npu.call(npu.code);  // started, never waited for, and then added
  xrt::runlist list(npu.context);
  list.add(run);
  expect_thrown(thrown([&] { run.start(); }), "system_error 22",
                "Run object belongs to a runlist and cannot be explicitly started: Invalid argument", "T1110");
  list.execute();
  expect_thrown(thrown([&] { list.execute(); }), "system_error 22",
                "runlist must be idle before submitting for execution, current state: running: Invalid argument",
                "T1110");
  expect_thrown(thrown([&] { list.add(run); }), "system_error 22",
                "runlist must be idle before adding run objects, current state: running: Invalid argument", "T1110");
  EXPECT_EQ(thrown([&] { list.reset(); }).code, "T1110");
  list.wait();
  list.reset();
  list.execute();  // nothing to do
  run.start();
  run.wait2();
  EXPECT_TRUE(npu.is_right());
  EXPECT_EQ(thrown([&] { xrt::runlist().add(run); }).first,
            "cannot add run object to uninitialized runlist: Invalid argument");
}

TEST(RunList, ARunMayBeInAListTwice) {
  Npu npu;
  xrt::run run(npu.kernel);
  run.set_arg(0, 3);
  run.set_arg(1, npu.code);
  run.set_arg(2, npu.code.size());
  run.set_arg(3, npu.in);
  run.set_arg(4, npu.out);
  xrt::runlist list(npu.context);
  list.add(run);
  list.add(run);
  list.execute();
  list.wait();
  EXPECT_EQ(run.state(), ERT_CMD_STATE_COMPLETED);
  EXPECT_TRUE(npu.is_right());
}

TEST(RunList, RunsOfAnotherContextAreRefused) {
  Npu npu;
  const xrt::hw_context other(npu.device, npu.xclbin.get_uuid());
  xrt::runlist list(other);
  expect_thrown(thrown([&] { list.add(xrt::run(npu.kernel)); }), "system_error 22",
                "Run object belongs to another hardware context than the runlist: Invalid argument", "T1110");
}

// A thread looks at the list again and again: it sees the end of the list when all runs have ended, and not before.
TEST(RunList, TheEndOfAListIsTheEndOfAllRuns) {
  Npu npu;
  std::vector<xrt::bo> results;
  xrt::runlist list(npu.context);
  for (int i = 0; i < 50; ++i) {
    results.emplace_back(npu.device, kPicture, xrt::bo::flags::host_only, 0);
    xrt::run run(npu.kernel);
    run.set_arg(0, 3);
    run.set_arg(1, npu.code);
    run.set_arg(2, npu.code.size());
    run.set_arg(3, npu.in);
    run.set_arg(4, results.back());
    list.add(run);
  }
  list.execute();
  while (list.state() != ERT_CMD_STATE_COMPLETED) {
  }
  for (const xrt::bo& result : results) EXPECT_TRUE(Npu::is_right(npu.in, result));
  list.execute();  // the list is idle
  list.wait();
}

}  // namespace
}  // namespace tessera::xrtlib
