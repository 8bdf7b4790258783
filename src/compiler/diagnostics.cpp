#include "compiler/diagnostics.h"

#include "compiler/codes.h"

#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/Location.h>

#include <algorithm>
#include <set>

namespace tessera::compiler {

std::string place_of(mlir::Location location) {
  std::string place;
  location->walk([&](mlir::Location part) {
    const auto line = mlir::dyn_cast<mlir::FileLineColRange>(part);
    if (!line) return mlir::WalkResult::advance();
    place = fmt::format("{}:{}:{}", line.getFilename().str(), line.getStartLine(), line.getStartColumn());
    return mlir::WalkResult::interrupt();
  });
  return place;
}

static std::string message_of(const mlir::Diagnostic& diagnostic) {
  std::string message = diagnostic.str();
  std::ranges::replace(message, '\n', ' ');
  return message;
}

// A code that stands behind a message (compiler/report.h) is its own; codes live as long as the library.
static Code code_behind(std::string& message, Code otherwise) {
  static std::set<std::string, std::less<>> known;
  const std::size_t begin = message.rfind(" [T");
  if (begin == std::string::npos || message.back() != ']') return otherwise;
  const auto id = known.emplace(message.substr(begin + 2, message.size() - begin - 3)).first;
  message.resize(begin);
  return Code{*id};
}

static Diag translated(const mlir::Diagnostic& diagnostic, Code otherwise) {
  std::string message = message_of(diagnostic);
  const Code code = code_behind(message, otherwise);
  Diag diag = error(code, "{}", message);
  if (std::string place = place_of(diagnostic.getLocation()); !place.empty()) diag.places.push_back(std::move(place));
  for (const mlir::Diagnostic& note : const_cast<mlir::Diagnostic&>(diagnostic).getNotes()) {
    const std::string place = place_of(note.getLocation());
    diag.notes.push_back(place.empty() ? message_of(note) : fmt::format("{}: {}", place, message_of(note)));
  }
  return diag;
}

DiagCollector::DiagCollector(mlir::MLIRContext* context)
    : code_(code::bad_design), handler_(context, [this](mlir::Diagnostic& diagnostic) {
        const bool is_error = diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error;
        (is_error ? errors : warnings).push_back(translated(diagnostic, is_error ? code_ : code::remark));
        return mlir::success();
      }) {}

}  // namespace tessera::compiler
