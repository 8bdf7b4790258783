// Reports about files for host programs (include/tessera/file.h).
#include "container/parts/path.h"
#include "embed/convert.h"
#include "report/file_report.h"
#include "report/json_text.h"

#include <tessera/file.h>

namespace tessera::api {

struct FileInfo::Data {
  nlohmann::ordered_json json;
};

Result<FileInfo> FileInfo::open(const std::string& path) {
  API_TRY(const container::FilePartBytes part, container::read_file_part(path));
  return from_bytes(part.bytes, path);
}

FileInfo FileInfo::from_bytes(std::span<const std::uint8_t> bytes, const std::string& name) {
  report::FileReport shown = report::file_report(bytes, name);
  FileInfo info;
  info.kind = std::move(shown.kind);
  info.bytes = bytes.size();
  info.text = std::move(shown.text);
  info.errors = embed::to_api(shown.errors, Severity::Error);
  info.warnings = embed::to_api(shown.warnings, Severity::Warning);
  info.data_ = std::make_shared<const Data>(Data{std::move(shown.data)});
  return info;
}

std::string FileInfo::json() const {
  return data_ ? report::json_text(data_->json) : std::string();
}

}  // namespace tessera::api
