// Tests every encoding: word -> instruction -> word, and instruction -> text -> instruction.
#include "support.h"

#include <fstream>
#include <map>

namespace tessera::isa {
namespace {

constexpr std::array kAllSlots{slots::Lda, slots::Ldb, slots::St, slots::Alu, slots::Mv, slots::Lng, slots::Vec};

bool is_nop(Opcode opcode) {
  return opcode == kTables.spec(kAie2.encoding(opcode).slot).nop;
}

// Converts to bytes and text and back; names the instruction when it fails.
void expect_round_trips(const Instr& instr) {
  const std::string text = kAie2.print(instr);
  const Result<Bundle> packed = kAie2.pack(std::span(&instr, 1));
  ASSERT_TRUE(packed) << text;
  Bytes bytes;
  ASSERT_TRUE(kAie2.encode(*packed, bytes)) << text;
  const Result<Bundle> decoded = kAie2.decode(bytes, 0);
  ASSERT_TRUE(decoded) << text;
  ASSERT_EQ(decoded->count, 1) << text;
  EXPECT_EQ(decoded->instrs[0], instr) << text << " came back as " << kAie2.print(decoded->instrs[0]);
  const Result<Instr> parsed = kAie2.parse_instr(text);
  ASSERT_TRUE(parsed) << text << ": " << render(parsed.error());
  EXPECT_EQ(*parsed, instr) << text << " was read as " << kAie2.print(*parsed);
}

// Counts the lines of a fact file by the word in their first column.
std::map<std::string, unsigned> lines_of(const std::string& table) {
  std::ifstream file(TESSERA_ROOT "/facts/isa/aie2-" + table + ".tsv");
  std::map<std::string, unsigned> counts;
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line.front() != '#') ++counts[line.substr(0, line.find('\t'))];
  return counts;
}

TEST(Encoding, TheTablesHaveEachLineOfTheFacts) {
  std::map<std::string, unsigned> by_slot, by_length;
  for (unsigned i = 0; i < kOpcodes; ++i)
    ++by_slot[std::string(kAie2.to_string(kAie2.encoding(static_cast<Opcode>(i)).slot))];
  for (const Layout& layout : kTables.layouts) ++by_length[std::to_string(layout.length)];
  EXPECT_EQ(by_slot.size(), kSlots);
  EXPECT_EQ(by_slot, lines_of("encodings"));
  EXPECT_EQ(by_length, lines_of("formats"));
}

TEST(Encoding, RoundTripsWithExtremeAndRandomOperands) {
  std::mt19937_64 random(7);
  for (unsigned i = 0; i < kOpcodes; ++i) {
    const auto opcode = static_cast<Opcode>(i);
    if (is_nop(opcode)) continue;
    const auto check = [&](auto pick) {
      const Instr instr = make_instr(opcode, pick);
      ASSERT_EQ(instr.opcode, opcode) << kAie2.encoding(opcode).text << " became " << kAie2.print(instr);
      expect_round_trips(instr);
    };
    check([](std::uint64_t) { return std::uint64_t{0}; });
    check([](std::uint64_t count) { return count - 1; });
    for (int n = 0; n < 32; ++n) check([&](std::uint64_t count) { return random() % count; });
  }
}

TEST(Encoding, RegistersHaveOneNameEach) {
  for (const RegisterName& entry : kTables.registers) {
    EXPECT_EQ(kAie2.to_string(entry.reg), entry.name);
    EXPECT_EQ(kAie2.parse_register(entry.name), entry.reg) << entry.name;
  }
  EXPECT_EQ(kAie2.to_string(Reg{files::W, 7}), "wh3");
  EXPECT_EQ(kAie2.to_string(Reg{files::AM, 4 * 2 + 1}), "amlh2");
  EXPECT_EQ(kAie2.to_string(Reg{files::BM, 17}), "bmh8");
  EXPECT_EQ(kAie2.to_string(Reg{files::L, 1}), "r19:r18");
  EXPECT_FALSE(kAie2.parse_register("r32"));
}

// All words of the slots that are small enough: a word that decodes must encode to the same word, don't-cares included.
// Debug builds, which are fifty times slower under the sanitizers, take every 61st.
#ifdef NDEBUG
constexpr std::uint64_t kWordStep = 1;
#else
constexpr std::uint64_t kWordStep = 61;
#endif
class EverySlotWord : public testing::TestWithParam<Slot> {};
TEST_P(EverySlotWord, EncodesToItself) {
  const Slot slot = GetParam();
  const std::uint64_t words = std::uint64_t{1} << kTables.spec(slot).width;
  const Layout& layout = *kTables.choose_layout(slot_bit(slot), 0);
  std::uint64_t decoded = 0;
  Bytes again;
  for (std::uint64_t word = 0; word < words; word += kWordStep) {
    const Bytes bytes = bundle_with(slot, word);
    const Result<Bundle> bundle = kAie2.decode(bytes, 0);
    if (!bundle) continue;
    ++decoded;
    again.clear();
    ASSERT_TRUE(kAie2.encode(*bundle, again)) << word;
    ASSERT_EQ(again, bytes) << kAie2.print(*bundle);
    ASSERT_EQ(bundle->format, &layout - kTables.layouts.data());
  }
  EXPECT_GT(decoded, words / kWordStep / 4) << "most words are instructions";
}
INSTANTIATE_TEST_SUITE_P(Slots, EverySlotWord,
                         testing::Values(slots::Lda, slots::Ldb, slots::St, slots::Alu, slots::Mv),
                         [](const auto& param) { return std::string(kAie2.to_string(param.param)); });

// Random words of the wide slots. The test skips words that are not instructions.
TEST(WideSlots, RandomWordsEncodeToThemselves) {
  std::mt19937_64 random(11);
  for (const Slot slot : {slots::Lng, slots::Vec}) {
    for (int n = 0; n < 200'000; ++n) {
      const Bytes bytes = bundle_with(slot, random() & low_mask(kTables.spec(slot).width));
      const Result<Bundle> bundle = kAie2.decode(bytes, 0);
      if (!bundle) continue;
      Bytes again;
      ASSERT_TRUE(kAie2.encode(*bundle, again));
      ASSERT_EQ(again, bytes) << kAie2.print(*bundle);
    }
  }
}

TEST(Encoding, EverySlotHasItsNop) {
  for (const Slot slot : kAllSlots) {
    const Result<Bundle> bundle = kAie2.decode(bundle_with(slot, kTables.spec(slot).nop_word), 0);
    ASSERT_TRUE(bundle) << kAie2.to_string(slot);
    EXPECT_EQ(bundle->count, 0) << kAie2.to_string(slot);
  }
}

}  // namespace
}  // namespace tessera::isa
