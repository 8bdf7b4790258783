// DPU sequence: bytes -> operations -> text -> operations -> bytes; and anything as text.
#include "container/sniff.h"
#include "container/text.h"

#include <cstdlib>

using namespace tessera;
using namespace tessera::container;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan file(data, size);
  sniff(file);
  if (is_text(file) && is_stream_text(as_text(file)))
    if (const Result<CommandStream> said = parse_stream(as_text(file), "input")) print_stream(*said);
  const DpuSequence read = read_dpu(file).value;
  const Bytes written = write_dpu(read);
  const CommandStream stream = read;
  const std::string text = print_stream(stream);
  const Result<CommandStream> parsed = parse_stream(text, "text");
  require(parsed.has_value());
  require(write_stream(*parsed) == written);
  require(print_stream(*parsed) == text);
  return 0;
}
