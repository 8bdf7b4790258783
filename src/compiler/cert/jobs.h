// Pages, jobs and chains of control code, for the passes that change them.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// Makes a page with one empty job at the builder's place.
aiex::CertJobOp create_page(mlir::OpBuilder& builder, mlir::Location loc, std::uint32_t job);
// Returns the end of a job's operations, in front of its terminator.
mlir::OpBuilder end_of(aiex::CertJobOp job);
// Returns the operations of a job without its terminator.
mlir::SmallVector<mlir::Operation*> operations_of(aiex::CertJobOp job);
// Returns the largest ID of the jobs in the device. Returns 0 for a device without jobs.
std::uint32_t largest_job(aie::DeviceOp device);

// Returns the bytes that an operation takes in a page, with the descriptors and constants that it uses. `symbols` are
// those of its device.
std::uint64_t bytes_of(mlir::Operation* op, const mlir::SymbolTable& symbols);

// Joins each run of a chain with the run before it, when nothing between them depends on their order and the words of
// both fit into a page. The later chain stays, and begins with the descriptors of the earlier one.
void join_chains(aie::DeviceOp device);

}  // namespace tessera::compiler
