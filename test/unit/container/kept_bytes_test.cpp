// Bytes without a meaning are the same after reading and writing: behind a CDO, in and behind a TXN, in IP_LAYOUT and
// in empty arrays. The expected bytes are written here by hand.
#include "container/codes.h"
#include "container/sections/aie_partition.h"
#include "container/sections/ip_layout.h"
#include "container/stream/text.h"
#include "samples.h"

namespace tessera::container {
namespace {

// Returns a CDO with one WRITE and the words `behind` it; its header says that `counted` words follow.
Bytes cdo_of(std::uint32_t counted, std::initializer_list<std::uint32_t> behind) {
  Bytes out = words({4, 0x4f4443, 0x200, counted, ~(4U + 0x4f4443 + 0x200 + counted), 0x20103, 0x232000, 1});
  append(out, words(behind));
  return out;
}

void expect_kept(const Bytes& file) {
  const Result<Bytes> assembled = assemble_stream(disassemble_stream(file, "t").value, "t");
  ASSERT_TRUE(assembled.has_value()) << render(assembled.error());
  EXPECT_EQ(*assembled, file);
}

TEST(KeptBytes, BehindACdo) {
  Bytes file = cdo_of(3, {0xdeadbeef});
  file.push_back(7);
  const Partial<Cdo> read = read_cdo(file);
  EXPECT_TRUE(read.errors.empty());
  ASSERT_EQ(read.warnings.size(), 1U);
  EXPECT_EQ(read.warnings[0].code.id, code::cdo_trailer.id);
  EXPECT_EQ(read.value.commands.size(), 1U);
  EXPECT_EQ(read.value.trailer, (Bytes{0xef, 0xbe, 0xad, 0xde, 7}));
  EXPECT_EQ(*write_cdo(read.value), file);
  expect_kept(file);
}

TEST(KeptBytes, ZerosBehindACdoArePadding) {
  const Bytes padded = cdo_of(3, {0, 0, 0});
  EXPECT_TRUE(read_cdo(padded).warnings.empty());
  expect_kept(padded);
  EXPECT_FALSE(read_cdo(cdo_of(3, {0, 0, 0, 0})).warnings.empty());
}

TEST(KeptBytes, TheEndWordOfACdo) {
  const Bytes file = cdo_of(5, {0xffffffff, 5, 6});
  const Partial<Cdo> read = read_cdo(file);
  EXPECT_EQ(read.value.commands.size(), 1U);
  EXPECT_EQ(read.value.counted_words, 2U);
  EXPECT_EQ(read.value.trailer.size(), 12U);
  EXPECT_EQ(*write_cdo(read.value), file);
  expect_kept(file);
}

TEST(KeptBytes, BehindABigEndianCdo) {
  Cdo cdo = small_cdo();
  cdo.big_endian = true;
  cdo.trailer = {1, 2, 3, 4, 5};
  const Bytes file = *write_cdo(cdo);
  EXPECT_EQ(Bytes(file.end() - 5, file.end()), cdo.trailer);
  EXPECT_EQ(read_cdo(file).value.trailer, cdo.trailer);
  expect_kept(file);
}

// Returns a TXN with one NOOP and the words `behind` it; its header has these values of `reserved` and `length`.
Bytes txn_of(std::uint16_t reserved, std::uint32_t length, std::initializer_list<std::uint32_t> behind) {
  Bytes out = words({0x06030100, 0x101U | std::uint32_t{reserved} << 16, 1, length, 5});
  append(out, words(behind));
  return out;
}

TEST(KeptBytes, BytesOfATxnHeader) {
  const Bytes file = txn_of(0x0201, 20, {});
  EXPECT_EQ(read_txn(file).value.reserved, 0x0201);
  EXPECT_TRUE(read_txn(file).warnings.empty());
  EXPECT_EQ(*write_txn(read_txn(file).value), file);
  expect_kept(file);
}

TEST(KeptBytes, BehindATxn) {
  for (const std::uint32_t length : {20U, 24U, 7U}) {
    const Bytes file = txn_of(0, length, {0xdeadbeef});
    const Partial<Txn> read = read_txn(file);
    EXPECT_TRUE(read.errors.empty());
    ASSERT_EQ(read.warnings.size(), 1U) << length;
    EXPECT_EQ(read.warnings[0].code.id, code::txn_length.id);
    EXPECT_EQ(*write_txn(read.value), file);
    expect_kept(file);
  }
}

TEST(KeptBytes, TrailersComeLast) {
  for (const std::string_view text :
       {".cdo\n.trailer 1\nnop", ".cdo\nnop\n.trailer 1\n.word 2", ".cdo\n.trailer",
        ".cdo\n.trailer 1\nlock (0,2) 1 = 2", ".txn\n.trailer 1\nnoop", ".txn\n.trailer 1\nlock (0,2) 1 = 2"}) {
    const Result<CommandStream> parsed = parse_stream(text, "t");
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_EQ(parsed.error().code.id, code::stream_syntax.id);
  }
  EXPECT_EQ(parse_stream(".cdo\n.trailer 256", "t").error().code.id, code::stream_range.id);
}

TEST(KeptBytes, TheTypeOfAnIpDecidesItsProperties) {
  Bytes section = words({2, 0, 1, 0x0103, 0, 0});
  section.resize(8 + 80);
  append(section, words({7, 0xf9010011, 0, 0}));
  section.resize(8 + 2 * 80);
  const std::vector<Ip> ips = read_ip_layout(section).value;
  ASSERT_EQ(ips.size(), 2U);
  EXPECT_EQ(kernel_id(ips[0]), std::nullopt);
  const std::vector<IpProperty> fields = ip_properties(ips[0]);
  ASSERT_EQ(fields.size(), 3U);
  EXPECT_EQ(fields[0].value, 1U);       // int_enable
  EXPECT_EQ(fields[1].value, 1U);       // interrupt_id
  EXPECT_EQ(fields[2].value, 1U);       // ip_control
  EXPECT_EQ(kernel_id(ips[1]), 0x901);  // 12 bits
  EXPECT_EQ(*write_ip_layout(ips), section);
}

TEST(KeptBytes, AKernelIdHasTwelveBits) {
  Ip ip{kIpTypePsKernel, 0xf0000011, kUnusedAddress, "a:b"};
  ASSERT_TRUE(set_kernel_id(ip, 0xabc).has_value());
  EXPECT_EQ(ip.properties, 0xfabc0011U);
  EXPECT_EQ(set_kernel_id(ip, 0x1000).error().code.id, code::does_not_fit.id);
}

TEST(KeptBytes, EmptyArraysOfAPartitionAreZero) {
  AiePartition partition;
  partition.pdis.push_back({.uuid = {}, .image = Bytes{1, 2, 3}, .groups = {CdoGroup{.name = "DPU"}}});
  const Bytes section = *write_aie_partition(partition);
  EXPECT_EQ(load_le<std::uint64_t>(section, 0x28), 0U);  // start columns
  const std::uint32_t pdis = load_le<std::uint32_t>(section, 0x7c);
  const std::uint32_t groups = load_le<std::uint32_t>(section, pdis + 28);
  EXPECT_EQ(load_le<std::uint64_t>(section, groups + 16), 0U);  // kernel ids
  EXPECT_EQ(load_le<std::uint64_t>(section, groups + 24), 0U);  // pre-groups
  EXPECT_EQ(read_aie_partition(section).value, partition);
}

}  // namespace
}  // namespace tessera::container
