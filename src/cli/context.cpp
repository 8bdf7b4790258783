#include "cli/context.h"

#include "base/codes.h"
#include "base/say.h"
#include "base/terminal.h"
#include "base/text.h"
#include "cli/advice.h"
#include "report/diag_json.h"

#include <set>
#include <utility>

namespace tessera::cli {

using Json = nlohmann::ordered_json;

namespace {

Diag further(std::size_t count) {
  return error(tessera::code::left_out, "{} {} not shown", counted(count, "further diagnostic"),
               count == 1 ? "is" : "are")
      .note("a command shows the first {}", kMostDiagnostics)
      .help("repair the first mistakes and run the command again");
}

}  // namespace

void Context::fail(const Diag& diag, Exit code) {
  tell(diag, "error");
  // T0109 is wrong usage in every part of the command: the command line names an input as an output.
  if (exit == Exit::Success) exit = diag.code == tessera::code::output_is_input ? Exit::Usage : code;
}

void Context::warn(const Diag& diag) {
  tell(diag, "warning");
}

void Context::note(const Diag& diag) {
  tell(diag, "note");
}

void Context::tell(const Diag& diag, std::string_view severity) {
  if (reported_.size() == kMostDiagnostics) {
    ++left_out_;
    return;
  }
  Diag advised = diag;
  advised.hint = with_options(diag.code.id, diag.hint);
  print(advised, severity);
  reported_.push_back({std::string(severity), std::move(advised)});
}

void Context::print(const Diag& diag, std::string_view severity) const {
  std::fflush(stdout);  // keeps the order where a reader sees both streams in one place
  say_as_is(stderr, render(diag, colour, severity, columns_of(stderr)));
}

void Context::answer(Json document) {
  document_ = std::make_shared<Json>(std::move(document));
}

Json Context::with_diagnostics(Json document) const {
  add_options(document);
  Json& all = document["diagnostics"];
  if (!all.is_array()) all = Json::array();
  std::set<std::pair<Json, Json>> own;  // some verbs add their diagnostics to the document, without the file's name
  for (const Json& each : all) own.emplace(each["code"], each["message"]);
  for (const Reported& one : reported_)
    if (Json data = to_json(one.diag, one.severity); own.empty() || !own.contains({data["code"], data["message"]}))
      all.push_back(std::move(data));
  if (left_out_ != 0) all.push_back(to_json(further(left_out_), "warning"));
  return document;
}

std::string Context::diagnostics_as_json() const {
  std::string text;
  for (const Reported& one : reported_) {
    const std::string each = json_text(to_json(one.diag, one.severity));
    text += std::string_view(each).substr(0, each.size() - 1);  // drops the line end
    text += ",\n";
  }
  return text;
}

void Context::finish() {
  if (left_out_ != 0) print(further(left_out_), "warning");
  if (document_ == nullptr && as_json && exit != Exit::Success) answer({{"schema", "tessera.error/1"}});
  if (document_ != nullptr) say("{}", json_text(with_diagnostics(*document_)));
  // All text went into a buffer, so only this flush shows whether the text could be written.
  const bool arrived = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!arrived && exit == Exit::Success)
    fail(error(tessera::code::file_unwritable, "cannot write to standard output")
             .help("make room where standard output goes, or keep its reader running"));
}

}  // namespace tessera::cli
