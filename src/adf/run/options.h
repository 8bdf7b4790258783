// Options of a run, from the command line of the program or from TESSERA_ADF_OPTIONS.
#pragma once

#include <cstdint>
#include <filesystem>

namespace tessera::adf {

struct Options {
  std::filesystem::path input;   // -i: folder of input files; empty: the current folder
  std::filesystem::path output;  // -o: folder of output files; empty: NAME_output, by the simulation macro
  std::uint64_t seed = 0;        // --seed: another order of cores; 0: the usual order
  double timeout = 0;            // --timeout: seconds; 0: none
  bool bounds_streams = false;   // --streams=array: streams hold what fifo_depth and the shortest route give
};

}  // namespace tessera::adf
