// The `aie` dialect in C++: what mlir-tblgen makes of the .td files, and what operations ask of each other.
//
// One form in memory for both ages of text: a number that is constant is an attribute, anything else an operand.
// Verifiers answer from the device model, so that a limit stands in facts/ only.
#pragma once

#include "device/device.h"
#include "dialect/defaults.h"

#include <mlir/Bytecode/BytecodeOpInterface.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinTypes.h>
#include <mlir/IR/Dialect.h>
#include <mlir/IR/OpDefinition.h>
#include <mlir/IR/OpImplementation.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/ControlFlowInterfaces.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

namespace tessera::aie {

// The two ages of text: that of the reference (January 2025), and that of 2026.
enum class TextAge : std::uint8_t { Spec, Young };

class ComputedNumbers;
class DeviceOp;
class ShimDMAAllocationOp;
class TileOp;

// The tile that a value is; null for a value that no aie.tile defines.
TileOp tile_of(mlir::Value tile);
device::TileId tile_id_of(mlir::Value tile);  // the value must be a tile
// The device that holds the operation; null outside of any.
DeviceOp device_of(mlir::Operation* op);
mlir::LogicalResult verify_numbers(ComputedNumbers op);
// The shim DMA allocation of that name in the device around an operation; null where there is none. A symbol table does
// not know it: older designs have a memref.global of the same name.
ShimDMAAllocationOp find_allocation(mlir::Operation* from, llvm::StringRef name);

}  // namespace tessera::aie

#include "dialect/aie/dialect_decls.h.inc"
#include "dialect/aie/enum_decls.h.inc"

namespace tessera::aie {

TextAge text_age(mlir::MLIRContext* context);

// A direction as the device room has it.
device::Direction hardware(DMAChannelDir direction);
DMAChannelDir channel_dir(device::Direction direction);

inline constexpr unsigned kWordBits = 32;  // what addresses and lengths of a DMA count

}  // namespace tessera::aie

#define GET_ATTRDEF_CLASSES
#include "dialect/aie/attr_decls.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dialect/aie/type_decls.h.inc"

#include "dialect/aie/interface_decls.h.inc"
#define GET_OP_CLASSES
#include "dialect/aie/op_decls.h.inc"
