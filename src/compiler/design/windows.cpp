#include "compiler/design/windows.h"

namespace tessera::compiler {

const device::View* view_of(const device::Device& device, device::TileId from, device::TileId to) {
  for (const device::View& view : device.model(from).views)
    if (from.col + view.col_offset == to.col && from.row + view.row_offset == to.row) return &view;
  return nullptr;
}

}  // namespace tessera::compiler
