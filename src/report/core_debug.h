// Breakpoints, traces and dumps for a single core without an array. The options are those for the tiles of an array
// (src/driver/debug_session.h), but without a tile. Symbols are the labels of the assembly text or the symbols of the
// ELF.
#pragma once

#include "base/whole_file.h"
#include "core/aie2/lone_core.h"
#include "core/observe.h"
#include "report/snapshot_report.h"
#include "runtime/core_program.h"

#include <memory>

namespace tessera::report {

struct CoreDebugOptions {
  std::vector<std::string> breaks;  // PC|SYMBOL[:N]
  std::string trace;                // FILE
  bool dump = false;
  std::vector<std::string> memories;  // ADDRESS:BYTES
};

class CoreDebug {
 public:
  explicit CoreDebug(const runtime::CoreImage& image) : image_(image) {}
  CoreDebug(const CoreDebug&) = delete;  // the core keeps a pointer into this object
  CoreDebug& operator=(const CoreDebug&) = delete;

  Result<void> open(const CoreDebugOptions& options);  // T0740 for a malformed option; or the error of a file
  bool on_stdout() const { return trace_file_ && trace_file_->is_standard_output(); }
  void attach(core::aie2::LoneCore& machine);
  // Call this after the program's end; `state` says in words how the core stopped.
  void finish(core::aie2::LoneCore& machine, std::string_view state);
  void add_to(nlohmann::ordered_json& report) const;
  // The memory ranges, and the dump if the options ask for it. With `unasked`, the dump even if the options do not ask
  // for it.
  std::string text(bool unasked) const;
  Result<void> close();
  // A warning for each breakpoint that the program reached fewer than N times.
  std::vector<Diag> not_reached() const;

  // "pc 0x20 in block (increment.cc:9)"
  std::string position(std::uint32_t pc) const;
  // The breakpoint that stopped the core, if one did.
  const std::optional<array::Breakpoints::Hit>& stop() const { return breakpoints_.last(); }

 private:
  struct Break {
    std::string text;
    std::uint32_t address;
    std::uint64_t hit;
  };
  // Passes the program's actions on to the trace. After the program has returned, passes on only results that still
  // reach their registers.
  class UntilReturn final : public array::CoreObserver {
   public:
    UntilReturn(const core::aie2::LoneCore& machine, CoreTrace& trace) : machine_(machine), trace_(trace) {}
    bool before(const array::EmulatedCore& core) override;
    void waited(const array::EmulatedCore& core, array::Cause cause, array::Cycle cycles) override;

   private:
    const core::aie2::LoneCore& machine_;
    CoreTrace& trace_;
  };
  struct Range {
    std::uint32_t address;  // as the user gave it
    std::uint32_t offset;
    std::uint32_t length;
    Bytes bytes;
  };
  Result<void> open_break(const std::string& text);
  Result<void> open_range(const std::string& text);
  std::string name(std::uint32_t pc) const;
  NameCode names() const;

  const runtime::CoreImage& image_;
  std::vector<Break> breaks_;
  array::Breakpoints breakpoints_;
  bool watches_ = false;
  bool dump_ = false;
  std::optional<WholeFile> trace_file_;
  std::optional<CoreTrace> trace_;
  std::optional<UntilReturn> until_return_;
  std::vector<Range> ranges_;
  std::optional<array::CoreSnapshot> snapshot_;
  std::string state_;
};

}  // namespace tessera::report
