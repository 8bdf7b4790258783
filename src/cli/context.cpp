#include "cli/context.h"

#include "base/codes.h"
#include "base/say.h"
#include "base/terminal.h"
#include "report/diag_json.h"

#include <algorithm>

namespace tessera::cli {

using Json = nlohmann::ordered_json;

std::string json_text(const Json& document) {
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void Context::fail(const Diag& diag, Exit code) {
  tell(diag, "error");
  if (exit == Exit::Success) exit = code;
}

void Context::warn(const Diag& diag) {
  tell(diag, "warning");
}

void Context::tell(const Diag& diag, std::string_view severity) {
  std::fflush(stdout);  // keeps the order if both streams go to the same place
  say(stderr, "{}", render(diag, colour, severity, columns_of(stderr)));
  told_.push_back({std::string(severity), diag});
}

void Context::answer(Json document) {
  document_ = std::make_shared<Json>(std::move(document));
}

Json Context::with_diagnostics(Json document) const {
  Json& all = document["diagnostics"];
  if (!all.is_array()) all = Json::array();
  const auto is_one_of_them = [&](const Diag& diag) {  // some verbs add their diagnostics without the file's name
    return std::ranges::any_of(
        all, [&](const Json& other) { return other["code"] == diag.code.id && other["message"] == diag.message; });
  };
  const std::size_t own = all.size();
  for (const Told& one : told_)
    if (own == 0 || !is_one_of_them(one.diag)) all.push_back(to_json(one.diag, one.severity));
  return document;
}

void Context::finish() {
  if (document_ == nullptr && as_json && exit != Exit::Success) answer({{"schema", "tessera.error/1"}});
  if (document_ != nullptr) say("{}", json_text(with_diagnostics(*document_)));
  // All text went into a buffer, so only this flush shows whether it could be written.
  const bool arrived = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!arrived && exit == Exit::Success)
    fail(error(tessera::code::file_unwritable, "cannot write to standard output")
             .help("make room where it goes, or keep its reader running"));
}

}  // namespace tessera::cli
