// Parts of the front-end step: stand-ins for functions, and the description of the graph.

#include "adfc/codes.h"
#include "adfc/design.h"
#include "adfc/stub_archive.h"
#include "compiled.h"

namespace tessera::adfc {
namespace {

class StubArchive : public Compiled {};

TEST_F(StubArchive, GivesOnlyMissingFunctions) {
  const std::string main = compile("main", R"(
#include <cmath>
#include <cstdio>
void first(int*); void second(int*);
int main() {
  void (*volatile a)(int*) = first; void (*volatile b)(int*) = second;
  double (*volatile root)(double) = std::sqrt;
  std::printf("%d %g", a != b && a != nullptr, root(4.0));
}
)");
  const std::uint16_t machine = object(main).header().e_machine;
  ASSERT_TRUE(write_file(path("stubs.a"), stub_archive({"_Z5firstPi", "_Z6secondPi", "sqrt", "a_name_of_odd"}, machine)));
  EXPECT_EQ(run({main, "-Wl,-lm", path("stubs.a")}), "1 2");
}

Result<Design> design(std::string_view text) {
  return read_design(Bytes(text.begin(), text.end()));
}

TEST(AdfcDesign, ReadsKernelsAndParameters) {
  const auto read = design(R"({"format": "tessera-adf-graph", "version": 1,
    "kernels": [{"id": 3, "name": "g.k", "function": "_Z1fv", "source": "f.cc", "headers": ["a.h", 7],
                 "initialization_function": "init", "code": "", "place": "g.h:3"}],
    "parameters": [{"id": 1, "name": "lut", "symbol": "lut", "kernels": [3]}]})");
  ASSERT_TRUE(read) << render(read.error());
  ASSERT_EQ(read->kernels.size(), 1U);
  EXPECT_EQ(read->kernels[0].id, 3U);
  EXPECT_EQ(read->kernels[0].entry(), "_Z1fv");
  EXPECT_EQ(read->kernels[0].headers, std::vector<std::string>{"a.h"});
  EXPECT_EQ(read->parameters.at(0).kernels, std::vector<std::uint32_t>{3});
}

TEST(AdfcDesign, RefusesOtherTexts) {
  for (const char* text : {"", "[]", "{}", "{\"format\": \"tessera-adf-graph\", \"version\": 2}", "{\"format\": 3}", "\xff"}) {
    const auto read = design(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, code::front_end_failed);
  }
}

}  // namespace
}  // namespace tessera::adfc
