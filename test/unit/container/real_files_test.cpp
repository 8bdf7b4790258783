// Every real file of the kinds that Tessera writes is the same after reading and writing, byte for byte. Comments give
// the reasons of exceptions.
#include "container/dpu/dpu.h"
#include "container/pdi/pdi.h"
#include "container/sections/aie_partition.h"
#include "container/text/hex_words.h"
#include "container/txn/txn.h"
#include "container/xclbin/xclbin.h"
#include "shared_data.h"

#include <map>

namespace tessera::container {
namespace {

template <class T>
std::string problems(const Partial<T>& partial) {
  std::string text;
  for (const Diag& diag : partial.errors) text += render(diag);
  for (const Diag& diag : partial.warnings) text += render(diag, false, "warning");
  return text;
}

bool ends_with(const std::filesystem::path& path, std::string_view suffix) {
  return path.string().ends_with(suffix);
}

TEST(RealFiles, XclbinsComeBackByteForByte) {
  TESSERA_NEED_SHARED();
  int count = 0;
  for (const auto& path : all_shared_files()) {
    const Bytes file = load(path);
    if (!is_xclbin(file)) continue;
    const Partial<Xclbin> read = read_xclbin(file);
    EXPECT_TRUE(read.errors.empty()) << path << "\n" << problems(read);
    if (!read.warnings.empty()) continue;  // AWS files of 2018 have a wrong length
    EXPECT_EQ(*write_xclbin(read.value), file) << path;
    ++count;
  }
  EXPECT_GE(count, 25);
}

TEST(RealFiles, PartitionsAndPdisComeBackByteForByte) {
  TESSERA_NEED_SHARED();
  std::map<PdiForm, int> forms;
  int partitions = 0;
  for (const auto& path : all_shared_files()) {
    const Bytes file = load(path);
    if (!is_xclbin(file)) continue;
    const Xclbin xclbin = read_xclbin(file).value;
    const Section* section = xclbin.find(SectionKind::AiePartition);
    if (section == nullptr) continue;
    const Partial<AiePartition> partition = find_aie_partition(xclbin);
    EXPECT_TRUE(partition.errors.empty()) << path << "\n" << problems(partition);
    const Result<Bytes> written = write_aie_partition(partition.value);
    ASSERT_TRUE(written.has_value());
    EXPECT_EQ(*written, section->data) << path;
    ++partitions;
    for (const PartitionPdi& pdi : partition.value.pdis) {
      const Partial<Pdi> read = read_pdi(pdi.image, pdi.offset);
      EXPECT_TRUE(read.errors.empty() && read.warnings.empty()) << path << "\n" << problems(read);
      ++forms[read.value.form];
      EXPECT_FALSE(read.value.cdo.commands.empty()) << path;
      EXPECT_EQ(*write_pdi(read.value), pdi.image) << path;
    }
  }
  EXPECT_GE(partitions, 18);
  EXPECT_GE(forms[PdiForm::Plain], 18);
}

TEST(RealFiles, PdiFilesComeBackByteForByte) {
  TESSERA_NEED_SHARED();
  int count = 0;
  for (const auto& path : all_shared_files()) {
    const Bytes file = load(path);
    if (recognise_pdi(file) != PdiKind::Npu || ends_with(path, "_expected.pdi")) continue;
    const Partial<Pdi> read = read_pdi(file);
    EXPECT_TRUE(read.errors.empty() && read.warnings.empty()) << path << "\n" << problems(read);
    EXPECT_EQ(*write_pdi(read.value), file) << path;
    ++count;
  }
  EXPECT_GE(count, 15);
}

TEST(RealFiles, CdoFilesComeBackByteForByte) {
  TESSERA_NEED_SHARED();
  int count = 0;
  for (const auto& path : all_shared_files()) {
    const Bytes file = load(path);
    if (!is_cdo(file)) continue;
    const Partial<Cdo> read = read_cdo(file);
    EXPECT_TRUE(read.errors.empty()) << path << "\n" << problems(read);
    if (!read.warnings.empty()) {  // one writer was interrupted before it filled in length and checksum
      EXPECT_EQ(read.warnings[0].code.id, "T0305");
      EXPECT_TRUE(ends_with(path, "mlir-aie__xclbin_device_aie_cdo_elfs.bin")) << path;
      EXPECT_TRUE(read.value.open_header);
      EXPECT_GT(read.value.commands.size(), 2U);
    }
    EXPECT_EQ(*write_cdo(read.value), file) << path;
    ++count;
  }
  EXPECT_GE(count, 80);
}

TEST(RealFiles, TransactionsComeBackByteForByte) {
  TESSERA_NEED_SHARED();
  int count = 0;
  for (const auto& path : all_shared_files()) {
    const Bytes file = load(path);
    if (!is_txn(file)) continue;
    const Partial<Txn> read = read_txn(file);
    if (ends_with(path, "insts_i8_D_qwen3.6-moe_35b.txt")) {  // this file holds only a quarter of its stream
      ASSERT_EQ(read.errors.size(), 1U);
      EXPECT_EQ(read.errors[0].code.id, "T0307");
      EXPECT_GT(read.value.ops.size(), 100U);
      continue;
    }
    EXPECT_TRUE(read.errors.empty() && read.warnings.empty()) << path << "\n" << problems(read);
    EXPECT_EQ(*write_txn(read.value), file) << path;
    ++count;
  }
  EXPECT_GE(count, 35);
}

TEST(RealFiles, SequencesComeBackWordForWord) {
  TESSERA_NEED_SHARED();
  int count = 0;
  for (const auto& path : shared_files("riallto")) {
    if (path.extension() != ".seq") continue;
    const Bytes file = load(path);
    const Result<Bytes> words = read_hex_words({reinterpret_cast<const char*>(file.data()), file.size()});
    ASSERT_TRUE(words.has_value()) << path;
    const Partial<DpuSequence> read = read_dpu(*words);
    EXPECT_TRUE(read.errors.empty()) << path << "\n" << problems(read);
    EXPECT_EQ(read.value.prolog.size(), 17U);
    EXPECT_EQ(*write_dpu(read.value), *words) << path;
    for (const DpuOp& op : read.value.ops) EXPECT_FALSE(std::holds_alternative<dpu::Raw>(op.body)) << path;
    EXPECT_TRUE(std::holds_alternative<dpu::Sync>(read.value.ops.back().body));
    ++count;
  }
  EXPECT_EQ(count, 8);
}

// The expected counts for this Riallto container come from facts/real-files.md in ../shared.
TEST(RealFiles, RialltoCommandCounts) {
  TESSERA_NEED_SHARED();
  const Xclbin xclbin = read_xclbin(load(shared_data() / "riallto/color_threshold_v1_720p.xclbin")).value;
  EXPECT_EQ(xclbin.sections.size(), 11U);
  const AiePartition partition = find_aie_partition(xclbin).value;
  EXPECT_EQ(partition.column_width, 1);
  EXPECT_EQ(partition.start_columns, (std::vector<std::uint16_t>{1, 2, 3, 4}));
  ASSERT_EQ(partition.pdis.size(), 1U);
  ASSERT_EQ(partition.pdis[0].groups.size(), 1U);
  EXPECT_EQ(partition.pdis[0].groups[0].kernel_ids, std::vector<std::uint64_t>{0x201});
  EXPECT_EQ(partition.pdis[0].groups[0].pre_groups, std::vector<std::uint64_t>{0xc1});
  EXPECT_EQ(partition.pdis[0].image.size(), 6416U);

  const Cdo cdo = read_pdi(partition.pdis[0].image).value.cdo;
  std::map<CdoId, int> counts;
  for (const CdoCommand& command : cdo.commands) ++counts[command.id];
  EXPECT_EQ(counts, (std::map<CdoId, int>{
                        {CdoId::DmaWrite, 15}, {CdoId::MaskWrite, 13}, {CdoId::Nop, 17}, {CdoId::Write, 70}}));
  const auto program = std::ranges::find(cdo.commands, std::uint64_t{0x220000}, &CdoCommand::address);
  ASSERT_NE(program, cdo.commands.end());
  EXPECT_EQ(program->payload.size() * 4, 4272U);
}

}  // namespace
}  // namespace tessera::container
