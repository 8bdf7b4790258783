// The output of a verb: diagnostics, and a document as JSON.
//
// A diagnostic goes to standard error at once, after the text that the verb printed earlier. Its remedy names the
// options that carry out the remedy (advice.h). With --json all diagnostics of all parts of the command are data, too:
// the verb hands over its document, and finish() adds the diagnostics to it. If a verb fails without a document,
// finish() prints only the diagnostics (schema tessera.error/1). A damaged file may be wrong in a million places, so a
// command prints the first thousand diagnostics and counts the others.
#pragma once

#include "base/diag.h"
#include "base/exit.h"
#include "cli/rooms.h"
#include "driver/diags.h"
#include "report/json_text.h"

#include <nlohmann/json_fwd.hpp>

#include <tessera/result.h>

#include <memory>
#include <string>
#include <vector>

namespace tessera::cli {

// The verb sets the members; main() returns `exit`.
struct Context {
  Exit exit = Exit::Success;
  bool colour = false;    // stderr is a terminal, and NO_COLOR is not set
  bool terminal = false;  // stderr is a terminal
  bool as_json = false;   // the command line has --json, even if the rest of it is wrong
  driver::Diags diags;    // keeps the texts of the codes of the library's diagnostics

  // Prints the diagnostic to stderr. The first failure sets the exit code, because later failures often follow from it.
  void fail(const Diag& diag, Exit code = Exit::BadInput);
  void warn(const Diag& diag);
  void note(const Diag& diag);
  // Converts a diagnostic of the library. The Diag only points to the text of its code; the context keeps the text.
  Diag diag(const api::Diagnostic& diagnostic) { return diags.of(diagnostic); }
  // Hands over the verb's document; finish() prints it with all diagnostics.
  void answer(nlohmann::ordered_json document);
  // Returns the document with all diagnostics so far.
  nlohmann::ordered_json with_diagnostics(nlohmann::ordered_json document) const;
  // Returns the diagnostics so far as elements of a JSON array, with a comma after each element.
  std::string diagnostics_as_json() const;
  // main.cpp calls this function last.
  void finish();

 private:
  void tell(const Diag& diag, std::string_view severity);
  void print(const Diag& diag, std::string_view severity) const;

  struct Reported {
    std::string severity;
    Diag diag;
  };
  std::vector<Reported> reported_;
  std::size_t left_out_ = 0;
  std::shared_ptr<nlohmann::ordered_json> document_;
};

// The largest number of diagnostics that a command prints.
inline constexpr std::size_t kMostDiagnostics = 1000;

}  // namespace tessera::cli
