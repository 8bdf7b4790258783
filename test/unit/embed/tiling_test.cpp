// Tilings for host programs. The expected orders are computed by plain loops, and the words of a descriptor come from
// output 14 of AMD's tutorial "07-tiling-parameters".
#include "embed/program.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tessera::embed {
namespace {

constexpr std::uint64_t kZero = ~std::uint64_t{0};

std::vector<std::uint64_t> elements_of(const std::vector<api::TilingRun>& runs) {
  std::vector<std::uint64_t> all;
  for (const api::TilingRun& run : runs)
    for (std::uint64_t i = 0; i < run.count; ++i) all.push_back(run.zeros ? kZero : run.index + i);
  return all;
}

// Tiles of 4 x 4 in a buffer of 8 x 8 x 16.
std::string tiles_of_four(const std::string& more = "") {
  return R"({"kind":"memory_tile", "direction":"mm2s", "buffer_dimension":[8,8,16], "tiling_dimension":[4,4,1],
    "tile_traversal":[{"dimension":0,"stride":4,"wrap":2},{"dimension":1,"stride":4,"wrap":2},
                      {"dimension":2,"stride":1,"wrap":16}])" +
         more + "}";
}

std::vector<std::uint64_t> order_of_four() {
  std::vector<std::uint64_t> all;
  for (std::uint64_t plane = 0; plane < 16; ++plane)
    for (std::uint64_t row = 0; row < 8; row += 4)
      for (std::uint64_t column = 0; column < 8; column += 4)
        for (std::uint64_t y = 0; y < 4; ++y)
          for (std::uint64_t x = 0; x < 4; ++x) all.push_back(plane * 64 + (row + y) * 8 + column + x);
  return all;
}

TEST(Tiling, OrderOfElements) {
  const auto tiling = api::Tiling::from_text(tiles_of_four(), "four.json");
  ASSERT_TRUE(tiling) << api::to_text(tiling.error());
  EXPECT_EQ(tiling->kind(), "memory_tile");
  EXPECT_EQ(tiling->direction(), api::Direction::MM2S);
  EXPECT_EQ(tiling->element(), "int32");
  EXPECT_EQ(tiling->elements(), 1024U);
  const std::vector<std::uint64_t> expected = order_of_four();
  EXPECT_EQ(elements_of(tiling->order()), expected);
  EXPECT_EQ(elements_of(tiling->order(10)), std::vector<std::uint64_t>(expected.begin(), expected.begin() + 10));
  EXPECT_TRUE(tiling->order(0).empty());

  const auto json = nlohmann::json::parse(tiling->json());
  EXPECT_EQ(json["schema"], "tessera.tiling/1");
  EXPECT_EQ(json["file"], "four.json");
  EXPECT_EQ(json["order"].get<std::vector<std::uint64_t>>(), expected);
  EXPECT_NE(tiling->text(10, 60).find("0..3 8..11 16..17 ..."), std::string::npos);
  const std::string narrow = tiling->text(1024, 50);
  for (std::size_t at = 0, end = 0; (end = narrow.find('\n', at)) != std::string::npos; at = end + 1)
    EXPECT_LE(end - at, 50U) << narrow.substr(at, end - at);
  EXPECT_EQ(tiling->svg().find("<svg"), 0U);
}

TEST(Tiling, DescriptorsAndTheirStart) {
  const auto tiling = api::Tiling::from_text(
      R"({"kind":"memory_tile", "direction":"mm2s", "buffer_dimension":[256], "tiling_dimension":[288],
          "offset":[-16], "boundary_dimension":[256]})",
      "line.json");
  ASSERT_TRUE(tiling) << api::to_text(tiling.error());
  EXPECT_FALSE(tiling->problem());
  const std::vector<api::TilingRun> order = tiling->order();
  ASSERT_EQ(order.size(), 3U);
  EXPECT_TRUE(order[0].zeros && !order[1].zeros && order[2].zeros);
  EXPECT_EQ(order[1].count, 256U);
  ASSERT_EQ(tiling->descriptors().size(), 1U);
  const api::TilingDescriptor& bd = tiling->descriptors()[0];
  EXPECT_EQ(bd.offset, 0xa0000U);
  ASSERT_EQ(bd.words.size(), 8U);
  EXPECT_EQ(std::vector<std::uint32_t>(bd.words.begin(), bd.words.end() - 1),
            (std::vector<std::uint32_t>{0x120, 0x40020000, 0x02000000, 0, 0, 0x00200000, 0}));
  EXPECT_EQ(bd.words.back() >> 31, 1U);  // valid
  const auto length = std::find_if(bd.fields.begin(), bd.fields.end(),
                                   [](const auto& field) { return field.first == "Buffer_Length"; });
  ASSERT_NE(length, bd.fields.end());
  EXPECT_EQ(length->second, 288U);
  ASSERT_TRUE(tiling->start());
  EXPECT_EQ(tiling->start()->executions, 1U);
  EXPECT_EQ(tiling->start()->tasks.size(), 1U);
  ASSERT_TRUE(tiling->start()->locks);
  EXPECT_EQ(tiling->start()->locks->acquire, 0U);
  EXPECT_EQ(tiling->start()->locks->release, 1U);
  EXPECT_EQ(tiling->available(), 24U);
}

TEST(Tiling, ATilingThatDoesNotFitHasAnOrder) {
  const auto tiling = api::Tiling::from_text(tiles_of_four(R"(, "lowering":"plain")"), "four.json");
  ASSERT_TRUE(tiling) << api::to_text(tiling.error());
  ASSERT_TRUE(tiling->problem());
  EXPECT_EQ(tiling->problem()->code, "T1009");
  EXPECT_NE(tiling->problem()->help.find("tiling_dimension [4, 8, 1]"), std::string::npos);
  EXPECT_TRUE(tiling->descriptors().empty());
  EXPECT_FALSE(tiling->start());
  EXPECT_EQ(elements_of(tiling->order()), order_of_four());
  EXPECT_TRUE(nlohmann::json::parse(tiling->json())["bd_count"].is_null());
  EXPECT_EQ(tiling->text().find("BDs "), std::string::npos);
  EXPECT_EQ(tiling->kinds().size(), 4U);

  const auto nowhere = api::Tiling::from_text(tiles_of_four(R"(, "channel":9)"), "four.json");
  ASSERT_TRUE(nowhere) << api::to_text(nowhere.error());
  ASSERT_TRUE(nowhere->problem());
  EXPECT_EQ(nowhere->problem()->code, "T1010");
  EXPECT_TRUE(nowhere->text().empty() && nowhere->json().empty() && nowhere->kinds().empty());
}

TEST(Tiling, OtherKindsOfTiles) {
  const auto tiling = api::Tiling::from_text(tiles_of_four(), "four.json");
  ASSERT_TRUE(tiling) << api::to_text(tiling.error());
  const auto core = std::find_if(tiling->kinds().begin(), tiling->kinds().end(),
                                 [](const api::TilingOnKind& one) { return one.kind == "aieml_tile"; });
  ASSERT_NE(core, tiling->kinds().end());
  EXPECT_EQ(core->descriptors, 1U);
  EXPECT_EQ(core->executions, 32U);  // its descriptors have a dimension less: one execution for half of a plane
}

TEST(Tiling, WarningsAndMistakes) {
  const auto twice = api::Tiling::from_text(
      R"({"kind":"memory_tile", "direction":"s2mm", "buffer_dimension":[16], "tiling_dimension":[8],
          "tile_traversal":[{"dimension":0,"stride":4,"wrap":3}]})",
      "twice.json");
  ASSERT_TRUE(twice) << api::to_text(twice.error());
  ASSERT_FALSE(twice->warnings().empty());
  EXPECT_EQ(twice->warnings()[0].code, "T1011");
  EXPECT_EQ(twice->warnings()[0].severity, api::Severity::Warning);

  const auto damaged = api::Tiling::from_text("{", "damaged.json");
  EXPECT_EQ(code_of(damaged), "T1001");
  EXPECT_EQ(damaged.error().places.at(0), "damaged.json");
  EXPECT_EQ(code_of(api::Tiling::from_text("{}", "empty.json")), "T1002");
  EXPECT_EQ(code_of(api::Tiling::open("no such file")), "T0102");
}

}  // namespace
}  // namespace tessera::embed
