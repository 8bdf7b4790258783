// Takes any bytes as an xclbin, an AIE partition, a PDI and an ELF. If an xclbin, its partition or a PDI was read,
// writing it and reading it again must give the same contents. An ELF is only read.
#include "container/xclbin/xclbin.h"
#include "check.h"
#include "container/elf/elf.h"
#include "container/pdi/pdi.h"
#include "container/sections/aie_partition.h"
#include "container/sections/sections.h"

using namespace tessera;
using namespace tessera::container;

namespace {

void check_pdi(ByteSpan image) {
  const Partial<Pdi> read = read_pdi(image);
  // If a CDO has no length, because its writer was interrupted, the reader takes the padding behind the CDO for
  // commands.
  if (read.value.headers.empty() || read.value.cdo.open_header) return;
  const Bytes written = *write_pdi(read.value);
  require(read_pdi(written).value.cdo == read.value.cdo);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan file(data, size);
  check_pdi(file);
  read_elf(file);
  read_aie_partition(file);
  const Partial<Xclbin> read = read_xclbin(file);
  if (read.value.sections.empty()) return 0;
  const Xclbin again = read_xclbin(*write_xclbin(read.value)).value;
  require(again.sections.size() == read.value.sections.size());
  for (std::size_t i = 0; i < again.sections.size(); ++i)
    require(again.sections[i].data == read.value.sections[i].data);
  for (const Section& section : read.value.sections)
    if (const SectionFormat* format = format_of(section)) format->read(section.data, section.offset);
  const AiePartition partition = find_aie_partition(read.value).value;
  const Result<Bytes> written = write_aie_partition(partition);
  require(written.has_value() && read_aie_partition(*written).value == partition);
  for (const PartitionPdi& pdi : partition.pdis) check_pdi(pdi.image);
  return 0;
}
