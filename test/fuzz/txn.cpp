// Takes any bytes as a TXN. A TXN that was read must stay the same when it is written and read again, as bytes and as
// text.
#include "check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::container;
  const auto read = [](tessera::ByteSpan file) { return read_txn(file); };
  require_round_trips(read({data, size}).value, read);
  return 0;
}
