#include "adfc/object_copy.h"

#include "adfc/codes.h"
#include "compiled.h"

namespace tessera::adfc {
namespace {

// A kernel with every kind of data that belongs to a copy, and with state of a library, which belongs to the program.
constexpr const char* kKernel = R"(
namespace adf { inline int& shared() { static int n = 0; return n; } inline thread_local int mode = 0; }
static int file_scope = 0;
int global = 0;
inline int in_header = 0;
template <class T> struct holder { static int count; };
template <class T> int holder<T>::count = 0;
inline int& in_function() { static int n = 0; return n; }
int with_value = 7;
int helper() { static thread_local int own = 0; return ++own; }
int kernel() {
  return ++file_scope * 1000000 + ++global * 100000 + ++in_header * 10000 + ++holder<int>::count * 1000 +
         ++in_function() * 100 + helper() * 10 + (with_value++ == 7) + 10000000 * (++adf::shared() + ++adf::mode);
}
int pure(int x) { return x * 2; }
)";
constexpr const char* kMain = R"(
#include <cstdio>
int first(); int second(); int helper() { return 100; }
int main() {
  const int a = first(), b = second(), c = first();
  std::printf("%d %d %d %d", a, b, c, helper());
}
)";

class ObjectCopy : public Compiled {};

TEST_F(ObjectCopy, CopiesHaveDataOfTheirOwnAndShareTheStateOfLibraries) {
  const ObjectFile kernel =
      object(compile("kernel", kKernel, {"-O1", "-ffunction-sections", "-fdata-sections", "-fno-inline"}));
  ASSERT_TRUE(kernel.defines("_Z6kernelv"));
  std::vector<std::string> files{compile("main", kMain)};
  for (const char* name : {"_Z5firstv", "_Z6secondv"}) {
    files.push_back(path(std::string(name) + ".o"));
    ASSERT_TRUE(write_file(files.back(), copy_for_instance(kernel, {{"_Z6kernelv", name}})));
  }
  // Digits of own data count the calls of one copy; the first digits, those of adf, count the calls of both.
  EXPECT_EQ(run(files), "21111111 41111111 62222220 100");
}

TEST_F(ObjectCopy, ACopyUsesTheVariablesThatItImports) {
  const ObjectFile kernel =
      object(compile("kernel", kKernel, {"-O1", "-ffunction-sections", "-fdata-sections", "-fno-inline"}));
  std::vector<std::string> files{compile("main", kMain)};
  const auto add = [&](const char* name, const SymbolNames& imports) {
    files.push_back(path(std::string(name) + ".o"));
    const NewNames exports{{"_Z6kernelv", name}, {"global", "of_core"}, {"in_header", "inline_of_core"}};
    EXPECT_TRUE(write_file(files.back(), copy_for_instance(kernel, exports, {}, imports)));
  };
  add("_Z5firstv", {});
  add("_Z6secondv", {"global", "in_header"});
  // The digits of 100000 and 10000 count the calls of both copies.
  EXPECT_EQ(run(files), "21111111 41221111 62332220 100");
}

TEST_F(ObjectCopy, OnlyFunctionsThatReachDataNeedCopies) {
  const ObjectFile kernel = object(compile("kernel", kKernel, {"-O1", "-ffunction-sections", "-fdata-sections"}));
  EXPECT_TRUE(reaches_own_data(kernel, "_Z6kernelv"));
  EXPECT_TRUE(reaches_own_data(kernel, "_Z6helperv"));
  EXPECT_FALSE(reaches_own_data(kernel, "_Z4purei"));
  EXPECT_FALSE(reaches_own_data(kernel, "absent"));
}

TEST_F(ObjectCopy, ConstantsAndLibraryStateAreNoData) {
  const ObjectFile kernel = object(compile("kernel", R"(
#include <iostream>
namespace aie::detail { inline int& state() { thread_local int mode; return mode; } }
static const int table[4] = {1, 2, 3, 4};
static const char* const names[2] = {"a", "b"};
int kernel(int i) { return table[i] + names[i][0] + aie::detail::state(); }
)",
                                           {"-O1", "-fPIE", "-ffunction-sections", "-fdata-sections"}));
  EXPECT_FALSE(reaches_own_data(kernel, "_Z6kerneli"));
}

TEST_F(ObjectCopy, ALocalVariableBecomesVisible) {
  const ObjectFile graph = object(compile("graph", "static int hidden = 5; int use() { return ++hidden; }"));
  ASSERT_TRUE(write_file(path("visible.o"), with_new_names(graph, {{"_ZL6hidden", "seen"}})));
  const std::string main = compile("main",
                                   "#include <cstdio>\nextern \"C\" int seen;\n"
                                   "int main() { std::printf(\"%d\", seen); }");
  EXPECT_EQ(run({main, path("visible.o")}), "5");
}

TEST_F(ObjectCopy, ExceptionsPassThroughCopies) {
  const ObjectFile kernel = object(compile("kernel", R"(
#include <stdexcept>
int kernel() { throw std::runtime_error("from a copy"); }
)"));
  ASSERT_TRUE(write_file(path("copy.o"), copy_for_instance(kernel, {{"_Z6kernelv", "_Z5firstv"}})));
  const std::string main = compile("main", R"(
#include <cstdio>
#include <exception>
int first();
int main() { try { first(); } catch (const std::exception& e) { std::printf("%s", e.what()); } }
)");
  EXPECT_EQ(run({main, path("copy.o")}), "from a copy");
}

TEST_F(ObjectCopy, DamagedObjectsAreRefused) {
  const Bytes good = *read_file(compile("kernel", kKernel));
  for (std::size_t length = 0; length < good.size(); length += 1 + good.size() / 97) {
    const auto read = ObjectFile::read(Bytes(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(length)), "part");
    ASSERT_FALSE(read) << length;
    EXPECT_EQ(read.error().code, code::bad_object);
  }
  // Each byte of the header and of the section headers changes once; the reader refuses the object or can copy it.
  const auto header = ObjectFile::read(good, "whole")->header();
  for (std::size_t at = 0; at < good.size(); at = at + 1 == sizeof(Elf64_Ehdr) ? header.e_shoff : at + 1) {
    Bytes changed = good;
    changed[at] ^= 0xff;
    const auto read = ObjectFile::read(std::move(changed), "changed");
    if (read) copy_for_instance(*read, {{"_Z6kernelv", "other"}});
  }
}

}  // namespace
}  // namespace tessera::adfc
