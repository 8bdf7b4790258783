// Finds the cores that the cascades of a design connect, and reports cascades that connect to nothing.
//
// A core has one cascade input and one output. A register turns the input to the North or the West, and the output to
// the South or the East. Two cores are connected when the output of one faces the input of the other. A core that no
// cascade flow names keeps the reset state: input from the North, output to the South. So a cascade down a column works
// without a flow. Where a flow was forgotten elsewhere, the core waits for ever, at its first value or when the FIFOs
// are full. On AIE1 the wires of a core's input and output are fixed, and flows change nothing.
//
// A core is *known* when its body shows every access to the cascade. A core whose program is an ELF, that calls
// functions, or whose tile is in `touched` is not known.
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

  // Returns findings of T0982: a core waits for values that no core sends, or sends values that no core takes.
  std::vector<Diag> check() const;

  // The two locks that stand for a cascade in actors.h, for an aie.get_cascade or aie.put_cascade. values() returns the
  // aie.core that takes the values; room() returns the aie.tile of the core that gives them. Both return null when one
  // of the two cores is not known, or when the cores are not connected.
  mlir::Operation* values(mlir::Operation* use) const;
  mlir::Operation* room(mlir::Operation* use) const;

 private:
  struct Core {
    aie::CoreOp op;  // null: the core has no program
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
  bool leads_to_core(device::TileId tile) const;
  std::string why_no_core_takes(device::TileId tile) const;

  const device::Device& device_;
  bool is_wired_;  // AIE1: no register turns a cascade
  std::map<device::TileId, Core> cores_;
  bool is_known_ = true;
};

}  // namespace tessera::compiler
