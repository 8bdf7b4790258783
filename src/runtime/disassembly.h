// Text of the program or the command stream in a file of any kind. The text assembles to the same bytes.
//
// A CDO is a stream and also holds programs: without a tile, its text has the commands; with a tile, the program of
// that core.
#pragma once

#include "container/stream/text.h"
#include "device/device.h"

namespace tessera::runtime {

struct DisassemblyOptions {
  std::optional<device::TileId> tile{};  // the core whose program is shown
  bool raw = false;                      // the bytes are an image of program memory
  // The numbering of a TXN's opcodes; empty: that of the firmware.
  std::optional<container::TxnTable> opcodes{};
  std::optional<bool> stream_headers{};  // set: the bytes are control packets, with or without stream headers
  std::string version{};                 // shows a TXN in this version; "": in its own version
  std::optional<device::Arch> arch{};    // of the cores, if a file around the disassembled part tells it
  std::string no_program{};              // what the bytes are, if a file around them tells that no core executes them
};

// Gives the text to `sink`, piece by piece. A damaged stream has text up to the damage. Fails with T0701 for an option
// without effect on this file, and with the errors of core_program() for a file without a program.
container::Faults disassemble(ByteSpan file, const std::string& name, const DisassemblyOptions& options,
                              const container::TextSink& sink);

}  // namespace tessera::runtime
