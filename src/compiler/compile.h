// The compiler as its users see it: a design as text in, a program out. No header of MLIR's is behind this one, so that
// `tessera` starts without MLIR and loads the compiler as a library (compiler/library.h) when a verb first needs it.
//
// What is wrong with a design comes back as diagnostics, all that were found, each at the operation as
// "file:line:column".
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::compiler {

struct Design {
  std::string path;  // for diagnostics; files that the design names lie beside it
  std::string text;
};

// How far a design is brought. Each stage stands on those before it (compiler/pipeline.h).
enum class Stage { Read, Objects, Placed, Routed, Lowered };

struct CompileOptions {
  Stage until = Stage::Lowered;
  std::string stop_after;         // a pass, after whose first run the design is printed; "" for none
  std::string device;             // of a design with several: its name
  std::string sequence;           // of a device with several command streams: its name
  bool young_text = false;        // print the design in the text of 2026
  bool optimised_stream = false;  // TXN 1.0
  bool measure = false;           // the time of each pass
};

struct Compiled {
  std::string design;                 // after the last pass
  std::optional<Bytes> instructions;  // of the command stream, when the design has one and was lowered
  std::string times;                  // as MLIR prints them
  std::vector<Diag> warnings;
};

using Diags = std::vector<Diag>;

class Compiler {
 public:
  virtual ~Compiler() = default;
  virtual tl::expected<Compiled, Diags> compile(const Design& design, const CompileOptions& options) = 0;
  // The passes of compile(), as --pass-pipeline of tessera-opt takes them.
  virtual std::string pipeline(Stage until) = 0;
};

// It lives as long as the process.
Compiler& compiler();

}  // namespace tessera::compiler
