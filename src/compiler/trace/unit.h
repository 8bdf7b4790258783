// The trace unit of an aie.trace: a tile, and one of its modules that record events.
#pragma once

#include "device/events.h"
#include "device/registers.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

struct TraceUnit {
  device::TileId tile;
  device::TileKind kind = device::TileKind::Core;
  device::EventModule module = device::EventModule::Core;
  device::Arch arch{};
  auto operator<=>(const TraceUnit&) const = default;
};

// Returns the unit of a tile for this packet type. Without a type, returns the core module of a core tile, or the only
// unit of another tile. Reports at `op` when the tile has no such unit, and on AIE1, for which the facts have no trace
// registers.
mlir::FailureOr<TraceUnit> trace_unit(mlir::Operation* op, mlir::Value tile, std::optional<aie::TracePacketType> type);
aie::TracePacketType packet_type(const TraceUnit& unit);

// Returns the first operation of this kind in a trace, or null.
template <class Part>
Part part_of(aie::TraceOp trace) {
  const auto parts = trace.getBody().getOps<Part>();
  return parts.empty() ? Part() : *parts.begin();
}

// Finds a register, or one of its fields, by name. Reports an unknown name.
mlir::FailureOr<device::RegisterInfo> find_register(mlir::Operation* op, const TraceUnit& unit, llvm::StringRef name);
mlir::FailureOr<device::Field> find_field(mlir::Operation* op, const device::RegisterInfo& info, llvm::StringRef name);

mlir::FailureOr<std::uint32_t> event_number(mlir::Operation* op, const TraceUnit& unit, llvm::StringRef name);
// Writes a register of the unit's tile.
void create_write(mlir::OpBuilder& builder, mlir::Location loc, const TraceUnit& unit, const device::RegisterInfo& reg,
                  std::uint32_t value);
// Returns the name of the event by which tiles see a broadcast: "BROADCAST_15", "BROADCAST_A_15".
std::string broadcast_event(const TraceUnit& unit, std::uint32_t line);

}  // namespace tessera::compiler
