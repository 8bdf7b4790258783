// Bad input: each fault has its code, the readers do not crash, and all readable parts are read.
#include "container/codes.h"
#include "container/elf/elf.h"
#include "container/elf/elf_tables.h"
#include "container/files/sniff.h"
#include "container/layouts.h"
#include "container/pdi/pdi.h"
#include "container/sections/aie_partition.h"
#include "container/sections/ip_layout.h"
#include "container/stream/text.h"
#include "container/text/hex_words.h"
#include "container/xclbin/xclbin.h"
#include "device/capabilities.h"
#include "samples.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tessera::container {
namespace {

template <class T>
bool has(const std::vector<Diag>& diags, T code) {
  return std::ranges::any_of(diags, [&](const Diag& diag) { return diag.code == code; });
}

TEST(Xclbin, WhatWasMadeIsRead) {
  const Partial<Xclbin> read = read_xclbin(small_xclbin());
  EXPECT_TRUE(read.errors.empty() && read.warnings.empty());
  std::vector<unsigned> kinds;
  for (const Section& section : read.value.sections) {
    kinds.push_back(static_cast<unsigned>(section.kind));
    EXPECT_TRUE(is_aligned(section.offset, kXclbinAlignment));
  }
  EXPECT_EQ(kinds, (std::vector<unsigned>{6, 32, 2, 8, 7, 27, 26}));
  const AiePartition partition = find_aie_partition(read.value).value;
  ASSERT_EQ(partition.pdis.size(), 1U);
  const std::vector<Ip> ips = read_ip_layout(read.value.find(SectionKind::IpLayout)->data).value;
  ASSERT_EQ(ips.size(), 1U);
  EXPECT_EQ(partition.pdis[0].groups[0].kernel_ids, std::vector<std::uint64_t>{*kernel_id(ips[0])});

  const Partial<Pdi> pdi = read_pdi(partition.pdis[0].image, partition.pdis[0].offset);
  EXPECT_TRUE(pdi.errors.empty() && pdi.warnings.empty());
  EXPECT_EQ(pdi.value.cdo_offset - partition.pdis[0].offset, 0x150U);
  // One NOP puts the data at a multiple of 16.
  ASSERT_EQ(pdi.value.cdo.commands.size(), 4U);
  EXPECT_EQ(pdi.value.cdo.commands[1].id, CdoId::Nop);
  EXPECT_TRUE(is_aligned(offset_of(pdi.value.cdo.commands[2]) - pdi.value.cdo_offset + 12, kCdoDataAlignment));
  Cdo again = pdi.value.cdo;
  align_dma_writes(again);
  EXPECT_EQ(again, pdi.value.cdo);
}

TEST(Xclbin, EqualPartsGiveEqualBytes) {
  EXPECT_EQ(small_xclbin(), small_xclbin());
}

TEST(Xclbin, EveryTruncationIsReported) {
  const Bytes whole = small_xclbin();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Partial<Xclbin> read = read_xclbin(ByteSpan(whole).first(size));
    ASSERT_FALSE(read.errors.empty() && read.warnings.empty()) << size;
    for (const Diag& diag : read.errors) ASSERT_EQ(diag.code.id.substr(0, 3), "T02") << size;
    const Partial<AiePartition> partition = find_aie_partition(read.value);
    for (const PartitionPdi& pdi : partition.value.pdis) read_pdi(pdi.image, pdi.offset);
    sniff(ByteSpan(whole).first(size));
  }
}

TEST(Xclbin, FaultsHaveTheirCodes) {
  const Bytes whole = small_xclbin();
  EXPECT_TRUE(has(read_xclbin(Bytes(100)).errors, code::not_an_xclbin));
  EXPECT_TRUE(has(read_xclbin(ByteSpan(whole).first(300)).errors, code::not_an_xclbin));
  EXPECT_TRUE(has(read_xclbin(ByteSpan(whole).first(whole.size() - 1)).errors, code::section_outside_file));
  EXPECT_TRUE(has(read_xclbin(ByteSpan(whole).first(whole.size() - 1)).warnings, code::xclbin_length));
  Bytes many = whole;
  layout::Axlf::section_count.set(many, 0xffffffff);
  EXPECT_TRUE(has(read_xclbin(many).errors, code::section_table_cut));
  EXPECT_TRUE(has(find_aie_partition(Xclbin()).errors, code::no_partition));
  EXPECT_TRUE(has(read_ip_layout(Bytes{0xff, 0, 0, 0, 0, 0, 0, 0}).errors, code::section_malformed));
}

TEST(Xclbin, UnknownSectionsSurvive) {
  Xclbin xclbin;
  Section odd;
  odd.kind = SectionKind{99};
  odd.name = "sixteen_letters_";
  odd.padding = 1;
  odd.data = Bytes{1, 2, 3};
  xclbin.sections = {odd, odd};
  const Xclbin read = read_xclbin(*write_xclbin(xclbin)).value;
  ASSERT_EQ(read.sections.size(), 2U);
  EXPECT_EQ(read.sections[1].data, odd.data);
  EXPECT_EQ(read.sections[1].name, odd.name);
  EXPECT_EQ(read.sections[1].padding, 1U);
  EXPECT_EQ(section_name(read.sections[1].kind), "kind 99");
}

TEST(Partition, ReferencesOutsideAreReported) {
  AiePartition partition;
  partition.start_columns = {0};
  partition.pdis.resize(1);
  Bytes section = *write_aie_partition(partition);
  layout::ArrayRef::offset.set(std::span(section).subspan(layout::Partition::pdis.offset), 0xfffffff0);
  EXPECT_TRUE(has(read_aie_partition(section).errors, code::partition_reference));
  EXPECT_TRUE(has(read_aie_partition(ByteSpan(section).first(100)).errors, code::section_malformed));
}

// A thousand PDIs that share one image would turn a megabyte into a gigabyte.
TEST(Partition, SharedBytesAreNotMultiplied) {
  AiePartition partition;
  partition.pdis.resize(1000);
  partition.pdis[0].image = Bytes(1 << 20);
  Bytes section = *write_aie_partition(partition);
  const std::uint32_t records = layout::ArrayRef::offset.get(ByteSpan(section).subspan(layout::Partition::pdis.offset));
  const ByteSpan first =
      ByteSpan(section).subspan(records + layout::PartitionPdi::image.offset, layout::ArrayRef::kSize);
  const Bytes image(first.begin(), first.end());
  for (std::size_t i = 1; i < 1000; ++i)
    std::ranges::copy(image, section.begin() + static_cast<std::ptrdiff_t>(records + i * layout::PartitionPdi::kSize +
                                                                           layout::PartitionPdi::image.offset));
  const Partial<AiePartition> read = read_aie_partition(section);
  EXPECT_TRUE(has(read.errors, code::partition_reference));
  std::size_t total = 0;
  for (const PartitionPdi& pdi : read.value.pdis) total += pdi.image.size();
  EXPECT_LE(total, 2 * section.size());
}

// A megabyte of CDO headers that all claim the whole rest would turn into gigabytes.
TEST(Partition, LostImagesAreNotMultiplied) {
  AiePartition partition;
  partition.pdis.resize(1);
  for (std::size_t i = 0; i < 4000; ++i) {
    Bytes header = *write_cdo({});
    layout::CdoHeader::length_words.set(header, 1 << 28);
    pad_to(header, 32);
    Bytes image = partition.pdis[0].image.copy();
    append(image, header);
    partition.pdis[0].image = std::move(image);
  }
  Bytes section = *write_aie_partition(partition);
  layout::ArrayRef::offset.set(std::span(section).subspan(layout::Partition::pdis.offset), 0xfffffff0);
  const SharedBytes shared = section;
  const AiePartition read = read_aie_partition(shared).value;
  EXPECT_EQ(read.found_cdos.size(), 4000U);
  std::size_t total = 0;
  for (const FoundImage& cdo : read.found_cdos) {
    total += cdo.bytes.size();
    EXPECT_TRUE(cdo.bytes.data() >= shared.data() && cdo.bytes.data() < shared.end());
  }
  EXPECT_LE(total, section.size());
}

// Thousands of names share the same megabyte: the reader stops at the first name beyond its budget.
TEST(Partition, SharedNamesAreReadTwiceAtMost) {
  AiePartition partition;
  partition.pdis.resize(1);
  partition.pdis[0].image = Bytes(1 << 20, 'x');
  partition.pdis[0].groups.resize(kMaxPartitionItems);
  Bytes section = *write_aie_partition(partition);
  const ByteSpan pdis = ByteSpan(section).subspan(layout::Partition::pdis.offset);
  const ByteSpan pdi = ByteSpan(section).subspan(layout::ArrayRef::offset.get(pdis), layout::PartitionPdi::kSize);
  const std::uint32_t image = layout::ArrayRef::offset.get(layout::PartitionPdi::image.get(pdi));
  const std::uint32_t groups = layout::ArrayRef::offset.get(layout::PartitionPdi::groups.get(pdi));
  for (std::uint32_t i = 0; i < kMaxPartitionItems; ++i)
    layout::CdoGroup::name.set(std::span(section).subspan(groups + i * layout::CdoGroup::kSize), image + i);
  const Partial<AiePartition> read = read_aie_partition(section);
  EXPECT_TRUE(has(read.errors, code::partition_reference));
  ASSERT_EQ(read.value.pdis.size(), 1U);
  const auto named =
      std::ranges::count_if(read.value.pdis[0].groups, [](const CdoGroup& group) { return !group.name.empty(); });
  EXPECT_LE(named, 2);
}

TEST(Pdi, FaultsHaveTheirCodes) {
  const Bytes whole = *write_pdi(make_pdi(small_cdo()));
  EXPECT_TRUE(has(read_pdi(Bytes(1000)).errors, code::not_a_pdi));
  EXPECT_TRUE(has(read_pdi(ByteSpan(whole).first(0x100)).errors, code::not_a_pdi));
  Bytes stale = whole;
  stale[0x20] ^= 1;
  EXPECT_TRUE(has(read_pdi(stale).warnings, code::pdi_checksum));
  EXPECT_TRUE(read_pdi(stale).errors.empty());
  Bytes boot = whole;
  layout::BootHeader::width_detection.set(boot, kBootWidthDetection);
  EXPECT_TRUE(has(read_pdi(boot).errors, code::boot_image));
  EXPECT_EQ(sniff(boot), FileKind::BootImage);
}

// A transformed PDI, made by hand: its command zone announces `words_wanted` words of data, its data zone has one word.
Bytes transformed(std::uint32_t words_wanted) {
  Bytes out = *write_pdi(make_pdi(Cdo{}));
  const std::size_t partition = 0xd0;
  out.resize(0x150 + layout::CdoHeader::kSize);
  Bytes zone;
  for (const std::uint32_t word : {3U, 1U, 0x232000U, 1U, 5U, 1U, 0U, 0x220000U, 0U, words_wanted})
    append_le(zone, word);
  const auto size = static_cast<std::uint32_t>(zone.size());
  append(out, zone);
  append_le(out, 0xabcdU);
  const auto header = std::span(out).subspan(partition);
  layout::PdiPartition::transform_type.set(header, 1);
  layout::PdiPartition::command_zone_bytes.set(header, size);
  layout::PdiPartition::transform_checksum.set(header, kTransformChecksumSeed | 1U << 8 | size << 16);
  return out;
}

TEST(Pdi, TransformedFormIsDecoded) {
  const Partial<Pdi> read = read_pdi(transformed(1));
  ASSERT_TRUE(read.errors.empty()) << render(read.errors[0]);
  EXPECT_EQ(read.value.form, PdiForm::Transformed);
  ASSERT_EQ(read.value.cdo.commands.size(), 2U);
  EXPECT_EQ(read.value.cdo.commands[0].id, CdoId::Write);
  EXPECT_EQ(read.value.cdo.commands[1].address, 0x220000U);
  EXPECT_EQ(read.value.cdo.commands[1].payload, std::vector<std::uint32_t>{0xabcd});
  EXPECT_TRUE(has(read_pdi(transformed(2)).errors, code::pdi_zone));
}

TEST(Cdo, FaultsHaveTheirCodes) {
  const Bytes whole = *write_cdo(small_cdo());
  EXPECT_TRUE(has(read_cdo(Bytes(40)).errors, code::not_a_cdo));
  EXPECT_TRUE(has(read_cdo(ByteSpan(whole).first(whole.size() - 4)).errors, code::cdo_truncated));
  EXPECT_EQ(read_cdo(ByteSpan(whole).first(whole.size() - 4)).value.commands.size(), 1U);
  Bytes stale = whole;
  layout::CdoHeader::checksum.set(stale, 1);
  EXPECT_TRUE(has(read_cdo(stale).warnings, code::cdo_checksum));
  Bytes old = whole;
  layout::CdoHeader::version.set(old, 0x100);
  EXPECT_TRUE(has(read_cdo(old).errors, code::cdo_version));
  Bytes short_write = whole;  // the MASK_WRITE announces one word
  short_write[whole.size() - 16 + 2] = 1;
  EXPECT_TRUE(has(read_cdo(short_write).errors, code::cdo_payload));
  Bytes high_byte = whole;  // the top byte of the MASK_WRITE's command word
  high_byte[whole.size() - 16 + 3] = 0x80;
  EXPECT_TRUE(has(read_cdo(high_byte).warnings, code::cdo_payload));
  EXPECT_EQ(read_cdo(high_byte).value, read_cdo(whole).value);
  Bytes longer = whole;
  longer.resize(whole.size() + 4, 1);
  EXPECT_TRUE(has(read_stream(longer, "longer.cdo").warnings, code::cdo_trailer));
  EXPECT_TRUE(read_stream(whole, "whole.cdo").warnings.empty());
}

TEST(Cdo, LongFormBeginsAt255Words) {
  for (const std::size_t words : {252U, 253U, 254U, 300U}) {
    Cdo cdo = small_cdo();
    cdo.commands[0].payload.resize(words);
    const Bytes bytes = *write_cdo(cdo);
    EXPECT_EQ(bytes[layout::CdoHeader::kSize + 2], words + 2 < 255 ? words + 2 : 255);
    EXPECT_EQ(read_cdo(bytes).value, cdo);
  }
}

TEST(Cdo, BigEndianFilesKeepTheirOrder) {
  Cdo cdo = small_cdo();
  cdo.big_endian = true;
  const Bytes bytes = *write_cdo(cdo);
  EXPECT_EQ(bytes[3], 4);
  EXPECT_EQ(read_cdo(bytes).value, cdo);
}

// An interrupted writer leaves length and checksum zero; writing such a file again keeps them zero.
TEST(Cdo, OpenHeadersStayOpen) {
  Cdo cdo = small_cdo();
  cdo.open_header = true;
  for (const bool big_endian : {false, true}) {
    cdo.big_endian = big_endian;
    const Bytes bytes = *write_cdo(cdo);
    EXPECT_EQ(layout::CdoHeader::length_words.get(bytes), 0U);
    EXPECT_EQ(layout::CdoHeader::checksum.get(bytes), 0U);
    const Partial<Cdo> read = read_cdo(bytes);
    EXPECT_TRUE(read.errors.empty());
    EXPECT_TRUE(has(read.warnings, code::cdo_checksum));
    EXPECT_EQ(read.value, cdo);
    EXPECT_EQ(assemble_stream(disassemble_stream(bytes, "a.cdo").value, "text"), bytes);
  }
}

// The name of the file occurs once among the places of a warning, even when two callers add it.
TEST(Cdo, AWarningOfTheTextNamesTheFileOnce) {
  Bytes bytes = *write_cdo(small_cdo());
  ++bytes[layout::CdoHeader::checksum.offset];
  const Partial<std::string> text = disassemble_stream(bytes, "a.cdo");
  ASSERT_EQ(text.warnings.size(), 1U);
  EXPECT_EQ(std::ranges::count(text.warnings[0].places, "a.cdo"), 1);
}

TEST(Txn, FaultsHaveTheirCodes) {
  const Bytes whole = *write_txn(small_txn());
  EXPECT_TRUE(read_txn(whole).errors.empty() && read_txn(whole).warnings.empty());
  Bytes fewer = whole;
  layout::TxnHeader::op_count.set(fewer, layout::TxnHeader::op_count.get(whole) - 1);
  EXPECT_TRUE(has(read_txn(fewer).warnings, code::txn_length));
  EXPECT_TRUE(has(read_txn(Bytes(40)).errors, code::not_a_txn));
  EXPECT_TRUE(has(read_txn(ByteSpan(whole).first(whole.size() - 4)).errors, code::txn_truncated));
  EXPECT_TRUE(has(read_txn(ByteSpan(whole).first(whole.size() - 4)).warnings, code::txn_length));
  EXPECT_EQ(read_txn(ByteSpan(whole).first(whole.size() - 4)).value.ops.size(), 2U);
  Bytes small = whole;
  small[layout::TxnHeader::kSize + layout::TxnWrite::length.offset] = 20;
  EXPECT_TRUE(has(read_txn(small).errors, code::txn_operation));
  Bytes odd = whole;
  odd[layout::TxnHeader::kSize] = 100;
  EXPECT_TRUE(has(read_txn(odd).errors, code::txn_opcode));
  Bytes sideways = whole;  // the sync is the last operation
  sideways[whole.size() - layout::TxnSync::kSize + layout::TxnSync::direction.offset] = 2;
  EXPECT_TRUE(has(read_txn(sideways).errors, code::txn_operation));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const Partial<Txn> read = read_txn(ByteSpan(whole).first(size));
    EXPECT_FALSE(read.errors.empty()) << size;
  }
}

// An old assembler states 24 bytes for a masked write that takes 32.
TEST(Txn, MaskedWritesOfTheOldAssembler) {
  Txn txn;
  txn.ops = {TxnOp{.body = txn::Masked{TxnOpcode::Maskwrite, 0x1d200, 0x1f00, 0xf00}, .size = 32},
             TxnOp{.body = txn::Noop{}}};
  Bytes bytes = *write_txn(txn);
  bytes[layout::TxnHeader::kSize + layout::TxnMask::length.offset] = 24;
  const Partial<Txn> read = read_txn(bytes);
  ASSERT_TRUE(read.errors.empty());
  EXPECT_EQ(read.value, txn);
  EXPECT_EQ(*write_txn(read.value), bytes);
}

TEST(Dpu, FaultsHaveTheirCodes) {
  DpuSequence sequence;
  sequence.ops = {DpuOp{.body = dpu::Write32{0, 2, 0x2c00, 3}}, DpuOp{.body = dpu::ShimBd{.argument = 1, .bd = 2}}};
  const Bytes whole = *write_dpu(sequence);
  EXPECT_EQ(read_dpu(whole).value, sequence);
  EXPECT_TRUE(has(read_dpu(ByteSpan(whole).first(whole.size() - 4)).errors, code::dpu_truncated));
  EXPECT_TRUE(has(read_dpu(Bytes{0, 0, 0, 0x7f}).errors, code::dpu_opcode));
  const Bytes sideways = {0x23, 0, 0, 3, 0, 1, 1, 0};
  EXPECT_TRUE(std::holds_alternative<dpu::Raw>(read_dpu(sideways).value.ops.at(0).body));
  EXPECT_EQ(*write_dpu(read_dpu(sideways).value), sideways);
  EXPECT_EQ(read_hex_words("02000200 nonsense").error().code, code::hex_text);
  EXPECT_EQ(read_hex_words("123456789").error().code, code::hex_text);
  EXPECT_EQ(*read_hex_words("1 # one\n0x2 // two\r\n"), (Bytes{1, 0, 0, 0, 2, 0, 0, 0}));
}

TEST(Elf, FaultsHaveTheirCodes) {
  Bytes elf(layout::ElfHeader::kSize + layout::ElfProgram::kSize);
  layout::ElfHeader::magic.set(elf, kElfMagic);
  layout::ElfHeader::elf_class.set(elf, kElfClass32);
  layout::ElfHeader::data.set(elf, kElfLittleEndian);
  layout::ElfHeader::machine.set(elf, kElfMachineAie);
  layout::ElfHeader::flags.set(elf, device::capabilities(device::Arch::AIE2).elf_flags);
  layout::ElfHeader::program_offset.set(elf, layout::ElfHeader::kSize);
  layout::ElfHeader::program_entry_size.set(elf, layout::ElfProgram::kSize);
  layout::ElfHeader::program_count.set(elf, 1);
  const auto program = std::span(elf).subspan(layout::ElfHeader::kSize);
  layout::ElfProgram::type.set(program, kElfLoad);
  layout::ElfProgram::file_size.set(program, 16);
  const Partial<Elf> read = read_elf(elf);
  ASSERT_TRUE(read.errors.empty());
  EXPECT_EQ(read.value.arch(), device::Arch::AIE2);
  ASSERT_EQ(read.value.segments.size(), 1U);
  EXPECT_EQ(sniff(elf), FileKind::CoreElf);
  layout::ElfProgram::offset.set(program, 0xfffffff0);
  EXPECT_TRUE(has(read_elf(elf).errors, code::malformed_elf));
  EXPECT_TRUE(has(read_elf(ByteSpan(elf).first(60)).errors, code::malformed_elf));
}

// Symbol tables that share a string table share its bytes, too: their names take no more memory than all sections.
TEST(Elf, NamesOfManyTablesAreNotMultiplied) {
  constexpr std::size_t kTables = 500, kName = 10'000;
  const Bytes names(kName, 'a'), symbols(layout::ElfSymbol::kSize);
  std::vector<ElfSectionInfo> sections(1 + kTables);
  sections[0].data = names;
  for (std::size_t i = 1; i <= kTables; ++i) sections[i].data = symbols;
  ElfSymbolTables tables(sections);
  std::size_t kept = 0, bytes = 0;
  for (const ElfSectionInfo& section : sections) bytes += section.data.size();
  for (std::size_t i = 1; i <= kTables; ++i) {
    ASSERT_EQ(tables.of(i).size(), 1U);
    kept += tables.of(i)[0].name.size();
  }
  EXPECT_EQ(tables.of(1)[0].name.size(), kName);
  EXPECT_LE(kept, bytes);
}

TEST(Sniff, ContentDecides) {
  const auto of = [](std::string_view text) {
    return sniff(ByteSpan(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
  };
  EXPECT_EQ(of(""), FileKind::Empty);
  EXPECT_EQ(of("/elsewhere/build/final.xclbin"), FileKind::LinkText);
  EXPECT_EQ(of("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3\n"), FileKind::LfsPointer);
  EXPECT_EQ(of("some words\n"), FileKind::Text);
  EXPECT_EQ(of("// a comment\n.txn\n"), FileKind::StreamText);
  EXPECT_EQ(of("02000200\n00002C00\n00000003\n"), FileKind::DpuText);
  EXPECT_EQ(sniff(Bytes{0, 0, 0, 0}), FileKind::Unknown);
  EXPECT_EQ(sniff(small_xclbin()), FileKind::Xclbin);
  EXPECT_EQ(sniff(*write_txn(small_txn())), FileKind::Txn);
}

}  // namespace
}  // namespace tessera::container
