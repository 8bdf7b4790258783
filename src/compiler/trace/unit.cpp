#include "compiler/trace/unit.h"

#include "device/capabilities.h"

#include <fmt/format.h>
#include <algorithm>

namespace tessera::compiler {

using aie::TracePacketType;
using device::EventModule;
using mlir::FailureOr;

static EventModule module_of(TracePacketType type) {
  switch (type) {
    case TracePacketType::Core: return EventModule::Core;
    case TracePacketType::Mem: return EventModule::Memory;
    case TracePacketType::ShimTile: return EventModule::Shim;
    case TracePacketType::MemTile: return EventModule::Mem;
  }
  llvm_unreachable("a type without a name");
}

aie::TracePacketType packet_type(const TraceUnit& unit) {
  switch (unit.module) {
    case EventModule::Core: return TracePacketType::Core;
    case EventModule::Memory: return TracePacketType::Mem;
    case EventModule::Shim: return TracePacketType::ShimTile;
    case EventModule::Mem: return TracePacketType::MemTile;
  }
  llvm_unreachable("a module without a name");
}

static device::TileKind kind_of(EventModule module) {
  if (module == EventModule::Shim) return device::TileKind::Shim;
  return module == EventModule::Mem ? device::TileKind::Mem : device::TileKind::Core;
}

FailureOr<TraceUnit> trace_unit(mlir::Operation* op, mlir::Value tile, std::optional<TracePacketType> type) {
  auto placed = tile.getDefiningOp<aie::TileOp>();
  if (!placed) {
    mlir::Operation* logical = tile.getDefiningOp();
    return (logical ? logical : op)
        ->emitError(
            "LogicalTileOp must be resolved to TileOp before running "
            "-aie-insert-trace-flows (run -aie-place-tiles first)");
  }
  const device::Device& device = aie::device_of(op).model();
  if (!capabilities(device).recorded_events)
    return op->emitOpError("cannot be lowered for ")
           << device.name << ": trace units of " << to_string(device.arch) << " are not among the facts of Tessera";
  TraceUnit unit{placed.id(), placed.kind(), EventModule::Core, device.arch};
  if (unit.kind == device::TileKind::Shim) unit.module = EventModule::Shim;
  if (unit.kind == device::TileKind::Mem) unit.module = EventModule::Mem;
  if (!type) return unit;
  if (kind_of(module_of(*type)) != unit.kind)
    return op->emitOpError("sends packets of type ")
           << stringifyTracePacketType(*type) << ", but " << to_string(unit.tile) << " has no trace unit of this type";
  unit.module = module_of(*type);
  return unit;
}

FailureOr<device::RegisterInfo> find_register(mlir::Operation* op, const TraceUnit& unit, llvm::StringRef name) {
  for (device::RegisterInfo& info : device::find_registers(std::string_view(name), unit.arch))
    if (device::tile_kind(*info.run) == unit.kind && info.run->module == to_string(unit.module)) return std::move(info);
  return op->emitOpError("names the register ") << name << ", which the " << to_string(unit.module) << " module of "
                                                << to_string(unit.tile) << " does not have";
}

FailureOr<device::Field> find_field(mlir::Operation* op, const device::RegisterInfo& info, llvm::StringRef name) {
  const auto found = std::ranges::find(info.fields(), std::string_view(name), &device::NamedField::name);
  if (found != info.fields().end()) return found->field;
  return op->emitOpError("names the field ") << name << ", which " << info.name << " does not have";
}

FailureOr<std::uint32_t> event_number(mlir::Operation* op, const TraceUnit& unit, llvm::StringRef name) {
  if (const auto number = device::find_event(unit.module, std::string_view(name))) return std::uint32_t{*number};
  return op->emitOpError("unknown trace event '") << name << "', which the " << to_string(unit.module) << " module of "
                                                  << to_string(unit.tile) << " does not have";
}

void create_write(mlir::OpBuilder& builder, mlir::Location loc, const TraceUnit& unit, const device::RegisterInfo& reg,
                  std::uint32_t value) {
  mlir::OperationState state(loc, aiex::NpuWrite32Op::getOperationName());
  auto& fields = state.getOrAddProperties<aiex::NpuWrite32Op::Properties>();
  fields.address = builder.getUI32IntegerAttr(static_cast<std::uint32_t>(reg.offset));
  fields.value = builder.getUI32IntegerAttr(value);
  fields.column = builder.getI32IntegerAttr(unit.tile.col);
  fields.row = builder.getI32IntegerAttr(unit.tile.row);
  builder.create(state);
}

std::string broadcast_event(const TraceUnit& unit, std::uint32_t line) {
  return fmt::format("BROADCAST_{}{}", unit.module == EventModule::Shim ? "A_" : "", line);
}

}  // namespace tessera::compiler
