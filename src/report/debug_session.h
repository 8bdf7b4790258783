// Debugging options of the verbs that run programs, and what becomes of them.
//
//   --break TILE:WHAT[:N]      stop before an address or symbol, at a change of `lock` or `lock3`, at the start of `bd`
//   or
//                              `bd5`; N: at the Nth hit
//   --trace-core TILE[=FILE]   what a core does, line by line (core_trace.h)
//   --dump TILE[=FILE]         registers, pipeline and locks of a tile when the run has ended, however it did
//   --dump-memory TILE:ADDRESS:BYTES
//   --elf [TILE=]FILE          symbols and line tables
//
// A stop at a breakpoint dumps its tile unasked. All of it is checked before anything runs: a mistyped tile must not
// cost a long run. Options that make no sense are T0740; breakpoints that were never reached are a warning (T0741).
#pragma once

#include "array/machine/array.h"
#include "base/whole_file.h"
#include "container/source_map.h"
#include "report/snapshot_report.h"

#include <map>

namespace tessera::report {

struct DebugOptions {
  std::vector<std::string> breaks, traces, dumps, memories, elfs;
};

// "TILE=FILE", "TILE" (nothing in `file`); nothing where there is no tile.
struct TileFile {
  device::TileId tile;
  std::string file;
};

class DebugSession {
 public:
  explicit DebugSession(const device::Device& device) : device_(device) {}
  DebugSession(const DebugSession&) = delete;  // the array and the traces hold on to it
  DebugSession& operator=(const DebugSession&) = delete;

  // Reads the options, opens the files. Fails with T0740, or where a file cannot be read or made.
  Result<void> open(const DebugOptions& options);
  // How many of its files are standard output.
  std::size_t on_stdout() const;
  std::vector<std::string> paths() const;  // of its files; traces share theirs

  // The symbols of --elf; those that are given for all cores, for each core that the device has.
  void each_core_with_symbols(const std::function<void(device::TileId, const container::SourceMap&)>& use) const;

  void attach(array::Array& array);
  // After the run: ends the traces, looks at the tiles.
  void finish(array::Array& array);
  void add_to(nlohmann::ordered_json& report) const;
  // The dumps for people; `unasked` ones, too.
  std::string text(bool unasked) const;
  Result<void> write_files();
  // A warning for each breakpoint that the run did not come to.
  std::vector<Diag> not_reached(const array::Array& array) const;

 private:
  struct Dump {
    TileFile to;
    bool unasked = false;
    std::optional<array::TileSnapshot> tile;
  };
  struct Range {
    device::TileId tile;        // as asked for
    std::uint32_t address = 0;  // as asked for
    std::uint32_t length = 0;
    device::TileId owner;
    std::uint32_t offset = 0;
    Bytes bytes;
  };
  struct Break {
    std::string text;
    array::BreakPoint point;
  };
  Result<void> open_elf(const std::string& text);
  Result<void> open_break(const std::string& text);
  Result<void> open_trace(const std::string& text);
  Result<void> open_dump(const std::string& text);
  Result<void> open_range(const std::string& text);
  Result<TileFile> tile_and_file(std::string_view option, const std::string& text) const;
  Result<std::uint32_t> address(device::TileId tile, std::string_view word) const;
  Result<void> check_tile(std::string_view option, std::string_view text, device::TileId tile) const;
  const container::SourceMap* map_of(device::TileId tile) const;
  std::string name(device::TileId tile, std::uint32_t pc) const;
  NameCode names(device::TileId tile) const;

  const device::Device& device_;
  std::map<device::TileId, container::SourceMap> maps_;
  std::optional<container::SourceMap> common_map_;
  std::vector<Break> breaks_;
  std::map<std::string, WholeFile> trace_files_;
  std::map<device::TileId, CoreTrace> traces_;
  std::vector<Dump> dumps_;
  std::vector<Range> ranges_;
  std::optional<array::Break> stop_;
};

}  // namespace tessera::report
