// The parts of a container for host programs: the calls of the examples in AMD's page on AIE partitions, by paths.
#include "embed/program.h"

#include <nlohmann/json.hpp>

namespace tessera {
namespace {

namespace ts = api;

// A seed of the fuzz target of containers: one kernel, whose PDI has a CDO of six commands.
std::vector<std::uint8_t> small_xclbin() {
  return embed::bytes_of(std::string(TESSERA_ROOT) + "/test/corpus/parts/xclbin");
}

TEST(Container, ExamplesOfTheSpecification) {
  const std::vector<std::uint8_t> bytes = small_xclbin();
  const ts::Container file = ts::Container::from_bytes(bytes, "small.xclbin");

  // Find a section by its kind, and list the PDIs of the partition.
  const auto section = file.part("AIE_PARTITION");
  ASSERT_TRUE(section) << ts::to_text(section.error());
  const auto pdis = file.parts("AIE_PARTITION");
  ASSERT_TRUE(pdis);
  ASSERT_EQ(pdis->size(), 1U);
  EXPECT_EQ(pdis->front().path, "AIE_PARTITION/pdi[0]");

  // The UUID and the image of a PDI.
  const auto shown = nlohmann::json::parse(file.show(pdis->front().path)->json);
  EXPECT_EQ(shown["described"]["uuid"].get<std::string>().size(), 36U);
  const auto image = file.extract(pdis->front().path);
  ASSERT_TRUE(image);
  EXPECT_EQ(image->size(), pdis->front().bytes);

  // The offset of its CDO, and the number of its commands.
  const auto cdo = file.part("AIE_PARTITION/pdi[0]/cdo");
  ASSERT_TRUE(cdo && cdo->offset);
  const std::string magic(bytes.begin() + static_cast<std::ptrdiff_t>(*cdo->offset) + 4,
                          bytes.begin() + static_cast<std::ptrdiff_t>(*cdo->offset) + 7);
  EXPECT_EQ(magic, "CDO");
  EXPECT_EQ(nlohmann::json::parse(file.show(cdo->path)->json)["fields"]["commands"], 6);
}

TEST(Container, PartsChange) {
  const ts::Container file = ts::Container::from_bytes(small_xclbin(), "small.xclbin");
  const std::vector<std::uint8_t> tag = {1, 2, 3};
  const auto changed = file.replace("EMBEDDED_METADATA", tag);
  ASSERT_TRUE(changed) << ts::to_text(changed.error());
  EXPECT_EQ(*ts::Container::from_bytes(*changed, "").extract("EMBEDDED_METADATA"), tag);
  const auto removed = file.remove("EMBEDDED_METADATA");
  ASSERT_TRUE(removed);
  EXPECT_FALSE(ts::Container::from_bytes(*removed, "").part("EMBEDDED_METADATA"));
}

TEST(Container, PatchesOfControlCode) {
  const std::string path = std::string(TESSERA_ROOT) + "/test/corpus/parts/control-elf";
  const ts::Container file = ts::Container::from_bytes(embed::bytes_of(path), "code.elf");
  const auto shown = file.patches({{"none", 0x1000}});
  ASSERT_TRUE(shown);
  ASSERT_EQ(shown->errors.size(), 1U);
  EXPECT_EQ(shown->errors[0].code, "T0321");
  EXPECT_EQ(nlohmann::json::parse(shown->json)["schema"], "tessera.patches/1");
  EXPECT_EQ(ts::Container::from_bytes(small_xclbin(), "small.xclbin").patches({}).error().code, "T0321");
}

TEST(Container, ErrorsAreValues) {
  EXPECT_EQ(ts::Container::open("no such file").error().code, "T0102");
  const ts::Container file = ts::Container::from_bytes({1, 2, 3}, "three");
  EXPECT_EQ(file.part("x").error().code, "T0217");
  EXPECT_EQ(file.remove("").error().code, "T0218");
  EXPECT_EQ(file.parts()->size(), 0U);
}

TEST(Container, AWordJoinsFileAndPath) {
  EXPECT_EQ(ts::FileAndPart::split("a.xclbin!b/c").file, "a.xclbin");
  EXPECT_EQ(ts::FileAndPart::split("a.xclbin!b/c").path, "b/c");
  EXPECT_EQ(ts::FileAndPart::split("a.xclbin").path, "");
}

}  // namespace
}  // namespace tessera
