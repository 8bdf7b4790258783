// Which readers see a result one cycle before it is in its register, by both engines: the paths are those of the public
// schedule, and the pairs named here are ones that programs of the vendor depend on.
#include "core_bench.h"

#include <fmt/format.h>

namespace tessera::array {
namespace {

constexpr std::uint32_t kOld = 0x3F80'3F80, kNew = 0x4000'4000;  // lanes of bfloat16: 1 and 2
constexpr std::uint32_t kOldFloat = 0x3F80'0000, kNewFloat = 0x4000'0000;

// `reader` runs `distance` bundles behind a broadcast of 2 to x9, whose lanes were 1. The first lane of what it wrote.
std::uint32_t read_behind_broadcast(Engine engine, std::string_view reader, std::string_view result,
                                    unsigned distance) {
  std::string source = "vbcst.32 x9, r3\nvbcst.32 x1, r3\nnop\nnop\nvbcst.16 x9, r4\n";
  for (unsigned i = 1; i < distance; ++i) source += "nop\n";
  source += fmt::format("{}\nnop\nnop\nnop\nvst {}, [p0, #0]\ndone\nnop\n", reader, result);
  CoreBench bench(source);
  bench.core.use({.engine = engine});
  bench.set("p0", CoreBench::kOwn);
  bench.set("r3", kOld);
  bench.set("r4", kNew & 0xFFFF);
  EXPECT_EQ(bench.run(), Core::End::Done) << reader;
  return bench.word(CoreBench::kOwn);
}

TEST(Forwarding, ConversionsAndMovesReadLowHalvesOfVectorsEarlyAndHighOnesNot) {
  struct Case {
    std::string_view reader, result;
    bool early;
    std::uint32_t old_value, new_value;
  };
  const Case cases[] = {
      {"vconv.fp32.bf16 bml0, wl9", "amll0", true, kOldFloat, kNewFloat},
      {"vconv.fp32.bf16 bml0, wh9", "amll0", false, kOldFloat, kNewFloat},
      {"vmov wh1, wl9", "wh1", true, kOld, kNew},
      {"vmov wl1, wl9", "wl1", true, kOld, kNew},
      {"vmov wl1, wh9", "wl1", false, kOld, kNew},
      {"vmov amll0, wl9", "amll0", true, kOld, kNew},
      {"vmov amll0, wh9", "amll0", false, kOld, kNew},
      {"vmov bml0, x9", "amll0", true, kOld, kNew},
      {"vmov bml0, x9", "amlh0", true, kOld, kNew},
  };
  for (const Engine engine : {Engine::Fast, Engine::Plain})
    for (const Case& each : cases)
      for (const unsigned distance : {1U, 2U, 3U})
        EXPECT_EQ(read_behind_broadcast(engine, each.reader, each.result, distance),
                  each.early || distance > 1 ? each.new_value : each.old_value)
            << each.reader << ", " << distance << " bundles behind";
}

}  // namespace
}  // namespace tessera::array
