// Reads the input as a file of constraints. All diagnostics must be printable, and a file without mistakes must stay
// the same when it is written and read again.
#include "adf/constraints/read.h"

#include <cstdlib>

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera;
  using namespace tessera::adf::constraints;
  const Read first = read({reinterpret_cast<const char*>(data), size}, "input");
  require(first.errors.size() <= kMostErrors + 1);
  for (const Diag& diag : first.errors) (void)render(diag);
  for (const Diag& diag : first.warnings) (void)render(diag, false, "warning");
  const std::string written = write(first.value);
  const Read second = read(written, "written");
  require(second.errors.empty() && second.warnings.empty());
  require(is_same(first.value, second.value));
  require(write(second.value) == written);
  return 0;
}
