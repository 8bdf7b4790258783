// A call of a module as a command stream, and the other way round.
//
// In an ELF, relocations give the buffers of a call. In a command stream alone, patches do (DDR_PATCH). The firmware
// skips the patches of a stream that comes from an ELF, so that only the relocations count.
#pragma once

#include "container/module/module.h"
#include "container/txn/txn.h"

namespace tessera::container {

struct PacketBuffer {
  unsigned argument = 0;  // number of the host buffer
  Bytes bytes;
};

struct ModuleCall {
  Txn stream;
  std::optional<PacketBuffer> packets;  // the control packets that the stream sends
};

// Returns the stream of a call with a patch behind each block write that a relocation changes. LOADPDI gets the number
// of the image that its relocation names. Fails with T0326 for a relocation that no patch can express, such as that of
// a number in a descriptor, and with the errors of the stream.
Result<ModuleCall> call_of(const ControlModule& module, const ControlCode& code);

// Returns the instructions, packets and relocations for a stream; `first_argument` is the number in the symbol of host
// buffer 0. Sets the addresses in descriptors to 0, as aiebu does. Fails with T0326 for a patch of a descriptor that
// the stream has not written in a block before.
Result<ControlCode> code_for(const Txn& stream, const std::optional<PacketBuffer>& packets,
                             std::uint32_t first_argument);

}  // namespace tessera::container
