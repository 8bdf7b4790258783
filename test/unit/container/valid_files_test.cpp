// All valid files of the collection beside the checkout: no error, and everything that Tessera writes comes back byte
// for byte, through the writers and through text.
#include "valid_files.h"
#include "container/files/formats.h"
#include "container/files/sniff.h"
#include "container/pdi/pdi.h"
#include "container/sections/aie_partition.h"
#include "container/stream/text.h"

#include <map>

namespace tessera::container {
namespace {

// The PDIs of a file: of the partition, of the section PDI, or the file itself.
std::vector<Bytes> pdis_of(const ValidFile& file) {
  if (file.kind == "pdi") return {file.bytes};
  if (file.kind != "xclbin") return {};
  std::vector<Bytes> all;
  const Xclbin xclbin = read_xclbin(file.bytes).value;
  if (const Section* section = xclbin.find(SectionKind::Pdi)) all.push_back(section->data.copy());
  for (const PartitionPdi& pdi : find_aie_partition(xclbin).value.pdis) all.push_back(pdi.image.copy());
  return all;
}

TEST(ValidFiles, PdisOfEachFormComeBack) {
  TESSERA_NEED_SHARED();
  std::map<PdiForm, int> forms;
  for (const ValidFile& file : valid_files())
    for (const Bytes& image : pdis_of(file)) {
      if (recognise_pdi(image) != PdiKind::Npu) continue;
      const Partial<Pdi> read = read_pdi(image);
      EXPECT_TRUE(read.errors.empty()) << file.name << "\n" << render(read.errors.front());
      EXPECT_EQ(*write_pdi(read.value), image) << file.name;
      const bool is_cut = read.value.form == PdiForm::TransformedCut;
      EXPECT_EQ(read.value.missing.size(), is_cut ? 5U : 0U) << file.name;
      EXPECT_EQ(read.warnings.size(), is_cut ? 1U : 0U) << file.name;
      ++forms[read.value.form];
    }
  EXPECT_GE(forms[PdiForm::TransformedCut], 8);
  EXPECT_GE(forms[PdiForm::Plain], 30);
}

TEST(ValidFiles, PartitionsComeBack) {
  TESSERA_NEED_SHARED();
  int count = 0;
  for (const ValidFile& file : valid_files()) {
    if (file.kind != "xclbin") continue;
    const Xclbin xclbin = read_xclbin(file.bytes).value;
    const Section* section = xclbin.find(SectionKind::AiePartition);
    if (section == nullptr) continue;
    EXPECT_EQ(*write_aie_partition(find_aie_partition(xclbin).value), section->data) << file.name;
    ++count;
  }
  EXPECT_GE(count, 20);
}

TEST(ValidFiles, StreamsComeBackThroughTheirText) {
  TESSERA_NEED_SHARED();
  int count = 0;
  for (const ValidFile& file : valid_files()) {
    if (file.kind != "cdo" && file.kind != "txn") continue;
    const FileKind kind = sniff(file.bytes);
    if (kind != FileKind::Cdo && kind != FileKind::Txn) continue;  // a stream in the vendor's text form
    const Partial<std::string> text = disassemble_stream(file.bytes, file.name);
    if (!text.errors.empty()) continue;  // one stream is cut to a quarter
    const Result<Bytes> back = assemble_stream(text.value, file.name);
    ASSERT_TRUE(back.has_value()) << file.name << "\n" << render(back.error());
    EXPECT_EQ(*back, file.bytes) << file.name;
    ++count;
  }
  EXPECT_GE(count, 130);
}

}  // namespace
}  // namespace tessera::container
