// Calls of a session: results by a scalar model, slices, several calls, cancelling, and calls that cannot begin.
#include "embed/program.h"

#include <atomic>
#include <stdexcept>
#include <thread>

namespace tessera::embed {
namespace {

TEST(Calls, GiveTheResultOfTheModel) {
  Caller caller;
  const api::Outcome outcome = caller.session.run(stream("lines.txn"));
  EXPECT_EQ(code_of(outcome), "");
  EXPECT_TRUE(caller.is_right());
  const api::Report report = caller.session.report();
  EXPECT_EQ(report.cycles, outcome.ended);
  ASSERT_EQ(report.cores.size(), 1U);
  EXPECT_EQ(report.cores[0].tile, (api::Tile{0, 2}));
  EXPECT_EQ(report.bundles, report.cores[0].bundles);
  std::uint64_t out = 0;
  for (const api::ChannelReport& channel : report.channels)
    if (channel.tile.row == 0 && channel.direction == api::Direction::S2MM) out += channel.bytes;
  EXPECT_EQ(out, kPicture);
  ASSERT_TRUE(report.bottleneck);
  EXPECT_NE(caller.session.report_json().find("\"schema\": \"tessera.run/1\""), std::string::npos);
  EXPECT_NE(caller.session.report_text().find("core (0,2)"), std::string::npos);
}

TEST(Calls, KeepTheStateBetweenThem) {
  Caller caller;
  std::uint64_t first = 0;
  for (int i = 0; i < 3; ++i) {
    std::fill(caller.output.begin(), caller.output.end(), std::uint8_t{0});
    const api::Outcome outcome = caller.session.run(stream("lines.txn"));
    ASSERT_EQ(code_of(outcome), "");
    EXPECT_TRUE(caller.is_right());
    if (i == 0) first = outcome.cycles();
    EXPECT_EQ(outcome.cycles(), first);
  }
  const api::Outcome thrice = caller.session.run(api::RunList{{stream("lines.txn")}, 3});
  EXPECT_EQ(code_of(thrice), "");
  EXPECT_GT(thrice.cycles(), 2 * first);
}

TEST(Calls, InSlicesGiveTheSameBytesAndCycles) {
  for (const std::uint64_t slice : {1U, 17U, 1000U, 100'000U}) {
    for (const api::Timing timing : {api::Timing::Functional, api::Timing::Cycle}) {
      Caller whole({.timing = timing}), sliced({.timing = timing});
      const api::Outcome expected = whole.session.run(stream("lines.txn"));
      sliced.session.start({{stream("lines.txn")}, 1}).value();
      while (!sliced.session.advance(sliced.session.now() + slice)) EXPECT_TRUE(sliced.session.is_running());
      EXPECT_FALSE(sliced.session.is_running());
      EXPECT_EQ(code_of(sliced.session.outcome()), "");
      EXPECT_EQ(sliced.session.outcome().ended, expected.ended);
      EXPECT_EQ(sliced.session.report_json(), whole.session.report_json());
      EXPECT_EQ(sliced.output, whole.output);
    }
  }
}

// T0618 pauses the controller, and no caller ever sees it as an error.
TEST(Calls, ASliceThatEndsIsNoError) {
  Caller caller;
  caller.session.start({{stream("lines.txn")}, 1}).value();
  ASSERT_FALSE(caller.session.advance(caller.session.now() + 1000));
  EXPECT_NE(code_of(caller.session.outcome()), "T0618");
}

TEST(Calls, AreCancelledFromAnotherThread) {
  Caller caller;
  std::atomic<bool> runs = false;
  caller.session.watch([&](std::uint64_t) { runs = true; });
  std::thread other([&] {
    while (!runs) std::this_thread::yield();
    caller.session.cancel();
  });
  const api::Outcome outcome = caller.session.run(api::RunList{{stream("lines.txn")}, 1'000'000});
  other.join();
  EXPECT_EQ(outcome.ending, api::Ending::Cancelled);
  EXPECT_EQ(code_of(outcome), "T0617");
  caller.session.reset().value();
  EXPECT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
  EXPECT_TRUE(caller.is_right());
}

TEST(Calls, ThatCannotEndNameTheCulprit) {
  Caller caller;
  const api::Outcome outcome = caller.session.run(stream("hungry.txn"));
  EXPECT_EQ(outcome.ending, api::Ending::Deadlock);
  EXPECT_EQ(code_of(outcome), "T0605");
  const api::Explanation why = caller.session.explanation().value();
  EXPECT_NE(outcome.error->message.find(why.headline), std::string::npos);
  ASSERT_FALSE(why.chain.empty());
  EXPECT_EQ(why.units[why.chain.front()].name, "the sync");
  EXPECT_FALSE(why.units[why.chain.front()].edges.empty());
  EXPECT_TRUE(why.dead);
  // The task that still waits is in the array, so the next call needs a reset.
  caller.session.reset().value();
  EXPECT_FALSE(caller.session.explanation());
  EXPECT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
}

TEST(Calls, EndAtTheirLimit) {
  Caller caller({.max_cycles = 5000});
  const api::Outcome outcome = caller.session.run(stream("lines.txn"));
  EXPECT_EQ(outcome.ending, api::Ending::CycleLimit);
  EXPECT_EQ(code_of(outcome), "T0606");
  EXPECT_EQ(outcome.ended, 5000U);
}

TEST(Calls, StopAtBreakpointsAndGoOn) {
  Caller whole, caller;
  const api::Outcome expected = whole.session.run(stream("lines.txn"));
  caller.session.break_at({api::Stop::Kind::Lock, {0, 2}, 1, 3}).value();
  api::Outcome outcome = caller.session.run(stream("lines.txn"));
  std::uint64_t hits = 0;
  for (; outcome.ending == api::Ending::Stopped; ++hits) {
    EXPECT_EQ(code_of(outcome), "T0611");
    ASSERT_TRUE(caller.session.stop());
    EXPECT_EQ(caller.session.stop()->hit, hits + 3);
    EXPECT_TRUE(caller.session.is_running());
    caller.session.advance(UINT64_MAX);
    outcome = caller.session.outcome();
  }
  EXPECT_GT(hits, 10U);  // ten lines are given and taken
  EXPECT_EQ(code_of(outcome), "");
  EXPECT_EQ(outcome.ended, expected.ended);
  EXPECT_TRUE(caller.is_right());
}

TEST(Calls, RefuseMisuse) {
  Caller caller;
  caller.session.start({{stream("lines.txn")}, 1}).value();
  EXPECT_EQ(code_of(caller.session.start({{stream("lines.txn")}, 1})), "T1201");
  const api::Outcome second = caller.session.run(stream("lines.txn"));
  EXPECT_EQ(second.ending, api::Ending::Misused);
  EXPECT_EQ(code_of(second), "T1201");
  caller.session.reset().value();
  EXPECT_FALSE(caller.session.is_running());
}

TEST(Calls, BeginOutsideOfOtherCalls) {
  Caller caller;
  std::vector<std::string> codes;
  caller.session.watch([&](std::uint64_t) {
    codes.push_back(code_of(caller.session.reset()));
    codes.push_back(code_of(caller.session.run(stream("lines.txn"))));
    EXPECT_FALSE(caller.session.advance(1));
  });
  EXPECT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
  EXPECT_TRUE(caller.is_right());
  ASSERT_FALSE(codes.empty());
  for (const std::string& code : codes) EXPECT_EQ(code, "T1201");
}

TEST(Calls, EndWithAnExceptionOfTheHost) {
  Caller caller;
  caller.session.watch([](std::uint64_t) { throw std::runtime_error("host"); });
  EXPECT_THROW(caller.session.run(stream("lines.txn")), std::runtime_error);
  caller.session.watch({});
  caller.session.reset().value();
  EXPECT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
  EXPECT_TRUE(caller.is_right());
}

TEST(Calls, NeedAConfiguration) {
  api::SessionOptions options;
  options.configure = false;
  api::Session session = api::Session::open(threshold(), options).value();
  EXPECT_EQ(code_of(session.run(stream("lines.txn"))), "T1208");
  EXPECT_EQ(code_of(session.configure()), "");
  EXPECT_EQ(code_of(session.configure()), "T1208");
  session.reset().value();
  EXPECT_EQ(code_of(session.configure()), "");
}

TEST(Calls, RefuseImpossibleOptions) {
  Caller caller;
  using Kind = api::Stop::Kind;
  EXPECT_EQ(code_of(caller.session.break_at({Kind::Lock, {0, 2}, 99})), "T1205");
  EXPECT_EQ(code_of(caller.session.break_at({Kind::Descriptor, {0, 0}, 16})), "T1205");
  EXPECT_EQ(code_of(caller.session.break_at({Kind::Lock, {0, 2}, 1, 0})), "T1205");
  EXPECT_EQ(code_of(caller.session.set_buffer(0, {}, std::uint64_t{1} << 60)), "T1203");
  api::SessionOptions options;
  options.kernels.seconds = api::KernelOptions::kMostSeconds + 1;
  EXPECT_EQ(code_of(api::Session::open(threshold(), options)), "T0701");
}

TEST(Calls, OfPartsNeedAStream) {
  api::ProgramParts parts{"parts", "npu1_1col", 1, {{7, bytes_of(example("threshold/threshold.cdo"))}}, 7};
  // Parts are binary; the text of a configuration is refused.
  EXPECT_NE(code_of(api::Program::from_parts(parts)), "");
  parts.first = 8;
  parts.pdis.clear();
  EXPECT_EQ(code_of(api::Program::from_parts(parts)), "T1202");
  parts.first.reset();
  api::Session session = api::Session::open(api::Program::from_parts(parts).value()).value();
  EXPECT_EQ(code_of(session.run()), "T1202");
}

TEST(Calls, RestartFromCheckpoints) {
  Caller whole, saved, resumed;
  const api::RunList list{{stream("lines.txn")}, 2};
  const api::Outcome expected = whole.session.run(list);
  saved.session.start(list).value();
  ASSERT_FALSE(saved.session.advance(saved.session.now() + 4000));
  const auto state = saved.session.save();
  ASSERT_TRUE(state) << api::to_text(state.error());
  EXPECT_EQ(code_of(resumed.session.resume(*state)), "T0708");  // the list of the call under way is missing
  resumed.session.resume(*state, list).value();
  EXPECT_EQ(resumed.session.now(), saved.session.now());
  EXPECT_EQ(code_of(resumed.session.resume(*state, list)), "T1201");
  while (!resumed.session.advance(UINT64_MAX)) {
  }
  EXPECT_EQ(code_of(resumed.session.outcome()), "");
  EXPECT_EQ(resumed.session.outcome().ended, expected.ended);
  EXPECT_EQ(resumed.output, whole.output);
  EXPECT_TRUE(resumed.is_right());
  EXPECT_EQ(code_of(resumed.session.resume({})), "T0215");
}

}  // namespace
}  // namespace tessera::embed
