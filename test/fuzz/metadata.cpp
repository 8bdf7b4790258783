// Takes any bytes as a section that Tessera puts into an xclbin: names of a design or bodies of cores. The contents
// that were read must stay within their limits, and names must be printable. Names and bodies must stay the same when
// they are written and read again.
#include "check.h"
#include "container/sections/core_bodies.h"
#include "container/sections/design_names.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::container;

namespace {

bool is_printable(const std::string& text) {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

// Requires that a value stays the same when it is written and read again.
template <class Value>
void require_same(const Value& value, WriteFunction<Value> write, ReadFunction<Value> read) {
  const Result<Bytes> written = write(value);
  require(written.has_value());
  const Partial<Value> again = read(*written, 0);
  require(again.errors.empty() && again.value == value);
}

void check_names(ByteSpan section) {
  const Partial<std::vector<DesignName>> read = read_design_names(section);
  for (const Diag& diag : read.errors) (void)render(diag);
  std::size_t bytes = 0;
  for (const DesignName& name : read.value) {
    require(is_printable(name.name) && is_printable(name.owner) && is_printable(name.line));
    bytes += name.name.size() + name.owner.size() + name.line.size();
  }
  require(read.value.size() <= kMaxDesignNames && bytes <= kMaxDesignTexts);
  require_same(read.value, write_design_names, read_design_names);
}

void check_bodies(ByteSpan section) {
  const Partial<CoreBodies> read = read_core_bodies(section);
  for (const Diag& diag : read.errors) (void)render(diag);
  std::size_t bytes = read.value.module.size();
  for (const CoreBody& body : read.value.bodies)
    bytes += body.function.size() + body.buffers.size() * sizeof(CoreBody::Buffer);
  require(bytes <= 2 * section.size());
  require_same(read.value, write_core_bodies, read_core_bodies);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check_names({data, size});
  check_bodies({data, size});
  return 0;
}
