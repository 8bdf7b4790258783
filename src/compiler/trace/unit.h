// The trace unit that an aie.trace is about: a tile, and one of the modules of it that record events.
#pragma once

#include "device/events.h"
#include "device/registers.h"
#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

struct TraceUnit {
  device::TileId tile;
  device::TileKind kind = device::TileKind::Core;
  device::EventModule module = device::EventModule::Core;
  device::Arch arch = device::Arch::AIE2;
  auto operator<=>(const TraceUnit&) const = default;
};

// That of a tile whose packets have this type; of a core tile without a type that of the core. Reports at `op` what is
// no unit of the tile, and tiles of AIE1, whose registers of this kind are not recorded.
mlir::FailureOr<TraceUnit> trace_unit(mlir::Operation* op, mlir::Value tile, std::optional<aie::TracePacketType> type);
aie::TracePacketType packet_type(const TraceUnit& unit);

// The operation of this kind in a trace, or null.
template <class Part>
Part part_of(aie::TraceOp trace) {
  const auto parts = trace.getBody().getOps<Part>();
  return parts.empty() ? Part() : *parts.begin();
}

// Registers and their fields by name.
mlir::FailureOr<device::RegisterInfo> find_register(mlir::Operation* op, const TraceUnit& unit, llvm::StringRef name);
mlir::FailureOr<device::Field> find_field(mlir::Operation* op, const device::RegisterInfo& info, llvm::StringRef name);

mlir::FailureOr<std::uint32_t> event_number(mlir::Operation* op, const TraceUnit& unit, llvm::StringRef name);
// The event that a broadcast is to the tiles it comes to: "BROADCAST_15", "BROADCAST_A_15".
std::string broadcast_event(const TraceUnit& unit, std::uint32_t line);

}  // namespace tessera::compiler
