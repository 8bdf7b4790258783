#include "compiler/emit/writer.h"

#include <algorithm>

namespace tessera::compiler {

container::CdoCommand& Writer::add(container::CdoId id, device::TileId tile, std::uint32_t offset) {
  container::CdoCommand command;
  command.id = id;
  command.address = device_.address(tile, offset);
  cdo_.commands.push_back(std::move(command));
  places_.push_back(place_);
  return cdo_.commands.back();
}

void Writer::write(device::TileId tile, std::uint32_t offset, std::uint32_t value) {
  add(container::CdoId::Write64, tile, offset).value = value;
}

void Writer::mask_write(device::TileId tile, std::uint32_t offset, std::uint32_t mask, std::uint32_t value) {
  container::CdoCommand& command = add(container::CdoId::MaskWrite64, tile, offset);
  command.mask = mask;
  command.value = value;
}

void Writer::block_write(device::TileId tile, std::uint32_t offset, std::vector<std::uint32_t> words) {
  add(container::CdoId::DmaWrite, tile, offset).payload = std::move(words);
}

void Writer::append(container::Cdo commands) {
  places_.resize(places_.size() + commands.commands.size(), place_);
  std::ranges::move(commands.commands, std::back_inserter(cdo_.commands));
}

}  // namespace tessera::compiler
