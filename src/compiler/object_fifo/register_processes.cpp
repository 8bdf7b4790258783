// Turns processes of object FIFOs (aie.objectfifo.register_process) into programs of cores.
//
// A process calls a function once per entry of its patterns. Before the call it acquires as many objects as the entry
// says, and after the call it releases as many as the entry says. A pattern with a single entry repeats that entry. An
// entry that acquires no object only releases. Equal consecutive entries become a loop. Processes of one core run in
// the order of the text. The processes of a FIFO's consumers belong to the consumers in the order in which the FIFO
// lists them.
#include "compiler/passes.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Matchers.h>
#include <map>

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEREGISTEROBJECTFIFOS
#include "compiler/passes/decls.h.inc"

namespace {

using mlir::failed;
using mlir::failure;
using mlir::FailureOr;

struct Entry {
  std::int32_t acquired, released;
  std::int64_t times;
};

struct RegisterObjectFifos : impl::AIERegisterObjectFifosBase<RegisterObjectFifos> {
  void runOnOperation() override {
    std::map<std::string, unsigned> consumers;  // number of consumers with a process, by FIFO
    for (auto process : llvm::make_early_inc_range(getOperation().getOps<aie::ObjectFifoRegisterProcessOp>())) {
      if (failed(lower(process, consumers))) return signalPassFailure();
      process.erase();
    }
  }

  mlir::LogicalResult lower(aie::ObjectFifoRegisterProcessOp process, std::map<std::string, unsigned>& consumers) {
    auto fifo = mlir::cast<aie::ObjectFifoCreateOp>(
        mlir::SymbolTable::lookupSymbolIn(getOperation(), process.getObjFifoNameAttr()));
    const auto entries = entries_of(process);
    if (failed(entries)) return failure();
    auto callee = mlir::dyn_cast_or_null<mlir::func::FuncOp>(
        mlir::SymbolTable::lookupSymbolIn(getOperation(), process.getCalleeAttr()));
    if (!callee || callee.getNumArguments() != 0)
      return process.emitOpError("needs a function without arguments: ")
             << process.getCalleeAttr() << " does not exist or has arguments";
    mlir::Value tile = fifo.getProducerTile();
    if (process.getPort() == aie::ObjectFifoPort::Consume) {
      const unsigned next = consumers[fifo.getSymName().str()]++;
      if (next >= fifo.getConsumerTiles().size())
        return process.emitOpError("finds no free consumer: each consumer of ")
               << process.getObjFifoNameAttr() << " has a process already";
      tile = fifo.getConsumerTiles()[next];
    }
    auto core = core_of(process, tile);
    if (failed(core)) return failure();
    mlir::OpBuilder builder((*core).getBody().back().getTerminator());
    for (const Entry& entry : *entries) add(builder, process, fifo, callee, entry);
    return mlir::success();
  }

  FailureOr<aie::CoreOp> core_of(aie::ObjectFifoRegisterProcessOp process, mlir::Value tile) {
    if (!aie::tile_of(tile)) return process.emitOpError("runs on a tile without a place"), failure();
    for (auto core : getOperation().getOps<aie::CoreOp>()) {
      if (!aie::tile_of(core.getTile()) || aie::tile_id_of(core.getTile()) != aie::tile_id_of(tile)) continue;
      if (core.getElfFile()) return process.emitOpError("runs on a core whose program is in a file"), failure();
      return core;
    }
    mlir::OpBuilder builder(process);
    auto core = aie::CoreOp::create(builder, process.getLoc(), builder.getIndexType(), tile);
    builder.createBlock(&core.getBody());
    aie::EndOp::create(builder, process.getLoc());
    return core;
  }

  // Returns the entries, with equal consecutive entries joined. The verifier has checked the length, but not that the
  // patterns are constant.
  static FailureOr<std::vector<Entry>> entries_of(aie::ObjectFifoRegisterProcessOp process) {
    mlir::DenseIntElementsAttr acquires, releases;
    mlir::APInt length;
    if (!mlir::matchPattern(process.getAcquirePatternTensor(), mlir::m_Constant(&acquires)) ||
        !mlir::matchPattern(process.getReleasePatternTensor(), mlir::m_Constant(&releases)) ||
        !mlir::matchPattern(process.getLength(), mlir::m_ConstantInt(&length)))
      return process.emitOpError("needs patterns and a length that are constant"), failure();
    const auto at = [](mlir::DenseIntElementsAttr pattern, std::int64_t i) {
      return pattern.isSplat() ? pattern.getSplatValue<std::int32_t>() : pattern.getValues<std::int32_t>()[i];
    };
    const auto fits = [&](mlir::DenseIntElementsAttr pattern, std::int64_t count) {
      return pattern.isSplat() || pattern.getNumElements() == count;
    };
    const std::int64_t most = std::max(acquires.getNumElements(), releases.getNumElements());
    const std::int64_t count = most == 1 ? length.getSExtValue() : most;
    if (!fits(acquires, count) || !fits(releases, count))
      return process.emitOpError("has patterns of ")
                 << acquires.getNumElements() << " and " << releases.getNumElements() << " entries for "
                 << length.getSExtValue() << " runs",
             failure();
    if (acquires.isSplat() && releases.isSplat()) return std::vector<Entry>{{at(acquires, 0), at(releases, 0), count}};
    std::vector<Entry> entries;
    for (std::int64_t i = 0; i < count; ++i) {
      const Entry entry{at(acquires, i), at(releases, i), 1};
      if (!entries.empty() && entries.back().acquired == entry.acquired && entries.back().released == entry.released)
        ++entries.back().times;
      else
        entries.push_back(entry);
    }
    return entries;
  }

  // Names each object. mlir-aie of January 2025 does so, although the call takes no object.
  static void access_all(mlir::OpBuilder& builder, aie::ObjectFifoAcquireOp acquire, mlir::MemRefType type) {
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(acquire.getSize()); ++i)
      aie::ObjectFifoSubviewAccessOp::create(builder, acquire.getLoc(), type, acquire.getSubview(),
                                             builder.getI32IntegerAttr(i));
  }

  static void add(mlir::OpBuilder& builder, aie::ObjectFifoRegisterProcessOp process, aie::ObjectFifoCreateOp fifo,
                  mlir::func::FuncOp callee, const Entry& entry) {
    const mlir::Location loc = process.getLoc();
    const mlir::OpBuilder::InsertionGuard guard(builder);
    if (entry.times > 1) {
      const auto number = [&](std::int64_t value) -> mlir::Value {
        return mlir::arith::ConstantIndexOp::create(builder, loc, value);
      };
      const mlir::Value low = number(0), high = number(entry.times), step = number(1);
      auto loop = mlir::scf::ForOp::create(builder, loc, low, high, step);
      builder.setInsertionPoint(loop.getBody()->getTerminator());
    }
    const mlir::MemRefType type =
        process.getPort() == aie::ObjectFifoPort::Produce ? fifo.object_type() : fifo.consumed_type();
    if (entry.acquired > 0) {
      const mlir::Type subview = aie::ObjectFifoSubviewType::get(builder.getContext(), type);
      auto acquire =
          aie::ObjectFifoAcquireOp::create(builder, loc, subview, process.getPortAttr(), process.getObjFifoNameAttr(),
                                           builder.getI32IntegerAttr(entry.acquired));
      if (aie::follows_2025(builder.getContext())) access_all(builder, acquire, type);
      mlir::func::CallOp::create(builder, loc, callee);
    }
    if (entry.released > 0)
      aie::ObjectFifoReleaseOp::create(builder, loc, process.getPortAttr(), process.getObjFifoNameAttr(),
                                       builder.getI32IntegerAttr(entry.released));
  }
};

}  // namespace

}  // namespace tessera::compiler
