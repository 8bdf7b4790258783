// Options of a run, from the command line of the program or from TESSERA_ADF_OPTIONS.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace tessera::adf {

struct Options {
  std::filesystem::path input;   // -i: folder of input files; empty: the current folder
  std::filesystem::path output;  // -o: folder of output files; empty: NAME_output, by the simulation macro
  std::uint64_t seed = 0;        // --seed: another order of cores; 0: the usual order
  double timeout = 0;            // --timeout: seconds; 0: none
  std::vector<std::filesystem::path> constraints;  // --constraints: files of constraints
  std::filesystem::path write_constraints;         // --write-constraints: where all constraints go; empty: nowhere
};

}  // namespace tessera::adf
