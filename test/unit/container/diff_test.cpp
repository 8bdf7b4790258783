// Differences of containers, and hashes of configurations.
#include "container/diff/diff.h"
#include "container/diff/canonical.h"
#include "container/elf/elf_write.h"
#include "container/parts/path.h"
#include "container/sections/aie_partition.h"
#include "container/stream/text.h"
#include "samples.h"
#include "shared_data.h"

#include <functional>
#include <map>
#include <set>

namespace tessera::container::diff {
namespace {

Digest hash_of(const Bytes& file) {
  return configuration_hash(file_part(file));
}

Bytes from_hex_digits(const Bytes& text) {
  const auto digit = [](std::uint8_t c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
  Bytes out;
  for (std::size_t i = 0; i + 1 < text.size() && text[i] >= '0'; i += 2)
    out.push_back(static_cast<std::uint8_t>(digit(text[i]) << 4 | digit(text[i + 1])));
  return out;
}

Bytes changed_xclbin(const std::function<void(Xclbin&)>& change) {
  Xclbin xclbin = read_xclbin(small_xclbin()).value;
  change(xclbin);
  return *write_xclbin(xclbin);
}

Bytes with_section(SectionKind kind, std::string_view text) {
  return changed_xclbin(
      [&](Xclbin& all) { all.sections.push_back(make_section(kind, "", Bytes(text.begin(), text.end()))); });
}

Bytes changed_partition(const std::function<void(AiePartition&)>& change) {
  return changed_xclbin([&](Xclbin& xclbin) {
    Section& section = *std::ranges::find(xclbin.sections, SectionKind::AiePartition, &Section::kind);
    AiePartition partition = read_aie_partition(section.data).value;
    change(partition);
    section.data = *write_aie_partition(partition);
  });
}

Bytes changed_cdo(const std::function<void(Cdo&)>& change) {
  return changed_partition([&](AiePartition& partition) {
    Pdi pdi = read_pdi(partition.pdis[0].image).value;
    change(pdi.cdo);
    partition.pdis[0].image = *write_pdi(pdi);
  });
}

TEST(ConfigurationHash, FormsDoNotCount) {
  const auto hash = hash_of(small_xclbin());
  const std::map<std::string_view, Bytes> forms = {
      {"times", changed_xclbin([](Xclbin& all) { all.timestamp = all.unique_id = all.feature_rom_timestamp = 7; })},
      {"uuid", changed_xclbin([](Xclbin& all) { all.uuid[3] ^= 1; })},
      {"version", changed_xclbin([](Xclbin& all) { all.version_minor = 21; })},
      {"order", changed_xclbin([](Xclbin& all) { std::ranges::reverse(all.sections); })},
      {"trailer", changed_xclbin([](Xclbin& all) { all.trailer = {1, 2, 3}; })},
      {"padding of a section header", changed_xclbin([](Xclbin& all) { all.sections[0].padding = 1; })},
      {"uuid of a PDI", changed_partition([](AiePartition& all) { all.pdis[0].uuid[0] ^= 1; })},
      {"reserved bytes", changed_partition([](AiePartition& all) { all.padding = {{0x84, 1}}; })},
      {"transformed", changed_partition([](AiePartition& all) {
         Pdi pdi = read_pdi(all.pdis[0].image).value;
         pdi.form = PdiForm::Transformed;
         all.pdis[0].image = *write_pdi(pdi);
       })},
      {"NOPs", changed_cdo([](Cdo& cdo) { cdo.commands.insert(cdo.commands.begin(), {.id = CdoId::Nop}); })},
      {"64-bit write", changed_cdo([](Cdo& cdo) { cdo.commands[0].id = CdoId::Write64; })},
      {"notes of a user", with_section(SectionKind::UserMetadata, "notes")},
      {"notes of a tool", with_section(SectionKind::BuildMetadata, "{\"time_stamp\": 1}")},
  };
  for (const auto& [name, file] : forms) {
    EXPECT_EQ(hash_of(file), hash) << name;
    EXPECT_NE(file, small_xclbin()) << name;
  }
}

// XRT reads the first section of a kind.
TEST(ConfigurationHash, TheOrderOfSectionsOfOneKindCounts) {
  const auto with_two = [](SectionKind kind, Bytes first, Bytes second) {
    return changed_xclbin([&](Xclbin& all) {
      all.sections = {make_section(kind, "", std::move(first)), make_section(SectionKind::Bitstream, "", Bytes{7}),
                      make_section(kind, "", std::move(second))};
    });
  };
  for (const SectionKind kind : {SectionKind::MemTopology, SectionKind::EmbeddedMetadata})
    EXPECT_NE(hash_of(with_two(kind, {1}, {2})), hash_of(with_two(kind, {2}, {1})));
}

TEST(ConfigurationHash, WhiteSpaceInJsonDoesNotCount) {
  const auto hash = hash_of(with_section(SectionKind::AieMetadata, R"({"a": [1, "x y"]})"));
  EXPECT_EQ(hash_of(with_section(SectionKind::AieMetadata, "{\"a\":[1,\n\"x y\"]}\n")), hash);
  EXPECT_NE(hash_of(with_section(SectionKind::AieMetadata, R"({"a": [1, "xy"]})")), hash);
  EXPECT_NE(hash_of(small_xclbin()), hash);
}

TEST(ConfigurationHash, ConfigurationsCount) {
  const auto hash = hash_of(small_xclbin());
  const std::map<std::string_view, Bytes> others = {
      {"mode", changed_xclbin([](Xclbin& all) { all.mode ^= 4; })},
      {"platform", changed_xclbin([](Xclbin& all) { all.platform = "x"; })},
      {"a section less", changed_xclbin([](Xclbin& all) { all.sections.pop_back(); })},
      {"a record", changed_xclbin([](Xclbin& all) {
         Bytes data = all.sections[0].data.copy();
         data[9] ^= 1;
         all.sections[0].data = std::move(data);
       })},
      {"width", changed_partition([](AiePartition& all) { all.column_width = 2; })},
      {"start columns", changed_partition([](AiePartition& all) { all.start_columns = {1}; })},
      {"kernel id", changed_partition([](AiePartition& all) { all.pdis[0].groups[0].kernel_ids = {2}; })},
      {"a value", changed_cdo([](Cdo& cdo) { cdo.commands[0].value ^= 1; })},
      {"an address", changed_cdo([](Cdo& cdo) { cdo.commands[0].address += 4; })},
      {"a word of data", changed_cdo([](Cdo& cdo) {
         std::ranges::find(cdo.commands, CdoId::DmaWrite, &CdoCommand::id)->payload[0] ^= 1;
       })},
      {"order of commands", changed_cdo([](Cdo& cdo) { std::ranges::reverse(cdo.commands); })},
  };
  for (const auto& [name, file] : others) EXPECT_NE(hash_of(file), hash) << name;
}

TEST(ConfigurationHash, StreamsHaveOneHashInEachForm) {
  Txn old = small_txn();
  Txn optimised = old;
  optimised.major = 1;
  optimised.minor = 0;
  Txn padded = old;
  padded.ops.all()[0].residue = {{1, 77}};
  const auto hash = hash_of(*write_txn(old));
  EXPECT_EQ(hash_of(*write_txn(optimised)), hash);
  EXPECT_EQ(hash_of(*write_txn(padded)), hash);
  const std::string text = print_stream(old);
  EXPECT_EQ(hash_of(Bytes(text.begin(), text.end())), hash);
  Txn with_noop = old;
  with_noop.ops.push_back({.body = txn::Noop{}});
  EXPECT_EQ(hash_of(*write_txn(with_noop)), hash);
  old.cols = 2;
  EXPECT_NE(hash_of(*write_txn(old)), hash);
}

TEST(ConfigurationHash, ControlPacketsHaveOneHashInEachForm) {
  const std::string text = ".packets\nwrite 0x1d000 7 id=3\nwrite 0x1d004 8 id=3\n";
  const auto hash_of_text = [](const std::string& all) { return hash_of(Bytes(all.begin(), all.end())); };
  const Result<Bytes> binary = assemble_stream(text, "text");
  ASSERT_TRUE(binary.has_value());
  EXPECT_EQ(hash_of_text(text), hash_of(*binary));
  std::set<Digest> others = {hash_of(*binary)};
  for (const std::string_view other :
       {".packets\nwrite 0x1d000 7 id=3\n", ".packets\nwrite 0x1d000 7 id=3\nwrite 0x1d004 9 id=3\n",
        ".packets\nwrite 0x1d000 7 id=3\nwrite 0x1d004 8 id=4\n",
        ".packets\nwrite 0x1d000 7 id=3\nwrite 0x1d004 8 id=3 parity=even\n"})
    EXPECT_TRUE(others.insert(hash_of_text(std::string(other))).second) << other;
}

// A damaged stream is equal only to itself: the commands in front of the damage are not its configuration.
TEST(ConfigurationHash, DamageCounts) {
  const auto hash_of_text = [](std::string_view all) { return hash_of(Bytes(all.begin(), all.end())); };
  EXPECT_NE(hash_of_text(".txn\nnoop\nnonsense\n"), hash_of_text(".txn\nnoop\nrubbish\n"));
  Bytes cdo = *write_cdo(small_cdo());
  cdo.resize(cdo.size() - 4);
  Bytes shorter(cdo.begin(), cdo.end() - 4);
  EXPECT_NE(hash_of(cdo), hash_of(shorter));
}

TEST(Differences, AFieldACommandAndAPart) {
  const Bytes first = small_xclbin();
  Bytes second = changed_cdo([](Cdo& cdo) { cdo.commands[0].value = 9; });
  second = *change_part(file_part(second), "connectivity", std::nullopt);
  const std::vector<Difference> all = find_differences(file_part(first), file_part(second));
  const auto has = [&](const Difference& wanted) { return std::ranges::find(all, wanted) != all.end(); };
  EXPECT_TRUE(has({.path = "AIE_PARTITION/pdi[0]/cdo",
                   .field = "line 2",
                   .first = "write      0x0 0",
                   .second = "write      0x0 0x9"}) ||
              std::ranges::any_of(all, [](const Difference& each) {
                return each.path == "AIE_PARTITION/pdi[0]/cdo" && each.field == "line 2";
              }));
  EXPECT_TRUE(std::ranges::any_of(all, [](const Difference& each) {
    return each.kind == Difference::Kind::OnlyInFirst && each.path == "CONNECTIVITY" && each.second.empty();
  }));
  EXPECT_TRUE(std::ranges::any_of(
      all, [](const Difference& each) { return each.path.empty() && each.field == "header/section_count"; }));
  EXPECT_TRUE(find_differences(file_part(first), file_part(first)).empty());
  EXPECT_EQ(find_differences(file_part(second), file_part(first)).size(), all.size());
}

TEST(Differences, CommandsThatMoveAreFew) {
  Cdo one = small_cdo();
  for (std::uint32_t i = 0; i < 300; ++i) one.commands.push_back({.id = CdoId::Write, .address = 0x232000, .value = i});
  Cdo two = one;
  two.commands.erase(two.commands.begin() + 100);
  two.commands.insert(two.commands.begin() + 200, {.id = CdoId::Write, .address = 0x232000, .value = 77777});
  const Bytes first = *write_cdo(one), second = *write_cdo(two);
  std::size_t lines = 0;
  for (const Difference& each : find_differences(file_part(first), file_part(second)))
    lines += each.field.starts_with("line ") ? 1 : 0;
  EXPECT_EQ(lines, 2U);
}

TEST(Differences, BytesWithoutAFormat) {
  const Bytes first = {0xff, 1, 2}, second = {0xff, 1, 3};
  const std::vector<Difference> all = find_differences(file_part(first), file_part(second));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0], (Difference{.path = "", .field = "bytes from 0x2 on", .first = "02", .second = "03"}));
}

TEST(Differences, OtherFormatsHaveOneDifference) {
  const Bytes cdo = *write_cdo(small_cdo()), txn = *write_txn(small_txn());
  const std::vector<Difference> all = find_differences(file_part(cdo), file_part(txn));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].field, "kind");
}

// In the pairs of XRT's tests that are not cut, the transformed PDI configures the same as the plain one.
TEST(ConfigurationHash, PairsOfXrt) {
  TESSERA_NEED_SHARED();
  const auto folder = shared_data() / "containers-2/xrt-unittests";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "needs " << folder;
  for (const std::string_view name : {"2220", "2221"})
    EXPECT_EQ(hash_of(from_hex_digits(load(folder / fmt::format("{}.hex", name)))),
              hash_of(from_hex_digits(load(folder / fmt::format("{}_expected.hex", name)))))
        << name;
}

}  // namespace
}  // namespace tessera::container::diff
