// Tests compressed and sparse loads against a model that writes the format. The model compresses random vectors byte by
// byte, as the public guide describes it, and lays them one behind the other in memory. The emulated core pops them.
#include "core_bench.h"

#include "core/codes.h"

#include <random>

namespace tessera::core::aie2 {
namespace {

constexpr std::uint32_t kStream = CoreBench::kOwn + 0x1000;

// Appends the stored form of a vector of bytes: a mask with a bit for each byte, the bytes that are not zero, and
// meaningless bytes up to a whole word.
void compress(Bytes& stream, std::span<const std::uint8_t> vector) {
  const std::size_t begin = stream.size();
  stream.resize(begin + vector.size() / 8);
  for (std::size_t i = 0; i < vector.size(); ++i)
    if (vector[i] != 0) {
      stream[begin + i / 8] = static_cast<std::uint8_t>(stream[begin + i / 8] | 1U << i % 8);
      stream.push_back(vector[i]);
    }
  while (stream.size() % 4 != 0) stream.push_back(0xEE);
}

// A bench whose program works on the stream with p2 and stores the popped vectors, 32 bytes each, from p1 on.
class StreamBench {
 public:
  explicit StreamBench(const Bytes& stream, std::uint32_t begin = kStream) : stream_(stream), begin_(begin) {}

  // Pops or peeks into `target`, with time for the result to arrive.
  void take(const std::string& operation, const std::string& target) {
    text_ += operation + " " + target + ", [p2]\nnop\nnop\nnop\nnop\nnop\nnop\n";
  }
  void store(const std::string& source) { text_ += "vst " + source + ", [p1], #32\n"; }
  void store_mask(const std::string& source) { text_ += "st " + source + ", [p1], #32\n"; }
  void step(const std::string& operation) { text_ += operation + " [p2]\n"; }

  Bytes run(std::size_t bytes) {
    CoreBench bench(text_ + "nop\ndone\n");
    auto& memory = bench.memories[static_cast<unsigned>(Quadrant::Own)];
    std::ranges::copy(stream_, memory.begin() + (begin_ & 0xFFFF));
    bench.set("p1", CoreBench::kOwn);
    bench.set("p2", begin_);
    const Core::End end = bench.run();
    if (end == Core::End::Fault) {
      fault = bench.core.fault();
      return {};
    }
    EXPECT_EQ(end, Core::End::Done);
    pointer = bench.r("p2");
    return {memory.begin(), memory.begin() + static_cast<std::ptrdiff_t>(bytes)};
  }

  std::optional<Diag> fault;
  std::uint32_t pointer = 0;

 private:
  Bytes stream_;
  std::uint32_t begin_;
  std::string text_;
};

TEST(CompressedLoadTest, PopsRestoreTheZeros) {
  std::mt19937 random(3);
  // The number of bytes out of 16 that are not zero.
  for (const unsigned density : {0U, 3U, 8U, 15U, 16U}) {
    Bytes stream, expected;
    for (unsigned i = 0; i < 12; ++i) {
      std::array<std::uint8_t, 32> vector{};
      for (std::uint8_t& byte : vector)
        if (random() % 16 < density) byte = static_cast<std::uint8_t>(1 + random() % 255);
      compress(stream, vector);
      expected.insert(expected.end(), vector.begin(), vector.end());
    }
    StreamBench bench(stream);
    bench.step("vldb.compr.reset");
    bench.step("vldb.compr.fill");
    bench.step("vldb.compr.fill");
    for (unsigned i = 0; i < 12; ++i) {
      if (i == 5) {  // looks at the next vector, which the pop then takes
        bench.take("vldb.compr.peek", "wl4");
        bench.store("wl4");
      }
      bench.take("vldb.compr.pop", i % 2 == 0 ? "wl3" : "wh7");
      bench.store(i % 2 == 0 ? "wl3" : "wh7");
    }
    expected.insert(expected.begin() + 5 * 32, expected.begin() + 5 * 32, expected.begin() + 6 * 32);
    EXPECT_EQ(bench.run(expected.size()), expected) << density << " of 16";
    EXPECT_EQ(bench.pointer, kStream + 32 * (3 + 13));
  }
}

TEST(CompressedLoadTest, AStreamMayBeginAtAnyWord) {
  Bytes stream;
  std::array<std::uint8_t, 32> vector{};
  for (unsigned i = 0; i < 32; i += 3) vector[i] = static_cast<std::uint8_t>(i + 1);
  compress(stream, vector);
  StreamBench bench(stream, kStream + 20);
  bench.step("vldb.compr.reset");
  bench.step("vldb.compr.fill");
  bench.take("vldb.compr.pop", "wl0");
  bench.store("wl0");
  EXPECT_EQ(bench.run(32), Bytes(vector.begin(), vector.end()));
  EXPECT_EQ(bench.pointer, kStream + 32 * 3);
}

// A row of the guide's table, which keeps at most two of four entities. Bit i of `there` is set if entity i is present;
// `low` and `high` are the numbers of the kept entities, -1 for a zero.
struct Kept {
  unsigned there;
  int low, high;
};
constexpr Kept kKept[] = {{0b0000, -1, -1}, {0b0001, 0, -1}, {0b0010, 1, -1}, {0b0011, 0, 1},
                          {0b0100, -1, 2},  {0b0101, 0, 2},  {0b0110, 1, 2},  {0b1000, -1, 3},
                          {0b1001, 0, 3},   {0b1010, 1, 3},  {0b1100, 2, 3}};

void check_sparse(const std::string& size, unsigned entity_bytes) {
  std::mt19937 random(4);
  Bytes stream, expected;
  std::array<std::uint8_t, 32> mask{};  // a mask register has 16 bytes, and takes 32 in memory
  for (unsigned i = 0; i < 8; ++i) {
    std::array<std::uint8_t, 64> vector{};
    std::array<std::uint8_t, 32> half{};
    for (unsigned group = 0; group < 64 / (4 * entity_bytes); ++group) {
      const Kept& kept = kKept[random() % std::size(kKept)];
      for (unsigned entity = 0; entity < 4; ++entity) {
        if ((kept.there >> entity & 1) == 0) continue;
        const unsigned from = (4 * group + entity) * entity_bytes;
        // In a number of two bytes, one byte may be zero.
        const unsigned zero = entity_bytes == 2 ? static_cast<unsigned>(random() % 3) : 2;
        for (unsigned byte = 0; byte < entity_bytes; ++byte)
          if (byte != zero) vector[from + byte] = static_cast<std::uint8_t>(1 + random() % 255);
      }
      for (const auto& [entity, place] : {std::pair{kept.low, 0U}, {kept.high, 1U}})
        if (entity >= 0)
          std::copy_n(&vector[(4 * group + static_cast<unsigned>(entity)) * entity_bytes], entity_bytes,
                      &half[(2 * group + place) * entity_bytes]);
    }
    for (unsigned byte = 0; byte < 64; ++byte)
      if (vector[byte] != 0)
        mask[8 * (i % 2) + byte / 8] = static_cast<std::uint8_t>(mask[8 * (i % 2) + byte / 8] | 1U << byte % 8);
    compress(stream, vector);
    expected.insert(expected.end(), half.begin(), half.end());
    if (i % 2 == 0) continue;
    expected.insert(expected.end(), mask.begin(), mask.end());
    mask = {};
  }
  StreamBench bench(stream);
  for (const char* step : {"reset", "fill", "fill", "fill"}) bench.step(fmt::format("vldb.sparse.{}.{}", step, size));
  for (unsigned i = 0; i < 4; ++i) {
    bench.take("vldb.sparse.pop." + size, "qwl1");
    bench.store("wl1");
    bench.take("vldb.sparse.peek." + size, "qwh1");
    bench.take("vldb.sparse.pop." + size, "qwh1");
    bench.store("wh1");
    bench.store_mask("q1");
  }
  EXPECT_EQ(bench.run(expected.size()), expected) << size;
}
TEST(SparseLoadTest, PopsKeepTwoOfFour) {
  check_sparse("4", 1);
  check_sparse("8", 1);
  check_sparse("16", 2);
}

TEST(SparseLoadTest, WhatIsNotPublicIsRefused) {
  Bytes dense;
  compress(dense, std::array<std::uint8_t, 64>{1, 1, 1});
  StreamBench three_of_four(dense);
  three_of_four.step("vldb.sparse.reset.8");
  three_of_four.step("vldb.sparse.fill.8");
  three_of_four.take("vldb.sparse.pop.8", "qwl0");

  // Every vector is 36 bytes, every operation fetches 32, and the first fetch brings 64.
  Bytes full;
  for (unsigned i = 0; i < 20; ++i) compress(full, std::vector<std::uint8_t>(32, 1));
  StreamBench too_early(full);
  too_early.step("vldb.compr.reset");
  for (unsigned i = 0; i < 9; ++i) too_early.take("vldb.compr.pop", "wl0");

  StreamBench never_reset(Bytes(64));
  never_reset.step("vldb.compr.fill");
  never_reset.take("vldb.compr.pop", "wl0");

  StreamBench inside_a_word(Bytes(64), kStream + 2);
  inside_a_word.step("vldb.sparse.reset.16");

  for (StreamBench* bench : {&three_of_four, &too_early, &never_reset, &inside_a_word}) {
    bench->run(0);
    ASSERT_TRUE(bench->fault.has_value());
    EXPECT_EQ(bench->fault->code.id, code::no_semantics.id);
  }
}

}  // namespace
}  // namespace tessera::core::aie2
