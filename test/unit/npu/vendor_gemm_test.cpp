// Tests matrix products that AMD ships for Phoenix, made by its own compiler for 16 cores. The test runs whole
// containers and streams, and the results follow from integer arithmetic. A single wrong byte of up to 128 KiB fails.
// Each product runs in every mode of `run`: with either engine, with counted cycles, and under the sanitizers.
//
// Each finding of the sanitizers is true and harmless; every one of some thousand bytes was examined.
//
// - T0530: memory tiles send whole buffers that parameters or vectors fill only in part. For example, descriptor 0 of
//   gemm_4x4_a8w8acc32 sends 64 words, of which two are filled.
// - T0531: buffers overlap where descriptors reach too far. The results of mladf_gemm_4x4_a8w8acc32 lie 0x400 bytes
//   apart and are 0x400 words long, so they are right only if a result is sent long before the next one is filled.
//   Descriptor 6 of gemm_4x4_a16fw4acc32f reads rows of 512 words at steps of 64, which end 0x700 bytes into the next
//   buffer.
#include "foreign_program.h"

#include <lzma.h>

#include <set>

namespace tessera::npu {
namespace {

// A file of the folder, unpacked; it must have this number of bytes.
Bytes unpacked(std::string_view name, std::size_t bytes) {
  const Bytes packed = load(shared_data() / "vendor-gemm" / fmt::format("{}.xz", name));
  Bytes whole(bytes);
  std::uint64_t memory_limit = 1 << 28;
  std::size_t from = 0, to = 0;
  const lzma_ret result = lzma_stream_buffer_decode(&memory_limit, 0, nullptr, packed.data(), &from, packed.size(),
                                                    whole.data(), &to, whole.size());
  EXPECT_EQ(result, LZMA_OK) << name;
  EXPECT_EQ(to, bytes) << name;
  return whole;
}

struct Buffer {
  unsigned argument;
  std::string_view file;
  std::size_t bytes;
};
struct Product {
  std::string_view name, container, stream;
  Buffer first, second, result;
  // Code and units of each finding; {} stands for the memory tiles of four columns, starting at `column`.
  unsigned column;
  std::vector<std::string_view> findings;
};
const Product kProducts[] = {
    {"Int8Of16Rows",  // 16 x 2048 times 2048 x 2048
     "mladf_gemm_4x4_a8w8acc32",
     "mladf_a8w8acc32_16_2048_2048.bin",
     {1, "mladf.a", 32768},
     {2, "mladf.w", 4194304},
     {0, "mladf.c", 131072},
     0,
     {"T0531: MM2S 0 of {0} with BD 16, S2MM 2 of {0} with BD 13",
      "T0531: MM2S 0 of {0} with BD 17, S2MM 2 of {0} with BD 14",
      "T0531: MM2S 0 of {0} with BD 18, S2MM 2 of {0} with BD 15",
      "T0531: MM2S 0 of {0} with BD 19, S2MM 2 of {0} with BD 12"}},
    {"Bfloat16TimesInt4",  // 1 x 4096 times 4096 x 4096, in groups of 128
     "gemm_4x4_a16fw4acc32f",
     "a16fw4acc32f_1_4096_4096_128.bin",
     {1, "w4.a", 10240},
     {2, "w4.w", 8988672},
     {0, "w4.c", 16384},
     1,
     {"T0530: MM2S 0 of {0} with BD 1", "T0531: MM2S 0 of {0} with BD 6, S2MM 0 of {0} with BD 7"}},
    {"Int8OfOneRow",  // 1 x 2048 times 2048 x 2048, an earlier release
     "gemm_4x4_a8w8acc32",
     "a8w8acc32_1_2k_2k.txt",
     {0, "old.a", 2248},
     {1, "old.w", 4194304},
     {2, "old.c", 8192},
     0,
     {"T0530: MM2S 0 of {0} with BD 2"}},
};

void PrintTo(const Product& product, std::ostream* out) {
  *out << product.stream;
}

struct Way {
  std::string_view name;
  array::Timing timing;
  array::Engine engine;
  bool check;
};
void PrintTo(const Way& way, std::ostream* out) {
  *out << way.name;
}
constexpr Way kWays[] = {
    {"Native", array::Timing::Functional, array::Engine::Native, false},
    {"Blocks", array::Timing::Functional, array::Engine::Blocks, false},
    {"Plain", array::Timing::Functional, array::Engine::Plain, false},
    {"Checked", array::Timing::Functional, array::Engine::Native, true},
    {"PlainChecked", array::Timing::Functional, array::Engine::Plain, true},
    {"InCycles", array::Timing::Cycles, array::Engine::Native, false},
    {"InCyclesChecked", array::Timing::Cycles, array::Engine::Native, true},
    {"PlainInCycles", array::Timing::Cycles, array::Engine::Plain, false},
    {"PlainInCyclesChecked", array::Timing::Cycles, array::Engine::Plain, true},
};

// "T0531: MM2S 0 of (0,1) with BD 3, S2MM 1 of (0,1) with BD 0": the units sorted by name, since either may come first.
std::string in_short(const sanitize::Finding& finding) {
  std::set<std::string> units;
  for (const sanitize::Party& party : finding.parties) units.insert(party.who);
  return fmt::format("{}: {}", finding.diag.code.id, fmt::join(units, ", "));
}

std::set<std::string> expected_findings(const Product& product) {
  std::set<std::string> all;
  for (const std::string_view finding : product.findings)
    for (unsigned column = product.column; column < product.column + 4; ++column)
      all.insert(fmt::format(fmt::runtime(finding), fmt::format("({},1)", column)));
  return all;
}

class VendorGemmTest : public testing::TestWithParam<std::tuple<Product, Way>> {};

TEST_P(VendorGemmTest, EveryByteIsExact) {
  TESSERA_NEED_SHARED();
  const auto& [product, way] = GetParam();
  const bool counts_cycles = way.timing == array::Timing::Cycles;
  ForeignProgram program(fmt::format("vendor-gemm/{}", product.container),
                         fmt::format("vendor-gemm/{}", product.stream), "npu1_5col");
  program.options = {.engine = way.engine, .timing = way.timing};
  program.pace = counts_cycles ? Pace::Measured : Pace::Swift;
  program.check = way.check;
  const std::map<unsigned, Bytes> inputs{
      {product.first.argument, unpacked(product.first.file, product.first.bytes)},
      {product.second.argument, unpacked(product.second.file, product.second.bytes)}};
  const Bytes result = program.run(inputs, product.result.argument, product.result.bytes);
  const Bytes expected = unpacked(product.result.file, product.result.bytes);
  const auto [wrong, right] = std::ranges::mismatch(result, expected);
  EXPECT_TRUE(wrong == result.end() && right == expected.end())
      << "the first wrong byte is " << wrong - result.begin() << " of " << expected.size();
  EXPECT_EQ(program.report.cores.size(), 16U);
  std::set<std::string> found;
  for (const sanitize::Finding& finding : program.findings) found.insert(in_short(finding));
  EXPECT_EQ(found, way.check ? expected_findings(product) : std::set<std::string>());
}

std::string name_of_product(const testing::TestParamInfo<std::tuple<Product, Way>>& each) {
  return fmt::format("{}{}", std::get<0>(each.param).name, std::get<1>(each.param).name);
}
INSTANTIATE_TEST_SUITE_P(Products, VendorGemmTest,
                         testing::Combine(testing::ValuesIn(kProducts), testing::ValuesIn(kWays)), name_of_product);

}  // namespace
}  // namespace tessera::npu
