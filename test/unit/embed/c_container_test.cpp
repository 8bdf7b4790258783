// Containers by the C interface: the calls of the examples in AMD's page on AIE partitions, and changes.
#include "embed/program.h"

#include <tessera/tessera.h>

#include <nlohmann/json.hpp>

#include <memory>

namespace tessera::embed::containers {
namespace {

template <auto Free>
struct Freer {
  void operator()(auto* handle) const { Free(handle); }
};
template <class T, auto Free>
using Handle = std::unique_ptr<T, Freer<Free>>;
using File = Handle<tessera_container, tessera_container_free>;
using Parts = Handle<tessera_parts, tessera_parts_free>;
using Shown = Handle<tessera_shown, tessera_shown_free>;
using Findings = Handle<tessera_container_findings, tessera_container_findings_free>;
using Differences = Handle<tessera_differences, tessera_differences_free>;
using Section = Handle<tessera_section, tessera_section_free>;
using Error = Handle<tessera_diagnostic, tessera_diagnostic_free>;
using Text = Handle<char, tessera_free>;
using Copy = Handle<std::uint8_t, tessera_free>;

template <class T>
T sized() {
  T all{};
  all.struct_size = sizeof all;
  return all;
}

// A seed of the fuzz target of containers: one kernel, whose PDI has a CDO of six commands.
std::vector<std::uint8_t> small_xclbin() {
  return bytes_of(std::string(TESSERA_ROOT) + "/test/corpus/parts/xclbin");
}
File small_file() {
  const std::vector<std::uint8_t> bytes = small_xclbin();
  return File(tessera_container_from_bytes(bytes.data(), bytes.size(), "small.xclbin"));
}
std::vector<std::uint8_t> bytes_in(const File& file) {
  std::size_t size = 0;
  const std::uint8_t* const bytes = tessera_container_bytes(file.get(), &size);
  return {bytes, bytes + size};
}

TEST(CContainer, ExamplesOfTheSpecification) {
  const File file = small_file();
  EXPECT_TRUE(tessera_container_is_known(file.get()));
  const Parts section(tessera_container_part(file.get(), "aie_partition", nullptr));
  auto part = sized<tessera_part_info>();
  ASSERT_EQ(tessera_parts_at(section.get(), 0, &part), TESSERA_OK);
  EXPECT_STREQ(part.path, "AIE_PARTITION");
  EXPECT_EQ(tessera_parts_at(section.get(), 1, &part), TESSERA_NONE);

  const Parts pdis(tessera_container_parts(file.get(), "AIE_PARTITION", nullptr));
  ASSERT_EQ(tessera_parts_at(pdis.get(), 0, &part), TESSERA_OK);
  EXPECT_STREQ(part.path, "AIE_PARTITION/pdi[0]");
  EXPECT_STREQ(part.kind, "NPU device image (PDI)");
  EXPECT_TRUE(part.has_offset);

  std::size_t size = 0;
  const Copy image(tessera_container_extract(file.get(), part.path, &size, nullptr));
  const std::vector<std::uint8_t> bytes = small_xclbin();
  ASSERT_EQ(size, part.bytes);
  EXPECT_TRUE(std::equal(image.get(), image.get() + size, bytes.begin() + static_cast<std::ptrdiff_t>(part.offset)));

  const Shown shown(tessera_container_show(file.get(), "AIE_PARTITION/pdi[0]/cdo", nullptr));
  EXPECT_EQ(nlohmann::json::parse(tessera_shown_json(shown.get()))["fields"]["commands"], 6);
  EXPECT_NE(std::string(tessera_shown_text(shown.get())).find("configuration commands"), std::string::npos);
  EXPECT_EQ(tessera_shown_error(shown.get(), 0), nullptr);

  const Section json(tessera_container_section(file.get(), "AIE_PARTITION", nullptr));
  EXPECT_TRUE(nlohmann::json::parse(tessera_section_json(json.get())).contains("aie_partition"));
  auto pdi = sized<tessera_section_file>();
  ASSERT_EQ(tessera_section_file_at(json.get(), 0, &pdi), TESSERA_OK);
  EXPECT_EQ(pdi.size, size);
}

TEST(CContainer, ChangesGiveNewContainers) {
  const File file = small_file();
  const std::uint8_t tag[] = {1, 2, 3};
  const File changed(tessera_container_replace(file.get(), "EMBEDDED_METADATA", tag, sizeof tag, nullptr, nullptr));
  std::size_t size = 0;
  const Copy content(tessera_container_extract(changed.get(), "EMBEDDED_METADATA", &size, nullptr));
  EXPECT_EQ(std::vector(content.get(), content.get() + size), std::vector<std::uint8_t>({1, 2, 3}));
  EXPECT_EQ(bytes_in(file), small_xclbin());

  const Differences differences(tessera_container_differences(file.get(), "", changed.get(), "", nullptr));
  auto difference = sized<tessera_difference>();
  bool names_section = false;
  for (std::size_t i = 0; tessera_differences_at(differences.get(), i, &difference) == TESSERA_OK; ++i)
    names_section |= std::string(difference.path) == "EMBEDDED_METADATA" && difference.kind == TESSERA_CHANGED;
  EXPECT_TRUE(names_section);

  const File removed(tessera_container_remove(file.get(), "EMBEDDED_METADATA", nullptr));
  EXPECT_FALSE(Parts(tessera_container_part(removed.get(), "EMBEDDED_METADATA", nullptr)));
  const File again(tessera_container_rewritten(file.get(), nullptr));
  EXPECT_EQ(bytes_in(again), small_xclbin());
  EXPECT_EQ(tessera_container_warning(again.get(), 0), nullptr);

  const File zones(tessera_container_with_form(file.get(), "AIE_PARTITION/pdi[0]", "transformed", nullptr));
  EXPECT_NE(bytes_in(zones), small_xclbin());
  const Text one(tessera_container_configuration_hash(file.get(), "", nullptr));
  const Text two(tessera_container_configuration_hash(zones.get(), "", nullptr));
  EXPECT_STREQ(one.get(), two.get());
  EXPECT_EQ(std::string(one.get()).size(), 64U);

  const std::uint16_t columns[] = {1, 2};
  EXPECT_TRUE(File(tessera_container_with_start_columns(file.get(), nullptr, columns, 2, nullptr)));
  EXPECT_TRUE(File(tessera_container_with_uuid(file.get(), "", "00112233445566778899aabbccddeeff", nullptr)));
}

TEST(CContainer, RefusesWithADiagnostic) {
  const File file = small_file();
  tessera_diagnostic* error = nullptr;
  EXPECT_EQ(tessera_container_show(file.get(), "nowhere", &error), nullptr);
  const Error no_part(error);
  EXPECT_STREQ(tessera_diagnostic_code(error), "T0217");
  EXPECT_EQ(tessera_container_with_uuid(file.get(), "", "x", &error), nullptr);
  const Error bad_uuid(error);
  EXPECT_STREQ(tessera_diagnostic_code(error), "T0222");
  EXPECT_EQ(tessera_container_open("/nowhere", &error), nullptr);
  const Error no_file(error);
  EXPECT_STREQ(tessera_diagnostic_code(error), "T0102");

  EXPECT_EQ(tessera_container_show(nullptr, "", nullptr), nullptr);
  EXPECT_EQ(tessera_container_extract(file.get(), "", nullptr, nullptr), nullptr);
  EXPECT_EQ(tessera_parts_at(nullptr, 0, nullptr), TESSERA_BAD_ARGUMENT);
  tessera_container_free(nullptr);
}

TEST(CContainer, FindingsHaveLevels) {
  std::vector<std::uint8_t> bytes = small_xclbin();
  bytes.resize(bytes.size() / 2);
  const File cut(tessera_container_from_bytes(bytes.data(), bytes.size(), "cut.xclbin"));
  const Findings findings(tessera_container_check(cut.get(), nullptr, nullptr));
  auto finding = sized<tessera_container_finding>();
  ASSERT_EQ(tessera_container_findings_at(findings.get(), 0, &finding), TESSERA_OK);
  EXPECT_EQ(finding.level, TESSERA_FINDING_ERROR);
  EXPECT_NE(tessera_diagnostic_code(finding.diagnostic), nullptr);
}

}  // namespace
}  // namespace tessera::embed::containers
