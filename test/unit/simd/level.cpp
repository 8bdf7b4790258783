// Skips all tests of this program on machines that lack the instruction set for which it is compiled.
#include <gtest/gtest.h>

#include <string_view>

namespace tessera {
namespace {

class Level : public testing::Environment {
  void SetUp() override {
#ifdef TESSERA_SIMD_LEVEL
    const bool wide = std::string_view(TESSERA_SIMD_LEVEL) == "x86-64-v4";
    const bool has = wide ? __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                                __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")
                          : __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (!has) GTEST_SKIP() << "needs a processor with " << TESSERA_SIMD_LEVEL;
#endif
  }
};
const testing::Environment* const kLevel = testing::AddGlobalTestEnvironment(new Level);

}  // namespace
}  // namespace tessera
