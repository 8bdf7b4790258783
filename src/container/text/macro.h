// Pseudo-commands of command text: lines that stand for one or more register writes.
//
//   connect (0,1) South 0 -> North 0                     a circuit through a stream switch
//   slot    (0,1) South 0 2 id=3 mask=0x1f arbiter=1      packets that a slave port takes, and their arbiter
//   route   (0,1) -> North 0 arbiter=1 msels=0b0001       packets that a master port sends out
//   bd      (0,2) 3 length=16 base=0x400 acquire=0:-1     a whole buffer descriptor
//   lock    (0,2) 3 = 1                                   a lock's value
//   queue   (0,2) s2mm 0 bd=3 repeat=7 token=1            a task
//
// Pseudo-commands exist in the text only: bytes do not contain them, and `disasm` prints the writes instead. All
// numbers come from the register map. The code finds fields by name, so that one description serves the three kinds of
// tile.
#pragma once

#include "container/text/line.h"

namespace tessera::container {

// One write of an expansion: words from `address` on, or the bits of one word under `mask`.
struct RegisterWrite {
  std::uint64_t address = 0;
  std::vector<std::uint32_t> words;
  std::optional<std::uint32_t> mask;
};

// A buffer descriptor of a shim tile that points into a host buffer.
struct HostBd {
  device::TileId tile;
  std::uint8_t bd = 0;
  std::uint64_t argument = 0;
  std::uint64_t offset = 0;  // offset in the buffer, in bytes
};

struct Expansion {
  std::vector<RegisterWrite> writes;
  std::optional<HostBd> host;  // a shim descriptor, in the first write, that needs the address of a buffer
};

bool is_macro(std::string_view mnemonic);
// `line` begins with a pseudo-command.
Result<Expansion> expand_macro(Line& line);

}  // namespace tessera::container
