// Tests of write_again() and change_part(): parts that are written again unchanged, repaired, or with a part replaced.
// Files of the collection in ../shared must stay the same; small files have expected values written by hand.
#include "container/parts/again.h"
#include "container/codes.h"
#include "container/diff/canonical.h"
#include "container/parts/formats.h"
#include "container/parts/path.h"
#include "container/parts/section_content.h"
#include "container/pdi/forms.h"
#include "container/xclbin/xclbin.h"
#include "samples.h"
#include "valid_files.h"

namespace tessera::container {
namespace {

Bytes again(ByteSpan file, std::vector<Diag>& warnings, OnDifference on_difference = OnDifference::Fail) {
  const Result<Bytes> written = write_again(file_part(file), "", on_difference, warnings);
  EXPECT_TRUE(written.has_value()) << (written ? "" : render(written.error()));
  return written ? *written : Bytes();
}

Bytes part_bytes(const Bytes& file, std::string_view path) {
  const Result<Part> part = find_part(file_part(file), path);
  EXPECT_TRUE(part.has_value()) << path;
  return part ? Bytes(part->bytes.begin(), part->bytes.end()) : Bytes();
}

Bytes replaced(const Bytes& file, std::string_view path, Bytes bytes) {
  const Result<Bytes> changed = change_part(file_part(file), path, std::move(bytes));
  EXPECT_TRUE(changed.has_value()) << path << "\n" << (changed ? "" : render(changed.error()));
  return changed ? *changed : Bytes();
}

// Returns a cut PDI whose last DMA_WRITE lacks five words.
Bytes cut_pdi() {
  Cdo cdo;
  cdo.commands = {CdoCommand{.id = CdoId::Write, .address = 0x21f000, .value = 5},
                  CdoCommand{.id = CdoId::DmaWrite, .address = 0x220000, .payload = {1, 2, 3, 4, 5, 6, 7, 8}}};
  Pdi pdi = make_pdi(std::move(cdo));
  return *write_pdi_as(std::move(pdi), PdiForm::TransformedCut);
}

TEST(Again, AFileWithoutAChangeIsWrittenFromItsValues) {
  std::vector<Diag> warnings;
  const Bytes file = small_xclbin();
  EXPECT_EQ(again(file, warnings), file);
  EXPECT_EQ(again(cut_pdi(), warnings), cut_pdi());
  EXPECT_EQ(again(*write_txn(small_txn()), warnings), *write_txn(small_txn()));
  EXPECT_TRUE(warnings.empty());
}

// Damages the checksum of a CDO inside a PDI inside an xclbin. The error names the CDO and the place of its checksum.
TEST(Again, AWrongChecksumIsADifferenceAndRepairRightsIt) {
  Bytes file = small_xclbin();
  const Bytes good = file;
  const Part cdo = *find_part(file_part(file), "aie_partition/pdi/cdo");
  const std::uint64_t checksum = *cdo.offset + layout::CdoHeader::checksum.offset;
  file[checksum] ^= 1;
  std::vector<Diag> warnings;
  const Result<Bytes> written = write_again(file_part(file), "", OnDifference::Fail, warnings);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, code::written_differently);
  EXPECT_EQ(written.error().message, "Tessera would write AIE_PARTITION/pdi[0]/cdo with other bytes");
  EXPECT_EQ(written.error().places.front(), fmt::format("offset 0x{:x}", checksum));
  EXPECT_EQ(again(file, warnings, OnDifference::Take), good);
  ASSERT_EQ(warnings.size(), 1U);  // no further warnings for the parts around the CDO
  EXPECT_EQ(warnings[0].message, "AIE_PARTITION/pdi[0]/cdo has other bytes now");
  // Replacing the CDO means to write the damaged PDI again, which fails. Removing another section keeps the PDI's
  // bytes.
  EXPECT_EQ(change_part(file_part(file), "aie_partition/pdi/cdo", *write_cdo(small_cdo())).error().code,
            code::written_differently);
  EXPECT_TRUE(change_part(file_part(file), "ip_layout", std::nullopt).has_value());
}

TEST(Again, APartThatCannotBeReadStaysWithAWarning) {
  Cdo cdo = small_cdo();
  Bytes file = *write_cdo(cdo);
  file.resize(file.size() - 4);
  std::vector<Diag> warnings;
  const Result<Bytes> refused = write_again(file_part(file), "", OnDifference::Fail, warnings);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, code::written_differently);
  EXPECT_EQ(refused.error().hint.find("repair"), std::string::npos) << "a repair would change nothing";
  EXPECT_TRUE(warnings.empty());
  EXPECT_EQ(again(file, warnings, OnDifference::Take), file);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].code, code::written_differently);
  EXPECT_EQ(warnings[0].hint, refused.error().hint);
  warnings.clear();
  EXPECT_EQ(again(Bytes{1, 2, 3}, warnings), (Bytes{1, 2, 3}));
  EXPECT_EQ(warnings.size(), 1U);
}

// The first section is whole, the file has three of five bytes of the second, and none of the third.
TEST(Again, ARepairedXclbinHasTheSectionsThatTheFileHas) {
  Xclbin xclbin;
  xclbin.sections = {make_section(SectionKind::UserMetadata, "whole", Bytes{1, 2, 3}),
                     make_section(SectionKind::UserMetadata, "part", Bytes{4, 5, 6, 7, 8}),
                     make_section(SectionKind::UserMetadata, "lost", Bytes{9})};
  Bytes file = *write_xclbin(xclbin);
  const Part part = *find_part(file_part(file), "user_metadata[1]");
  file.resize(*part.offset + 3);
  std::vector<Diag> warnings;
  EXPECT_FALSE(write_again(file_part(file), "", OnDifference::Fail, warnings).has_value());
  warnings.clear();
  const std::optional<Bytes> rest = without_lost_parts(file, warnings);
  ASSERT_TRUE(rest.has_value());
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_EQ(warnings[0].message, "USER_METADATA is shorter now");
  EXPECT_EQ(warnings[1].message, "USER_METADATA is left out");
  const Partial<Xclbin> read = read_xclbin(*rest);
  EXPECT_TRUE(read.errors.empty() && read.warnings.empty());
  ASSERT_EQ(read.value.sections.size(), 2U);
  EXPECT_EQ(read.value.sections[0].data, (Bytes{1, 2, 3}));
  EXPECT_EQ(read.value.sections[1].data, (Bytes{4, 5, 6}));
  EXPECT_EQ(without_lost_parts(*rest, warnings), std::nullopt);
}

TEST(Again, ARepairedXclbinAnnouncesNoSignatureThatIsLargerThanTheFile) {
  Bytes file = small_xclbin();
  const Bytes good = file;
  layout::Axlf::signature_length.set(file, 1 << 28);
  std::vector<Diag> warnings;
  const Result<Bytes> refused = write_again(file_part(file), "", OnDifference::Fail, warnings);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().hint, "repair the file first");
  const std::optional<Bytes> rest = without_lost_parts(file, warnings);
  ASSERT_TRUE(rest.has_value());
  EXPECT_EQ(*rest, good);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].message, "the header announces no signature now");
}

TEST(Again, BytesBetweenSectionsAndBehindNamesComeBack) {
  Xclbin xclbin;
  xclbin.platform = "board";
  xclbin.sections = {make_section(SectionKind::UserMetadata, "first", Bytes{1, 2, 3}),
                     make_section(SectionKind::UserMetadata, "second", Bytes{4, 5})};
  Bytes file = *write_xclbin(xclbin);
  const std::size_t table = layout::Axlf::kSize, second = table + layout::SectionHeader::kSize;
  file[table + layout::SectionHeader::name.offset + 7] = 0xee;  // behind the NUL of "first"
  file[layout::Axlf::platform.offset + 20] = 0xdd;
  file[0x1c4] = 0xcc;  // padding of the fixed header
  const std::uint64_t gap = layout::SectionHeader::offset.get(ByteSpan(file).subspan(table)) + 3;
  file[gap] = 0xbb;
  Bytes tail = {9, 9, 9, 9, 9, 9, 9, 9};
  file.insert(file.begin() + static_cast<std::ptrdiff_t>(gap + 5), tail.begin(), tail.end());  // 8 bytes more
  const std::span<std::uint8_t> header = std::span(file).subspan(second, layout::SectionHeader::kSize);
  layout::SectionHeader::offset.set(header, layout::SectionHeader::offset.get(ByteSpan(header)) + 8);
  layout::Axlf::length.set(file, 7);  // wrong, as in files of 2018
  std::vector<Diag> warnings;
  EXPECT_EQ(again(file, warnings), file);
  // A section of another size makes the length in the header right; one of the same size keeps the length as it is.
  const Bytes same = replaced(file, "user_metadata[1]", {6, 7});
  EXPECT_EQ(layout::Axlf::length.get(same), 7U);
  const Bytes longer = replaced(file, "user_metadata[0]", Bytes(11, 1));
  EXPECT_EQ(layout::Axlf::length.get(longer), longer.size());
  EXPECT_EQ(part_bytes(longer, "user_metadata[1]"), (Bytes{4, 5}));
}

TEST(Again, ACdoPutBackIntoACutPdiKeepsTheCut) {
  const Bytes file = cut_pdi();
  EXPECT_EQ(replaced(file, "cdo", part_bytes(file, "cdo")), file);
  // Other values in words that the cut PDI has: the same words are missing.
  Cdo cdo = read_cdo(part_bytes(file, "cdo")).value;
  ASSERT_EQ(cdo.commands[1].payload, (std::vector<std::uint32_t>{1, 2, 3}));
  cdo.commands[0].value = 6;
  cdo.commands[1].payload[0] = 9;
  const Pdi cut = read_pdi(replaced(file, "cdo", *write_cdo(cdo))).value;
  EXPECT_EQ(cut.form, PdiForm::TransformedCut);
  EXPECT_EQ(cut.missing.size(), 5U);
  EXPECT_EQ(cut.cdo.commands, cdo.commands);
  // One more command in front: the last command still lacks its words.
  cdo.commands.insert(cdo.commands.begin(), CdoCommand{.id = CdoId::Write, .address = 0x21f004, .value = 7});
  const Pdi longer = read_pdi(replaced(file, "cdo", *write_cdo(cdo))).value;
  EXPECT_EQ(longer.form, PdiForm::TransformedCut);
  EXPECT_EQ(longer.missing.at(0).command, 2U);
  EXPECT_EQ(longer.cdo.commands, cdo.commands);
  // The DMA_WRITE has all its words: the PDI is no longer cut.
  cdo.commands[2].payload = {1, 2, 3, 4, 5, 6, 7, 8};
  const Pdi whole = read_pdi(replaced(file, "cdo", *write_cdo(cdo))).value;
  EXPECT_EQ(whole.form, PdiForm::Transformed);
  EXPECT_EQ(whole.cdo.commands, cdo.commands);
}

TEST(Again, TheProgramOfACoreChangesInItsCommands) {
  const Bytes file = small_xclbin();
  const std::string path = "aie_partition/pdi/cdo/core(0,2)/.text";
  const Bytes changed = replaced(file, path, words({1, 2, 0x33, 4, 5}));
  const Cdo cdo = read_cdo(part_bytes(changed, "aie_partition/pdi/cdo")).value;
  const auto write = std::ranges::find(cdo.commands, CdoId::DmaWrite, &CdoCommand::id);
  ASSERT_NE(write, cdo.commands.end());
  EXPECT_EQ(write->payload, (std::vector<std::uint32_t>{1, 2, 0x33, 4, 5}));
  EXPECT_EQ(replaced(changed, path, words({1, 2, 3, 4, 5})), file);
  // No command writes word 1 of the program, so this word cannot change.
  Cdo gap;
  gap.commands = {CdoCommand{.id = CdoId::DmaWrite, .address = 0x220000, .payload = {1}},
                  CdoCommand{.id = CdoId::Write, .address = 0x220008, .value = 3}};
  const Bytes pieces = *write_cdo(gap);
  EXPECT_EQ(part_bytes(pieces, "core(0,2)/.text"), words({1, 0, 3}));
  const Bytes others = replaced(pieces, "core(0,2)/.text", words({4, 0, 5}));
  EXPECT_EQ(part_bytes(others, "core(0,2)/.text"), words({4, 0, 5}));
  const Result<Bytes> lost = change_part(file_part(pieces), "core(0,2)/.text", words({4, 1, 5}));
  ASSERT_FALSE(lost.has_value());
  EXPECT_EQ(lost.error().code, code::part_cannot_change);
}

TEST(Again, TheDataOfACoreChangeInTheirCommands) {
  Cdo cdo;
  cdo.commands = {CdoCommand{.id = CdoId::DmaWrite, .address = 0x220000, .payload = {1}},
                  CdoCommand{.id = CdoId::DmaWrite, .address = 0x200400, .payload = {7, 8}},
                  CdoCommand{.id = CdoId::Write, .address = 0x232000, .value = 1}};
  const Bytes file = *write_cdo(cdo);
  cdo.commands[1].payload = {7, 9};
  const Bytes other = *write_cdo(cdo);
  EXPECT_EQ(replaced(file, "core(0,2)/.data", words({7, 9})), other);
  EXPECT_EQ(replaced(file, "core(0,2)", part_bytes(other, "core(0,2)")), other);
  // A program with more data than the commands write is refused.
  cdo.commands[1].payload = {7, 9, 10};
  const Bytes longer = part_bytes(*write_cdo(cdo), "core(0,2)");
  EXPECT_EQ(change_part(file_part(file), "core(0,2)", longer).error().code, code::part_cannot_change);
}

// A CDO behind another one is a part of the file; its new bytes may have another length.
TEST(Again, LaterCdosChange) {
  const auto cdo_with = [](std::uint32_t value) {
    Cdo cdo;
    cdo.commands = {CdoCommand{.id = CdoId::Write, .address = 0x232000, .value = value}};
    return *write_cdo(cdo);
  };
  const auto joined = [](const std::vector<Bytes>& cdos) {
    Bytes all;
    for (const Bytes& each : cdos) append(all, each);
    return all;
  };
  Cdo none;
  const Bytes a = cdo_with(1), b = cdo_with(2), c = *write_cdo(none);
  EXPECT_EQ(replaced(joined({a, b, a}), "later_cdo[0]", c), joined({a, c, a}));
  EXPECT_EQ(*change_part(file_part(joined({a, b, a})), "later_cdo[1]", std::nullopt), joined({a, b}));
  // Zeros fill up a CDO; they do not hide the next one.
  const Bytes zeros(12), padded = joined({a, zeros, b});
  EXPECT_EQ(part_bytes(padded, "later_cdo"), b);
  EXPECT_EQ(replaced(padded, "later_cdo", c), joined({a, zeros, c}));
  EXPECT_NE(diff::configuration_hash(file_part(padded)), diff::configuration_hash(file_part(a)));
  EXPECT_EQ(diff::configuration_hash(file_part(padded)), diff::configuration_hash(file_part(joined({a, b}))));
}

TEST(Again, PartsBehindTheSectionsChange) {
  Xclbin xclbin;
  xclbin.sections = {make_section(SectionKind::UserMetadata, "", Bytes{1, 2, 3})};
  const std::string mirror = "XCLBIN_MIRROR_DATA_START{\"a\":{}}XCLBIN_MIRROR_DATA_END";
  xclbin.trailer.assign(mirror.begin(), mirror.end());
  xclbin.trailer.insert(xclbin.trailer.end(), 8, 0x77);
  xclbin.signature_length = 8;
  const Bytes file = *write_xclbin(xclbin);
  EXPECT_EQ(replaced(file, "mirror", Bytes(mirror.begin(), mirror.end())), file);
  const std::string other = "XCLBIN_MIRROR_DATA_START{\"longer\":{}}XCLBIN_MIRROR_DATA_END";
  const Bytes changed = replaced(file, "mirror", Bytes(other.begin(), other.end()));
  EXPECT_EQ(part_bytes(changed, "mirror"), Bytes(other.begin(), other.end()));
  EXPECT_EQ(part_bytes(changed, "pkcs_signature"), Bytes(8, 0x77));
  EXPECT_EQ(read_xclbin(changed).value.length, changed.size());
  const Bytes resigned = replaced(file, "pkcs_signature", Bytes(3, 0x55));
  EXPECT_EQ(read_xclbin(resigned).value.signature_length, 3);
  const Result<Bytes> without = change_part(file_part(file), "pkcs_signature", std::nullopt);
  ASSERT_TRUE(without.has_value());
  EXPECT_EQ(read_xclbin(*without).value.signature_length, kXclbinUnsigned);
}

// When sections change, their entries in the mirror data change, too; all other characters stay.
TEST(Again, MirrorDataFollowTheSections) {
  Xclbin xclbin;
  xclbin.sections = {make_section(SectionKind::UserMetadata, "one", Bytes{1, 2, 3}),
                     make_section(SectionKind::BuildMetadata, "two", Bytes{'{', '"', 'a', '"', ':', '1', '}'})};
  const std::size_t first = layout::Axlf::kSize + 2 * layout::SectionHeader::kSize;  // 0x218
  ASSERT_EQ(first, 0x218U);
  const auto mirror = [](std::string_view one, std::string_view two) {
    return fmt::format("XCLBIN_MIRROR_DATA_START{{\"header\":{{\"a\\/b\":\"\"}} {}{} }}\nXCLBIN_MIRROR_DATA_END",
                       one.empty() ? "" : fmt::format(",\"section_header\":{}", one),
                       two.empty() ? "" : fmt::format(",\"section_header\":{}", two));
  };
  const std::string one = R"({"Kind":"16","Name":"one","Offset":"0x218","Size":"0x3"})";
  const auto two = [](std::string_view offset, std::string_view size, std::string_view payload) {
    return fmt::format(R"({{"Kind":"14","Name":"two","Offset":"{}","Size":"{}","payload":{}}})", offset, size, payload);
  };
  const std::string before = mirror(one, two("0x220", "0x7", R"({"a": 1})"));
  xclbin.trailer.assign(before.begin(), before.end());
  const Bytes file = *write_xclbin(xclbin);
  const auto mirror_in = [&](const Bytes& bytes) {
    const Bytes part = part_bytes(bytes, "mirror");
    return std::string(part.begin(), part.end());
  };
  const Fields shown = *open_part(file_part(file)).parts.at(2).described;
  EXPECT_EQ(shown["sections"].size(), 2U);
  EXPECT_EQ(shown["sections"][1]["payload"]["a"], 1);
  EXPECT_EQ(shown["header"].size(), 1U);
  EXPECT_EQ(mirror_in(replaced(file, "user_metadata", {4, 5, 6})), before);
  EXPECT_EQ(mirror_in(replaced(file, "user_metadata", Bytes(12, 1))),
            mirror(R"({"Kind":"16","Name":"one","Offset":"0x218","Size":"0xc"})", two("0x228", "0x7", R"({"a": 1})")));
  EXPECT_EQ(mirror_in(replaced(file, "build_metadata", {'{', '}'})), mirror(one, two("0x220", "0x2", "{}")));
  EXPECT_EQ(mirror_in(*change_part(file_part(file), "user_metadata", std::nullopt)),
            mirror("", two("0x1f0", "0x7", R"({"a": 1})")));
  const Result<Bytes> longer = add_section(file, make_section(SectionKind::Overlay, "three", Bytes{9}));
  ASSERT_TRUE(longer.has_value());
  EXPECT_NE(
      mirror_in(*longer).find(R"(,"section_header":{"Kind":"30","Name":"three","Offset":"0x250","Size":"0x1"} })"),
      std::string::npos)
      << mirror_in(*longer);
  // Mirror data that do not describe the sections stay as they are.
  const std::string foreign = mirror(R"({"Kind":"16","Name":"one","Offset":"0x99","Size":"0x3"})", "");
  xclbin.trailer.assign(foreign.begin(), foreign.end());
  EXPECT_EQ(mirror_in(replaced(*write_xclbin(xclbin), "user_metadata", Bytes(12, 1))), foreign);
}

TEST(Again, WordsOfATextKeepItsForm) {
  const std::string text = "# a stream\n0x06030100, 00000101 // header\n 1 14 \n5\n";
  const Bytes file(text.begin(), text.end());
  std::vector<Diag> warnings;
  EXPECT_EQ(again(file, warnings), file);
  EXPECT_TRUE(warnings.empty());
}

// `edit` without a change promises that every valid file of the collection stays the same, byte for byte.
TEST(Again, ValidFilesComeBackFromTheirValues) {
  TESSERA_NEED_SHARED();
  std::size_t count = 0;
  for (const ValidFile& file : valid_files()) {
    std::vector<Diag> warnings;
    EXPECT_EQ(again(file.bytes, warnings) == file.bytes, true) << file.name;
    for (const Diag& warning : warnings) ADD_FAILURE() << file.name << "\n" << render(warning);
    ++count;
  }
  EXPECT_GE(count, 200U);
}

// Replaces each part, at any depth, by itself. Returns the number of parts.
std::size_t put_back(const ValidFile& file, const Part& part, const std::string& path) {
  std::size_t count = 0;
  for (const Part& inner : open_part(part).parts) {
    const std::string inner_path = path.empty() ? inner.segment() : path + "/" + inner.segment();
    const Result<Bytes> bytes =
        change_part(file_part(file.bytes), inner_path, Bytes(inner.bytes.begin(), inner.bytes.end()));
    EXPECT_TRUE(bytes.has_value()) << file.name << " " << inner_path << "\n" << (bytes ? "" : render(bytes.error()));
    EXPECT_EQ(bytes && *bytes == file.bytes, true) << file.name << " " << inner_path;
    count += 1 + put_back(file, inner, inner_path);
  }
  return count;
}

TEST(Again, EveryPartOfAValidFileCanBePutBack) {
  TESSERA_NEED_SHARED();
  std::size_t count = 0;
  for (const ValidFile& file : valid_files()) count += put_back(file, file_part(file.bytes), "");
  EXPECT_GE(count, 700U);
}

}  // namespace
}  // namespace tessera::container
