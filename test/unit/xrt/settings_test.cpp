// Settings: their sources and values.
#include "xrt/settings.h"
#include "xrt/npu.h"
#include "xrt/own_process.h"

#include <xrt/experimental/xrt_ini.h>
#include <xrt/experimental/xrt_message.h>
#include <xrt/experimental/xrt_system.h>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace tessera::xrtlib {
namespace {

using HostSettingsOwnDeathTest = OwnProcess;

TEST(HostSettings, TheEnvironmentComesFirst) {
  const Settings none = read_settings({}, {});
  EXPECT_EQ(none.devices, std::vector<std::string>{"npu1"});
  EXPECT_FALSE(none.contexts);
  const Settings all =
      read_settings({{"DEVICE", "npu2,npu1"}, {"TIMING", "cycle"}},
                    {{"Tessera.device", "npu1"}, {"Tessera.max_cycles", "12"}, {"Tessera.clock", "wall"}});
  EXPECT_EQ(all.devices, (std::vector<std::string>{"npu2", "npu1"}));
  EXPECT_EQ(all.session.timing, api::Timing::Cycle);
  EXPECT_EQ(all.session.max_cycles, 12U);
  EXPECT_TRUE(all.wall_clock);
}

TEST(HostSettings, EachSettingHasItsValues) {
  const std::string report = testing::TempDir() + "calls-" + std::to_string(::getpid()) + ".json";
  const std::string kernel = testing::TempDir() + "kernel-" + std::to_string(::getpid()) + ".cc";
  std::ofstream(kernel).flush();
  const std::string near = std::filesystem::relative(kernel).string();  // the program may change its folder later
  const Settings all = read_settings({{"CONTROLLER", "measured"},
                                      {"KERNEL", kernel + ":" + near},
                                      {"BODIES", "off"},
                                      {"REPORT", report},
                                      {"CONTEXTS", "6"}},
                                     {{"Runtime.verbosity", "7"}, {"Runtime.runtime_log", "null"}});
  EXPECT_EQ(all.session.controller, api::ControllerPace::Measured);
  EXPECT_EQ(all.session.kernels.files, (std::vector<std::string>{kernel, std::filesystem::absolute(near).string()}));
  EXPECT_TRUE(std::filesystem::remove(kernel));
  EXPECT_TRUE(all.session.kernels.refuse_bodies);
  EXPECT_EQ(all.report, report);
  EXPECT_EQ(std::remove(report.c_str()), 0);  // it can be written
  EXPECT_EQ(all.contexts, 6U);
  EXPECT_EQ(all.log.verbosity, 7U);
  EXPECT_EQ(all.log.target, LogTarget::Null);
}

TEST(HostSettings, WrongValuesAreRefusedWithTheRightOnes) {
  for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{{"DEVICE", "npu3"},
                                                                                    {"DEVICE", ""},
                                                                                    {"TIMING", "exact"},
                                                                                    {"CONTROLLER", "slow"},
                                                                                    {"CLOCK", "sun"},
                                                                                    {"MAX_CYCLES", "0"},
                                                                                    {"MAX_CYCLES", "12x"},
                                                                                    {"BODIES", "maybe"},
                                                                                    {"REPORT", "/nowhere/calls.json"},
                                                                                    {"KERNEL", "/nowhere/kernel.cc"},
                                                                                    {"CONTEXTS", "0"}})
    expect_thrown(thrown([&, n = name, v = value] { read_settings({{n, v}}, {}); }), "runtime_error",
                  "Invalid value '" + value + "' for TESSERA_" + name, "T1109");
  EXPECT_EQ(thrown([] { read_settings({}, {{"Tessera.speed", "high"}}); }).first, "Invalid key 'Tessera.speed'");
}

TEST(HostSettings, NamesThatAreNearlyThoseOfSettingsGiveAWarning) {
  const Settings all = read_settings({{"CHEK", "1"}, {"DEVICES", "npu2"}, {"HOME_OF_OTHER_SOFTWARE", "/opt"}}, {});
  ASSERT_EQ(all.warnings.size(), 2U);
  EXPECT_NE(all.warnings[0].find("warning[T1109]: Tessera has no setting TESSERA_CHEK"), std::string::npos);
  EXPECT_NE(all.warnings[0].find("help: perhaps TESSERA_CHECK is meant"), std::string::npos);
  EXPECT_NE(all.warnings[1].find("help: perhaps TESSERA_DEVICE is meant"), std::string::npos);
}

// The names of the environment reach the process.
TEST_F(HostSettingsOwnDeathTest, TheEnvironmentIsReadWhole) {
  EXPECT_GOOD([] {
    ::setenv("TESSERA_CHECK", "", 1);  // counts as unset
    ::setenv("TESSERA_DEVICE", "npu2", 1);
    Verdict verdict;
    verdict.expect(!settings().tells_check, "an empty variable");
    verdict.expect(xrt::device(0).get_info<xrt::info::device::name>() == "NPU Strix", "the device");
    verdict.end();
  });
}

TEST(HostSettings, AnIniFileHasSections) {
  const auto keys = keys_of_ini(
      "# a remark\n[Runtime]\nverbosity = 5\n; another\n\n[Tessera]\ndevice=npu2\nnonsense\nkernel = \"a.cc\"\n");
  EXPECT_EQ(keys, (std::map<std::string, std::string>{
                      {"Runtime.verbosity", "5"}, {"Tessera.device", "npu2"}, {"Tessera.kernel", "a.cc"}}));
}

TEST(HostSettings, LinesOfAnXrtIniWithoutAMeaning) {
  EXPECT_EQ(unread_line_of_ini(""), std::nullopt);
  EXPECT_EQ(unread_line_of_ini("# a remark\n\n[Runtime]\nverbosity = 5\n; another\n[Tessera]\ndevice=npu2\n"),
            std::nullopt);
  EXPECT_EQ(unread_line_of_ini("[Tessera\ndevice=npu2\n"), 1U);
  EXPECT_EQ(unread_line_of_ini("\ndevice=npu2\n[Tessera]\n"), 2U);
  EXPECT_EQ(unread_line_of_ini("[Tessera]\ndevice=npu2\nnonsense\n"), 3U);
}

TEST(HostSettings, NothingChangesAfterTheFirstDevice) {
  EXPECT_EQ(xrt::system::enumerate_devices(), 1U);
  expect_thrown(thrown([] { xrt::ini::set("Tessera.device", "npu2"); }), "system_error 22",
                "Cannot change value of configuration key 'Tessera.device' because its current value '' has "
                "already been used and has been statically cached: Invalid argument",
                "T1110");
  EXPECT_EQ(xrtIniStringSet("Tessera.device", "npu2"), -1);
  EXPECT_EQ(xrtIniUintSet("Tessera.contexts", 5), -1);
  EXPECT_TRUE(xrt::message::detail::enabled(xrt::message::level::warning));
  EXPECT_FALSE(xrt::message::detail::enabled(xrt::message::level::notice));
}

TEST(HostSettingsDeathTest, AMessageReadsNoSettingsOfDevices) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto body = [] {
    xrt::message::log(xrt::message::level::warning, "test", "before the first device");
    xrt::ini::set("Tessera.device", "npu2");
    std::exit(xrt::device(0).get_info<xrt::info::device::name>() == "NPU Strix" ? 0 : 1);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), "before the first device");
}

// A process of its own, because settings are read once.
TEST(HostSettingsDeathTest, ContextsHaveALimit) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto body = [] {
    ::setenv("TESSERA_CONTEXTS", "1", 1);
    Npu npu;
    const auto second = [&] { xrt::hw_context context(npu.device, npu.xclbin.get_uuid()); };
    const Thrown fault = thrown(second);
    std::fprintf(stderr, "%s|%s|%s\n", fault.type.c_str(), fault.first.c_str(), fault.code.c_str());
    npu.kernel = {};
    npu.context = {};
    std::exit(thrown(second).type.empty() ? 0 : 1);  // there is room again
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0),
              "system_error 11.Failed to create hardware context: Resource temporarily unavailable.T1104");
}

// A setting with a wrong value is told by the first function that needs the settings.
TEST(HostSettingsDeathTest, TheFirstDeviceRefusesAWrongValue) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto body = [] {
    ::setenv("TESSERA_DEVICE", "npu9", 1);
    const Thrown fault = thrown([] { xrt::device device(0); });
    std::fprintf(stderr, "%s|%s\n", fault.first.c_str(), fault.code.c_str());
    std::exit(0);
  };
  EXPECT_EXIT(body(), testing::ExitedWithCode(0), "Invalid value 'npu9' for TESSERA_DEVICE.T1109");
}

}  // namespace
}  // namespace tessera::xrtlib
