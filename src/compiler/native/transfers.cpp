#include "compiler/native/transfers.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

template <class Transfer>
class Plain {
 public:
  explicit Plain(Transfer transfer)
      : transfer_(transfer), builder_(transfer), loc_(transfer.getLoc()), type_(transfer.getVectorType()) {}

  LogicalResult put_in() {
    const auto memref = dyn_cast<MemRefType>(transfer_.getBase().getType());
    const AffineMap map = transfer_.getPermutationMap();
    if (!memref || !memref.getElementType().isIntOrIndexOrFloat() || type_.getRank() > 1)
      return transfer_.emitOpError("cannot be run on the host: it must move numbers along one dimension of a memref");
    const bool is_one = type_.getRank() == 0 || (map.getNumResults() == 1 && isa<AffineConstantExpr>(map.getResult(0)));
    if (is_one && transfer_.getMask()) return transfer_.emitOpError("has a mask for one element");
    if (!is_one && !map.isMinorIdentity())
      return transfer_.emitOpError("cannot be run on the host: it must go along the last dimension of the memref");
    if (is_one)
      one();
    else if (transfer_.isDimInBounds(0) && !transfer_.getMask())
      finish(whole());
    else
      some();
    transfer_->erase();
    return success();
  }

 private:
  static constexpr bool kReads = std::is_same_v<Transfer, vector::TransferReadOp>;

  void finish(Value value) {
    if constexpr (kReads) transfer_.getResult().replaceAllUsesWith(value);
  }
  Value base() { return transfer_.getBase(); }
  ValueRange indices() { return transfer_.getIndices(); }

  void one() {
    if constexpr (kReads) {
      const Value element = memref::LoadOp::create(builder_, loc_, base(), indices());
      finish(vector::BroadcastOp::create(builder_, loc_, type_, element));
    } else {
      const SmallVector<std::int64_t> first(static_cast<std::size_t>(type_.getRank()), 0);
      const Value element = vector::ExtractOp::create(builder_, loc_, transfer_.getVector(), first);
      memref::StoreOp::create(builder_, loc_, element, base(), indices());
    }
  }

  void some() {
    if (transfer_.getMask()) return finish(masked(transfer_.getMask()));
    // Most transfers are in range at run time, and then use a plain access.
    const Value last = difference(size(), constant(type_.getDimSize(0)));
    const Value below = compare(arith::CmpIPredicate::sge, indices().back(), constant(0));
    const Value above = compare(arith::CmpIPredicate::sle, indices().back(), last);
    const Value fits = arith::AndIOp::create(builder_, loc_, below, above);
    auto branch = scf::IfOp::create(builder_, loc_, kReads ? TypeRange(type_) : TypeRange(), fits, true);
    const auto fill = [&](Block* block, auto access) {
      builder_.setInsertionPointToStart(block);
      const Value value = access();
      if (kReads) scf::YieldOp::create(builder_, loc_, value);
    };
    fill(branch.thenBlock(), [&] { return whole(); });
    fill(branch.elseBlock(), [&] { return masked({}); });
    if (kReads) finish(branch.getResult(0));
  }

  Value masked(Value mask) {
    if (!transfer_.isDimInBounds(0)) {
      const auto bits = VectorType::get(type_.getShape(), builder_.getI1Type());
      const Value within = vector::CreateMaskOp::create(builder_, loc_, bits, ValueRange{lanes_within()});
      mask = mask ? Value(arith::AndIOp::create(builder_, loc_, mask, within)) : within;
    }
    if constexpr (kReads) {
      const Value pad = vector::BroadcastOp::create(builder_, loc_, type_, transfer_.getPadding());
      return vector::MaskedLoadOp::create(builder_, loc_, type_, base(), indices(), mask, pad);
    } else {
      vector::MaskedStoreOp::create(builder_, loc_, base(), indices(), mask, transfer_.getVector());
      return {};
    }
  }

  Value whole() {
    if constexpr (kReads) return vector::LoadOp::create(builder_, loc_, type_, base(), indices());
    if constexpr (!kReads) vector::StoreOp::create(builder_, loc_, transfer_.getVector(), base(), indices());
    return {};
  }

  // Returns the number of lanes from the last index to the end of the dimension: min(max(size - index, 0), lanes).
  // Returns all lanes for a negative index, so that the check of the first lane reports the index.
  Value lanes_within() {
    const Value index = indices().back(), lanes = constant(type_.getDimSize(0));
    const Value left = arith::MaxSIOp::create(builder_, loc_, difference(size(), index), constant(0));
    const Value before = compare(arith::CmpIPredicate::slt, index, constant(0));
    return arith::SelectOp::create(builder_, loc_, before, lanes, arith::MinSIOp::create(builder_, loc_, left, lanes));
  }

  Value size() {
    return builder_.createOrFold<memref::DimOp>(loc_, base(), static_cast<std::int64_t>(indices().size()) - 1);
  }
  Value constant(std::int64_t number) { return arith::ConstantIndexOp::create(builder_, loc_, number); }
  Value difference(Value one, Value other) { return builder_.createOrFold<arith::SubIOp>(loc_, one, other); }
  Value compare(arith::CmpIPredicate how, Value one, Value other) {
    return builder_.createOrFold<arith::CmpIOp>(loc_, how, one, other);
  }

  Transfer transfer_;
  OpBuilder builder_;
  Location loc_;
  VectorType type_;
};

}  // namespace

LogicalResult make_transfers_plain(ModuleOp module) {
  SmallVector<vector::TransferReadOp> reads;
  SmallVector<vector::TransferWriteOp> writes;
  module.walk([&](vector::TransferReadOp read) { reads.push_back(read); });
  module.walk([&](vector::TransferWriteOp write) { writes.push_back(write); });
  for (vector::TransferReadOp read : reads)
    if (failed(Plain(read).put_in())) return failure();
  for (vector::TransferWriteOp write : writes)
    if (failed(Plain(write).put_in())) return failure();
  return success();
}

}  // namespace tessera::compiler
