// The `aie` dialect in C++: the code that mlir-tblgen makes from the .td files, and queries that operations share.
//
// Text of January 2025 and text of 2026 have one form in memory: a constant number is an attribute, any other number an
// operand. Verifiers take limits from the device model, so that each limit is written in facts/ only.
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

// The two ages of text: January 2025, the age of the reference compiler, and 2026.
enum class TextAge : std::uint8_t { Of2025, Of2026 };

class ComputedNumbers;
class DeviceOp;
class ShimDMAAllocationOp;
class TileOp;

// Returns the aie.tile that defines a value; null when no aie.tile defines it.
TileOp tile_of(mlir::Value tile);
device::TileId tile_id_of(mlir::Value tile);  // the value must be a tile
// Returns the device that contains the operation; null outside of all devices.
DeviceOp device_of(mlir::Operation* op);
mlir::LogicalResult verify_numbers(ComputedNumbers op);
// Returns the shim DMA allocation of that name in the device around an operation; null when none exists. A symbol table
// cannot find it: older designs have a memref.global of the same name.
ShimDMAAllocationOp find_allocation(mlir::Operation* from, llvm::StringRef name);

}  // namespace tessera::aie

#include "dialect/aie/dialect_decls.h.inc"
#include "dialect/aie/enum_decls.h.inc"

namespace tessera::aie {

TextAge text_age(mlir::MLIRContext* context);
// Tells the dialect that the parser read a form that only text of this age has.
void saw_text(mlir::MLIRContext* context, TextAge age);
// Returns true in tessera-opt while it prints text of 2025 because its user asked for it.
bool follows_2025(mlir::MLIRContext* context);

// Convert a direction of the dialect to the device model's type, and back.
device::Direction hardware(DMAChannelDir direction);
DMAChannelDir channel_dir(device::Direction direction);

inline constexpr unsigned kWordBits = 32;  // the unit of a DMA's addresses and lengths

}  // namespace tessera::aie

#define GET_ATTRDEF_CLASSES
#include "dialect/aie/attr_decls.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dialect/aie/type_decls.h.inc"

#include "dialect/aie/interface_decls.h.inc"
#define GET_OP_CLASSES
#include "dialect/aie/op_decls.h.inc"
