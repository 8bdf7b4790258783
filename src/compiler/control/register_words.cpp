#include "compiler/control/register_words.h"

#include "device/registers.h"

namespace tessera::compiler {

using container::CdoId;

std::vector<RegisterWrite> RegisterWords::write(const container::Cdo& configuration) {
  std::vector<RegisterWrite> writes;
  for (const container::CdoCommand& command : configuration.commands) {
    const auto address = static_cast<std::uint32_t>(command.address);
    switch (command.id) {
      case CdoId::Write64: writes.push_back({address, {command.value}}); break;
      case CdoId::MaskWrite64:
        writes.push_back({address, {(at(command.address) & ~command.mask) | (command.value & command.mask)}});
        break;
      case CdoId::DmaWrite: writes.push_back({address, command.payload}); break;
      default: continue;  // a Writer writes nothing else
    }
    write(writes.back());
  }
  return writes;
}

void RegisterWords::write(const RegisterWrite& write) {
  for (std::size_t i = 0; i < write.words.size(); ++i) known_[std::uint64_t{write.address} + 4 * i] = write.words[i];
}

std::uint32_t RegisterWords::at(std::uint64_t address) const {
  if (const auto known = known_.find(address); known != known_.end()) return known->second;
  const device::Location place = device_.locate(address);
  const auto info = device::register_at(device_.kind(place.tile), place.offset, device_.arch);
  return info ? info->run->reset : 0;
}

}  // namespace tessera::compiler
