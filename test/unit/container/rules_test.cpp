// The rules of `tessera check`. For each rule there is a file that breaks it, and a similar file that does not.
#include "container/codes.h"
#include "container/elf/elf_tables.h"
#include "container/elf/elf_write.h"
#include "container/layouts.h"
#include "container/packets/control_packets.h"
#include "container/parts/part.h"
#include "container/rules/check.h"
#include "container/sections/aie_partition.h"
#include "container/sections/connectivity.h"
#include "container/sections/ip_layout.h"
#include "container/stream/text.h"
#include "samples.h"
#include "shared_data.h"

#include "base/text.h"

#include <functional>
#include <set>

namespace tessera::container::rules {
namespace {

std::set<std::string_view> codes_of(const Bytes& file) {
  std::set<std::string_view> codes;
  for (const Finding& finding : check_part(file_part(file))) codes.insert(finding.diag.code.id);
  return codes;
}

struct Case {
  Code code;
  Bytes sound;
  Bytes broken;
};

// ---- makers of files

Bytes changed_xclbin(const std::function<void(Xclbin&)>& change) {
  Xclbin xclbin = read_xclbin(small_xclbin()).value;
  change(xclbin);
  return *write_xclbin(xclbin);
}

Section& section_of(Xclbin& xclbin, SectionKind kind) {
  return *std::ranges::find(xclbin.sections, kind, &Section::kind);
}

// Changes the header of the section with this number, whose data stay where they are.
Bytes changed_header(std::size_t section, const std::function<void(std::span<std::uint8_t>)>& change) {
  Bytes file = small_xclbin();
  change(std::span(file).subspan(layout::Axlf::kSize + section * layout::SectionHeader::kSize,
                                 layout::SectionHeader::kSize));
  return file;
}

Bytes changed_partition(const std::function<void(AiePartition&)>& change) {
  return changed_xclbin([&](Xclbin& xclbin) {
    Section& section = section_of(xclbin, SectionKind::AiePartition);
    AiePartition partition = read_aie_partition(section.data).value;
    change(partition);
    section.data = *write_aie_partition(partition);
  });
}

Bytes changed_ips(const std::function<void(std::vector<Ip>&)>& change) {
  return changed_xclbin([&](Xclbin& xclbin) {
    Section& section = section_of(xclbin, SectionKind::IpLayout);
    std::vector<Ip> ips = read_ip_layout(section.data).value;
    change(ips);
    section.data = *write_ip_layout(ips);
  });
}

// Returns an xclbin with the kernel Y and this XML in EMBEDDED_METADATA.
Bytes described(std::string_view xml) {
  return changed_xclbin([&](Xclbin& xclbin) {
    Section& ips = section_of(xclbin, SectionKind::IpLayout);
    std::vector<Ip> all = read_ip_layout(ips.data).value;
    for (Ip& ip : all) ip.name = "Y:Y0";
    ips.data = *write_ip_layout(all);
    section_of(xclbin, SectionKind::EmbeddedMetadata).data = Bytes(xml.begin(), xml.end());
  });
}

Bytes changed_connection(SectionKind kind, const Connection& connection) {
  return changed_xclbin([&](Xclbin& xclbin) {
    Section& section = section_of(xclbin, kind);
    std::vector<Connection> all = read_connectivity(section.data).value;
    all.back() = connection;
    section.data = *write_connectivity(all);
  });
}

// Returns an xclbin with a second PDI, which has ids of its own and then is changed by `change`.
Bytes two_pdis(const std::function<void(PartitionPdi&)>& change) {
  return changed_partition([&](AiePartition& partition) {
    PartitionPdi second = partition.pdis.front();
    second.uuid[0] ^= 1;
    second.groups.front().pdi_id += 1;
    second.groups.front().kernel_ids.clear();
    change(second);
    partition.pdis.push_back(second);
  });
}

template <class Field>
Bytes changed_pdi(std::size_t record, Field field, typename Field::Value value) {
  Bytes pdi = *write_pdi(make_pdi(small_cdo()));
  field.set(std::span(pdi).subspan(record), value);
  return pdi;
}

Bytes seed(std::string_view name) {
  return load(std::filesystem::path(TESSERA_ROOT) / "test/corpus/parts" / name);
}

// Returns the PDI of an NPU with these commands.
Bytes pdi_with(std::vector<CdoCommand> commands) {
  Cdo cdo;
  cdo.commands = std::move(commands);
  return *write_pdi(make_pdi(std::move(cdo)));
}
CdoCommand write_to(std::uint64_t address, std::uint32_t value = 1) {
  return {.id = CdoId::Write, .address = address, .value = value};
}
CdoCommand block_to(std::uint64_t address, std::size_t words) {
  return {.id = CdoId::DmaWrite, .address = address, .payload = std::vector<std::uint32_t>(words)};
}

Bytes txn_with(std::vector<txn::Body> bodies, const std::function<void(Txn&)>& change = {}) {
  Txn txn;
  for (txn::Body& body : bodies) txn.ops.push_back({.body = std::move(body)});
  if (change) change(txn);
  return *write_txn(txn);
}

// The control code of the corpus with a field of a section header changed.
template <class Field>
Bytes changed_elf_section(std::size_t section, Field field, typename Field::Value value) {
  Bytes elf = seed("control-elf");
  const auto sections = read_elf_sections(elf).value;
  field.set(std::span(elf).subspan(static_cast<std::size_t>(sections.at(section).header.data() - elf.data())), value);
  return elf;
}
// The same for a field at the offset `at` in the data of the section of this type.
template <class Field>
Bytes changed_elf_record(std::uint32_t type, std::size_t at, Field field, typename Field::Value value) {
  Bytes elf = seed("control-elf");
  const auto sections = read_elf_sections(elf).value;
  const auto section = std::ranges::find(sections, type, &ElfSectionInfo::type);
  EXPECT_NE(section, sections.end());
  field.set(std::span(elf).subspan(static_cast<std::size_t>(section->data.data() - elf.data()) + at), value);
  return elf;
}
std::size_t elf_section(std::uint32_t type) {
  const Bytes elf = seed("control-elf");
  const auto sections = read_elf_sections(elf).value;
  return static_cast<std::size_t>(std::ranges::find(sections, type, &ElfSectionInfo::type) - sections.begin());
}

Bytes core_elf(std::vector<ElfPart> parts, std::uint32_t entry = 0) {
  return *write_core_elf({.parts = std::move(parts), .names = {}, .entry = entry});
}
ElfPart code_at(std::uint32_t address, std::size_t size) {
  return {.name = ".text", .address = address, .executable = true, .bytes = Bytes(size, 1)};
}
ElfPart data_at(std::uint32_t address, std::size_t size) {
  return {.name = ".data", .address = address, .executable = false, .bytes = Bytes(size, 1)};
}

// A control packet that writes one word.
Bytes packet_to(std::uint32_t address) {
  std::uint32_t header = address;
  if (!has_odd_parity(header)) header |= 0x80000000;
  return words({0x80000000, header, 7});
}

// ---- cases

std::vector<Case> section_cases() {
  using Header = layout::SectionHeader;
  const Bytes sound = small_xclbin();
  const Xclbin xclbin = read_xclbin(sound).value;
  const auto with_hole = [&](std::uint64_t hole) {
    Bytes file = changed_xclbin([](Xclbin& all) {
      all.sections.push_back(make_section(SectionKind::Bitstream, "", Bytes(64, 1)));
      all.sections.push_back(make_section(SectionKind::Firmware, "", Bytes(8, 1)));
    });
    Header::length.set(std::span(file).subspan(layout::Axlf::kSize + 7 * Header::kSize), 64 - hole);
    return file;
  };
  const auto with_mirror = [&](std::string_view uuid) {
    return changed_xclbin([&](Xclbin& all) {
      const std::string text =
          fmt::format("{}{{\"header\": {{\"XclBinUUID\": \"{}\"}}}}{}", kXclbinMirrorStart, uuid, kXclbinMirrorEnd);
      all.trailer.assign(text.begin(), text.end());
    });
  };
  const auto with_padding = [&](std::uint8_t value) {
    Bytes file = sound;
    file[layout::Axlf::section_count.offset + 4] = value;
    return file;
  };
  const auto with_platform = [&](std::size_t length) {
    Bytes file = sound;
    std::fill_n(file.begin() + layout::Axlf::platform.offset, length, std::uint8_t{'p'});
    return file;
  };
  const auto with_tag = [&](std::size_t length) {
    return changed_xclbin([&](Xclbin& all) {
      Section& section = section_of(all, SectionKind::MemTopology);
      Bytes data = section.data.copy();
      std::fill_n(data.begin() + layout::MemTopology::kSize + layout::MemData::tag.offset, length, std::uint8_t{'t'});
      section.data = std::move(data);
    });
  };
  const auto longer_connectivity = [&](std::size_t bytes) {
    return changed_xclbin([&](Xclbin& all) {
      Section& section = section_of(all, SectionKind::Connectivity);
      Bytes data = section.data.copy();
      data.insert(data.end(), bytes, 0);
      section.data = std::move(data);
    });
  };
  const auto again = [&](SectionKind kind) {
    return changed_xclbin([&](Xclbin& all) {
      all.sections.push_back(make_section(kind, "", Bytes(16)));
      all.sections.push_back(make_section(kind, "", Bytes(16)));
    });
  };
  const auto txn_of_generation = [](std::uint8_t generation) {
    return txn_with({}, [&](Txn& txn) { txn.generation = generation; });
  };
  const auto with_metadata = [](std::string_view generation, const Bytes& firmware = {}) {
    return changed_xclbin([&](Xclbin& all) {
      const std::string text = fmt::format(R"({{"aie_metadata": {{"driver_config": {{"hw_gen": {}}}}}}})", generation);
      all.sections.push_back(make_section(SectionKind::AieMetadata, "", Bytes(text.begin(), text.end())));
      if (!firmware.empty()) all.sections.push_back(make_section(SectionKind::Firmware, "", firmware));
    });
  };
  std::string uuid = to_string(xclbin.uuid);
  std::erase(uuid, '-');
  return {
      {code::sections_overlap, sound,
       changed_header(1, [&](auto header) { Header::offset.set(header, xclbin.sections[0].offset + 8); })},
      {code::section_in_headers, sound, changed_header(1, [](auto header) { Header::offset.set(header, 8); })},
      {code::section_misaligned, sound,
       changed_header(6, [&](auto header) { Header::offset.set(header, xclbin.sections[6].offset + 1); })},
      {code::section_repeated, again(SectionKind::VenderMetadata), again(SectionKind::BuildMetadata)},
      {code::section_missing, sound, changed_xclbin([](Xclbin& all) {
         std::erase_if(all.sections, [](const Section& each) { return each.kind == SectionKind::Connectivity; });
       })},
      {code::zero_uuid, sound, changed_xclbin([](Xclbin& all) { all.uuid = {}; })},
      {code::bytes_between_sections, with_hole(0), with_hole(8)},
      {code::unknown_section,
       changed_xclbin([](Xclbin& all) { all.sections.push_back(make_section(SectionKind{36}, "", Bytes{1})); }),
       changed_xclbin([](Xclbin& all) { all.sections.push_back(make_section(SectionKind{99}, "", Bytes{1})); })},
      {code::reserved_bytes, with_padding(0), with_padding(1)},
      {code::unknown_value, changed_xclbin([](Xclbin& all) { all.mode = 4; }),
       changed_xclbin([](Xclbin& all) { all.mode = 44; })},
      {code::stale_mirror, with_mirror(uuid), with_mirror("00000000000000000000000000000001")},
      {code::metadata_unknown, with_metadata("3"), with_metadata("77")},
      {code::other_generation, with_metadata("3", txn_of_generation(3)), with_metadata("3", txn_of_generation(4))},
      {code::other_generation, with_metadata("4", txn_of_generation(9)), with_metadata("4", txn_of_generation(3))},
      {code::other_generation, with_metadata("3", core_elf({code_at(0, 16)})),
       with_metadata("4", core_elf({code_at(0, 16)}))},
      {code::text_without_end, with_platform(63), with_platform(64)},
      {code::text_without_end, with_tag(15), with_tag(16)},
      {code::bytes_behind_records, longer_connectivity(4), longer_connectivity(12)},
  };
}

std::vector<Case> kernel_cases() {
  const Bytes sound = small_xclbin();
  const auto second_kernel = [](std::uint64_t id, std::string name) {
    return changed_ips([&](std::vector<Ip>& ips) {
      Ip ip = ips.front();
      ip.name = std::move(name);
      EXPECT_TRUE(set_kernel_id(ip, id).has_value());
      ips.push_back(ip);
    });
  };
  const auto controller = [](std::uint32_t memory) {
    return changed_ips([&](std::vector<Ip>& ips) { ips.push_back({.type = 4, .properties = memory, .name = "ddr"}); });
  };
  return {
      {code::kernel_without_group, sound, second_kernel(0x902, "A:B")},
      {code::group_without_kernel, sound,
       changed_partition([](AiePartition& all) { all.pdis[0].groups[0].kernel_ids.push_back(0x777); })},
      {code::kernel_id_repeated, second_kernel(0x902, "A:B"), second_kernel(0x901, "A:B")},
      {code::kernel_name, second_kernel(0x902, "A:B"), second_kernel(0x902, "A")},
      {code::kernel_undescribed, sound, second_kernel(0x902, "A:B")},
      {code::kernel_undescribed, described("<kernel a='>'\n  name = 'Y'/>"), described("<!-- <kernel name='Y'> -->")},
      {code::connection_memory, changed_connection(SectionKind::Connectivity, {0, 0, 1}),
       changed_connection(SectionKind::Connectivity, {0, 0, 2})},
      {code::connection_kernel, changed_connection(SectionKind::AskGroupConnectivity, {0, 0, 1}),
       changed_connection(SectionKind::AskGroupConnectivity, {0, -1, 1})},
      {code::controller_memory, controller(1), controller(2)},
  };
}

std::vector<Case> partition_cases() {
  const Bytes sound = small_xclbin();
  const auto columns = [](std::uint16_t width, std::vector<std::uint16_t> starts) {
    return changed_partition([&](AiePartition& all) {
      all.column_width = width;
      all.start_columns = starts;
    });
  };
  return {
      {code::partition_without_columns, sound, columns(0, {1})},
      {code::partition_outside_array, columns(4, {4}), columns(4, {5})},
      {code::start_columns_order, columns(1, {1, 2, 3}), columns(1, {1, 3, 2})},
      {code::partition_without_pdi, sound, changed_partition([](AiePartition& all) { all.pdis.clear(); })},
      {code::pdi_without_group, two_pdis([](PartitionPdi&) {}),
       two_pdis([](PartitionPdi& pdi) { pdi.groups.clear(); })},
      {code::pdi_id_repeated, two_pdis([](PartitionPdi&) {}),
       two_pdis([](PartitionPdi& pdi) { pdi.groups[0].pdi_id -= 1; })},
      {code::kernel_of_two_pdis, two_pdis([](PartitionPdi&) {}),
       two_pdis([](PartitionPdi& pdi) { pdi.groups[0].kernel_ids = {kDefaultKernelId}; })},
      {code::unknown_pre_group, changed_partition([](AiePartition& all) { all.pdis[0].groups[0].pre_groups = {1}; }),
       changed_partition([](AiePartition& all) { all.pdis[0].groups[0].pre_groups = {2}; })},
      {code::pdi_uuid_zero, sound, changed_partition([](AiePartition& all) { all.pdis[0].uuid = {}; })},
      {code::pdi_uuid_repeated, two_pdis([](PartitionPdi&) {}), two_pdis([](PartitionPdi& pdi) { pdi.uuid[0] ^= 1; })},
      {code::pdi_is_none, sound,
       changed_partition([](AiePartition& all) { all.pdis[0].image = *write_cdo(small_cdo()); })},
      {code::pdi_is_none, changed_partition([](AiePartition& all) { all.pdis[0].image = seed("boot"); }),
       changed_partition([](AiePartition& all) { all.pdis[0].image = {}; })},
      {code::reserved_bytes, sound, changed_partition([](AiePartition& all) { all.padding = {{0x84, 1}}; })},
      {code::unknown_value, sound, changed_partition([](AiePartition& all) { all.pdis[0].groups[0].type = 9; })},
  };
}

std::vector<Case> pdi_cases() {
  const Bytes sound = *write_pdi(make_pdi(small_cdo()));
  Bytes unpadded = sound;
  unpadded.resize(unpadded.size() - 4);
  Bytes counts = seed("boot");
  Bytes overlap = seed("boot");
  const std::size_t table = layout::BootHeader::image_table_offset.get(counts);
  layout::PdiImageTable::partition_count.set(std::span(counts).subspan(table), 2);
  // Two partition headers for the same data: the image claims another partition, whose header is a copy.
  const std::size_t image = 4 * layout::PdiImageTable::image_word_offset.get(ByteSpan(overlap).subspan(table));
  const std::size_t header = 4 * layout::PdiImage::partition_word_offset.get(ByteSpan(overlap).subspan(image));
  const Bytes copy(overlap.begin() + static_cast<std::ptrdiff_t>(header),
                   overlap.begin() + static_cast<std::ptrdiff_t>(header + layout::PdiPartition::kSize));
  const auto at = static_cast<std::uint32_t>(overlap.size());
  append(overlap, copy);
  append(overlap, copy);
  layout::PdiImage::partition_word_offset.set(std::span(overlap).subspan(image), at / 4);
  layout::PdiImage::partition_count.set(std::span(overlap).subspan(image), 2);
  return {
      {code::pdi_counts, sound, changed_pdi(kPdiImageAt, layout::PdiImage::partition_count, 2)},
      {code::pdi_places, sound, changed_pdi(kPdiPartitionAt, layout::PdiPartition::data_word_offset, 4)},
      {code::pdi_identity, sound, changed_pdi(kPdiImageTableAt, layout::PdiImageTable::id_code, 1)},
      {code::pdi_lengths, sound, changed_pdi(kPdiPartitionAt, layout::PdiPartition::total_words, 1)},
      {code::pdi_checksum, sound, changed_pdi(kPdiPartitionAt, layout::PdiPartition::checksum, 1)},
      {code::pdi_size, sound, unpadded},
      {code::boot_counts, seed("boot"), counts},
      {code::boot_overlap, seed("boot"), overlap},
  };
}

std::vector<Case> elf_cases() {
  using layout::ElfRelocation;
  const Bytes sound = seed("control-elf");
  const auto broken_relocation = [](auto field, auto value) {
    return changed_elf_record(kElfSectionRelocations, 0, field, value);
  };
  const std::size_t symbols = elf_section(kElfSectionDynamicSymbols);
  Bytes unknown = core_elf({code_at(0, 16)});
  layout::ElfHeader::flags.set(unknown, 77);
  return {
      {code::elf_link, sound, changed_elf_section(symbols, layout::ElfSection::link, 99)},
      {code::elf_symbol, sound,
       changed_elf_record(kElfSectionDynamicSymbols, layout::ElfSymbol::kSize, layout::ElfSymbol::section, 99)},
      {code::relocation_symbol, sound, broken_relocation(ElfRelocation::symbol, 99U)},
      {code::elf_group, sound, changed_elf_record(kElfSectionGroup, 4, layout::ElfSymbol::name, 99)},
      {code::relocation_outside, broken_relocation(ElfRelocation::offset, 0U),
       broken_relocation(ElfRelocation::offset, 0x10000U)},
      {code::relocation_schema, sound, broken_relocation(ElfRelocation::type, std::uint8_t{99})},
      {code::control_code_missing, sound, changed_elf_section(7, layout::ElfSection::length, 0)},
      {code::core_unknown, core_elf({code_at(0, 16)}), unknown},
      {code::core_unknown, *write_core_elf({.parts = {code_at(0, 16)}, .names = {}, .arch = std::nullopt}), unknown},
      {code::segment_outside, core_elf({code_at(0x3ff0, 16)}), core_elf({code_at(0x3ff0, 32)})},
      {code::segment_outside, core_elf({data_at(0x70000, 16)}), core_elf({data_at(0x8000, 16)})},
      {code::segments_overlap, core_elf({code_at(0, 16), data_at(0x70000, 16)}),
       core_elf({data_at(0x70000, 16), data_at(0x70008, 16)})},
      {code::entry_outside, core_elf({code_at(0, 16)}), core_elf({code_at(0, 16)}, 0x20)},
  };
}

std::vector<Case> stream_cases() {
  const CdoCommand program = block_to(0x220000, 4), enable = write_to(0x232000);
  const Bytes sound = pdi_with({program, enable});
  Cdo odd;
  odd.commands = {write_to(0x232000, 0), block_to(0x220000, 4)};
  Cdo even = odd;
  align_dma_writes(even);
  const txn::BlockWrite descriptor{0x1d000, std::vector<std::uint32_t>(8)};
  return {
      {code::write_outside_array, sound, pdi_with({write_to(0x3e232000)})},
      {code::write_outside_array, txn_with({txn::Write{0x1d204, 1}}), txn_with({txn::Write{0x201d204, 1}})},
      {code::write_unaligned, sound, pdi_with({write_to(0x232002)})},
      {code::write_without_register, sound, pdi_with({write_to(0x2ffff0)})},
      {code::write_past_end, pdi_with({block_to(0x223ff0, 4)}), pdi_with({block_to(0x223ff0, 5)})},
      {code::write_read_only, sound, pdi_with({write_to(0x232004)})},
      {code::command_not_of_npu, pdi_with({{.id = CdoId::Nop}}), pdi_with({{.id = CdoId::Delay, .payload = {1}}})},
      {code::data_misaligned, *write_cdo(even), *write_cdo(odd)},
      {code::block_too_long, pdi_with({block_to(0x100000, 0xffff)}), pdi_with({block_to(0x100000, 0x10000)})},
      {code::program_overwritten, pdi_with({program, block_to(0x220010, 4)}),
       pdi_with({program, block_to(0x22000c, 4)})},
      {code::core_without_program, sound, pdi_with({enable})},
      {code::generation_unknown, txn_with({}), txn_with({}, [](Txn& txn) { txn.generation = 77; })},
      {code::stream_width, txn_with({}), txn_with({}, [](Txn& txn) { txn.cols = 6; })},
      {code::stream_reserved, txn_with({}), txn_with({}, [](Txn& txn) { txn.reserved = 1; })},
      {code::patch_without_descriptor, txn_with({descriptor, txn::Patch{.address = 0x1d004}}),
       txn_with({descriptor, txn::Patch{.address = 0x1d024}})},
      {code::wait_without_channel, txn_with({txn::Sync{.channel = 1}}), txn_with({txn::Sync{.channel = 2}})},
      {code::operation_unknown, txn_with({txn::RecordTimer{}}), txn_with({txn::Custom{.opcode = 199, .data = {1}}})},
      {code::packet_without_register, packet_to(0x1d000), packet_to(0xfffe0)},
      {code::write_unaligned, packet_to(0x1d000), packet_to(0x1d002)},
  };
}

TEST(Rules, MisalignedDataAreOneFindingForACdo) {
  Cdo cdo;
  cdo.commands = {write_to(0x232000, 0), block_to(0x220000, 4), block_to(0x220010, 4), block_to(0x220020, 4)};
  std::vector<Finding> found = check_part(file_part(*write_cdo(cdo)));
  std::erase_if(found, [](const Finding& each) { return each.diag.code != code::data_misaligned; });
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].diag.notes.size(), 2U);
  EXPECT_EQ(found[0].diag.notes[1], "the data of 2 DMA_WRITEs after it are not aligned either");
}

// Control code whose only stream loads PDI 3. The sound file has a section `.pdi.3`, and the broken one `.pdi.4`.
Case loading_case() {
  const auto with_load = [](std::string_view pdi_section) {
    Bytes elf = seed("control-elf");
    const Bytes stream = txn_with({txn::LoadPdi{.pdi_id = 3}});
    const auto sections = read_elf_sections(elf).value;
    const auto text = std::ranges::find(sections, std::string(".ctrltext.0"), &ElfSectionInfo::name);
    EXPECT_NE(text, sections.end());
    const auto header = static_cast<std::size_t>(text->header.data() - elf.data());
    const std::uint32_t names = layout::ElfHeader::names_index.get(elf);
    const auto names_header = static_cast<std::size_t>(sections[names].header.data() - elf.data());
    // The section of notes gets the name of a PDI section, in a new table of names at the end of the file.
    const auto note = std::ranges::find(sections, kElfSectionNotes, &ElfSectionInfo::type);
    const auto note_header = static_cast<std::size_t>(note->header.data() - elf.data());
    Bytes table(sections[names].data.begin(), sections[names].data.end());
    layout::ElfSection::name.set(std::span(elf).subspan(note_header), static_cast<std::uint32_t>(table.size()));
    table.insert(table.end(), pdi_section.begin(), pdi_section.end());
    table.push_back(0);
    layout::ElfSection::offset.set(std::span(elf).subspan(names_header), static_cast<std::uint32_t>(elf.size()));
    layout::ElfSection::length.set(std::span(elf).subspan(names_header), static_cast<std::uint32_t>(table.size()));
    append(elf, table);
    pad_to(elf, 4);
    layout::ElfSection::offset.set(std::span(elf).subspan(header), static_cast<std::uint32_t>(elf.size()));
    layout::ElfSection::length.set(std::span(elf).subspan(header), static_cast<std::uint32_t>(stream.size()));
    append(elf, stream);
    return elf;
  };
  return {code::pdi_not_in_elf, with_load(".pdi.3"), with_load(".pdi.4")};
}

// Control code with a second stream, which replaces the data of the section of notes.
Case generation_case() {
  const auto with_stream = [](bool is_other) {
    Bytes elf = seed("control-elf");
    const auto sections = read_elf_sections(elf).value;
    const auto first = std::ranges::find(sections, std::string(".ctrltext.0"), &ElfSectionInfo::name);
    const auto note = std::ranges::find(sections, kElfSectionNotes, &ElfSectionInfo::type);
    EXPECT_TRUE(first != sections.end() && note != sections.end());
    const unsigned generation = layout::TxnHeader::generation.get(first->data) + (is_other ? 1 : 0);
    const Bytes stream = txn_with({}, [&](Txn& txn) { txn.generation = static_cast<std::uint8_t>(generation); });
    const auto header = std::span(elf).subspan(static_cast<std::size_t>(note->header.data() - elf.data()));
    layout::ElfSection::type.set(header, kElfSectionProgram);
    layout::ElfSection::offset.set(header, static_cast<std::uint32_t>(elf.size()));
    layout::ElfSection::length.set(header, static_cast<std::uint32_t>(stream.size()));
    append(elf, stream);
    return elf;
  };
  return {code::mixed_generations, with_stream(false), with_stream(true)};
}

std::vector<Case> all_cases() {
  std::vector<Case> all;
  for (auto* make : {section_cases, kernel_cases, partition_cases, pdi_cases, elf_cases, stream_cases})
    std::ranges::move(make(), std::back_inserter(all));
  all.push_back(loading_case());
  all.push_back(generation_case());
  return all;
}

TEST(Rules, EachRuleFindsItsMistakeAndNoOther) {
  for (const Case& each : all_cases()) {
    EXPECT_FALSE(codes_of(each.sound).contains(each.code.id)) << each.code.id << " in the sound file";
    EXPECT_TRUE(codes_of(each.broken).contains(each.code.id)) << each.code.id << " not in the broken file";
  }
}

TEST(Rules, EachRuleHasACase) {
  std::set<std::string_view> tested;
  for (const Case& each : all_cases()) tested.insert(each.code.id);
  const std::vector<RuleInfo> rules = all_rules();
  EXPECT_GE(rules.size(), 30U);
  for (const RuleInfo& rule : rules) EXPECT_TRUE(tested.contains(rule.code.id)) << rule.code.id << " " << rule.title;
}

// Files that Tessera makes break no rule, except one: like mlir-aie, Tessera names the unknown PDI 0xc1.
TEST(Rules, TheFilesOfTesseraAreSound) {
  const std::set<std::string_view> habit = {code::unknown_pre_group.id};
  NpuParts parts;
  parts.start_columns = {1, 2};
  parts.kernels.emplace_back().pdi = *write_pdi(make_pdi(small_cdo()));
  const Bytes xclbin = *write_xclbin(*make_npu_xclbin(parts));
  for (const Finding& finding : check_part(file_part(xclbin)))
    EXPECT_TRUE(habit.contains(finding.diag.code.id)) << render(finding.diag);
  for (const Bytes& file : {*write_pdi(make_pdi(small_cdo())), core_elf({code_at(0, 16)}), packet_to(0x1d000)})
    EXPECT_TRUE(codes_of(file).empty());
}

TEST(Rules, FaultsOfReadersAreFindings) {
  Bytes cut = small_xclbin();
  cut.resize(cut.size() - 8);
  const std::vector<Finding> findings = check_part(file_part(cut));
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings.front().severity, Severity::Error);
  EXPECT_TRUE(codes_of(cut).contains(code::section_outside_file.id));
  EXPECT_TRUE(codes_of(cut).contains(code::xclbin_length.id));
}

// Checks prefixes of one file of each format, and copies with flipped bytes.
TEST(Rules, EachErrorOfADamagedFileHasAHelp) {
  const std::vector<Bytes> files = {small_xclbin(),
                                    *write_pdi(make_pdi(small_cdo())),
                                    *write_cdo(small_cdo()),
                                    *write_txn(small_txn()),
                                    core_elf({code_at(0, 16)}),
                                    seed("packets"),
                                    seed("control-elf"),
                                    seed("boot")};
  std::set<std::string> without;
  std::size_t errors = 0;
  const auto look_at = [&](ByteSpan bytes) {
    for (const Finding& finding : check_part(file_part(bytes))) {
      if (finding.severity != Severity::Error) continue;
      ++errors;
      if (finding.diag.hint.empty()) without.insert(fmt::format("{} {}", finding.diag.code.id, finding.diag.message));
    }
  };
  for (const Bytes& file : files)
    for (std::size_t at = 0; at < file.size(); at += 7) {
      look_at(ByteSpan(file).first(at));
      Bytes damaged = file;
      damaged[at] ^= 0xff;
      look_at(damaged);
    }
  EXPECT_GE(errors, 500U);
  for (const std::string& each : without) ADD_FAILURE() << "no help: " << each;
}

TEST(Rules, ManyPlacesOfOneMistakeAreCounted) {
  std::vector<CdoCommand> commands;
  for (std::uint32_t i = 0; i < 50; ++i) commands.push_back(write_to(0x2ffff0, i));
  std::vector<Finding> findings = check_part(file_part(pdi_with(commands)));
  std::erase_if(findings, [](const Finding& each) { return each.diag.code != code::write_without_register; });
  ASSERT_EQ(findings.size(), Found::kMostShown);
  EXPECT_EQ(findings.back().diag.notes.back(), "this report leaves out 46 places of this kind");
}

TEST(Rules, NoUndamagedFileOfAVendorHasAnError) {
  TESSERA_NEED_SHARED();
  const Bytes list = load(shared_data() / "valid.tsv");
  std::size_t files = 0, findings = 0;
  for (const std::string_view line : split({reinterpret_cast<const char*>(list.data()), list.size()}, '\n')) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos) continue;
    const Bytes file = load(shared_data() / std::string(line.substr(tab + 1)));
    ++files;
    for (const Finding& finding : check_part(file_part(file))) {
      EXPECT_NE(finding.severity, Severity::Error) << line << "\n" << render(finding.diag);
      ++findings;
    }
  }
  EXPECT_GE(files, 200U);
  EXPECT_GE(findings, 100U);
}

}  // namespace
}  // namespace tessera::container::rules
