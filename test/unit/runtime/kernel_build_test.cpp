#include "runtime/kernel_build.h"

#include "base/file.h"

#include <gtest/gtest.h>

namespace tessera::runtime {
namespace {

class KernelBuilds : public testing::Test {
 protected:
  void write(const char* name, std::string_view text) const { ASSERT_TRUE(write_file(folder.path() / name, text)); }
  std::string built() const {
    const std::string source = (folder.path() / "my kernel.cc").string();
    const auto build = KernelBuild::of({source, read_file(source).value(), {"-shared", "-fPIC"}, "void prelude();\n"});
    EXPECT_TRUE(build);
    return build ? (*build)->library() : "";
  }
  TemporaryFolder folder = TemporaryFolder::make("kernel-builds").value();
};

TEST_F(KernelBuilds, AreMadeAgainWhenTheSourceOrAHeaderChanges) {
  write("a header.h", "inline int value() { return 1; }\n");
  write("my kernel.cc", "#include \"a header.h\"\nextern \"C\" int kernel() { prelude(); return value(); }\n");
  const std::string first = built();
  EXPECT_TRUE(std::filesystem::exists(first));
  EXPECT_EQ(built(), first);
  write("a header.h", "inline int value() { return 22; }\n");
  const std::string second = built();
  EXPECT_NE(second, first);
  EXPECT_FALSE(std::filesystem::exists(first));  // no build holds the older library any more
  EXPECT_EQ(built(), second);
  write("my kernel.cc", "#include \"a header.h\"\nextern \"C\" int kernel() { return value(); }\n");
  EXPECT_NE(built(), second);
}

TEST_F(KernelBuilds, FailWithTheNameOfTheSource) {
  write("my kernel.cc", "#error \"not today\"\n");
  const std::string source = (folder.path() / "my kernel.cc").string();
  const auto build = KernelBuild::of({source, read_file(source).value(), {"-shared", "-fPIC"}, ""});
  ASSERT_FALSE(build);
  EXPECT_EQ(build.error().code, Code{"T0751"});
  EXPECT_EQ(build.error().places, std::vector<std::string>{source});
}

}  // namespace
}  // namespace tessera::runtime
