#include "compiler/static_checks/indices.h"

#include "base/text.h"
#include "compiler/design/constants.h"
#include "compiler/diagnosis/diagnostics.h"
#include "compiler/static_checks/codes.h"
#include "compiler/static_checks/locks.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/IR/Matchers.h>

#include <set>

using namespace mlir;

namespace tessera::compiler {

namespace {

// True when every round of the loop reaches the operation: only loops with at least one round lie between them.
bool always_comes_to(scf::ForOp loop, Operation* op) {
  for (Operation* around = op->getParentOp(); around != loop.getOperation(); around = around->getParentOp()) {
    auto inner = dyn_cast<scf::ForOp>(around);
    if (!inner || rounds_of(inner).value_or(0) == 0) return false;
  }
  return true;
}

// Returns the index if it is constant. For the counter of a loop with constant bounds whose every round reaches `op`,
// returns the largest value. Otherwise returns nothing.
std::optional<std::int64_t> furthest(Value index, Operation* op) {
  if (const auto known = constant_of(index)) return known;
  auto argument = dyn_cast<BlockArgument>(index);
  auto loop = argument ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp()) : scf::ForOp();
  if (!loop || index != loop.getInductionVar() || !always_comes_to(loop, op)) return std::nullopt;
  const auto rounds = rounds_of(loop);
  if (!rounds || *rounds == 0) return std::nullopt;
  return *constant_of(loop.getLowerBound()) + (*rounds - 1) * *constant_of(loop.getStep());
}

std::string name_of_memory(Value memref) {
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) memref = view.getViewSource();
  if (auto buffer = memref.getDefiningOp<aie::BufferOp>(); buffer && buffer.getSymName())
    return fmt::format("buffer '{}'", buffer.getSymName()->str());
  if (auto global = memref.getDefiningOp<memref::GetGlobalOp>()) return fmt::format("'{}'", global.getName().str());
  return memref.getDefiningOp<memref::AllocaOp>() ? "local memory" : "a memref";
}

// Checks an access to a vector of this type, whose dimensions are the last dimensions of the memref. An empty type
// means an access to one element.
std::optional<Diag> index_outside(Operation* op, Value memref, ValueRange indices, VectorType vector) {
  const auto type = cast<MemRefType>(memref.getType());
  const bool is_element = !vector || vector == type.getElementType();
  const std::size_t along = is_element ? 0 : static_cast<std::size_t>(vector.getRank());
  for (std::size_t d = 0; d < indices.size(); ++d) {
    const std::int64_t size = type.getDimSize(static_cast<unsigned>(d));
    const auto index = furthest(indices[d], op);
    if (!index || ShapedType::isDynamic(size)) continue;
    const bool is_along = d + along >= indices.size();
    const std::int64_t length = is_along ? vector.getDimSize(static_cast<unsigned>(d + along - indices.size())) : 1;
    if (*index >= 0 && length <= size && *index <= size - length) continue;
    const std::string which = length == 1 ? fmt::format("index {} is", *index)
                                          : fmt::format("indices {} to {} are", *index, *index + length - 1);
    return error(code::index_outside, "{} out of range for {}", which, name_of_memory(memref))
        .at("{}", place_of(op->getLoc()))
        .note("dimension {} of this memory has {}, counted from 0", d,
              counted(static_cast<std::uint64_t>(size), "element"))
        .help("keep the indices of the body inside the memory that it names");
  }
  return std::nullopt;
}

std::optional<Diag> index_outside(Operation* op) {
  return llvm::TypeSwitch<Operation*, std::optional<Diag>>(op)
      .Case<memref::LoadOp, memref::StoreOp>(
          [&](auto access) { return index_outside(op, access.getMemRef(), access.getIndices(), {}); })
      .Case<vector::LoadOp, vector::StoreOp>(
          [&](auto access) { return index_outside(op, access.getBase(), access.getIndices(), access.getVectorType()); })
      .Default([](Operation*) { return std::nullopt; });
}

}  // namespace

std::vector<Diag> check_indices(aie::DeviceOp device) {
  std::vector<Diag> findings;
  for (Operation& body : *device.getBody()) {
    auto core = dyn_cast<aie::CoreOp>(body);
    if (core ? core.getElfFile().has_value() : !isa<func::FuncOp>(body)) continue;
    std::set<std::string> told;  // keyed by place: an object FIFO may copy an access, and copies are reported once
    body.walk([&](Operation* op) {
      if (std::optional<Diag> found = index_outside(op); found && told.insert(place_of(op->getLoc())).second)
        findings.push_back(std::move(*found));
    });
  }
  return findings;
}

}  // namespace tessera::compiler
