// Reports about files for host programs (include/tessera/file.h).
#include "container/parts/path.h"
#include "embed/convert.h"
#include "report/file_report.h"
#include "report/json_text.h"

#include <tessera/file.h>

namespace tessera::api {

Result<FileInfo> FileInfo::open(const std::string& path) {
  API_TRY(const container::FilePartBytes part, container::read_file_part(path));
  return from_bytes(part.bytes, path);
}

FileInfo FileInfo::from_bytes(std::span<const std::uint8_t> bytes, const std::string& name) {
  const report::FileReport shown = report::file_report(bytes, name);
  return {shown.kind,
          bytes.size(),
          shown.text,
          report::json_text(shown.data),
          embed::to_api(shown.errors, Severity::Error),
          embed::to_api(shown.warnings, Severity::Warning)};
}

}  // namespace tessera::api
