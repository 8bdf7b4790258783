#include "compiler/emit/cdo_trace.h"

#include "compiler/emit/lines.h"

namespace tessera::compiler {

static void print_block(const container::CdoCommand& command, llvm::raw_ostream& out) {
  line(out, "(BlockWrite-DMAWriteCmd): Start Address: 0x{:016X}  Size: {}", command.address, command.payload.size());
  std::uint64_t offset = 0;
  for (const std::uint32_t word : command.payload) {
    line(out, "    Address: 0x{:016X}  Data@ {:#x} is: 0x{:08X} ", command.address + offset, offset, word);
    offset += sizeof(word);
  }
}

void print_cdo_trace(const container::Cdo& cdo, llvm::raw_ostream& out) {
  using container::CdoId;
  for (const container::CdoCommand& command : cdo.commands) {
    switch (command.id) {
      case CdoId::DmaWrite: print_block(command, out); break;
      case CdoId::Write:
      case CdoId::Write64:
        line(out, "(Write64): Address:  0x{:016X} Data:  0x{:08X}  ", command.address, command.value);
        break;
      case CdoId::MaskWrite:
      case CdoId::MaskWrite64:
        line(out, "(MaskWrite64): Address: 0x{:016X}  Mask: 0x{:08X}  Data: 0x{:08X} ", command.address, command.mask,
             command.value);
        break;
      default: line(out, "({}): Payload Length: {}", container::to_string(command.id), command.payload.size()); break;
    }
  }
}

}  // namespace tessera::compiler
