// The state of a session: host buffers, tiles, memories, registers, findings, configurations.
#include "embed/program.h"

namespace tessera::embed {
namespace {

TEST(State, BuffersAreViewsOrTheSessionsOwn) {
  Caller caller;
  const api::Buffer own = caller.session.allocate(2 * kPicture).value();
  EXPECT_EQ(caller.session.data(own).size(), 2 * kPicture);
  EXPECT_EQ(caller.session.data(caller.out).data(), caller.output.data());
  caller.session.bind(1, own, kPicture).value();  // buffer 1 is the second half of `own`
  ASSERT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
  const auto bytes = caller.session.data(own);
  EXPECT_EQ(bytes[0], 0);
  std::copy(bytes.begin() + kPicture, bytes.end(), caller.output.begin());
  EXPECT_TRUE(caller.is_right());
}

TEST(State, BuffersAreChecked) {
  Caller caller;
  EXPECT_EQ(code_of(caller.session.share({})), "T1203");
  EXPECT_EQ(code_of(caller.session.allocate(0)), "T1203");
  EXPECT_EQ(code_of(caller.session.allocate(~std::uint64_t{0})), "T1203");
  EXPECT_EQ(code_of(caller.session.bind(0, caller.in, kPicture)), "T1203");
  EXPECT_EQ(code_of(caller.session.bind(0, caller.in, 1, kPicture)), "T1203");
  EXPECT_EQ(code_of(caller.session.bind(0, caller.in, ~std::uint64_t{0}, 2)), "T1203");
  EXPECT_EQ(code_of(caller.session.bind(0, {caller.in.address, 1})), "T1203");
  caller.session.release(caller.in).value();
  EXPECT_EQ(code_of(caller.session.release(caller.in)), "T1203");
  EXPECT_TRUE(caller.session.data(caller.in).empty());
  EXPECT_EQ(code_of(caller.session.run(stream("lines.txn"))), "T0601");  // the stream has lost its picture
}

TEST(State, TheHostMayChooseAddresses) {
  Caller caller;
  constexpr std::uint64_t kHere = 0x4000000000;
  const api::Buffer out = caller.session.share_at(kHere, caller.output).value();
  EXPECT_EQ(out.address, kHere);
  EXPECT_EQ(code_of(caller.session.share_at(kHere + 1, caller.output)), "T1203");
  EXPECT_EQ(code_of(caller.session.share_at(kHere - 1, caller.output)), "T1203");  // the gap
  EXPECT_EQ(code_of(caller.session.share_at(0, caller.output)), "T1203");
  caller.session.release(caller.out).value();
  caller.session.bind(1, out).value();
  ASSERT_EQ(code_of(caller.session.run(stream("lines.txn"))), "");
  EXPECT_TRUE(caller.is_right());
  caller.session.release(out).value();
  EXPECT_EQ(caller.session.share_at(kHere + 1, caller.output).value().address, kHere + 1);

  // The session places its own buffers beside those of the host.
  const api::Buffer first = caller.session.allocate(1).value();
  caller.session.share_at(first.address + (1 << 21), caller.output).value();
  const api::Buffer second = caller.session.allocate(1 << 21).value();
  EXPECT_GT(second.address, first.address + (1 << 21) + caller.output.size());
}

TEST(State, AnArgumentCanLoseItsBuffer) {
  Caller caller;
  caller.session.unbind(0);
  caller.session.unbind(7);
  EXPECT_EQ(code_of(caller.session.run(stream("lines.txn"))), "T0601");
}

TEST(State, TilesShowWhatTheConfigurationSays) {
  Caller caller;
  const api::TileState tile = caller.session.tile({0, 2}).value();
  EXPECT_EQ(tile.kind, api::TileKind::Core);
  ASSERT_GE(tile.locks.size(), 4U);
  EXPECT_EQ(tile.locks[0], 1);  // of two empty input buffers one is left: the channel waits for words of the other
  EXPECT_EQ(tile.locks[1], 0);
  ASSERT_EQ(tile.descriptors.size(), 4U);  // threshold.cdo writes four
  EXPECT_EQ(tile.descriptors[1].words[0], 0x04000500U);
  EXPECT_NE(tile.descriptors[0].text.find("lock 0"), std::string::npos);
  ASSERT_TRUE(tile.core);
  EXPECT_FALSE(tile.core->registers.empty());
  EXPECT_EQ(code_of(caller.session.tile({9, 9})), "T1205");
  const api::TileState shim = caller.session.tile({0, 0}).value();
  EXPECT_EQ(shim.kind, api::TileKind::Shim);
  EXPECT_FALSE(shim.core);
}

TEST(State, MemoryIsReadAndWrittenByBytes) {
  Caller caller;
  const std::vector<std::uint8_t> given{1, 2, 3, 4, 5, 6, 7};
  caller.session.write_memory({0, 2}, 0x1001, given).value();
  std::vector<std::uint8_t> got(9);
  caller.session.read_memory({0, 2}, 0x1000, got).value();
  EXPECT_EQ(got, (std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5, 6, 7, 0}));
  EXPECT_EQ(code_of(caller.session.read_memory({0, 2}, 0xfff8, got)), "T1205");
  EXPECT_EQ(code_of(caller.session.read_memory({0, 0}, 0, got)), "T1205");
  EXPECT_EQ(code_of(caller.session.write_memory({0, 2}, 0xfffe, given)), "T1205");
  caller.session.read_memory({0, 1}, 0, got).value();  // a memory tile
}

TEST(State, RegistersAreReachedThroughTheDoor) {
  Caller caller;
  const api::Tile core{0, 2};
  const std::uint32_t lock = caller.session.register_offset(core, "Lock5_value").value();
  caller.session.write_register(core, lock, 3).value();
  EXPECT_EQ(caller.session.read_register(core, lock).value(), 3U);
  EXPECT_EQ(caller.session.tile(core)->locks[5], 3);
  EXPECT_EQ(code_of(caller.session.register_offset(core, "No_such_register")), "T1207");
  EXPECT_EQ(code_of(caller.session.register_offset({0, 0}, "Core_Control")), "T1207");
  EXPECT_NE(code_of(caller.session.peek_register(core, ~0U & ~3U)), "");
  EXPECT_EQ(code_of(caller.session.break_at({api::Stop::Kind::Pc, core, 1, 1})), "T1205");
  EXPECT_EQ(code_of(caller.session.break_at({api::Stop::Kind::Pc, {0, 1}, 0, 1})), "T1205");
}

TEST(State, FindingsNeedChecks) {
  Caller without;
  EXPECT_EQ(code_of(without.session.findings()), "T1204");
  Caller with({.check = api::Check::On});
  ASSERT_EQ(code_of(with.session.run(stream("lines.txn"))), "");
  with.session.rest().value();
  const api::Findings findings = with.session.findings().value();
  EXPECT_EQ(findings.cores, 1U);
  EXPECT_EQ(findings.host_buffers, 2U);
  EXPECT_EQ(code_of(with.session.save()), "T0517");
}

// A core that has come to a fault keeps its unfinished operations, which no checkpoint holds.
TEST(State, AFaultCannotBeSaved) {
  Caller caller;
  caller.session.write_register({0, 2}, caller.session.register_offset({0, 2}, "Core_Control").value(), 2).value();
  std::vector<std::uint8_t> nonsense(64, 0xff);
  const std::uint32_t program = caller.session.register_offset({0, 2}, "Program_Memory").value();
  for (std::uint32_t i = 0; i < nonsense.size(); i += 4)
    caller.session.write_register({0, 2}, program + i, ~0U).value();
  caller.session.write_register({0, 2}, caller.session.register_offset({0, 2}, "Core_Control").value(), 1).value();
  const api::Outcome outcome = caller.session.run(stream("lines.txn"));
  EXPECT_EQ(outcome.ending, api::Ending::Failed);
  EXPECT_EQ(code_of(caller.session.save()), "T1206");
}

TEST(State, ConfigurationsShowTilesWithoutARun) {
  const api::Configuration configuration =
      api::Configuration::open({.file = example("threshold/threshold.cdo"), .insts = example("embed/lines.txn")})
          .value();
  EXPECT_EQ(configuration.tiles(), (std::vector<api::Tile>{{0, 0}, {0, 1}, {0, 2}}));
  EXPECT_NE(configuration.text().find("lock"), std::string::npos);
  EXPECT_NE(configuration.json(api::Tile{0, 2}).find("\"tessera.state/1\""), std::string::npos);
  EXPECT_FALSE(configuration.registers({0, 2}).empty());
  EXPECT_TRUE(configuration.registers({4, 4}).empty());
  EXPECT_EQ(api::Trace::decode({}).value().text(), "no packet was written\n");
  EXPECT_EQ(code_of(api::Configuration::open({.file = example("no-such-file")})), "T0102");
}

TEST(State, StreamsComeBackFromTheirTextAndBytes) {
  const api::CommandStream lines = stream("lines.txn");
  EXPECT_EQ(lines.arguments(), (std::vector<unsigned>{0, 1}));
  const api::CommandStream again = api::CommandStream::from_bytes(lines.bytes(), "again").value();
  EXPECT_EQ(again.bytes(), lines.bytes());
  EXPECT_EQ(again.operations(), lines.operations());
  const std::string text = lines.text();
  EXPECT_EQ(api::CommandStream::from_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "text")
                .value()
                .bytes(),
            lines.bytes());
}

TEST(State, DevicesAndVersions) {
  const auto devices = api::devices();
  EXPECT_NE(
      std::find_if(devices.begin(), devices.end(), [](const api::Device& one) { return one.name == "npu1_4col"; }),
      devices.end());
  EXPECT_NE(api::version_text().find(api::version()), std::string::npos);
  EXPECT_THROW(api::Program::open("no such file").value(), api::Error);
}

}  // namespace
}  // namespace tessera::embed
