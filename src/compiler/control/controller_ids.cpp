#include "compiler/control/controller_ids.h"

#include "compiler/controller_ids.h"  // generated
#include "compiler/passes.h"
#include "device/capabilities.h"

#include <iterator>

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEASSIGNTILECTRLIDS
#include "compiler/passes/decls.h.inc"

unsigned columns_with_unique_ids(const device::Device& device) {
  return device.rows <= std::size(kControllerIds[0]) ? std::size(kControllerIds) : 0;
}

std::optional<std::uint32_t> default_controller_id(const device::Device& device, device::TileId tile,
                                                   bool unique_in_column) {
  if (!unique_in_column && tile.col >= columns_with_unique_ids(device)) return std::nullopt;
  if (device.rows > std::size(kControllerIds[0])) return tile.row;
  return kControllerIds[unique_in_column ? 0 : tile.col][tile.row];
}

std::uint32_t controller_id(aie::TileOp tile) {
  if (const auto given = tile.getControllerId()) return given->getPktId();
  return *default_controller_id(aie::device_of(tile).model(), tile.id());
}

void set_controller_id(aie::TileOp tile, std::uint32_t id) {
  tile.setControllerIdAttr(aie::PacketInfoAttr::get(tile.getContext(), 0, static_cast<std::uint16_t>(id)));
}

namespace {

struct AssignTileControllerIds : impl::AIEAssignTileCtrlIDsBase<AssignTileControllerIds> {
  using AIEAssignTileCtrlIDsBase::AIEAssignTileCtrlIDsBase;

  void runOnOperation() override {
    const device::Device& device = getOperation().model();
    if (!capabilities(device).command_streams) return;
    for (auto tile : getOperation().getOps<aie::TileOp>()) {
      if (tile.getControllerId()) continue;
      if (const auto id = default_controller_id(device, tile.id(), unique_in_column)) {
        set_controller_id(tile, *id);
        continue;
      }
      tile.emitOpError("finds no controller ID: ")
          << device.name << " has unique IDs for " << columns_with_unique_ids(device) << " columns";
      signalPassFailure();
    }
  }
};

}  // namespace

}  // namespace tessera::compiler
