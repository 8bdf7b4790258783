// Takes any bytes as the content of an AIE_PARTITION: as the section itself, or as its JSON if they begin with `{`. A
// section must stay the same when it is written and read again, when its JSON makes it again, and in an xclbin around
// it. A section that a JSON makes must give this section back from its own JSON.
#include "check.h"
#include "container/parts/again.h"
#include "container/parts/formats.h"
#include "container/parts/path.h"
#include "container/parts/section_content.h"
#include "container/sections/aie_partition.h"
#include "container/sections/sections.h"

#include <nlohmann/json.hpp>

using namespace tessera;
using namespace tessera::container;

namespace {

constexpr std::string_view kPath = "AIE_PARTITION";
constexpr SectionKind kKind = SectionKind::AiePartition;

// Returns an xclbin with this section alone.
Bytes xclbin_with(ByteSpan section) {
  Xclbin xclbin;
  xclbin.sections.push_back(make_section(kKind, "", Bytes(section.begin(), section.end())));
  return *write_xclbin(xclbin);
}

// Requires that the JSON of a section makes it again. Its PDIs come from the section itself, because the JSON only
// names them.
void require_json_round_trip(ByteSpan section, const SectionFiles& shown) {
  const std::string json = shown.json.dump(-1, ' ', false, Fields::error_handler_t::replace);
  // JSON has no form for names that are not UTF-8.
  if (json != shown.json.dump(-1, ' ', false, Fields::error_handler_t::ignore)) return;
  const Bytes content(json.begin(), json.end());
  require(is_section_json(kKind, content));
  const Result<Bytes> made =
      section_content(kKind, content, {.folder = "/nonexistent", .name = "", .present = section});
  require(made.has_value() && std::ranges::equal(*made, section));
}

void check_section(ByteSpan section) {
  AiePartition partition = read_aie_partition(section).value;
  partition.found_cdos.clear();  // no part of a section: Tessera found them where the list of PDIs is lost
  const Result<Bytes> written = write_aie_partition(partition);
  require(written.has_value());
  require(read_aie_partition(*written).value == partition);
  const Bytes file = xclbin_with(*written);
  const Part whole = file_part(file);
  const Part part = *find_part(whole, kPath);
  require(std::ranges::equal(part.bytes, *written));
  require(check_again(part, "").has_value());
  const Result<SectionFiles> shown = section_files(part);
  require(shown.has_value() && shown->files.size() == partition.pdis.size());
  require_json_round_trip(*written, *shown);
  const Result<Bytes> empty = change_part(whole, kPath, write_aie_partition({}).value());
  require(empty.has_value() && find_part(file_part(*empty), kPath).has_value());
}

void check_json(ByteSpan json) {
  // The JSON names the files of PDIs. This partition has the images of PDIs whose UUID is zero.
  AiePartition partition;
  partition.pdis = {{.image = Bytes{1, 2, 3}, .groups = {}}, {.image = Bytes{4, 5}, .groups = {}}};
  const Bytes present = write_aie_partition(partition).value();
  const Result<Bytes> made = section_content(kKind, json, {.folder = "/nonexistent", .name = "", .present = present});
  if (!made) return (void)render(made.error());
  require(read_aie_partition(*made).errors.empty());
  check_section(*made);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteSpan input(data, size);
  if (is_section_json(kKind, input))
    check_json(input);
  else
    check_section(input);
  return 0;
}
