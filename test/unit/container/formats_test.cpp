// The tables of file formats and of sections: each row is complete, and its reader takes any bytes.
#include "container/files/sniff.h"
#include "container/sections/aie_metadata.h"
#include "container/sections/connectivity.h"
#include "container/sections/core_bodies.h"
#include "container/sections/design_names.h"
#include "container/sections/key_values.h"
#include "container/sections/mem_topology.h"
#include "container/sections/records.h"
#include "container/sections/sections.h"
#include "container/stream/text.h"
#include "samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace tessera::container {
namespace {

Bytes bytes_of(std::string_view text) {
  return {text.begin(), text.end()};
}

// A valid section for each row of the table; the sections that Tessera writes into every xclbin come from a small
// xclbin.
std::vector<Section> sections() {
  std::vector<Section> all = read_xclbin(small_xclbin()).value.sections;
  all.push_back(
      make_section(SectionKind::AieMetadata, "", bytes_of(R"({"aie_metadata": {"driver_config": {"hw_gen": 4}}})")));
  all.push_back(make_section(SectionKind::KeyvalueMetadata, "", *write_key_values({{"key", "value"}})));
  all.push_back(make_section(
      SectionKind::UserMetadata, "",
      *write_core_bodies({.bodies = {{.tile = {0, 2}, .function = "f", .buffers = {{4, 8}}}}, .module = {1, 2, 3}})));
  all.push_back(make_section(SectionKind::UserMetadata, "", *write_design_names({{.name = "a", .line = "b:1:2"}})));
  return all;
}

TEST(Sections, EveryRowReadsAValidSectionWithoutAFault) {
  for (const SectionFormat& format : section_formats()) {
    const std::vector<Section> all = sections();
    const auto found = std::ranges::find_if(all, [&](const Section& each) { return format_of(each) == &format; });
    ASSERT_NE(found, all.end()) << section_name(format.kind) << ": add a section to sections()";
    const Faults faults = format.read(found->data, found->offset);
    EXPECT_TRUE(faults.errors.empty() && faults.warnings.empty()) << section_name(format.kind);
  }
}

// Gives each prefix of each section, and copies with one changed byte, to the readers of all sections.
TEST(Sections, EveryReaderTakesDamagedSections) {
  for (const Section& section : sections())
    for (const SectionFormat& format : section_formats()) {
      for (std::size_t size = 0; size <= section.data.size(); ++size)
        for (const Diag& diag : format.read(ByteSpan(section.data).first(size), 0).errors)
          ASSERT_EQ(diag.code.id.substr(0, 3), "T02") << section_name(format.kind);
      for (std::size_t at = 0; at < section.data.size(); ++at) {
        Bytes damaged = section.data.copy();
        damaged[at] = 0xff;
        format.read(damaged, 0);
      }
    }
}

TEST(Sections, RecordsComeBack) {
  const std::vector<MemoryBank> banks = {{1, 1, 64, 0x4000000, "HOST"}, {2, 0, 8, 0, "a tag of 16 char"}};
  EXPECT_EQ(read_mem_topology(*write_mem_topology(banks)).value, banks);
  const std::vector<Connection> connections = {{1, 0, 0}, {3, 0, 1}, {-1, 7, 2}};
  EXPECT_EQ(read_connectivity(*write_connectivity(connections)).value, connections);
}

// The count of DEBUG_IP_LAYOUT has 16 bits.
TEST(Sections, TheCountOfRecordsHasItsOwnWidth) {
  const auto no_fields = [](const auto&, auto&) {};
  const auto write = [&](std::size_t records) {
    return write_records<layout::DebugIpLayout, layout::DebugIpData>(std::vector<int>(records),
                                                                     SectionKind::DebugIpLayout, no_fields);
  };
  const auto read = [&](ByteSpan section) {
    return read_records<layout::DebugIpLayout, layout::DebugIpData, int>(section, 0, SectionKind::DebugIpLayout,
                                                                         no_fields);
  };
  EXPECT_EQ(read(*write(65535)).value.size(), 65535U);
  EXPECT_EQ(write(65536).error().code.id, code::does_not_fit.id);
}

TEST(Sections, TheGenerationIsANumberOrText) {
  const auto told = [](std::string_view value) {
    const std::string json = fmt::format(R"({{"aie_metadata": {{"driver_config": {{"hw_gen": {}}}}}}})", value);
    return read_aie_metadata(bytes_of(json)).value.generation;
  };
  EXPECT_EQ(told("4")->number, 4U);
  EXPECT_EQ(told("\"3\"")->number, 3U);
  EXPECT_EQ(told("\"three\"")->number, std::nullopt);
  EXPECT_EQ(told("\"three\"")->text, "three");
  EXPECT_FALSE(read_aie_metadata(bytes_of("not JSON")).value.generation.has_value());
}

TEST(Formats, EveryKindHasARow) {
  for (unsigned kind = 0; kind < static_cast<unsigned>(FileKind::Unknown); ++kind)
    EXPECT_NE(describe(FileKind{static_cast<std::uint8_t>(kind)}), "unknown") << kind;
  EXPECT_EQ(describe(FileKind::Unknown), "unknown");
}

TEST(Formats, EveryReaderTakesDamagedFiles) {
  const std::vector<Bytes> files = {small_xclbin(),
                                    *write_pdi(make_pdi(small_cdo())),
                                    *write_cdo(small_cdo()),
                                    *write_txn(small_txn()),
                                    bytes_of(print_stream(small_txn())),
                                    bytes_of("02000200 00000003 # words\n"),
                                    bytes_of("\x7f"
                                             "ELF")};
  for (const Bytes& file : files)
    for (const FileFormat& format : file_formats()) {
      if (format.read == nullptr) continue;
      if (format.kind == sniff(file) && format.kind != FileKind::OtherElf) {
        EXPECT_TRUE(format.read(file, 0).errors.empty()) << format.noun;
      }
      for (std::size_t size = 0; size < file.size(); size += 5) {
        format.read(ByteSpan(file).first(size), 0);
        sniff(ByteSpan(file).first(size));
        Bytes damaged = file;
        damaged[size] ^= 0xff;
        format.read(damaged, 0);
      }
    }
}

TEST(Formats, NounsHaveTheirArticles) {
  EXPECT_EQ(kind_noun(small_xclbin()), "an xclbin container");
  EXPECT_EQ(kind_noun(*write_cdo(small_cdo())), "configuration commands (CDO)");
  EXPECT_EQ(kind_noun(*write_txn(small_txn())), "a transaction stream (TXN)");
  EXPECT_EQ(kind_noun(bytes_of("\x89PNG\r\n\x1a\n")), "a PNG image");
  EXPECT_EQ(kind_noun(Bytes{1, 2, 3}), "a file of an unknown format");
  EXPECT_EQ(kind_noun(bytes_of("some/where/else.xclbin\n")), "text with a path");
  EXPECT_EQ(kind_noun({}), "an empty file");
}

}  // namespace
}  // namespace tessera::container
