// Summarises a list of commands in numbers: how often each command occurs, the tiles, the bytes of program and data for
// each tile, and the host buffers. `info` prints these numbers for CDOs and for command streams.
#pragma once

#include "container/cdo/core_programs.h"
#include "container/stream/stream.h"
#include "container/stream/text.h"
#include "runtime/extent.h"

#include <map>
#include <memory>
#include <set>

namespace tessera::runtime {

using container::kProgramModule;

struct Summary {
  std::map<std::string, std::size_t> commands;
  std::set<device::TileId> tiles;
  std::map<device::TileId, std::uint64_t> program_bytes;  // written into program memories
  std::map<device::TileId, std::uint64_t> data_bytes;     // written into data memories
  std::set<std::uint64_t> buffers;                        // arguments that are host buffers
  std::size_t waits = 0;                                  // waits for task-complete tokens
  std::size_t outside = 0;                                // commands that address no tile of the device
  Extent extent;                                          // of all addressed tiles, also tiles of other devices
};

class Summariser;

// Summarises commands of a CDO one by one (container/cdo/cdo.h, read_cdo_commands).
class CdoSummariser {
 public:
  explicit CdoSummariser(const device::Device& device = container::default_text_device());
  ~CdoSummariser();
  void add(const container::CdoCommand& command);
  Summary finish() &&;

 private:
  std::unique_ptr<Summariser> writes_;
  std::map<container::CdoId, std::size_t> counts_;  // names are made once for each kind
};

Summary summarise(const container::Cdo& cdo, const device::Device& device = container::default_text_device());
Summary summarise(const container::InstructionStream& stream,
                  const device::Device& device = container::default_text_device());
Summary summarise(const container::Txn& stream, const device::Device& device = container::default_text_device());
Summary summarise(const container::DpuSequence& stream,
                  const device::Device& device = container::default_text_device());

}  // namespace tessera::runtime
