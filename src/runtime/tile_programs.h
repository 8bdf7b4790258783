// Turns the programs that the caller gives to cores ("COLUMN,ROW=FILE") into the commands that load them.
//
// This takes two steps. First the files help to choose the device (add_clues). Then TilePrograms makes the commands for
// the addresses of this device.
#pragma once

#include "container/cdo/cdo.h"
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
  std::optional<device::Arch> arch{};  // the architecture in an ELF's header
};

// Fails with T0703 for an empty file.
Result<TileProgram> tile_program(device::TileId tile, std::string path, Bytes file);
// Fails with T0710 for a malformed argument, or for a second program of the same core.
Result<std::vector<TileProgram>> read_tile_programs(const std::vector<std::string>& arguments);
void add_clues(const std::vector<TileProgram>& programs, DeviceClues& clues);
// Returns whether a command of a configuration enables the core of this tile.
bool enables(const container::CdoCommand& command, device::TileId tile, const device::Device& device);

class TilePrograms {
 public:
  // Fails with T0710 for a tile that is not a core of the device. `warnings` gets the warnings of the assembler.
  static Result<TilePrograms> make(const std::vector<TileProgram>& programs, const device::Device& device,
                                   std::vector<Diag>& warnings);

  bool empty() const { return loads_.empty(); }
  bool contains(device::TileId tile) const;
  // Inserts the programs into a configuration so that the cores execute them. If the configuration loads a program for
  // the core, the new program follows the last of these commands and comes before the next command that enables the
  // core. Otherwise the new program comes first.
  void put_into(container::Cdo& configuration) const;
  // Returns the commands of all programs, in the caller's order.
  container::Cdo commands() const;
  // Returns the tiles of these programs whose program memory `stream` also writes.
  std::vector<device::TileId> overwritten_by(const container::InstructionStream& stream) const;

 private:
  explicit TilePrograms(const device::Device& device) : device_(&device) {}

  const device::Device* device_;
  std::vector<std::pair<device::TileId, container::Cdo>> loads_;
};

}  // namespace tessera::runtime
