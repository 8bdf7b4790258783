// Breakpoints, traces and dumps for a single core without an array. The options are those for the tiles of an array
// (debug_session.h), but without a tile. Symbols are the labels of the assembly text or the symbols of the ELF.
#pragma once

#include "base/diag.h"
#include "base/whole_file.h"

#include <nlohmann/json_fwd.hpp>

#include <tessera/core.h>

namespace tessera::driver {

struct CoreDebugOptions {
  std::vector<std::string> breaks;  // PC|SYMBOL[:N]
  std::string trace;                // FILE
  bool dump = false;
  std::vector<std::string> memories;  // ADDRESS:BYTES
};

class CoreDebug {
 public:
  explicit CoreDebug(const api::CoreImage& image) : image_(image) {}

  Result<void> open(const CoreDebugOptions& options);  // fails with T0740, or with the error of a file
  bool on_stdout() const { return trace_file_ && trace_file_->is_standard_output(); }
  // Sets the breakpoints and the trace of a call. This object must outlive the call.
  void attach(api::FunctionCall& call);
  // Call this after the call: the outcome must outlive this object.
  void finish(const api::FunctionOutcome& outcome) { outcome_ = &outcome; }
  // Adds the memory ranges to the report.
  void add_to(nlohmann::ordered_json& report) const;
  // Returns the memory ranges as text. Adds the dump if the options ask for it or `unasked` is true.
  std::string text(bool unasked) const;
  Result<void> close();
  // Returns a warning for each breakpoint that the program reached fewer than N times.
  std::vector<Diag> not_reached() const;

 private:
  struct Break {
    std::string text;
    api::FunctionBreak point;
  };
  struct Range {
    std::uint32_t address;  // as the user gave it
    std::uint32_t offset;
    std::uint32_t length;
  };
  Result<void> open_break(const std::string& text);
  Result<void> open_range(const std::string& text);
  std::span<const std::uint8_t> bytes_of(const Range& range) const;

  const api::CoreImage& image_;
  const api::FunctionOutcome* outcome_ = nullptr;
  std::vector<Break> breaks_;
  std::vector<Range> ranges_;
  bool dump_ = false;
  std::optional<WholeFile> trace_file_;
};

}  // namespace tessera::driver
