// Sessions that the host configures itself, and the data that it sees while the array runs: traces, fingerprints,
// checkpoints.
#include "embed/program.h"

#include <algorithm>

namespace tessera::embed {
namespace {

api::SessionOptions later() {
  api::SessionOptions options;
  options.configure = false;
  return options;
}

TEST(Observers, SeeASessionThatIsConfiguredLater) {
  Caller usual, caller(later());
  EXPECT_EQ(caller.session.tile({0, 2})->locks[0], 0);  // nothing is loaded
  EXPECT_EQ(code_of(caller.session.configure()), "");
  EXPECT_EQ(caller.session.tile({0, 2})->locks, usual.session.tile({0, 2})->locks);
  const api::Outcome outcome = caller.session.run(stream("lines.txn"));
  EXPECT_EQ(code_of(outcome), "");
  EXPECT_EQ(outcome.ended, usual.session.run(stream("lines.txn")).ended);
  EXPECT_TRUE(caller.is_right());
}

TEST(Observers, LookAtAFailedConfiguration) {
  const std::string text = ".cdo\nwrite (0,0)+0xfff00 1\n";
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  api::OpenOptions options;
  options.device = "npu1_1col";
  const auto program = api::Program::from_bytes(bytes, "bad.cdo", options);
  ASSERT_TRUE(program) << to_text(program.error());
  EXPECT_FALSE(api::Session::open(*program));
  api::Session session = api::Session::open(*program, later()).value();
  const api::Outcome outcome = session.configure();
  EXPECT_EQ(outcome.ending, api::Ending::Failed);
  ASSERT_TRUE(outcome.error);
  EXPECT_EQ(outcome.error->places.front(), "bad.cdo");
  EXPECT_NE(session.report_json().find("\"error\""), std::string::npos);
}

TEST(Observers, GetTheStepsOfACore) {
  Caller caller(later());
  std::vector<api::CoreStep> steps;
  caller.session.trace_core({0, 2}, [&](const api::CoreStep& step) { steps.push_back(step); }).value();
  EXPECT_EQ(code_of(caller.session.trace_core({0, 0}, {})), "T1205");
  ASSERT_EQ(code_of(caller.session.configure()), "");
  const std::size_t of_start = steps.size();
  const api::Outcome outcome = caller.session.run(stream("lines.txn"));
  ASSERT_EQ(code_of(outcome), "");
  ASSERT_GT(steps.size(), of_start);
  EXPECT_TRUE(std::ranges::is_sorted(steps, {}, &api::CoreStep::cycle));
  EXPECT_EQ(steps.back().kind, "stop");
  EXPECT_EQ(to_text(steps.back()).find("0,2 "), 0U);
  const auto executed = std::ranges::count(steps, "exec", &api::CoreStep::kind);
  const api::CoreReport core = caller.session.report().cores.front();
  // The last bundle may still wait.
  EXPECT_LE(core.bundles - static_cast<std::uint64_t>(executed), 1U);
  // The next call goes on behind the stop, with no bundle left out.
  ASSERT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
  const auto all = std::ranges::count(steps, "exec", &api::CoreStep::kind);
  EXPECT_LE(caller.session.report().cores.front().bundles - static_cast<std::uint64_t>(all), 1U);
}

TEST(Observers, TakeFingerprintsThatRepeat) {
  const auto prints = [] {
    Caller caller(later());
    std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
    caller.session.fingerprint_every(1000,
                                     [&](std::uint64_t cycle, std::uint64_t hash) { all.emplace_back(cycle, hash); });
    caller.session.configure();
    caller.session.run(stream("lines.txn"));
    return all;
  };
  const auto first = prints();
  ASSERT_GT(first.size(), 2U);
  EXPECT_EQ(first[0].first % 1000, 0U);
  EXPECT_NE(first[0].second, first.back().second);
  EXPECT_EQ(first, prints());
}

TEST(Observers, KeepCheckpointsDuringACall) {
  Caller caller;
  std::vector<std::pair<std::uint64_t, std::vector<std::uint8_t>>> kept;
  caller.session.checkpoint_every(5000, [&](std::uint64_t cycle, api::Result<std::vector<std::uint8_t>> state) {
    kept.emplace_back(cycle, std::move(state).value());
  });
  const api::Outcome outcome = caller.session.run(stream("lines.txn"));
  ASSERT_EQ(code_of(outcome), "");
  ASSERT_FALSE(kept.empty());
  const api::CheckpointInfo info = api::checkpoint_info(kept.front().second).value();
  EXPECT_EQ(info.cycle, kept.front().first);
  EXPECT_EQ(info.device, caller.session.program().device().name);
  EXPECT_EQ(code_of(api::checkpoint_info(std::vector<std::uint8_t>(8))).substr(0, 1), "T");

  Caller resumed(later());
  resumed.session.resume(kept.front().second, api::RunList{{stream("lines.txn")}}).value();
  EXPECT_EQ(resumed.session.now(), info.cycle);
  EXPECT_TRUE(resumed.session.advance(~std::uint64_t{0}));
  EXPECT_EQ(resumed.session.outcome().ended, outcome.ended);
  EXPECT_TRUE(resumed.is_right());
}

TEST(Observers, ResetToAnotherSeed) {
  api::SessionOptions options;
  options.seed = 3;
  Caller seeded(options), caller;
  const std::uint64_t expected = seeded.session.run(stream("lines.txn")).ended;
  EXPECT_NE(caller.session.run(stream("lines.txn")).ended, expected);
  caller.session.reset(3).value();
  EXPECT_EQ(caller.session.run(stream("lines.txn")).ended, expected);
}

TEST(Observers, FindReadsBehindTheGivenBytes) {
  api::SessionOptions options;
  options.check = api::Check::On;
  Caller caller(options);
  caller.session.set_buffer(0, caller.input, kPicture).value();
  caller.session.set_buffer(1, {}, kPicture).value();
  EXPECT_EQ(caller.session.unused_buffers(), (std::vector<unsigned>{0, 1}));
  ASSERT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
  EXPECT_TRUE(caller.session.unused_buffers().empty());
  EXPECT_TRUE(caller.session.findings()->all.empty());
  std::ranges::copy(caller.session.buffer(1), caller.output.begin());
  EXPECT_TRUE(caller.is_right());
  EXPECT_TRUE(caller.session.buffer(2).empty());

  caller.session.reset().value();
  caller.session.set_buffer(0, std::span(caller.input).first(kPicture / 2), kPicture).value();
  ASSERT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
  const std::vector<api::Finding> found = caller.session.findings()->all;
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found.front().diagnostic.code, "T0530");
  EXPECT_FALSE(found.front().kind.empty());
}

TEST(Observers, StopInACycle) {
  api::SessionOptions options;
  options.stop_at = 2000;
  Caller caller(options);
  const api::Outcome outcome = caller.session.run(stream("lines.txn"));
  EXPECT_EQ(outcome.ending, api::Ending::Stopped);
  EXPECT_GE(outcome.ended, 2000U);
  EXPECT_FALSE(caller.session.stop());  // no breakpoint
}

TEST(Observers, ReportTilesAndMemories) {
  Caller caller;
  ASSERT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
  const std::string json = caller.session.report_json({{{0, 2}}, {{{0, 2}, 0x70000, 4}, {{0, 2}, 0xffff0, 4}}});
  EXPECT_NE(json.find("\"dumps\""), std::string::npos);
  EXPECT_NE(json.find("\"memory\""), std::string::npos);
  EXPECT_NE(caller.session.tile_text({0, 2})->find("(0,2)"), std::string::npos);
  EXPECT_EQ(code_of(caller.session.tile_text({9, 9})), "T1205");
  // The core sees its own memory from 0x70000 on.
  std::vector<std::uint8_t> own(64), seen(64);
  caller.session.read_memory({0, 2}, 0x400, own).value();
  caller.session.read_memory({0, 2}, 0x70400, seen).value();
  EXPECT_EQ(own, seen);
}

TEST(Files, ShowTheirKindAndContents) {
  const api::FileInfo file = api::FileInfo::open(example("threshold/threshold.cdo")).value();
  EXPECT_TRUE(file.errors.empty());
  EXPECT_NE(file.text.find("commands"), std::string::npos);
  EXPECT_NE(file.json().find("tessera.info/1"), std::string::npos);
  const api::FileInfo other = api::FileInfo::from_bytes(std::vector<std::uint8_t>(3), "three");
  ASSERT_EQ(other.errors.size(), 1U);
  EXPECT_EQ(code_of(api::FileInfo::open("/nowhere/at/all")), "T0102");
  EXPECT_NE(code_of(api::Symbols::from_bytes(std::vector<std::uint8_t>(100))), "");
}

}  // namespace
}  // namespace tessera::embed
