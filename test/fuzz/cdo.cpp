// Any bytes as a CDO: what was read comes back from bytes and from text.
#include "check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::container;
  const auto read = [](tessera::ByteSpan file) { return read_cdo(file); };
  const Cdo cdo = read({data, size}).value;
  if (!cdo.commands.empty()) require_round_trips(cdo, read);  // else perhaps a version that cannot be written
  return 0;
}
