// Options of a run, from the command line of the program or from TESSERA_ADF_OPTIONS.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tessera::adf {

struct Options {
  std::filesystem::path input;    // -i: folder of input files; empty: the current folder
  std::filesystem::path output;   // -o: folder of output files; empty: NAME_output, by the simulation macro
  std::uint64_t seed = 0;         // --seed: another order of cores; 0: the usual order
  bool is_fuzzed = false;         // --schedule=fuzz: any order; the seed draws it
  bool bounds_streams = false;    // --streams=array: fifo_depth and the shortest route bound streams
  double timeout = 0;             // --timeout: seconds; 0: no limit
  std::uint64_t cycle_limit = 0;  // --simulation-cycle-timeout: virtual cycles; 0: no limit
  std::uint64_t hang_time = 0;    // --hang-detect-time, on the array: ns without progress of a graph; 0: no limit
  bool checks = false;            // --check, on the array: looks for races and other mistakes
  bool has_stamps = true;         // --stamps, on the array: output files have time stamps

  // --kernel-cycles, --kernel-profile, on the array: cycles of an invocation, by the name of a kernel or of its
  // function
  std::map<std::string, std::uint64_t> kernel_cycles;

  std::vector<std::filesystem::path> reports;  // --report: JSON if it ends in .json, a page if in .html, else text
  std::filesystem::path graph;                 // --graph: .json, .dot or .svg
  bool diffs = false;                          // --diff: compares a functional run with a run on the array
  bool is_functional = false;                  // a trial of --diff: a placed program runs functionally
  bool fills_memory = false;                   // a trial of --diff: memory begins with a pattern (run/filled_memory.h)
  std::filesystem::path snapshots;             // folder for --dump; empty: `snapshots` in the output folder
  bool dumps = false;                          // --dump: takes snapshots of all ports
  std::uint64_t dump_size = 0;                 // --dump-size: samples for each port; 0: no limit
  bool traces = false;                         // --trace: writes a trace in Perfetto's format
  bool names_prints = false;           // --name-prints: puts the kernel's name in front of each line that it prints
  bool prints_trace = false;           // --trace-print: prints the same events as text
  bool profiles = false;               // --profile: writes a report into the output folder
  std::vector<std::string> no_effect;  // "OPTION: reason"

  std::vector<std::filesystem::path> constraints;  // --constraints: files of constraints
  std::filesystem::path write_constraints;         // --write-constraints: file for all constraints; empty: no file
};

}  // namespace tessera::adf
