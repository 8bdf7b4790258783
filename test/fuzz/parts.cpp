// Takes any bytes as a tree of parts. Each part must open, its fields must print, and its path must find it again. A
// part that replaces itself, and a part that is removed, must leave a file that opens.
#include "check.h"
#include "container/diff/canonical.h"
#include "container/diff/diff.h"
#include "container/parts/formats.h"
#include "container/parts/part.h"
#include "container/parts/path.h"
#include "container/rules/check.h"

#include <nlohmann/json.hpp>

using namespace tessera;
using namespace tessera::container;

namespace {

const std::size_t kMostDepth = part_formats().size();  // a format opens formats below its row
constexpr unsigned kMostParts = 200;

void open_all(const Part& part, unsigned depth, unsigned& left) {
  require(depth <= kMostDepth);
  const Opening opening = open_part(part);
  (void)opening.fields.dump(-1, ' ', false, Fields::error_handler_t::replace);
  for (const Part& inner : opening.parts) {
    if (left == 0) return;
    --left;
    open_all(inner, depth + 1, left);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Part file = file_part({data, size});
  unsigned left = kMostParts;
  open_all(file, 0, left);
  (void)rules::check_part(file);
  require(diff::find_differences(file, file).empty());
  require(diff::configuration_hash(file) == diff::configuration_hash(file));
  for (const Part& part : open_part(file).parts) {
    const Result<Part> found = find_part(file, part.segment());
    require(!found || found->bytes.size() == part.bytes.size());
    const Result<Bytes> same = change_part(file, part.segment(), Bytes(part.bytes.begin(), part.bytes.end()));
    if (same) (void)open_part(file_part(*same));
    if (const Result<Bytes> without = change_part(file, part.segment(), std::nullopt); without)
      (void)open_part(file_part(*without));
    if (left == 0 || --left == 0) break;
  }
  return 0;
}
