// The cascades of a design, from core to core, as the checks look at them.
//
// A core has one cascade in and one out, and a register turns each of them two ways: two cores are connected when the
// one gives to where the other takes from. What no flow turned is as a reset leaves it, from North and to South, so
// that a cascade down a column works without saying so, and a forgotten flow elsewhere leads into the void: the core
// waits for ever, at the first value or when the FIFOs are full.
// On AIE1 each core is wired to one neighbour on either side, whatever a flow says.
//
// A core is understood that says all in its body: one that is an ELF, or calls functions, may give and take what nobody
// sees.
#pragma once

#include "base/diag.h"
#include "device/ports.h"
#include "dialect/aie/aie.h"

#include <map>
#include <set>
#include <vector>

namespace tessera::compiler {

class Cascades {
 public:
  // `touched`: tiles whose registers a command stream or control packets may write.
  Cascades(aie::DeviceOp device, const std::set<device::TileId>& touched);

  // T0982: values that come from nowhere, or lead nowhere.
  std::vector<Diag> check() const;

  // What is on the way in the cascade of an aie.get_cascade or aie.put_cascade, as the core that takes it, and the room
  // for it, as the tile of the core that gives; null where both ends are not understood.
  mlir::Operation* values(mlir::Operation* use) const;
  mlir::Operation* room(mlir::Operation* use) const;

 private:
  struct Core {
    aie::CoreOp op;  // null: it has no program
    mlir::Operation* get = nullptr;
    mlir::Operation* put = nullptr;
    bool is_known = true;
    device::Bundle input = device::Bundle::North, output = device::Bundle::South;
  };
  struct Ends {
    aie::CoreOp giver, taker;
  };

  std::optional<device::TileId> source(device::TileId tile) const;
  std::optional<device::TileId> sink(device::TileId tile) const;
  std::optional<Ends> ends(mlir::Operation* use) const;
  const Core* core(std::optional<device::TileId> tile) const;
  std::string why_none_come(device::TileId tile) const;
  std::string why_nobody_takes(device::TileId tile) const;

  const device::Device& device_;
  bool is_wired_;  // no register turns them
  std::map<device::TileId, Core> cores_;
  bool is_known_ = true;
};

}  // namespace tessera::compiler
