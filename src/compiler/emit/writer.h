// Collects the commands of a configuration: register writes in the order of their execution.
#pragma once

#include "container/cdo/cdo.h"
#include "device/field_words.h"

namespace tessera::compiler {

class Writer {
 public:
  explicit Writer(const device::Device& device) : device_(device) {}

  const device::Device& device() const { return device_; }

  void write(device::TileId tile, std::uint32_t offset, std::uint32_t value);
  void write(device::TileId tile, const device::FieldWords& word) { write(tile, word.offset(), word.words()[0]); }
  void mask_write(device::TileId tile, std::uint32_t offset, std::uint32_t mask, std::uint32_t value);
  void block_write(device::TileId tile, std::uint32_t offset, std::vector<std::uint32_t> words);

  void append(container::Cdo commands);

  container::Cdo take() { return std::move(cdo_); }

 private:
  container::CdoCommand& add(container::CdoId id, device::TileId tile, std::uint32_t offset);

  const device::Device& device_;
  container::Cdo cdo_;
};

}  // namespace tessera::compiler
