// CDO: bytes -> commands -> text -> commands -> bytes.
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
  const Cdo read = read_cdo(file).value;
  if (read.commands.empty()) return 0;  // nothing was read, perhaps because of the version
  const Bytes written = write_cdo(read);
  const CommandStream stream = read;
  const std::string text = print_stream(stream);
  const Result<CommandStream> parsed = parse_stream(text, "text");
  require(parsed.has_value());
  require(write_stream(*parsed) == written);
  require(print_stream(*parsed) == text);
  return 0;
}
