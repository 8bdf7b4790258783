// What a verb tells, to people and to programs.
//
// Diagnostics go to standard error as they come, behind what the verb has printed until then. With --json each failure
// is data, too, whichever part of the command finds it: the verb hands over its document, and the diagnostics join it
// at the end; a verb that fails without one answers with a document of nothing else (schema tessera.error/1).
#pragma once

#include "base/diag.h"
#include "base/exit.h"
#include "cli/rooms.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <vector>

namespace tessera::cli {

// Set by the verb that ran; main returns `exit`.
struct Context {
  Exit exit = Exit::Success;
  bool colour = false;    // decided once: a terminal on stderr and no NO_COLOR
  bool terminal = false;  // stderr is one
  bool as_json = false;   // whether the command line has --json, be the rest of it as it may

  // Prints the diagnostic to stderr. The exit code is that of the first one: what goes wrong later often follows from
  // it.
  void fail(const Diag& diag, Exit code = Exit::BadInput);
  void warn(const Diag& diag);
  // The document of the verb, which finish() prints with all that has been told.
  void answer(nlohmann::ordered_json document);
  // A document with what has been told until now.
  nlohmann::ordered_json with_diagnostics(nlohmann::ordered_json document) const;
  // What each verb ends with.
  void finish();

 private:
  void tell(const Diag& diag, std::string_view severity);

  struct Told {
    std::string severity;
    Diag diag;
  };
  std::vector<Told> told_;
  std::shared_ptr<nlohmann::ordered_json> document_;
};

// The text of a document, with a line end. What is no UTF-8, as names of files may be, is replaced.
std::string json_text(const nlohmann::ordered_json& document);

}  // namespace tessera::cli
