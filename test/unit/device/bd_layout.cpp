// Tests the table of descriptor fields: its places against the register map, which the tests read by name, and its
// values against worked examples. Words must stay the same when they are turned into values and back.
#include "device/bd_layout.h"

#include "device/descriptor.h"
#include "device/tile_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace tessera::device {
namespace {

struct Case {
  Arch arch;
  TileKind kind;
};
constexpr Case kCases[] = {{Arch::AIE1, TileKind::Shim}, {Arch::AIE1, TileKind::Core}, {Arch::AIE2, TileKind::Shim},
                           {Arch::AIE2, TileKind::Mem},  {Arch::AIE2, TileKind::Core}, {Arch::AIE2P, TileKind::Shim},
                           {Arch::AIE2P, TileKind::Mem}, {Arch::AIE2P, TileKind::Core}};

// The registers of descriptor 0, found by address in the register map.
std::vector<const RegisterRun*> registers_of(const Case& each) {
  std::vector<const RegisterRun*> runs;
  const Reg first = tile_layout(each.kind, each.arch).bd;
  for (std::uint32_t offset = first.offset; offset < first.offset + first.stride; offset += 4)
    if (const RegisterRun* run = register_run_at(each.kind, offset, each.arch)) runs.push_back(run);
  return runs;
}

TEST(BdLayout, EachFieldIsTheOneOfThatNameInTheRegisterMap) {
  for (const Case& each : kCases) {
    const BdLayout& layout = bd_layout(each.kind, each.arch);
    const std::vector<const RegisterRun*> runs = registers_of(each);
    ASSERT_EQ(layout.words, runs.size());
    ASSERT_LE(layout.words, kMaxBdWords);
    std::vector<std::uint32_t> bits(layout.words);
    for (std::size_t i = 0; i < kBdFields; ++i) {
      const BdPlace& place = layout.place(static_cast<BdField>(i));
      if (!place.exists()) continue;
      ASSERT_LT(place.word, layout.words);
      const auto field = std::ranges::find_if(runs[place.word]->fields, [&](const NamedField& named) {
        return named.name == place.name && named.field.lsb == place.field.lsb && named.field.width == place.field.width;
      });
      EXPECT_NE(field, runs[place.word]->fields.end()) << to_string(each.arch) << ' ' << place.name;
      bits[place.word] |= place.field.mask();
    }
    // No field of the register map may be missing.
    for (std::size_t word = 0; word < runs.size(); ++word) {
      std::uint32_t all = 0;
      for (const NamedField& named : runs[word]->fields) all |= named.field.mask();
      EXPECT_EQ(bits[word], all) << to_string(each.arch) << ' ' << to_string(each.kind) << " word " << word;
    }
  }
}

TEST(BdLayout, NamesAreThoseOfTheRegisterMapWordByWord) {
  for (const Case& each : kCases) {
    std::vector<std::string_view> expected;
    for (const RegisterRun* run : registers_of(each))
      for (const NamedField& field : run->fields)
        if (std::ranges::find(expected, field.name) == expected.end()) expected.push_back(field.name);
    std::vector<std::string_view> names;
    for (const auto& [name, bits] : DescriptorWords(bd_layout(each.kind, each.arch)).named()) names.push_back(name);
    EXPECT_EQ(names, expected);
  }
}

TEST(BdLayout, WordsSurviveTheWayToValuesAndBack) {
  std::mt19937 random(22);
  for (const Case& each : kCases) {
    const BdLayout& layout = bd_layout(each.kind, each.arch);
    for (int round = 0; round < 2000; ++round) {
      std::vector<std::uint32_t> words(layout.words);
      for (std::size_t word = 0; word < words.size(); ++word)
        for (const NamedField& named : registers_of(each)[word]->fields)
          words[word] |= static_cast<std::uint32_t>(random()) & named.field.mask();
      DescriptorWords again(layout);
      for (std::size_t i = 0; i < kBdFields; ++i) {
        const auto field = static_cast<BdField>(i);
        const BdPlace& place = layout.place(field);
        const std::int64_t value = layout.value(field, words);
        if (!place.exists()) {
          EXPECT_EQ(value, place.plus);
          continue;
        }
        EXPECT_GE(value, place.least());
        EXPECT_LE(value, place.most());
        EXPECT_TRUE(place.fits(place.bits_of(value))) << place.name;
        again.set_bits(field, place.bits_of(value));
      }
      ASSERT_EQ(again.words(), words) << to_string(each.arch) << ' ' << to_string(each.kind);
      DescriptorWords moved(layout, words);
      moved.set_address(0);
      moved.set_address(layout.address(words));
      ASSERT_EQ(moved.words(), words);
    }
  }
}

// The width of a field gives the number of its values, by plain arithmetic.
TEST(BdLayout, ValuesJustOutsideDoNotFit) {
  for (const Case& each : kCases)
    for (std::size_t i = 0; i < kBdFields; ++i) {
      const BdPlace& place = bd_layout(each.kind, each.arch).place(static_cast<BdField>(i));
      if (!place.exists()) continue;
      const std::int64_t unit = std::int64_t{1} << place.shift;
      EXPECT_EQ((place.most() - place.least()) / unit + 1, std::int64_t{1} << place.field.width) << place.name;
      EXPECT_FALSE(place.fits(place.bits_of(place.most() + unit))) << place.name;
      EXPECT_FALSE(place.fits(place.bits_of(place.least() - unit))) << place.name;
    }
}

// Encodes similar transfers for each kind of tile. The expected words were put together by hand from the register
// manuals.
TEST(Descriptor, WordsOfEachKindOfTile) {
  Descriptor descriptor;
  descriptor.address = 0x1000;
  descriptor.words = 1024;
  descriptor.acquire = {.id = 0, .value = 1, .at_least = true};
  descriptor.release = {.id = 1, .value = 1};
  const auto words = [&](TileKind kind, Arch arch) {
    const auto [all, refusals] = encode(descriptor, kind, arch, "the tile");
    EXPECT_TRUE(refusals.empty()) << refusals.front();
    return all;
  };
  using Words = std::vector<std::uint32_t>;
  EXPECT_EQ(words(TileKind::Core, Arch::AIE2), (Words{0x01000400, 0, 0, 0, 0, 0x02043FE0}));
  EXPECT_EQ(words(TileKind::Mem, Arch::AIE2), (Words{0x400, 0x400, 0, 0, 0, 0, 0, 0x8101FF00}));
  descriptor.acquire->id = descriptor.release->id = 1;
  descriptor.acquire->at_least = false;
  descriptor.release->value = 0;
  // The DMA acquires lock 1 at value 1 and releases it with value 0. X has 1, 256, 1 and Y has 256, 256, 256, the
  // driver's default.
  EXPECT_EQ(words(TileKind::Core, Arch::AIE1), (Words{0x006F0400, 0, 0x00FF0001, 0xFFFF0100, 0, 0, 0x800003FF}));
  descriptor.address = 0x1234'5678'9ABC;
  descriptor.acquire.reset();
  descriptor.release.reset();
  descriptor.burst = 64;
  EXPECT_EQ(words(TileKind::Shim, Arch::AIE2), (Words{0x400, 0x56789ABC, 0x1234, 0, 0, 0, 0, 0x02000000}));
}

TEST(Descriptor, RefusesWhatDoesNotFit) {
  const auto refusal = [](const Descriptor& descriptor, TileKind kind, Arch arch) {
    const auto refusals = encode(descriptor, kind, arch, "the tile").refusals;
    return refusals.size() == 1 ? refusals.front() : fmt::format("{} refusals", refusals.size());
  };
  Descriptor descriptor;
  descriptor.words = 1 << 14;
  EXPECT_EQ(refusal(descriptor, TileKind::Core, Arch::AIE2),
            "has 16384 for Buffer_Length, which has 14 bits in the tile");
  descriptor.words = 0;
  EXPECT_EQ(refusal(descriptor, TileKind::Core, Arch::AIE1),
            "has length 0, but a descriptor of AIE1 moves at least one word");
  descriptor.words = 1;
  descriptor.release = {.id = 0, .value = 64};
  EXPECT_EQ(refusal(descriptor, TileKind::Mem, Arch::AIE2), "has 64 for Lock_Rel_Value, which has 7 bits with a sign");
  descriptor.release.reset();
  descriptor.iteration = {.step = 1, .size = 2};
  EXPECT_EQ(refusal(descriptor, TileKind::Core, Arch::AIE1), "iterates, but descriptors of AIE1 have no iteration");
  descriptor.iteration.reset();
  descriptor.dimensions = {{.step = 2, .size = 1, .pad_before = 1}};
  EXPECT_EQ(refusal(descriptor, TileKind::Core, Arch::AIE2),
            "needs D0_Zero_Before, which descriptors of the tile do not have");
  EXPECT_EQ(refusal(descriptor, TileKind::Shim, Arch::AIE1),
            "has dimensions, but descriptors of AIE1 shim tiles have none");
}

}  // namespace
}  // namespace tessera::device
