// Collects the commands of a configuration: register writes in the order of their execution, and for each command the
// location of the operation from which it comes.
#pragma once

#include "container/cdo/cdo.h"
#include "device/field_words.h"

#include <mlir/IR/Location.h>

#include <vector>

namespace tessera::compiler {

class Writer {
 public:
  // Commands come from `place` until at() names another operation.
  Writer(const device::Device& device, mlir::Location place) : device_(device), place_(place) {}

  const device::Device& device() const { return device_; }

  void at(mlir::Location place) { place_ = place; }

  void write(device::TileId tile, std::uint32_t offset, std::uint32_t value);
  void write(device::TileId tile, const device::FieldWords& word) { write(tile, word.offset(), word.words()[0]); }
  void mask_write(device::TileId tile, std::uint32_t offset, std::uint32_t mask, std::uint32_t value);
  void block_write(device::TileId tile, std::uint32_t offset, std::vector<std::uint32_t> words);

  void append(container::Cdo commands);

  container::Cdo take() { return std::move(cdo_); }
  const std::vector<mlir::Location>& places() const { return places_; }

 private:
  container::CdoCommand& add(container::CdoId id, device::TileId tile, std::uint32_t offset);

  const device::Device& device_;
  container::Cdo cdo_;
  mlir::Location place_;
  std::vector<mlir::Location> places_;  // one for each command
};

}  // namespace tessera::compiler
