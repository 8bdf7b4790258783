#include "adfc/options.h"

#include "adfc/codes.h"
#include "base/file.h"
#include "base/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tessera::adfc {
namespace {

Options parsed(const std::vector<std::string>& words) {
  auto options = parse_options(words);
  EXPECT_TRUE(options) << render(options.error());
  return options.value_or(Options{});
}

Diag refused(const std::vector<std::string>& words) {
  const auto options = parse_options(words);
  EXPECT_FALSE(options);
  return options ? Diag{} : options.error();
}

using Words = std::vector<std::string>;

TEST(AdfcOptions, WordsOfCompilersGoToTheirSteps) {
  const Options options = parsed({"graph.cpp", "-Iinc", "-I", "more", "-DA=1", "-std=c++17", "-O3", "-L/lib", "-lm",
                                  "-fsanitize=address", "-Wl,-z,now", "-include", "x.h", "a.o", "-o", "sim"});
  EXPECT_EQ(options.compile,
            (Words{"-Iinc", "-I", "more", "-DA=1", "-std=c++17", "-O3", "-fsanitize=address", "-include", "x.h"}));
  EXPECT_EQ(options.link, (Words{"-L/lib", "-lm", "-fsanitize=address", "-Wl,-z,now", "a.o"}));
  EXPECT_EQ(options.output, "sim");
  EXPECT_EQ(options.sources, std::vector<std::filesystem::path>{"graph.cpp"});
}

TEST(AdfcOptions, VendorsOptionsHaveSeveralForms) {
  for (const Words& words : {Words{"--target=hw"}, Words{"-target=hw"}, Words{"--target", "hw"},
                             Words{"--aie.target=hw"}, Words{"-aie.target", "hw"}})
    EXPECT_TRUE(parsed(words).aiesim_first) << words.front();
  const Options options = parsed({"-include=inc", "--include=other", "--Xpreproc=-DA=1 -DB=2", "-workdir=w"});
  EXPECT_EQ(options.compile, (Words{"-Iinc", "-Iother", "-DA=1", "-DB=2"}));
  EXPECT_EQ(options.workdir, "w");
}

TEST(AdfcOptions, DevicesChooseTheArchitecture) {
  EXPECT_EQ(parsed({}).arch, 10U);
  EXPECT_EQ(parsed({"--platform=/p/xilinx_vek280_base_202320_1.xpfm"}).arch, 20U);
  EXPECT_EQ(parsed({"--platform", "xilinx_vck190_base_202220_1"}).arch, 10U);
  EXPECT_EQ(parsed({"--part=XCVE2802-vsvh1760-2MP-e-S"}).arch, 20U);
  EXPECT_EQ(parsed({"--part=unheard"}).warnings.at(0).code, code::without_effect);
}

TEST(AdfcOptions, OptionsWithoutEffectAreNamedOnce) {
  const Options options = parsed({"--Xmapper=BufferOptLevel9", "--Xmapper=x", "--aie.Xrouter", "y", "--pl-freq=300"});
  ASSERT_EQ(options.warnings.size(), 1U);
  EXPECT_EQ(options.warnings[0].code, code::without_effect);
  ASSERT_EQ(options.warnings[0].notes.size(), 3U);
  EXPECT_TRUE(options.warnings[0].notes[0].starts_with("Xmapper: "));
}

// The options of command lines for aiecompiler and v++ -c --mode aie, as users have them in scripts.
TEST(AdfcOptions, ScriptsForTheVendorsCompilersAreAccepted) {
  const Options options = parsed({"-v",
                                  "-c",
                                  "--mode",
                                  "aie",
                                  "-t",
                                  "hw",
                                  "-f",
                                  "xilinx_vek280_base_202320_1.xpfm",
                                  "--report_level",
                                  "2",
                                  "-R",
                                  "2",
                                  "--aie.drc.disable=AIE-1",
                                  "--drc.severity",
                                  "AIE-2:WARNING",
                                  "-log-level=5",
                                  "-p",
                                  "--clock.freqHz=3e8",
                                  "--advanced.misc=x",
                                  "--fast-floats",
                                  "--Xchess=main:a.b=c",
                                  "--Xelfgen=-j4",
                                  "--output-archive=libadf.a",
                                  "--save-temps",
                                  "-fno-inline",
                                  "--work_dir=w",
                                  "graph.cpp"});
  EXPECT_TRUE(options.verbose);
  EXPECT_TRUE(options.aiesim_first);
  EXPECT_EQ(options.arch, 20U);
  EXPECT_EQ(options.workdir, "w");
  EXPECT_EQ(options.compile, Words{"-fno-inline"});
  EXPECT_EQ(options.sources, std::vector<std::filesystem::path>{"graph.cpp"});
  ASSERT_EQ(options.warnings.size(), 1U);
  for (const char* name : {"report_level: ", "R: ", "drc.*: ", "log-level: ", "p: ", "clock.*: ", "advanced.*: ",
                           "fast-floats: ", "Xchess: ", "Xelfgen: ", "output-archive: ", "save-temps: "})
    EXPECT_EQ(std::ranges::count_if(options.warnings[0].notes,
                                    [&](const std::string& note) { return note.starts_with(name); }),
              1)
        << name;
}

TEST(AdfcOptions, UnknownOptionsNameANearOne) {
  const Diag diag = refused({"graph.cpp", "--stacksise=3"});
  EXPECT_EQ(diag.code, code::usage);
  EXPECT_NE(diag.hint.find("stacksize"), std::string::npos);
  EXPECT_EQ(refused({"--stacksize"}).code, code::usage);
  EXPECT_EQ(refused({"graph.h"}).code, code::usage);
  EXPECT_EQ(refused({"--mode", "hls"}).code, code::usage);
  EXPECT_EQ(refused({""}).code, code::usage);
}

TEST(AdfcOptions, MacrosOfTheUserPrevail) {
  EXPECT_TRUE(parsed({"-D__AIESIM__"}).macro_is_given);
  EXPECT_TRUE(parsed({"--Xpreproc=-D__X86SIM__=1"}).macro_is_given);
  EXPECT_FALSE(parsed({"-DX"}).macro_is_given);
  EXPECT_TRUE(parsed({"--target=hw"}).aiesim_first);
  EXPECT_FALSE(parsed({"-target=x86sim"}).aiesim_first);
}

TEST(AdfcOptions, WordsAfterTwoHyphensGoToTheCompiler) {
  const Options options = parsed({"graph.cpp", "--", "--param=x=1", "-target"});
  EXPECT_EQ(options.compile, (Words{"--param=x=1", "-target"}));
}

TEST(AdfcOptions, ConfigurationFiles) {
  const auto folder = *TemporaryFolder::make("adfc-test");
  const auto file = folder.path() / "aie.cfg";
  ASSERT_TRUE(write_file(file,
                         "platform=xilinx_vek280\n# comment\n[aie]\nstacksize=512\nXmapper=a\nconstraints=c.json\n"
                         "[hls]\nclock=1\n"));
  const Options options = parsed({"--config", file.string(), "graph.cpp"});
  EXPECT_EQ(options.arch, 20U);
  ASSERT_EQ(options.warnings.size(), 1U);
  EXPECT_EQ(options.warnings[0].notes.size(), 1U);  // Xmapper
  ASSERT_TRUE(write_file(file, "[aie]\nstacksise=1\n"));
  EXPECT_EQ(refused({"--config=" + file.string()}).code, code::bad_config);
}

}  // namespace
}  // namespace tessera::adfc
