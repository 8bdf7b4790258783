// Facts of facts_of() (lsp/facts.h) by subject. Callers have verified the operation, its operands and its device.
#pragma once

#include "device/device.h"
#include "dialect/aie/aie.h"
#include "dialect/aiex/aiex.h"
#include "lsp/fact_list.h"

namespace tessera::lsp {

// A tile as far as the design gives it: its kind always, its place perhaps.
struct KnownTile {
  const device::Device* device = nullptr;
  device::TileKind kind = device::TileKind::Core;
  std::optional<device::TileId> id;

  const device::TileModel& model() const { return id ? device->model(*id) : device->model(kind); }
  std::string name() const;  // "tile (0,2), a core tile"
};
std::optional<KnownTile> known_tile(mlir::Value tile);

Facts device_facts(aie::DeviceOp op);
Facts tile_facts(const KnownTile& tile);
Facts core_facts(aie::CoreOp op);
Facts buffer_facts(aie::BufferOp op);
Facts lock_facts(aie::LockOp op);
Facts fifo_facts(aie::ObjectFifoCreateOp op);

// Facts about a register or memory at an address of the array, or at an offset in a tile when the tile is given.
struct Written {
  std::uint32_t address = 0;
  std::optional<std::uint32_t> value{}, mask{};
  std::optional<std::uint32_t> col{}, row{};
};
Facts register_facts(const device::Device& device, const Written& written);

}  // namespace tessera::lsp
