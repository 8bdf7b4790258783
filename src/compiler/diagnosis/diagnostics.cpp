#include "compiler/diagnosis/diagnostics.h"

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

// Returns a Code for the text. A Code only refers to its text, so a set keeps the text until the process ends.
static Code interned(const std::string& id) {
  static std::set<std::string, std::less<>> known;
  return Code{*known.insert(id).first};
}

// Takes the code from the end of a message such as "... [T0932]", or returns `otherwise`.
static Code code_in(std::string& message, Code otherwise) {
  constexpr std::size_t kLength = 5;
  const auto is_code = [&](std::size_t at) {
    return at + kLength <= message.size() && message[at] == 'T' &&
           std::all_of(message.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                       message.begin() + static_cast<std::ptrdiff_t>(at + kLength),
                       [](char c) { return '0' <= c && c <= '9'; });
  };
  const std::size_t bracket = message.rfind(" [");
  if (bracket == std::string::npos || !is_code(bracket + 2) || bracket + kLength + 3 != message.size())
    return otherwise;
  const Code code = interned(message.substr(bracket + 2, kLength));
  message.resize(bracket);
  return code;
}

// Removes the first of two names of the operation. When a parser calls a verifier, the message has two: "custom op
// 'aie.flow' 'aie.flow' op is ...".
static void name_once(std::string& message) {
  constexpr std::string_view kCustom = "custom op ";
  if (!message.starts_with(kCustom)) return;
  const std::size_t end = message.find("' ", kCustom.size());
  if (end == std::string::npos) return;
  const std::string name = message.substr(kCustom.size(), end + 1 - kCustom.size());
  if (std::string_view(message).substr(end + 2).starts_with(name + " op ")) message.erase(0, end + 2);
}

// True for the second error of an attribute's parser, which repeats the first one with C++ names.
static bool repeats_parser(const Diag& diag) {
  return diag.message.find(" which is to be a `::") != std::string::npos;
}

Diag translated(const mlir::Diagnostic& diagnostic, Code otherwise) {
  std::string message = message_of(diagnostic);
  name_once(message);
  const Code code = code_in(message, otherwise);
  Diag diag = error(code, "{}", message);
  const std::string here = place_of(diagnostic.getLocation());
  if (!here.empty()) diag.places.push_back(here);
  for (const mlir::Diagnostic& note : const_cast<mlir::Diagnostic&>(diagnostic).getNotes()) {
    const std::string place = place_of(note.getLocation());
    diag.notes.push_back(place.empty() || place == here ? message_of(note)
                                                        : fmt::format("{}: {}", place, message_of(note)));
  }
  return diag;
}

// Several passes may warn of the same thing; the collector keeps one copy.
DiagCollector::DiagCollector(mlir::MLIRContext* context)
    : code_(code::bad_design),
      handler_(context, [this, told = std::set<std::string>()](mlir::Diagnostic& diagnostic) mutable {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error) {
          if (Diag error = translated(diagnostic, code_); errors.empty() || !repeats_parser(error))
            errors.push_back(std::move(error));
        } else if (Diag warning = translated(diagnostic, code::remark); told.insert(render(warning)).second) {
          warnings.push_back(std::move(warning));
        }
        return mlir::success();
      }) {}

}  // namespace tessera::compiler
