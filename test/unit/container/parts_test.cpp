// The tree of parts: paths, fields, parts that change, and damage. Expected values are written by hand, or are the
// input file.
#include "container/codes.h"
#include "container/packets/control_packets.h"
#include "container/parts/formats.h"
#include "container/parts/path.h"
#include "container/sections/aie_partition.h"
#include "container/sections/ip_layout.h"
#include "samples.h"
#include "shared_data.h"

namespace tessera::container {
namespace {

// Opens every part of a file, and returns their number.
std::size_t walk(const Part& part, unsigned depth = 0) {
  EXPECT_LE(depth, part_formats().size());
  std::size_t count = 1;
  const Opening opening = open_part(part);
  opening.fields.dump(-1, ' ', false, Fields::error_handler_t::replace);
  for (const Part& inner : opening.parts) count += walk(inner, depth + 1);
  return count;
}

Bytes bytes_of_part(const Bytes& file, std::string_view path) {
  const Result<Part> part = find_part(file_part(file), path);
  EXPECT_TRUE(part.has_value()) << path << "\n" << (part ? "" : render(part.error()));
  return part ? Bytes(part->bytes.begin(), part->bytes.end()) : Bytes();
}

// A file of the corpus of the fuzz target, made by hand.
Bytes seed(std::string_view name) {
  return load(std::filesystem::path(TESSERA_ROOT) / "test/corpus/parts" / name);
}

TEST(Parts, APathNamesAPart) {
  const Bytes file = small_xclbin();
  const Result<Part> cdo = find_part(file_part(file), "aie_partition/pdi[0]/cdo");
  ASSERT_TRUE(cdo.has_value()) << render(cdo.error());
  ASSERT_TRUE(cdo->offset.has_value());
  EXPECT_TRUE(is_cdo(ByteSpan(file).subspan(*cdo->offset)));
  EXPECT_EQ(find_part(file_part(file), "AIE_PARTITION/PDI/cdo")->offset, cdo->offset);
  EXPECT_EQ(bytes_of_part(file, "AIE_PARTITION/pdi/cdo/core(0,2)/.text"), words({1, 2, 3, 4, 5}));
  EXPECT_EQ(bytes_of_part(file, ""), file);
}

TEST(Parts, AWrongPathNamesThePartsThatAreThere) {
  const Bytes file = small_xclbin();
  const Result<Part> none = find_part(file_part(file), "aie_partition/pdi[1]");
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().code, code::no_such_part);
  EXPECT_EQ(none.error().message, "AIE_PARTITION has no part 'pdi[1]'");
  EXPECT_EQ(none.error().notes.front(), "its parts are pdi[0]");
  EXPECT_EQ(find_part(file_part(file), "mem_topology/x").error().code, code::no_such_part);
  EXPECT_EQ(find_part(file_part(Bytes{1, 2, 3}), "x").error().code, code::no_such_part);
}

// A CDO that writes a program and every second word of the data memory of (0,2).
Cdo scattered_cdo(std::uint32_t words) {
  Cdo cdo;
  cdo.commands.push_back({.id = CdoId::DmaWrite, .address = 0x220000, .payload = {1, 2, 3, 4}});
  for (std::uint32_t i = 0; i < words; ++i)
    cdo.commands.push_back({.id = CdoId::Write, .address = 0x200000 + 8 * i, .value = i + 1});
  return cdo;
}

TEST(Parts, ScatteredWordsOfACoreShareSections) {
  const auto data_sections = [](const Bytes& file) {
    const std::vector<Part> parts = open_part(*find_part(file_part(file), "core(0,2)")).parts;
    return std::ranges::count(parts, ".data", &Part::name);
  };
  const Bytes few = *write_cdo(scattered_cdo(64));
  EXPECT_EQ(data_sections(few), 64);
  EXPECT_EQ(find_part(file_part(few), "core(0,2)")->described, nullptr);
  const Bytes many = *write_cdo(scattered_cdo(8192));
  EXPECT_EQ(data_sections(many), 64);
  EXPECT_EQ(find_part(file_part(many), "core(0,2)")->described->dump(), R"({"joined_data_ranges":8128})");
  // All gaps have one word, so the first 63 of them stay. The last section has the words 126 to 16382.
  EXPECT_EQ(bytes_of_part(many, "core(0,2)/.data[62]"), words({63}));
  const Bytes last = bytes_of_part(many, "core(0,2)/.data[63]");
  ASSERT_EQ(last.size(), 4U * (16382 - 126 + 1));
  EXPECT_EQ(load_le<std::uint32_t>(last, 0), 64U);
  EXPECT_EQ(load_le<std::uint32_t>(last, 4), 0U);
  EXPECT_EQ(load_le<std::uint32_t>(last, last.size() - 4), 8192U);
  EXPECT_EQ(*change_part(file_part(many), "core(0,2)", bytes_of_part(many, "core(0,2)")), many);
}

TEST(Parts, TheContainerTellsTheGenerationOfItsCores) {
  const auto flags = [](const Bytes& file) {
    return open_part(*find_part(file_part(file), "aie_partition/pdi/cdo/core(0,2)")).fields["header"]["flags"];
  };
  const auto with_metadata = [](std::string_view generation) {
    Xclbin xclbin = read_xclbin(small_xclbin()).value;
    const std::string text = fmt::format(R"({{"aie_metadata": {{"driver_config": {{"hw_gen": {}}}}}}})", generation);
    xclbin.sections.push_back(make_section(SectionKind::AieMetadata, "", Bytes(text.begin(), text.end())));
    return *write_xclbin(xclbin);
  };
  EXPECT_EQ(flags(small_xclbin()), 0);
  EXPECT_EQ(flags(with_metadata("3")), 2);
  EXPECT_EQ(flags(with_metadata("4")), 3);
  EXPECT_EQ(flags(with_metadata("77")), 0);
}

TEST(Parts, RepeatedNamesNeedANumber) {
  Xclbin xclbin;
  xclbin.sections = {make_section(SectionKind::SoftKernel, "", Bytes{1}),
                     make_section(SectionKind::SoftKernel, "", Bytes{2})};
  const Bytes file = *write_xclbin(xclbin);
  EXPECT_EQ(bytes_of_part(file, "soft_kernel[1]"), Bytes{2});
  const Result<Part> both = find_part(file_part(file), "soft_kernel");
  ASSERT_FALSE(both.has_value());
  EXPECT_EQ(both.error().message, "the file has 2 parts named 'soft_kernel'");
}

TEST(Parts, RecordSectionsHaveTheJsonOfXclbinutil) {
  const Bytes file = small_xclbin();
  const auto json = [&](std::string_view path) { return open_part(*find_part(file_part(file), path)).fields.dump(); };
  EXPECT_EQ(json("MEM_TOPOLOGY"),
            R"({"mem_topology":{"m_count":"2","m_mem_data":[)"
            R"({"m_type":"MEM_DRAM","m_used":"1","m_sizeKB":"0x10000","m_tag":"HOST","m_base_address":"0x4000000"},)"
            R"({"m_type":"MEM_DRAM","m_used":"1","m_sizeKB":"0xc000","m_tag":"SRAM","m_base_address":"0x4000000"}]}})");
  const std::string ips = json("IP_LAYOUT");
  EXPECT_NE(ips.find(R"("m_type":"IP_PS_KERNEL","m_subtype":"DPU","m_functional":"DPU","m_kernel_id":"0x901",)"
                     R"("m_base_address":"not_used")"),
            std::string::npos)
      << ips;
}

// Facts that the JSON of xclbinutil has no members for: places of arrays, fields of PS kernels, and the second meaning
// of the bytes of a UUID.
TEST(Parts, FactsBeyondTheJsonOfXclbinutil) {
  const auto described = [](const Bytes& file, std::string_view path) {
    return *find_part(file_part(file), path)->described;
  };
  const Bytes file = small_xclbin();
  const Bytes section = bytes_of_part(file, "AIE_PARTITION");
  const auto array = [&](std::size_t at) {
    return fmt::format(R"({{"count":{},"offset":{}}})", load_le<std::uint32_t>(section, at),
                       load_le<std::uint32_t>(section, at + 4));
  };
  const std::size_t pdi = load_le<std::uint32_t>(section, 0x7c);
  EXPECT_EQ(described(file, "AIE_PARTITION")["arrays"].dump(),
            fmt::format(R"({{"start_columns":{},"pdis":{}}})", array(0x28), array(0x78)));
  EXPECT_EQ(described(file, "AIE_PARTITION/pdi[0]")["arrays"].dump(),
            fmt::format(R"({{"image":{},"cdo_groups":{}}})", array(pdi + 0x10), array(pdi + 0x18)));
  EXPECT_FALSE(described(file, "IP_LAYOUT").contains("ps_kernels"));

  Xclbin xclbin;
  xclbin.sections = {
      make_section(SectionKind::IpLayout, "",
                   *write_ip_layout({{.type = kIpTypePsKernel, .properties = 0xabc0010, .name = "ps:0"}}))};
  xclbin.uuid = {0x34, 0x12};
  const Bytes other = *write_xclbin(xclbin);
  EXPECT_EQ(described(other, "IP_LAYOUT")["ps_kernels"].dump(),
            R"([{"name":"ps:0","subtype":"PS","function":"PREPOST","kernel_id":2748}])");
  EXPECT_EQ(open_part(file_part(other)).fields["header"]["next_axlf"], 0x1234);
  EXPECT_FALSE(open_part(file_part(file)).fields["header"].contains("next_axlf"));
}

// The commands that change and extract parts need only the parts inside a part.
TEST(Parts, FieldsCanBeLeftOut) {
  const Bytes file = small_xclbin();
  for (const std::string_view path : {"", "AIE_PARTITION", "AIE_PARTITION/pdi[0]", "AIE_PARTITION/pdi[0]/cdo"}) {
    const Part part = *find_part(file_part(file), path);
    const Opening whole = open_part(part), inside = open_parts_inside(part);
    EXPECT_FALSE(whole.fields.empty()) << path;
    EXPECT_TRUE(inside.fields.empty()) << path;
    EXPECT_TRUE(std::ranges::equal(whole.parts, inside.parts, {}, &Part::segment, &Part::segment)) << path;
  }
}

// xclbinutil leaves out padding. Tessera shows padding that is not zero.
TEST(Parts, PaddingIsShownWhenItIsNotZero) {
  Bytes section = words({1, 0, 2, 0, 7, 0, 8, 0, 0, 0, 0, 0});
  section.resize(8 + 40);
  section[8 + 3] = 0xab;
  Xclbin xclbin;
  xclbin.sections = {make_section(SectionKind::MemTopology, "", section)};
  const Bytes file = *write_xclbin(xclbin);
  const Fields fields = open_part(*find_part(file_part(file), "mem_topology")).fields;
  EXPECT_EQ(fields["mem_topology"]["m_mem_data"][0]["padding"], "00ab00000000");
}

TEST(Parts, ReservedBytesOfAPartitionComeBack) {
  AiePartition partition;
  partition.pdis.push_back({.uuid = {}, .image = Bytes{1, 2, 3}, .groups = {CdoGroup{.name = "DPU"}}});
  Bytes section = *write_aie_partition(partition);
  section[0x84] = 1;  // of the partition
  const auto pdis = load_le<std::uint32_t>(section, 0x7c);
  section[pdis + 0x30] = 2;                                        // of the PDI
  section[load_le<std::uint32_t>(section, pdis + 28) + 0x5f] = 3;  // of the group
  const AiePartition read = read_aie_partition(section).value;
  EXPECT_EQ(*write_aie_partition(read), section);
}

TEST(Parts, APartChangesAndThePartsAroundItFollow) {
  const Bytes file = small_xclbin();
  Cdo cdo = small_cdo();
  cdo.commands[1].value = 2;
  const Result<Bytes> changed = change_part(file_part(file), "aie_partition/pdi/cdo", *write_cdo(cdo));
  ASSERT_TRUE(changed.has_value()) << render(changed.error());
  EXPECT_EQ(read_cdo(bytes_of_part(*changed, "aie_partition/pdi/cdo")).value.commands, cdo.commands);
  EXPECT_TRUE(read_xclbin(*changed).warnings.empty());
  const Result<Bytes> without = change_part(file_part(file), "ip_layout", std::nullopt);
  ASSERT_TRUE(without.has_value());
  EXPECT_EQ(read_xclbin(*without).value.find(SectionKind::IpLayout), nullptr);
  EXPECT_EQ(change_part(file_part(file), "aie_partition/pdi/cdo/core(0,2)", Bytes{1}).error().code,
            code::part_cannot_change);
}

TEST(Parts, ControlPacketsHaveTheirFields) {
  // A write of one word to 0x12110, and a read; odd parity by the highest bit.
  const Bytes file = words({0x80000000, 0x80012110, 0x71, 0x80000000, 0x80400004});
  EXPECT_EQ(file_part(file).noun, "control packets");
  const Fields fields = open_part(file_part(file)).fields;
  EXPECT_EQ(fields["count"], 2);
  EXPECT_EQ(fields["packets"][0]["address"], 0x12110);
  EXPECT_EQ(fields["packets"][0]["operation"], "write");
  EXPECT_EQ(fields["packets"][1]["operation"], "read");
  Bytes cut = file;
  cut.resize(8);
  EXPECT_NE(file_part(cut).noun, "control packets");
  const auto damaged = read_control_packets(cut);
  ASSERT_EQ(damaged.errors.size(), 1U);
  EXPECT_EQ(damaged.errors[0].code, code::control_packet);
  cut[4] ^= 1;
  EXPECT_EQ(read_control_packets(cut).warnings.at(0).code, code::control_packet);
}

TEST(Parts, ABootImageHasItsImagesAndPartitions) {
  const Bytes file = seed("boot");
  const Opening boot = open_part(file_part(file));
  EXPECT_TRUE(boot.errors.empty() && boot.warnings.empty());
  std::vector<std::string> names;
  for (const Part& part : boot.parts) names.push_back(part.segment());
  EXPECT_EQ(names, (std::vector<std::string>{"loader_cdo", "image[0]", "partition[0]"}));
  EXPECT_EQ((*boot.parts[1].described)["image_header"]["name"], "lpd");
  EXPECT_EQ((*boot.parts[2].described)["partition_header"]["partition_type"], "CDO");
  EXPECT_EQ(open_part(boot.parts[2]).fields["commands"], 1);
  const Opening cut = open_part(file_part(ByteSpan(file).first(file.size() - 4)));
  ASSERT_EQ(cut.errors.size(), 1U);
  EXPECT_EQ(cut.errors[0].code, code::boot_image_part);
  EXPECT_EQ(cut.parts.size(), 2U);
  Bytes stale = file;
  stale[file.size() - 40] ^= 1;  // in the partition header
  EXPECT_FALSE(open_part(file_part(stale)).warnings.empty());
}

TEST(Parts, AnElfHasItsTables) {
  const Bytes file = seed("control-elf");
  const Opening elf = open_part(file_part(file));
  EXPECT_TRUE(elf.errors.empty());
  ASSERT_EQ(elf.parts.size(), 8U);
  EXPECT_EQ(elf.fields["platform"], "aie2p");
  EXPECT_EQ((*elf.parts[3].described)["symbols"][1]["name"], "0");
  EXPECT_EQ((*elf.parts[4].described)["relocations"][0]["schema"], "shim_dma_48");
  EXPECT_EQ((*elf.parts[4].described)["relocations"][0]["symbol"], "0");
  EXPECT_EQ((*elf.parts[5].described)["notes"][0]["description"], "01020304");
  EXPECT_EQ((*elf.parts[6].described)["group"]["members"][0]["name"], ".ctrltext.0");
  EXPECT_EQ(open_part(elf.parts[7]).fields["operations"], 1);
}

TEST(Parts, EveryFormatTakesDamagedFiles) {
  const std::vector<Bytes> files = {small_xclbin(),
                                    *write_pdi(make_pdi(small_cdo())),
                                    *write_cdo(small_cdo()),
                                    *write_txn(small_txn()),
                                    seed("packets"),
                                    seed("control-elf"),
                                    seed("boot")};
  for (const Bytes& file : files) {
    const std::size_t parts = walk(file_part(file));
    for (std::size_t at = 0; at < file.size(); at += 3) {
      walk(file_part(ByteSpan(file).first(at)));
      Bytes damaged = file;
      damaged[at] ^= 0xff;
      EXPECT_LE(walk(file_part(damaged)), parts + 300);
    }
  }
}

TEST(Parts, AFileNameMayHaveAMark) {
  EXPECT_EQ(split_file_part("a.xclbin"), (FilePart{"a.xclbin", ""}));
  EXPECT_EQ(split_file_part("a.xclbin!b/c"), (FilePart{"a.xclbin", "b/c"}));
  EXPECT_EQ(split_file_part("odd!name!b"), (FilePart{"odd!name", "b"}));
}

// Replaces each part of each undamaged file by itself. The result must be the file, so formats around a part lose
// nothing.
TEST(Parts, ReplacingAPartByItselfChangesNothing) {
  TESSERA_NEED_SHARED();
  std::size_t same = 0;
  for (const auto& path : all_shared_files()) {
    const Bytes file = load(path);
    const Part whole = file_part(file);
    if (whole.format == nullptr) continue;
    const Opening opening = open_part(whole);
    if (!opening.errors.empty() || !opening.warnings.empty()) continue;  // the writers correct lengths
    for (const Part& part : opening.parts) {
      const Result<Bytes> bytes =
          rebuild_part(whole, {{part.slot, std::optional(Bytes(part.bytes.begin(), part.bytes.end()))}});
      if (!bytes && bytes.error().code == code::part_cannot_change) continue;
      ASSERT_TRUE(bytes.has_value()) << path << " " << part.segment() << "\n" << render(bytes.error());
      EXPECT_EQ(*bytes, file) << path << " " << part.segment();
      ++same;
    }
  }
  EXPECT_GE(same, 100U);
}

TEST(Parts, ControlCodeHasTheNumbersOfReadelf) {
  TESSERA_NEED_SHARED();
  const auto path = shared_data() / "containers-2/3847f690_aie.elf";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "needs " << path;
  const Bytes file = load(path);
  const Opening elf = open_part(file_part(file));
  EXPECT_TRUE(elf.errors.empty());
  ASSERT_EQ(elf.parts.size(), 25U);
  EXPECT_EQ(elf.parts[4].segment(), ".pdi.1[0]");
  EXPECT_EQ((*elf.parts[9].described)["symbols"].size(), 6U);
  EXPECT_EQ((*elf.parts[10].described)["relocations"].size(), 14U);
  EXPECT_EQ((*elf.parts[10].described)["relocations"][3]["schema"], "shim_dma_48");
  EXPECT_EQ((*elf.parts[24].described)["notes"][0]["description"], "e1c6d013446cdc85add309950709bc5a");
  EXPECT_TRUE(is_txn(bytes_of_part(file, ".ctrltext.0")));
  EXPECT_EQ(find_part(file_part(file), ".pdi.2[1]/cdo")->noun, "configuration commands (CDO)");
}

}  // namespace
}  // namespace tessera::container
