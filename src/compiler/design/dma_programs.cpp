#include "compiler/design/dma_programs.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace tessera::compiler {

template <class Program>
static mlir::Operation* find_or_make(mlir::Block& body, aie::TileOp tile, mlir::Location loc) {
  for (auto op : body.getOps<Program>()) {
    aie::TileOp its = aie::tile_of(op.getTile());
    if (its && its.id() == tile.id()) return op;
  }
  mlir::OpBuilder builder(body.getTerminator());
  return Program::create(builder, loc, builder.getIndexType(), tile.getResult());
}

mlir::Operation* dma_program(aie::DeviceOp device, aie::TileOp tile, mlir::Location loc) {
  mlir::Block& body = device.getBodyRegion().front();
  mlir::Operation* program = nullptr;
  switch (tile.kind()) {
    case device::TileKind::Core: program = find_or_make<aie::MemOp>(body, tile, loc); break;
    case device::TileKind::Mem: program = find_or_make<aie::MemTileDMAOp>(body, tile, loc); break;
    case device::TileKind::Shim: program = find_or_make<aie::ShimDMAOp>(body, tile, loc); break;
  }
  if (program->getRegion(0).empty()) {
    mlir::OpBuilder builder(program->getContext());
    builder.createBlock(&program->getRegion(0));
    aie::EndOp::create(builder, loc);
  }
  return program;
}

static aie::DMAStartOp start_of(mlir::Block* block) {
  return block->empty() ? aie::DMAStartOp() : mlir::dyn_cast<aie::DMAStartOp>(block->back());
}

mlir::Block* last_block(mlir::Operation* program) {
  mlir::Block* block = &program->getRegion(0).front();
  llvm::SmallPtrSet<mlir::Block*, 8> seen;
  while (auto start = start_of(block)) {
    if (!seen.insert(block).second) break;
    block = start.getChain();
  }
  return block;
}

void append_channel(mlir::Operation* program, mlir::Block* start, mlir::Block* last) {
  mlir::Block* block = &program->getRegion(0).front();
  if (block == start) return;
  aie::DMAStartOp other = start_of(block);
  while (other.getChain() != last) other = start_of(other.getChain());
  other->setSuccessor(start, 1);
}

llvm::SmallVector<mlir::Block*> reached_blocks(mlir::Block& from) {
  llvm::SetVector<mlir::Block*> reached;
  reached.insert(&from);
  llvm::SmallVector<mlir::Block*> open{&from};
  while (!open.empty())
    for (mlir::Block* next : open.pop_back_val()->getSuccessors())
      if (reached.insert(next)) open.push_back(next);
  return reached.takeVector();
}

}  // namespace tessera::compiler
