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

TEST(Container, AFileIsWrittenAgainAndRepaired) {
  std::vector<std::uint8_t> bytes = small_xclbin();
  const auto same = ts::Container::from_bytes(bytes, "small.xclbin").rewritten();
  ASSERT_TRUE(same) << ts::to_text(same.error());
  EXPECT_EQ(same->bytes, bytes);
  EXPECT_TRUE(same->warnings.empty());
  const auto cdo = ts::Container::from_bytes(bytes, "").part("AIE_PARTITION/pdi[0]/cdo");
  std::vector<std::uint8_t> stale = bytes;
  stale[*cdo->offset + 16] ^= 1;  // the checksum of the CDO
  const ts::Container damaged = ts::Container::from_bytes(stale, "stale.xclbin");
  EXPECT_EQ(damaged.rewritten().error().code, "T0225");
  const auto repaired = damaged.repaired();
  ASSERT_TRUE(repaired) << ts::to_text(repaired.error());
  EXPECT_EQ(repaired->bytes, bytes);
  ASSERT_EQ(repaired->warnings.size(), 1U);
  EXPECT_EQ(repaired->warnings[0].code, "T0225");
}

TEST(Container, SectionsFromJson) {
  const ts::Container file = ts::Container::from_bytes(small_xclbin(), "small.xclbin");
  const auto section = file.section_files("AIE_PARTITION");
  ASSERT_TRUE(section) << ts::to_text(section.error());
  ASSERT_EQ(section->files.size(), 1U);
  EXPECT_EQ(section->files[0].bytes, *file.extract("AIE_PARTITION/pdi[0]"));
  auto json = nlohmann::ordered_json::parse(section->json);
  EXPECT_EQ(json["aie_partition"]["PDIs"][0]["file_name"], section->files[0].name);
  const auto content = [&] {
    const std::string text = json.dump();
    return std::vector<std::uint8_t>(text.begin(), text.end());
  };
  EXPECT_EQ(*file.replace("AIE_PARTITION", content()), small_xclbin());
  json["aie_partition"]["partition"]["start_columns"] = {3};
  const auto moved = file.replace("AIE_PARTITION", content());
  ASSERT_TRUE(moved) << ts::to_text(moved.error());
  EXPECT_EQ(nlohmann::json::parse(ts::Container::from_bytes(*moved, "")
                                      .show("AIE_PARTITION")
                                      ->json)["aie_partition"]["partition"]["start_columns"],
            nlohmann::json({"3"}));
  const auto longer = file.add("USER_METADATA", std::vector<std::uint8_t>{1, 2}, "note");
  ASSERT_TRUE(longer) << ts::to_text(longer.error());
  EXPECT_EQ(*ts::Container::from_bytes(*longer, "").extract("USER_METADATA"), (std::vector<std::uint8_t>{1, 2}));
  EXPECT_EQ(file.add("AIE_PARTITION", content()).error().code, "T0226");  // no file for the PDI
  EXPECT_EQ(file.section_files("").error().code, "T0219");
}

TEST(Container, FactsChangeAtAllPlaces) {
  const ts::Container file = ts::Container::from_bytes(small_xclbin(), "small.xclbin");
  const auto text_of = [](const ts::Result<std::vector<std::uint8_t>>& changed, const std::string& path) {
    EXPECT_TRUE(changed) << (changed ? "" : ts::to_text(changed.error()));
    return changed ? ts::Container::from_bytes(*changed, "").show(path)->json : "";
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  const auto named = file.with_kernel_renamed("TESSERA", "MATMUL");
  EXPECT_TRUE(has(text_of(named, "IP_LAYOUT"), "MATMUL:TESSERA0"));
  EXPECT_TRUE(has(text_of(named, "EMBEDDED_METADATA"), R"(kernel name=\"MATMUL\")"));
  EXPECT_EQ(file.with_kernel_renamed("TESSERA", "a:b").error().code, "T0221");
  EXPECT_TRUE(has(text_of(file.with_start_columns({7}), "AIE_PARTITION"), R"("7")"));
  EXPECT_EQ(file.with_start_columns({7}, "IP_LAYOUT").error().code, "T0218");
  const std::string uuid = "00000000-0000-0000-0000-000000000007";
  EXPECT_TRUE(has(text_of(file.with_uuid(uuid), ""), uuid));
  EXPECT_TRUE(has(text_of(file.with_uuid("0x7", "AIE_PARTITION/pdi[0]"), "AIE_PARTITION"), uuid));
  EXPECT_EQ(file.with_uuid("hello").error().code, "T0222");
}

// A mistake in new content is placed in the file of the content.
TEST(Container, MistakesOfContentNameTheirFile) {
  const ts::Container file = ts::Container::from_bytes(small_xclbin(), "small.xclbin");
  const std::vector<std::uint8_t> text = {'5'};
  for (const auto& changed :
       {file.replace("IP_LAYOUT", text, "", "new.json"), file.add("IP_LAYOUT", text, "", "", "new.json"),
        file.replace("AIE_PARTITION/pdi[0]/cdo", text, "", "new.json")}) {
    ASSERT_FALSE(changed);
    ASSERT_FALSE(changed.error().places.empty());
    EXPECT_EQ(changed.error().places.front(), "new.json");
  }
  EXPECT_EQ(file.replace("nothing", text, "", "new.json").error().code, "T0217");
}

TEST(Container, ChecksAndComparisons) {
  const std::vector<std::uint8_t> bytes = small_xclbin();
  const ts::Container file = ts::Container::from_bytes(bytes, "small.xclbin");
  EXPECT_TRUE(file.is_known());
  const auto findings = file.check();
  ASSERT_TRUE(findings);
  for (const ts::ContainerFinding& each : *findings)
    EXPECT_NE(each.level, ts::ContainerFinding::Level::Error) << ts::to_text(each.diagnostic);
  std::vector<std::uint8_t> cut(bytes.begin(), bytes.end() - 100);
  const auto damage = ts::Container::from_bytes(cut, "cut.xclbin").check();
  ASSERT_TRUE(damage && !damage->empty());
  EXPECT_EQ(damage->front().level, ts::ContainerFinding::Level::Error);

  EXPECT_TRUE(file.differences(file)->empty());
  const ts::Container less = ts::Container::from_bytes(*file.remove("EMBEDDED_METADATA"), "less.xclbin");
  const auto differences = file.differences(less);
  ASSERT_TRUE(differences && !differences->empty());
  EXPECT_EQ(differences->back().kind, ts::ContainerDifference::Kind::OnlyInFirst);
  EXPECT_EQ(differences->back().path, "EMBEDDED_METADATA");
  EXPECT_NE(*file.configuration_hash(), *less.configuration_hash());
  EXPECT_EQ(*file.configuration_hash("AIE_PARTITION"), *less.configuration_hash("AIE_PARTITION"));
  EXPECT_EQ(file.configuration_hash("x").error().code, "T0217");
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
