// Takes any bytes as a CDO. A CDO that was read must stay the same when it is written and read again, as bytes and as
// text.
#include "check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::container;
  const auto read = [](tessera::ByteSpan file) { return read_cdo(file); };
  const Cdo cdo = read({data, size}).value;
  if (!cdo.commands.empty()) require_round_trips(cdo, read);  // an empty CDO may have a version that is not written
  return 0;
}
