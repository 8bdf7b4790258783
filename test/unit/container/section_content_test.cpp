// Tests of sections made from xclbinutil's JSON. Expected bytes are written by hand from the structs of XRT's xclbin.h;
// the sections of the collection's files must stay the same.
#include "container/parts/section_content.h"
#include "container/codes.h"
#include "container/parts/path.h"
#include "container/sections/aie_partition.h"
#include "samples.h"
#include "valid_files.h"

#include <fstream>

namespace tessera::container {
namespace {

Result<Bytes> made(SectionKind kind, std::string_view json, const ContentSource& source = {}) {
  return section_content(kind, ByteSpan(reinterpret_cast<const std::uint8_t*>(json.data()), json.size()), source);
}

Bytes good(SectionKind kind, std::string_view json, const ContentSource& source = {}) {
  const Result<Bytes> bytes = made(kind, json, source);
  EXPECT_TRUE(bytes.has_value()) << json << "\n" << (bytes ? "" : render(bytes.error()));
  return bytes ? *bytes : Bytes();
}

Diag fault(SectionKind kind, std::string_view json) {
  const Result<Bytes> bytes = made(kind, json);
  EXPECT_FALSE(bytes.has_value()) << json;
  if (bytes) return error(Code{"T0000"}, "no fault");
  EXPECT_EQ(bytes.error().code, code::section_content) << render(bytes.error());
  return bytes.error();
}

std::string json_of(SectionKind kind, const Bytes& section) {
  Xclbin xclbin;
  xclbin.sections = {make_section(kind, "", section)};
  const Bytes file = *write_xclbin(xclbin);
  const Opening opening = open_part(open_part(file_part(file)).parts.front());
  EXPECT_TRUE(opening.errors.empty());
  return opening.fields.dump(-1, ' ', false, Fields::error_handler_t::replace);
}

Bytes filled(std::string_view text, std::size_t size) {
  Bytes out(text.begin(), text.end());
  out.resize(size);
  return out;
}

void add(Bytes& out, const Bytes& more) {
  out.insert(out.end(), more.begin(), more.end());
}

TEST(SectionContent, Memories) {
  Bytes expected = words({2, 0, 0x0102, 0, 0x10000, 0, 0x4000000, 0});
  add(expected, filled("HOST", 16));
  add(expected, words({0x0003, 0, 5, 0, 6, 0}));
  add(expected, filled("stream", 16));
  const std::string json = R"({"mem_topology":{"m_count":"2","m_mem_data":[)"
                           R"({"m_type":"MEM_DRAM","m_used":"1","m_sizeKB":"0x10000","m_tag":"HOST",)"
                           R"("m_base_address":"0x4000000"},)"
                           R"({"m_type":"MEM_STREAMING","m_used":"0","m_sizeKB":"0x5","m_tag":"stream",)"
                           R"("m_base_address":"0x6","route_id":"0x5","flow_id":"0x6"}]}})";
  EXPECT_EQ(good(SectionKind::MemTopology, json), expected);
  EXPECT_EQ(json_of(SectionKind::MemTopology, expected), json);
  // Numbers instead of texts; bytes instead of kilobytes; the other names of a stream.
  EXPECT_EQ(good(SectionKind::MemTopology,
                 R"({"schema_version":{},"mem_topology":{"m_mem_data":[)"
                 R"({"m_type":"mem_dram","m_used":true,"m_size":"0x4000000","m_tag":"HOST","m_base_address":67108864},)"
                 R"({"m_type":3,"m_tag":"stream","route_id":5,"flow_id":"6"}]}})"),
            expected);
}

// Each meaning of a properties word.
TEST(SectionContent, Kernels) {
  const auto ip = [](std::uint32_t type, std::uint32_t properties, std::string_view name) {
    Bytes out = words({type, properties, 0x80000, 0});
    add(out, filled(name, 64));
    return out;
  };
  Bytes expected = words({4, 0});
  add(expected, ip(1, 1 | 9 << 1 | 4 << 8, "logic"));
  add(expected, ip(5, 7 | 3 << 16, "hbm"));
  add(expected, ip(7, 1 | 1 << 4 | 0x901 << 16, "A:B"));
  add(expected, ip(7, 0x01000000, "ps"));
  const std::string json =
      R"({"ip_layout":{"m_count":"4","m_ip_data":[)"
      R"({"m_type":"IP_KERNEL","m_int_enable":"1","m_interrupt_id":"9","m_ip_control":"ACCEL_ADAPTER",)"
      R"("m_base_address":"0x80000","m_name":"logic"},)"
      R"({"m_type":"IP_MEM_HBM","m_index":"7","m_pc_index":"3","m_base_address":"0x80000","m_name":"hbm"},)"
      R"({"m_type":"IP_PS_KERNEL","m_subtype":"DPU","m_functional":"PrePost","m_kernel_id":"0x901",)"
      R"("m_base_address":"0x80000","m_name":"A:B"},)"
      R"({"m_type":"IP_PS_KERNEL","properties":"0x1000000","m_base_address":"0x80000","m_name":"ps"}]}})";
  EXPECT_EQ(good(SectionKind::IpLayout, json), expected);
  EXPECT_EQ(json_of(SectionKind::IpLayout, expected), json);
  // A bit that no field covers: the JSON then has the whole word beside the fields.
  const Bytes odd = [&] {
    Bytes out = words({1, 0});
    add(out, ip(1, 1 | 1u << 31, "x"));
    return out;
  }();
  EXPECT_EQ(good(SectionKind::IpLayout, json_of(SectionKind::IpLayout, odd)), odd);
  const Bytes unused =
      good(SectionKind::IpLayout,
           R"({"ip_layout":{"m_ip_data":[{"m_type":"IP_MB","m_base_address":"not_used","m_name":"m"}]}})");
  EXPECT_EQ(load_le<std::uint64_t>(unused, 16), ~std::uint64_t{0});
}

TEST(SectionContent, OtherLists) {
  const Bytes connection = words({1, 0xffffffff, 2, 3});
  EXPECT_EQ(json_of(SectionKind::Connectivity, connection),
            R"({"connectivity":{"m_count":"1","m_connection":[)"
            R"({"arg_index":"4294967295","m_ip_layout_index":"2","mem_data_index":"3"}]}})");
  EXPECT_EQ(good(SectionKind::Connectivity, json_of(SectionKind::Connectivity, connection)), connection);
  EXPECT_EQ(
      good(SectionKind::AskGroupConnectivity,
           R"({"group_connectivity":{"m_connection":[{"arg_index":-1,"m_ip_layout_index":"2","mem_data_index":3}]}})"),
      connection);

  Bytes debug = words({1, 0, 0x04051203, 0x00000106});  // type 3, index 0x112, properties 5, version 4.6
  add(debug, words({0x1000, 1}));
  add(debug, filled("monitor", 128));
  const std::string json = R"({"debug_ip_layout":{"m_count":"1","m_debug_ip_data":[{"m_type":"AXI_MM_MONITOR",)"
                           R"("m_index":"274","m_properties":"5","m_major":"4","m_minor":"6",)"
                           R"("m_base_address":"0x100001000","m_name":"monitor"}]}})";
  EXPECT_EQ(json_of(SectionKind::DebugIpLayout, debug), json);
  EXPECT_EQ(good(SectionKind::DebugIpLayout, json), debug);

  Bytes clocks = {1, 0, 0x2c, 1, 2, 0, 0, 0, 0, 0};
  add(clocks, filled("KERNEL_CLK", 128));
  const std::string clock = R"({"clock_freq_topology":{"m_count":"1","m_clock_freq":[)"
                            R"({"m_freq_Mhz":"300","m_type":"KERNEL","m_name":"KERNEL_CLK"}]}})";
  EXPECT_EQ(json_of(SectionKind::ClockFreqTopology, clocks), clock);
  EXPECT_EQ(good(SectionKind::ClockFreqTopology, clock), clocks);
}

// If xclbinutil would write a section in another way, the JSON has all bytes of the section.
TEST(SectionContent, UnusualSectionsComeBack) {
  Bytes behind_name = good(SectionKind::IpLayout, R"({"ip_layout":{"m_ip_data":[{"m_type":"IP_MB","m_name":"m"}]}})");
  behind_name.back() = 7;
  Bytes longer = words({1, 1, 2, 3, 99});
  for (const auto& [kind, section] :
       {std::pair(SectionKind::IpLayout, behind_name), std::pair(SectionKind::Connectivity, longer),
        std::pair(SectionKind::Connectivity, words({0})), std::pair(SectionKind::Connectivity, Bytes())}) {
    const std::string json = json_of(kind, section);
    EXPECT_EQ(json.find("\"bytes\"") != std::string::npos, !section.empty()) << json;
    EXPECT_EQ(good(kind, json), section) << json;
  }
  std::string changed = json_of(SectionKind::Connectivity, longer);
  changed.replace(changed.find("\"arg_index\":\"1\""), 15, "\"arg_index\":\"2\"");
  EXPECT_EQ(fault(SectionKind::Connectivity, changed).message, "bytes contradicts the other members");
}

TEST(SectionContent, MistakesAreNamed) {
  const auto ip = [](std::string_view members) {
    return fmt::format(R"({{"ip_layout":{{"m_ip_data":[{{{}}}]}}}})", members);
  };
  EXPECT_EQ(fault(SectionKind::IpLayout, "{}").message, "the content of IP_LAYOUT has no member ip_layout");
  EXPECT_EQ(fault(SectionKind::IpLayout, "{").message, "the content of IP_LAYOUT is not JSON: line 1, column 2");
  EXPECT_EQ(fault(SectionKind::IpLayout, ip(R"("m_type":"IP_KERNAL","m_name":"x")")).hint, "did you mean IP_KERNEL?");
  EXPECT_EQ(fault(SectionKind::IpLayout, ip(R"("m_type":1,"m_nam":"x")")).message,
            "m_name is absent, but must be a text");
  EXPECT_EQ(fault(SectionKind::IpLayout, ip(R"("m_type":1,"m_name":"x","m_kernel_id":1)")).message,
            "m_ip_data[0] has no member 'm_kernel_id'");
  EXPECT_EQ(fault(SectionKind::IpLayout, ip(R"("m_type":7,"m_name":"x","m_kernel_id":"0x1000")")).message,
            "m_kernel_id is \"0x1000\", but must be a number from 0 to 0xfff");
  EXPECT_EQ(fault(SectionKind::IpLayout, R"({"ip_layout":{"m_count":2,"m_ip_data":[]}})").message,
            "m_count is 2, but must be 0, the length of m_ip_data");
  EXPECT_EQ(fault(SectionKind::IpLayout, R"({"ip_layout":[]})").message, "ip_layout is [], but must be an object");
  EXPECT_EQ(fault(SectionKind::MemTopology, R"({"mem_topology":{"m_mem_data":{}}})").message,
            "m_mem_data is {}, but must be a list");
  EXPECT_EQ(fault(SectionKind::MemTopology, R"({"mem_topology":{"m_mem_data":[3]}})").message,
            "m_mem_data[0] is 3, but must be an object");
  EXPECT_EQ(
      fault(SectionKind::MemTopology, R"({"mem_topology":{"m_mem_data":[{"m_type":0,"m_size":1000,"m_tag":"x"}]}})")
          .message,
      "m_size is 1000, but must be a multiple of 1024");
  // Each wrong type, and each number outside its field, is named.
  const auto memory = [](std::string_view members) {
    return fmt::format(R"({{"mem_topology":{{"m_mem_data":[{{"m_type":0,"m_tag":"x",{}}}]}}}})", members);
  };
  EXPECT_EQ(fault(SectionKind::MemTopology, memory(R"("m_used":-1)")).message,
            "m_used is -1, but must be a number from 0 to 0xff");
  EXPECT_EQ(fault(SectionKind::MemTopology, memory(R"("m_used":"-1")")).message,
            "m_used is \"-1\", but must be a number from 0 to 0xff");
  EXPECT_EQ(fault(SectionKind::MemTopology, memory(R"("m_used":256)")).message,
            "m_used is 256, but must be a number from 0 to 0xff");
  EXPECT_EQ(fault(SectionKind::MemTopology, memory(R"("m_sizeKB":1.5)")).message,
            "m_sizeKB is 1.5, but must be a number from 0 to 0xffffffffffffffff");
  EXPECT_EQ(fault(SectionKind::MemTopology, memory(R"("m_base_address":null)")).message,
            "m_base_address is null, but must be a number from 0 to 0xffffffffffffffff");
  const auto connection = [](std::string_view index) {
    return fmt::format(R"({{"connectivity":{{"m_connection":[{{"arg_index":{}}}]}}}})", index);
  };
  EXPECT_EQ(load_le<std::uint32_t>(good(SectionKind::Connectivity, connection("-1")), 4), 0xffffffffU);
  EXPECT_EQ(fault(SectionKind::Connectivity, connection("-2147483649")).message,
            "arg_index is -2147483649, but must be a number from -0x80000000 to 0xffffffff");
  const auto partition = [](std::string_view columns) {
    return fmt::format(R"({{"aie_partition":{{"partition":{{{}}}}}}})", columns);
  };
  EXPECT_EQ(fault(SectionKind::AiePartition, partition(R"("column_width":-1)")).message,
            "column_width is -1, but must be a number from 0 to 0xffff");
  EXPECT_EQ(fault(SectionKind::AiePartition, partition(R"("start_columns":[1,-1])")).message,
            "start_columns[1] must be a number from 0 to 0xffff");
  EXPECT_EQ(fault(SectionKind::AiePartition, partition(R"("start_columns":1)")).message,
            "start_columns is 1, but must be a list");
  // JSON that is no object, and texts that are no JSON, are not taken for the bytes of a section.
  EXPECT_EQ(fault(SectionKind::IpLayout, "5").message, "the content of IP_LAYOUT is a number, not an object");
  EXPECT_EQ(fault(SectionKind::IpLayout, "[1]").message, "the content of IP_LAYOUT is a list, not an object");
  EXPECT_EQ(fault(SectionKind::AiePartition, "\"x\"").message, "the content of AIE_PARTITION is a text, not an object");
  EXPECT_EQ(fault(SectionKind::DnaCertificate, "null").message,
            "the content of DNA_CERTIFICATE is null, not an object");
  EXPECT_EQ(fault(SectionKind::Connectivity, "no JSON").message,
            "the content of CONNECTIVITY is not JSON: line 1, column 2");
  const std::string deep(100, '[');
  EXPECT_FALSE(made(SectionKind::MemTopology, "{\"mem_topology\":" + deep).has_value());
  // These bytes begin with `{`, as JSON does, but are a section with 123 records.
  Bytes raw = words({0x7b, 1});
  EXPECT_EQ(*section_content(SectionKind::Connectivity, raw, {}), raw);
  const Bytes text = {'{', '}'};
  EXPECT_EQ(*section_content(SectionKind::AieMetadata, text, {}), text);
}

TEST(SectionContent, Certificates) {
  Bytes section = filled("abcdefghijkl", 12 + 44 + 8);
  section[63] = 96;  // bits of the entries
  add(section, Bytes(512, 0x5a));
  EXPECT_EQ(good(SectionKind::DnaCertificate, json_of(SectionKind::DnaCertificate, section)), section);
  EXPECT_EQ(fault(SectionKind::DnaCertificate, R"({"dna_certificate":{"dna_list":["00"]}})").message,
            "dna_list[0] must be 12 bytes in hexadecimal digits");
}

// A new image of a single record may have another size; the record then states the new size.
TEST(SectionContent, ImagesOfSingleRecords) {
  Bytes section(48);
  store_le<std::uint32_t>(section, 0, 48);
  store_le<std::uint32_t>(section, 4, 50);
  store_le<std::uint32_t>(section, 8, 3);
  add(section, {'n', 0, 1, 2, 3});
  Xclbin xclbin;
  xclbin.sections = {make_section(SectionKind::VenderMetadata, "", section)};
  const Bytes file = *write_xclbin(xclbin);
  const Result<Bytes> longer = change_part(file_part(file), "vender_metadata/image", Bytes{9, 8, 7, 6, 5});
  ASSERT_TRUE(longer.has_value()) << render(longer.error());
  EXPECT_EQ(find_part(file_part(*longer), "vender_metadata/image")->bytes.size(), 5U);
  const Result<Part> part = find_part(file_part(file), "vender_metadata");
  const std::string json = R"({"vender_metadata":{"mpo_name":"longer"}})";
  const Result<Bytes> renamed =
      part_content(*part, ByteSpan(reinterpret_cast<const std::uint8_t*>(json.data()), json.size()), "");
  ASSERT_TRUE(renamed.has_value()) << render(renamed.error());
  EXPECT_EQ(load_le<std::uint32_t>(*renamed, 4), 48U + 7U);
  EXPECT_EQ(renamed->back(), 3);
}

constexpr std::string_view kPartition =
    R"({"aie_partition":{"operations_per_cycle":"135","inference_fingerprint":"23423","pre_post_fingerprint":7,)"
    R"("kernel_commit_id":"abc","partition":{"column_width":1,"start_columns":[1,"2"]},"PDIs":[)"
    R"({"uuid":"0x1110","file_name":"./one.pdi","cdo_groups":[)"
    R"({"name":"DPU","type":"PRIMARY","pdi_id":"0xF0","dpu_kernel_ids":["0x100","0x101"],"pre_cdo_groups":["0xC0"]},)"
    R"({"name":"routing","pdi_id":"0xC1"}]}]}})";

TEST(SectionContent, PartitionsFromFiles) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "tessera_partition";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "one.pdi") << "image";
  const Bytes section = good(SectionKind::AiePartition, kPartition, {.folder = folder, .name = "Flavor"});
  const AiePartition partition = read_aie_partition(section).value;
  EXPECT_EQ(partition.name, "Flavor");
  EXPECT_EQ(partition.operations_per_cycle, 135U);
  EXPECT_EQ(partition.inference_fingerprint, 23423U);
  EXPECT_EQ(partition.pre_post_fingerprint, 7U);
  EXPECT_EQ(partition.kernel_commit_id, "abc");
  EXPECT_EQ(partition.column_width, 1);
  EXPECT_EQ(partition.start_columns, (std::vector<std::uint16_t>{1, 2}));
  ASSERT_EQ(partition.pdis.size(), 1U);
  EXPECT_EQ(to_string(partition.pdis[0].uuid), "00000000-0000-0000-0000-000000001110");
  EXPECT_EQ(partition.pdis[0].image, (Bytes{'i', 'm', 'a', 'g', 'e'}));
  ASSERT_EQ(partition.pdis[0].groups.size(), 2U);
  EXPECT_EQ(partition.pdis[0].groups[0].kernel_ids, (std::vector<std::uint64_t>{0x100, 0x101}));
  EXPECT_EQ(partition.pdis[0].groups[0].pre_groups, (std::vector<std::uint64_t>{0xc0}));
  EXPECT_EQ(partition.pdis[0].groups[1].type, 0);
  // Without the file, the image comes from the present section.
  std::filesystem::remove(folder / "one.pdi");
  EXPECT_EQ(good(SectionKind::AiePartition, kPartition, {.folder = folder, .name = "Flavor", .present = section}),
            section);
  EXPECT_EQ(fault(SectionKind::AiePartition, kPartition).message, "the PDI file './one.pdi' does not exist");
}

TEST(SectionContent, PdisWithOneUuidKeepTheirImages) {
  AiePartition partition;
  partition.pdis.push_back({.uuid = {1}, .image = Bytes{1, 2, 3}, .groups = {}});
  partition.pdis.push_back({.uuid = {1}, .image = Bytes{4, 5}, .groups = {}});
  const Bytes section = *write_aie_partition(partition);
  const std::string json = json_of(SectionKind::AiePartition, section);
  EXPECT_NE(json.find(R"("file_name":"01000000-0000-0000-0000-000000000000.pdi")"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("file_name":"1-01000000-0000-0000-0000-000000000000.pdi")"), std::string::npos) << json;
  EXPECT_EQ(good(SectionKind::AiePartition, json, {.present = section}), section);
  // A file with the UUID is that of the first PDI.
  const auto folder = std::filesystem::path(::testing::TempDir()) / "tessera_one_uuid";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "01000000-0000-0000-0000-000000000000.pdi") << "image";
  const Bytes changed = good(SectionKind::AiePartition, json, {.folder = folder, .present = section});
  partition.pdis[0].image = Bytes{'i', 'm', 'a', 'g', 'e'};
  EXPECT_EQ(changed, *write_aie_partition(partition));
  std::filesystem::remove_all(folder);
  // The names also tell the PDIs apart when the list has another order.
  partition = read_aie_partition(section).value;
  std::swap(partition.pdis[0], partition.pdis[1]);
  Fields swapped = Fields::parse(json);
  std::swap(swapped["aie_partition"]["PDIs"][0], swapped["aie_partition"]["PDIs"][1]);
  EXPECT_EQ(good(SectionKind::AiePartition, swapped.dump(), {.present = section}), *write_aie_partition(partition));
}

TEST(SectionContent, ReservedBytesAndAnAbsentCommitComeBack) {
  AiePartition partition;
  partition.name = "x";
  partition.pdis.push_back({.uuid = {}, .image = Bytes{1, 2, 3}, .groups = {CdoGroup{.name = "DPU"}}});
  partition.padding = {{0x84, 1}};
  partition.pdis[0].padding = {{0x30, 2}};
  partition.pdis[0].groups[0].padding = {{0x5f, 3}, {5, 4}};
  for (const bool has_commit : {false, true}) {
    if (has_commit) partition.kernel_commit_id = "";
    const Bytes section = *write_aie_partition(partition);
    EXPECT_EQ(good(SectionKind::AiePartition, json_of(SectionKind::AiePartition, section), {.present = section}),
              section);
  }
}

// JSON has the character DEL as it is, although DEL is a control character.
TEST(SectionContent, TheCharacterDelIsPartOfJson) {
  AiePartition partition;
  partition.name = "\x7f[";
  const Bytes section = *write_aie_partition(partition);
  const std::string json = json_of(SectionKind::AiePartition, section);
  EXPECT_NE(json.find("\x7f["), std::string::npos) << json;
  EXPECT_EQ(good(SectionKind::AiePartition, json, {.present = section}), section);
  EXPECT_FALSE(is_section_json(SectionKind::AiePartition, Bytes{'{', 0x1b, '}'}));
}

TEST(SectionContent, NewSections) {
  const Bytes file = small_xclbin();
  const Bytes content = {1, 2, 3};
  const Result<Section> section = new_section("user_metadata", content, "a title of many characters", "");
  ASSERT_TRUE(section.has_value());
  EXPECT_EQ(section->name, "a title of many");
  const Result<Bytes> longer = add_section(file, *section);
  ASSERT_TRUE(longer.has_value());
  EXPECT_EQ(read_xclbin(*longer).value.sections.back().data, content);
  EXPECT_EQ(new_section("GROUP_TOPOLOGY", content, "", "")->kind, SectionKind::AskGroupTopology);
  EXPECT_EQ(new_section("MEM_TOPOLOGI", content, "", "").error().hint, "did you mean MEM_TOPOLOGY?");
}

// Each section of each valid file is made again from its JSON, with its own images, and must have the same bytes.
TEST(SectionContent, SectionsOfValidFilesComeBackFromTheirJson) {
  TESSERA_NEED_SHARED();
  std::map<std::string, int> counts;
  for (const ValidFile& file : valid_files()) {
    if (file.kind != "xclbin") continue;
    for (const Part& part : open_part(file_part(file.bytes)).parts) {
      const Opening opening = open_part(part);
      const std::string json = opening.fields.dump(4, ' ', false, Fields::error_handler_t::replace);
      const Bytes content(json.begin(), json.end());
      if (!opening.is_xclbinutil || !is_section_json(SectionKind{part.kind}, content)) continue;
      EXPECT_TRUE(opening.errors.empty()) << file.name << " " << part.name;
      EXPECT_EQ(json.find("\"bytes\":"), std::string::npos) << file.name << " " << part.name;
      const Result<Bytes> bytes = part_content(part, content, "/no such folder");
      ASSERT_TRUE(bytes.has_value()) << file.name << " " << part.name << "\n" << render(bytes.error());
      EXPECT_EQ(std::ranges::equal(*bytes, part.bytes), true) << file.name << " " << part.name;
      ++counts[part.name];
    }
  }
  EXPECT_GE(counts["AIE_PARTITION"], 20);
  EXPECT_GE(counts["IP_LAYOUT"], 25);
  EXPECT_GE(counts["MEM_TOPOLOGY"], 25);
  EXPECT_GE(counts["DEBUG_IP_LAYOUT"], 1);
  EXPECT_GE(counts["CLOCK_FREQ_TOPOLOGY"], 1);
}

}  // namespace
}  // namespace tessera::container
