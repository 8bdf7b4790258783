// `--program COLUMN,ROW=FILE` of `build` and `run`: the programs of cores as the commands that load them.
//
// Two steps: the files say which device they were made for, and the device where the cores are and how they are
// addressed.
#pragma once

#include "container/cdo.h"
#include "device/device.h"
#include "runtime/device_choice.h"

#include <utility>
#include <vector>

namespace tessera::runtime {

// A core ELF, assembly text, or an image of the program memory.
struct TileProgram {
  device::TileId tile;
  std::string path;
  Bytes file;
  std::optional<device::Arch> arch{};  // that an ELF says it was compiled for
};

// T0710 for a mistake of the command line.
Result<std::vector<TileProgram>> read_tile_programs(const std::vector<std::string>& arguments);
void add_clues(const std::vector<TileProgram>& programs, DeviceClues& clues);

class TilePrograms {
 public:
  // T0710 for a tile that is no core of the device. Warnings of the assembler come in `warnings`.
  static Result<TilePrograms> make(const std::vector<TileProgram>& programs, const device::Device& device,
                                   std::vector<Diag>& warnings);

  bool empty() const { return loads_.empty(); }
  bool contains(device::TileId tile) const;
  // Puts them into a configuration, each so that it is what the core executes: where the configuration loads another
  // program for this core, behind that and all else that is written before the core is enabled; else in front.
  void put_into(container::Cdo& configuration) const;
  // All of them, in the order of the command line.
  container::Cdo commands() const;
  // Tiles whose program memory a stream writes afterwards.
  std::vector<device::TileId> overwritten_by(const container::InstructionStream& stream) const;

 private:
  explicit TilePrograms(const device::Device& device) : device_(&device) {}

  const device::Device* device_;
  std::vector<std::pair<device::TileId, container::Cdo>> loads_;
};

}  // namespace tessera::runtime
