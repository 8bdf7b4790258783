// Takes any bytes as a DPU sequence. A sequence that was read must stay the same when it is written and read again, as
// bytes and as text. The same bytes also go to every reader of the table of formats, and to the function that detects
// their format.
#include "check.h"
#include "container/files/sniff.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::container;
  const tessera::ByteSpan file(data, size);
  require(!describe(sniff(file)).empty());
  disassemble_stream(file, "input");
  for (const FileFormat& format : file_formats())
    if (format.read != nullptr) format.read(file, 0);
  const auto read = [](tessera::ByteSpan bytes) { return read_dpu(bytes); };
  require_round_trips(read(file).value, read);
  return 0;
}
