// A call of a module as a command stream, and the other way round.
//
// In an ELF, relocations give the buffers of a call. In a command stream alone, patches do (DDR_PATCH). The firmware
// skips the patches of a stream that comes from an ELF, so that only the relocations count.
//
// A host program could patch the bytes of the code with addresses, as XRT does. But a stream with patches says more: an
// emulator then knows the argument behind each address, and the same stream serves each call. So the code becomes such
// a stream, and only relocations that no patch expresses change its bytes.
#pragma once

#include "container/module/module.h"
#include "container/txn/txn.h"

#include <map>

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

// The buffers and values of a host program, by the symbols of relocations.
struct CallHost {
  std::map<std::string, unsigned, std::less<>> buffers{};  // the numbers of host buffers
  // Values and addresses that the host writes into the code itself. An address is the one at which the array sees the
  // buffer.
  std::map<std::string, std::uint64_t, std::less<>> values{};

  bool operator==(const CallHost&) const = default;
};

// Returns the stream of a call of a host program, which patches the control packets itself. A relocation becomes a
// patch if it writes the address of one of the buffers into a descriptor. Otherwise its value goes into the bytes of
// the code; without a value, the bytes stay. Fails as the function above does, except for such relocations.
Result<Txn> call_of(const ControlModule& module, const ControlCode& code, const CallHost& host);
// Returns whether a relocation of the instructions needs a value: no patch can express it.
bool needs_values(const ControlCode& code);

// Returns the instructions, packets and relocations for a stream; `first_argument` is the number in the symbol of host
// buffer 0. A flat ELF has no device images, so its LOADPDI names one of the xclbin by its number alone. Sets the
// addresses in descriptors to 0, as aiebu does. Fails with T0326 for a patch of a descriptor that the stream has not
// written in a block before.
Result<ControlCode> code_for(const Txn& stream, const std::optional<PacketBuffer>& packets,
                             std::uint32_t first_argument);

}  // namespace tessera::container
