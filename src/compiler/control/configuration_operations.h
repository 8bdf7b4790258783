// Writes the configuration of a device as operations of a command stream.
#pragma once

#include "compiler/emit/configuration.h"
#include "dialect/aiex/aiex.h"

#include <mlir/IR/Builders.h>

#include <string>

namespace tessera::compiler {

// Returns the folder of the ELFs that the device names: `given`, or else the folder of the design.
std::string elf_folder(aie::DeviceOp device, llvm::StringRef given);

// Makes writes, masked writes and block writes, each with the location of the operation from which it comes. The words
// of block writes become constants of `home`, the device with the stream. As in mlir-aie, blocks that follow each other
// in memory become one block, with the location of the first.
void create_commands(mlir::OpBuilder& builder, aie::DeviceOp home, const Configuration& configuration);

// Makes a control packet that writes the words. The packet may be longer than the hardware takes.
void create_packet(mlir::OpBuilder& builder, mlir::Location loc, std::uint32_t address,
                   llvm::ArrayRef<std::int32_t> words);

// Makes the same writes as control packets.
void create_packets(mlir::OpBuilder& builder, mlir::Location loc, aie::DeviceOp home, const container::Cdo& commands);

}  // namespace tessera::compiler
