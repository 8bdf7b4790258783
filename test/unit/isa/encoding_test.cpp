// Every encoding: word -> instruction -> word, instruction -> text -> instruction.
#include "support.h"

namespace tessera::isa {
namespace {

constexpr std::array kAllSlots{Slot::Lda, Slot::Ldb, Slot::St, Slot::Alu, Slot::Mv, Slot::Lng, Slot::Vec};

bool is_nop(Opcode opcode) {
  return opcode == spec(encoding(opcode).slot).nop;
}

// Converts to bytes and text and back; names the instruction when it fails.
void expect_round_trips(const Instr& instr) {
  const std::string text = print(instr);
  const Result<Bundle> packed = pack(std::span(&instr, 1));
  ASSERT_TRUE(packed) << text;
  Bytes bytes;
  ASSERT_TRUE(encode(*packed, bytes)) << text;
  const Result<Bundle> decoded = decode(bytes, 0);
  ASSERT_TRUE(decoded) << text;
  ASSERT_EQ(decoded->count, 1) << text;
  EXPECT_EQ(decoded->instrs[0], instr) << text << " came back as " << print(decoded->instrs[0]);
  const Result<Instr> parsed = parse_instr(text);
  ASSERT_TRUE(parsed) << text << ": " << render(parsed.error());
  EXPECT_EQ(*parsed, instr) << text << " was read as " << print(*parsed);
}

TEST(Encoding, CountsBySlot) {
  std::array<unsigned, kSlots> counts{};
  for (unsigned i = 0; i < kOpcodes; ++i) ++counts[static_cast<std::size_t>(encoding(static_cast<Opcode>(i)).slot)];
  EXPECT_EQ(counts, (std::array<unsigned, kSlots>{132, 58, 158, 46, 145, 6, 62}));
  EXPECT_EQ(layouts().size(), 78u);
}

TEST(Encoding, RoundTripsWithExtremeAndRandomOperands) {
  std::mt19937_64 random(7);
  for (unsigned i = 0; i < kOpcodes; ++i) {
    const auto opcode = static_cast<Opcode>(i);
    if (is_nop(opcode)) continue;
    const auto check = [&](auto pick) {
      const Instr instr = make_instr(opcode, pick);
      ASSERT_EQ(instr.opcode, opcode) << encoding(opcode).text << " became " << print(instr);
      expect_round_trips(instr);
    };
    check([](std::uint64_t) { return std::uint64_t{0}; });
    check([](std::uint64_t count) { return count - 1; });
    for (int n = 0; n < 32; ++n) check([&](std::uint64_t count) { return random() % count; });
  }
}

TEST(Encoding, RegistersHaveOneNameEach) {
  for (const RegisterName& entry : registers()) {
    EXPECT_EQ(to_string(entry.reg), entry.name);
    EXPECT_EQ(parse_register(entry.name), entry.reg) << entry.name;
  }
  EXPECT_EQ(to_string(Reg{RegFile::W, 7}), "wh3");
  EXPECT_EQ(to_string(Reg{RegFile::AM, 4 * 2 + 1}), "amlh2");
  EXPECT_EQ(to_string(Reg{RegFile::BM, 17}), "bmh8");
  EXPECT_EQ(to_string(Reg{RegFile::L, 1}), "r19:r18");
  EXPECT_FALSE(parse_register("r32"));
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
  const std::uint64_t words = std::uint64_t{1} << spec(slot).width;
  const Layout& layout = *choose_layout(slot_bit(slot), 0);
  std::uint64_t decoded = 0;
  Bytes again;
  for (std::uint64_t word = 0; word < words; word += kWordStep) {
    const Bytes bytes = bundle_with(slot, word);
    const Result<Bundle> bundle = decode(bytes, 0);
    if (!bundle) continue;
    ++decoded;
    again.clear();
    ASSERT_TRUE(encode(*bundle, again)) << word;
    ASSERT_EQ(again, bytes) << print(*bundle);
    ASSERT_EQ(bundle->format, &layout - layouts().data());
  }
  EXPECT_GT(decoded, words / kWordStep / 4) << "most words are instructions";
}
INSTANTIATE_TEST_SUITE_P(Slots, EverySlotWord, testing::Values(Slot::Lda, Slot::Ldb, Slot::St, Slot::Alu, Slot::Mv),
                         [](const auto& param) { return std::string(to_string(param.param)); });

// Random words of the wide slots; the rest of the bundle is a legal instruction or noise.
TEST(WideSlots, RandomWordsEncodeToThemselves) {
  std::mt19937_64 random(11);
  for (const Slot slot : {Slot::Lng, Slot::Vec}) {
    for (int n = 0; n < 200'000; ++n) {
      const Bytes bytes = bundle_with(slot, random() & low_mask(spec(slot).width));
      const Result<Bundle> bundle = decode(bytes, 0);
      if (!bundle) continue;
      Bytes again;
      ASSERT_TRUE(encode(*bundle, again));
      ASSERT_EQ(again, bytes) << print(*bundle);
    }
  }
}

TEST(Encoding, EverySlotHasItsNop) {
  for (const Slot slot : kAllSlots) {
    const Result<Bundle> bundle = decode(bundle_with(slot, spec(slot).nop_word), 0);
    ASSERT_TRUE(bundle) << to_string(slot);
    EXPECT_EQ(bundle->count, 0) << to_string(slot);
  }
}

}  // namespace
}  // namespace tessera::isa
