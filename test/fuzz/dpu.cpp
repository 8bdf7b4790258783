// Any bytes as a DPU sequence: what was read comes back from bytes and from text. And any bytes as what they look like,
// hex words and command text included.
#include "check.h"
#include "container/sniff.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::container;
  const tessera::ByteSpan file(data, size);
  require(!describe(sniff(file)).empty());
  disassemble_stream(file, "input");
  const auto read = [](tessera::ByteSpan bytes) { return read_dpu(bytes); };
  require_round_trips(read(file).value, read);
  return 0;
}
