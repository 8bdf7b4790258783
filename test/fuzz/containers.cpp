// Any bytes as each kind of file: every reader returns, and what it read without loss means the same when written and
// read again.
#include "container/elf.h"
#include "container/pdi.h"
#include "container/sniff.h"
#include "container/stream.h"
#include "container/xclbin.h"

#include <cstdlib>

namespace {

using namespace tessera;
using namespace tessera::container;

// `read(write(value)) == value` for a value that was read whole.
template <class T, class Read, class Write>
void expect_round_trip(const Partial<T>& first, Read read, Write write) {
  if (!first.errors.empty()) return;
  const Bytes written = write(first.value);
  const auto second = read(ByteSpan(written), std::uint64_t{0});
  if (!second.errors.empty() || !(second.value == first.value)) std::abort();
}

void read_sections(const Xclbin& file) {
  const auto partition = find_aie_partition(file);
  for (const auto& pdi : partition.value.pdis) static_cast<void>(read_pdi(pdi.image));
  for (const Section& section : file.sections) {
    static_cast<void>(read_ip_layout(section));
    static_cast<void>(read_mem_topology(section));
    static_cast<void>(read_connectivity(section));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan file(data, size);
  static_cast<void>(describe(sniff(file)));
  static_cast<void>(read_elf(file));
  static_cast<void>(read_pdi(file));
  static_cast<void>(read_aie_partition(file));
  static_cast<void>(read_instruction_stream(file));
  read_sections(read_xclbin(file).value);
  expect_round_trip(read_cdo(file), read_cdo, write_cdo);
  expect_round_trip(read_txn(file), read_txn, write_txn);
  expect_round_trip(read_dpu(file), read_dpu, write_dpu);
  return 0;
}
