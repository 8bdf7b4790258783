#include "compiler/cert/jobs.h"

#include "compiler/cert.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

using namespace mlir;

namespace tessera::compiler {

aiex::CertJobOp create_page(OpBuilder& builder, Location loc, std::uint32_t job) {
  auto page = aiex::CertPageOp::create(builder, loc);
  OpBuilder inside = OpBuilder::atBlockBegin(&page.getBody().emplaceBlock());
  auto made = aiex::CertJobOp::create(inside, loc, job);
  made.getBody().emplaceBlock();
  aiex::CertJobOp::ensureTerminator(made.getBody(), inside, loc);
  aiex::CertPageOp::ensureTerminator(page.getBody(), inside, loc);
  return made;
}

OpBuilder end_of(aiex::CertJobOp job) {
  return OpBuilder(job.getBody().front().getTerminator());
}

SmallVector<Operation*> operations_of(aiex::CertJobOp job) {
  SmallVector<Operation*> operations;
  for (Operation& op : job.getBody().front().without_terminator()) operations.push_back(&op);
  return operations;
}

std::uint32_t largest_job(aie::DeviceOp device) {
  std::uint32_t largest = 0;
  device.walk([&](aiex::CertJobOp job) { largest = std::max(largest, job.getJobId()); });
  return largest;
}

namespace {

std::uint64_t bytes_of_chain(aiex::CertUcDmaChainOp chain, const SymbolTable& symbols) {
  std::uint64_t bytes = 0;
  for (auto bd : chain.getBody().getOps<aiex::CertUcDmaBdOp>()) {
    bytes += compiler::cert::kDescriptorBytes;
    auto words = symbols.lookup<memref::GlobalOp>(bd.getRemoteAddress());
    if (!words) continue;
    if (auto values = dyn_cast_or_null<DenseIntElementsAttr>(words.getInitialValueAttr()))
      bytes += static_cast<std::uint64_t>(values.size()) * sizeof(std::uint32_t);
  }
  return bytes;
}

std::uint64_t bytes_written_by(aiex::CertUcDmaChainOp chain) {
  std::uint64_t words = 0;
  for (auto bd : chain.getBody().getOps<aiex::CertUcDmaBdOp>()) words += bd.getLength();
  return words * sizeof(std::uint32_t);
}

// Returns the run of a chain in front of `run` that may be joined with it; null when there is none.
aiex::CertUcDmaWriteDesSyncOp partner_of(aiex::CertUcDmaWriteDesSyncOp run) {
  for (Operation* op = run->getPrevNode(); op != nullptr; op = op->getPrevNode()) {
    if (auto earlier = dyn_cast<aiex::CertUcDmaWriteDesSyncOp>(op)) return earlier;
    if (!isa<arith::ConstantOp, memref::GetGlobalOp>(op)) return {};
  }
  return {};
}

}  // namespace

std::uint64_t bytes_of(Operation* op, const SymbolTable& symbols) {
  namespace cert = compiler::cert;
  return llvm::TypeSwitch<Operation*, std::uint64_t>(op)
      .Case([](aiex::CertWrite32Op) { return cert::kWrite32Bytes; })
      .Case([](aiex::CertMaskWrite32Op) { return cert::kMaskwrite32Bytes; })
      .Case([](aiex::CertApplyOffset57Op) { return cert::kApplyOffset57Bytes; })
      .Case([](aiex::CertWaitTCTSOp) { return cert::kWaitTctsBytes; })
      .Case([](aiex::CertLocalBarrierOp) { return cert::kLocalBarrierBytes; })
      .Case([](aiex::CertRemoteBarrierOp) { return cert::kRemoteBarrierBytes; })
      .Case([&](aiex::CertUcDmaWriteDesSyncOp run) {
        auto chain = symbols.lookup<aiex::CertUcDmaChainOp>(run.getSymbol());
        return cert::kUcDmaWriteDesSyncBytes + (chain ? bytes_of_chain(chain, symbols) : 0);
      })
      .Default([](Operation*) { return std::uint64_t{0}; });
}

void join_chains(aie::DeviceOp device) {
  SmallVector<aiex::CertUcDmaWriteDesSyncOp> runs;
  llvm::StringMap<unsigned> times;  // how often a chain runs
  device.walk([&](aiex::CertUcDmaWriteDesSyncOp run) {
    runs.push_back(run);
    ++times[run.getSymbol()];
  });
  SymbolTable symbols(device);
  for (aiex::CertUcDmaWriteDesSyncOp run : runs) {
    auto earlier = partner_of(run);
    if (!earlier) continue;
    auto chain = symbols.lookup<aiex::CertUcDmaChainOp>(run.getSymbol());
    auto joined = symbols.lookup<aiex::CertUcDmaChainOp>(earlier.getSymbol());
    if (!chain || !joined || times[run.getSymbol()] != 1 || times[earlier.getSymbol()] != 1) continue;
    if (bytes_written_by(chain) + bytes_written_by(joined) >= compiler::cert::kPageBytes) continue;
    Block& block = chain.getBody().front();
    Operation* first = &block.front();
    for (aiex::CertUcDmaBdOp bd : llvm::to_vector(joined.getBody().getOps<aiex::CertUcDmaBdOp>())) {
      bd.setNextBd(true);
      bd->moveBefore(first);
    }
    symbols.erase(joined);
    earlier.erase();
  }
}

}  // namespace tessera::compiler
