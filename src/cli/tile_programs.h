// `--program COLUMN,ROW=FILE` of `build` and `run`: the programs of cores as the commands that load them.
#pragma once

#include "container/cdo.h"
#include "device/device.h"

#include <map>

namespace tessera::cli {

struct TilePrograms {
  struct Elf {
    std::string path;
    device::Arch arch;
  };
  std::map<device::TileId, std::string> paths;
  std::vector<Elf> elfs;  // and what they say that they were compiled for
  container::Cdo cdo;
  std::vector<Diag> warnings;
};

// FILE is a core ELF, assembly text, or an image of the program memory. T0710 for a mistake of the command line.
Result<TilePrograms> tile_programs(const std::vector<std::string>& arguments);

}  // namespace tessera::cli
