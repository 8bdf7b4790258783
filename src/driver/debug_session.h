// Debugging of a run: breakpoints, traces, dumps and symbols.
//
//   breaks    TILE:WHAT[:N]        stops before an address or a symbol, at a change of `lock` or `lock3`,
//                                  or at the start of `bd` or `bd5`; N: at the Nth hit
//   traces    TILE[=FILE]          writes the actions of a core, line by line (tessera/report.h)
//   dumps     TILE[=FILE]          shows registers, pipeline and locks of a tile after the run, however it ended
//   memories  TILE:ADDRESS:BYTES   shows data memory after the run
//   elfs      [TILE=]FILE          symbols and line tables
//
// A stop at a breakpoint also dumps its tile. Tessera checks all options before the run, because a mistyped tile must
// not cost a long run (T0740). It warns of a breakpoint that the run never reaches (T0741), and of a trace or symbols
// of a core that executes no bundles (T0742).
#pragma once

#include "base/bytes.h"
#include "base/whole_file.h"
#include "device/device.h"
#include "driver/diags.h"

#include <tessera/session.h>

#include <map>

namespace tessera::driver {

struct DebugOptions {
  std::vector<std::string> breaks, traces, dumps, memories, elfs;
};

// "TILE=FILE", or "TILE" with an empty `file`.
struct TileFile {
  device::TileId tile;
  std::string file;
};

class DebugSession {
 public:
  explicit DebugSession(const device::Device& device) : device_(device) {}
  DebugSession(const DebugSession&) = delete;  // the session keeps pointers to this object
  DebugSession& operator=(const DebugSession&) = delete;

  // Reads the options and opens the files. Fails with T0740, or with the error of a file.
  Result<void> open(const DebugOptions& options, Diags& diags);
  // Returns the number of the options' files that are standard output.
  std::size_t on_stdout() const;
  std::vector<std::string> paths() const;  // the options' files, each once: traces may share a file

  // For SessionOptions::symbols. Symbols that were given without a tile belong to every core of the device.
  const std::vector<api::CoreSymbols>& symbols() const { return symbols_; }

  // Call this before the configuration is loaded: sets the breakpoints and traces.
  Result<void> attach(api::Session& session, Diags& diags);
  // Call this after the run: reads the state of the tiles. Fails with T0740 for memory that cannot be read.
  Result<void> finish(api::Session& session, Diags& diags);
  // Returns the tiles and memories that the report shows, after finish().
  const api::ReportDetail& detail() const { return detail_; }
  // Returns the dumps without a file, and the memories, as text; with `unasked` also the dump of a stop at a
  // breakpoint.
  std::string text(bool unasked) const;
  Result<void> write_files();
  // Returns a warning for each breakpoint that the run did not reach.
  std::vector<Diag> not_reached(api::Session& session) const;
  // Returns a warning for each trace and each file of symbols that shows nothing, because the core executes no bundles:
  // its body runs on the host, or no command enabled it.
  std::vector<Diag> without_effect(api::Session& session) const;

 private:
  struct Dump {
    TileFile to;
    bool unasked = false;
    std::string text;
  };
  struct Range {
    api::ReportDetail::Memory memory;  // as the user gave it
    Bytes bytes;
  };
  struct Break {
    std::string text;
    api::BreakPoint point;
  };
  Result<void> open_elf(const std::string& text, Diags& diags);
  Result<void> open_break(const std::string& text);
  Result<void> open_trace(const std::string& text);
  Result<void> open_dump(const std::string& text);
  Result<void> open_range(const std::string& text);
  Result<TileFile> tile_and_file(std::string_view what, const std::string& text) const;
  Result<std::uint32_t> address(device::TileId tile, std::string_view word) const;
  Result<void> check_tile(std::string_view what, std::string_view text, device::TileId tile) const;
  const api::Symbols* symbols_of(device::TileId tile) const;

  const device::Device& device_;
  std::vector<api::CoreSymbols> symbols_;
  std::vector<Break> breaks_;
  std::map<std::string, WholeFile> trace_files_;
  std::map<device::TileId, std::FILE*> traces_;
  std::vector<Dump> dumps_;
  std::vector<Range> ranges_;
  api::ReportDetail detail_;
};

}  // namespace tessera::driver
