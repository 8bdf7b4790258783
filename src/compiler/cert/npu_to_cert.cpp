// Turns command streams into control code for CERT.
//
// CERT has no words for a block of registers in its operations. The words stay in constants, and chains of descriptors
// of the microcontroller's DMA write them. The address of a host buffer is added to the words of a descriptor before a
// chain writes them, so a patch moves in front of the block that it belongs to. A configuration of another device
// becomes a section: the sequence @configure of that device.
#include "compiler/cert.h"
#include "compiler/cert/jobs.h"
#include "compiler/cert/passes.h"
#include "compiler/cert_actors.h"
#include "compiler/npu/address.h"
#include "dialect/aiex/block_write.h"

#include <fmt/format.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/IR/IRMapping.h>

#include <algorithm>
#include <map>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIENPUTOCERT
#include "compiler/cert/decls.h.inc"

namespace {

constexpr StringLiteral kConfigure = "configure", kMain = "main";

// Turns the sequences of one device into pages, jobs, sections and chains.
class Conversion {
 public:
  explicit Conversion(aie::DeviceOp device) : device_(device) {
    for (Operation& op : device.getBodyRegion().front())
      if (auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName())) names_.insert(name.getValue());
  }

  LogicalResult run() {
    const auto sequences = llvm::to_vector(device_.getOps<aiex::RuntimeSequenceOp>());
    for (aiex::RuntimeSequenceOp sequence : sequences)
      if (failed(flatten(sequence))) return failure();
    for (aiex::RuntimeSequenceOp sequence : sequences) to_page(sequence);
    SmallVector<Operation*> operations;
    device_.walk([&](aiex::CertJobOp job) { operations.append(operations_of(job)); });
    for (Operation* op : operations)
      if (auto patch = dyn_cast<aiex::NpuAddressPatchOp>(op); patch && failed(replace(patch))) return failure();
    for (Operation* op : operations)
      if (!is_patch_.contains(op) && failed(convert(op))) return failure();
    device_.walk([](aiex::CertJobOp job) { clean(job); });
    join_chains(device_);
    return success();
  }

 private:
  // Replaces configurations of other devices by loads of sections, and copies the sequences that they run.
  LogicalResult flatten(aiex::RuntimeSequenceOp sequence) {
    for (auto configure : llvm::to_vector(sequence.getBody().getOps<aiex::ConfigureOp>())) {
      if (failed(load(configure, configure.getSymbol()))) return failure();
      for (Operation& op : llvm::make_early_inc_range(configure.getBody().front())) {
        auto run = dyn_cast<aiex::RunOp>(op);
        if (!run && !op.hasTrait<OpTrait::IsTerminator>())
          op.moveBefore(configure);
        else if (run && failed(copy(run, configure)))
          return failure();
      }
      configure.erase();
    }
    for (auto load_pdi : llvm::to_vector(sequence.getBody().getOps<aiex::NpuLoadPdiOp>())) {
      if (!load_pdi.getDeviceRef()) return load_pdi.emitOpError("loads no device of the module: CERT loads sections");
      if (failed(load(load_pdi, *load_pdi.getDeviceRef()))) return failure();
      load_pdi.erase();
    }
    return success();
  }

  LogicalResult load(Operation* at, StringRef name) {
    if (failed(make_section(at, name))) return failure();
    const auto [id, is_new] = pdis_.try_emplace(name, static_cast<std::uint32_t>(pdis_.size() + 1));
    OpBuilder builder(at);
    aiex::CertLoadPdiOp::create(builder, at->getLoc(), id->second, name);
    return success();
  }

  // Refuses a sequence that itself loads configurations; it may load the one that is being made.
  static LogicalResult check_flat(Operation* at, aiex::RuntimeSequenceOp sequence) {
    const auto loads = [](Operation& op) { return isa<aiex::ConfigureOp, aiex::NpuLoadPdiOp>(op); };
    const auto found = llvm::find_if(sequence.getBody().front(), loads);
    if (found == sequence.getBody().front().end()) return success();
    InFlightDiagnostic error = at->emitOpError("needs a sequence that loads configurations of its own");
    error.attachNote(found->getLoc()) << "loaded here";
    return error;
  }

  // Makes the section with the sequence @configure of the named device, if the section does not exist yet.
  LogicalResult make_section(Operation* at, StringRef name) {
    if (!names_.insert(name).second) return success();
    auto other = cast<aie::DeviceOp>(SymbolTable::lookupSymbolIn(device_->getParentOp(), name));
    auto configure = aiex::find_sequence(other, FlatSymbolRefAttr::get(at->getContext(), kConfigure));
    OpBuilder builder(device_.getBodyRegion().front().getTerminator());
    auto section = aiex::CertSectionOp::create(builder, at->getLoc(), name);
    OpBuilder inside = OpBuilder::atBlockBegin(&section.getBody().emplaceBlock());
    aiex::CertJobOp job = create_page(inside, at->getLoc(), largest_job(device_) + 1);
    aiex::CertSectionOp::ensureTerminator(section.getBody(), inside, at->getLoc());
    if (!configure) return success();
    if (failed(check_flat(at, configure))) return failure();
    OpBuilder end = end_of(job);
    IRMapping values;
    for (Operation& op : configure.getBody().front()) copy(end, op, other, values);
    return success();
  }

  LogicalResult copy(aiex::RunOp run, aiex::ConfigureOp configure) {
    auto other = cast<aie::DeviceOp>(SymbolTable::lookupSymbolIn(device_->getParentOp(), configure.getSymbolAttr()));
    auto sequence = aiex::find_sequence(other, run.getRuntimeSequenceSymbolAttr());
    if (failed(check_flat(run, sequence))) return failure();
    IRMapping values;
    for (auto [argument, value] : llvm::zip_equal(sequence.getBody().getArguments(), run.getArgs()))
      values.map(argument, value);
    OpBuilder builder(configure);
    for (Operation& op : sequence.getBody().front()) copy(builder, op, other, values);
    run.erase();
    return success();
  }

  // Copies an operation of another device. The constants that it loads become constants of this device.
  void copy(OpBuilder& builder, Operation& op, aie::DeviceOp from, IRMapping& values) {
    if (op.hasTrait<OpTrait::IsTerminator>()) return;
    auto copied = dyn_cast<memref::GetGlobalOp>(builder.clone(op, values));
    if (!copied || !names_.insert(copied.getName()).second) return;
    if (Operation* words = SymbolTable::lookupSymbolIn(from, copied.getNameAttr()))
      OpBuilder::atBlockBegin(&device_.getBodyRegion().front()).clone(*words);
  }

  void to_page(aiex::RuntimeSequenceOp sequence) {
    const bool configures = sequence.getSymName() == kConfigure;
    OpBuilder builder(sequence);
    aiex::CertJobOp job =
        create_page(builder, sequence.getLoc(), configures ? 1 : std::max(largest_job(device_), 1U) + 1);
    Block& from = sequence.getBody().front();
    Block& to = job.getBody().front();
    for (BlockArgument argument : from.getArguments())
      argument.replaceAllUsesWith(to.addArgument(argument.getType(), argument.getLoc()));
    Operation* end = to.getTerminator();
    for (Operation& op : llvm::make_early_inc_range(from))
      if (!op.hasTrait<OpTrait::IsTerminator>()) op.moveBefore(end);
    sequence.erase();
  }

  // Replaces a patch by an operation in front of the block with the patched words.
  LogicalResult replace(aiex::NpuAddressPatchOp patch) {
    const std::optional<std::uint32_t> plus = patch.getArgPlus();
    if (!plus || *plus != 0 || patch.getComputedAddr())
      return patch.emitOpError("adds an offset to an address, or computes its place: CERT adds the address alone");
    for (Operation* op = patch->getPrevNode(); op != nullptr; op = op->getPrevNode()) {
      auto block = dyn_cast<aiex::NpuBlockWriteOp>(op);
      if (!block) continue;
      auto words = block.getData().getDefiningOp<memref::GetGlobalOp>();
      const auto begin = place_of(block, block.getAddress());
      if (failed(begin) || patch.getAddr() < *begin ||
          patch.getAddr() - *begin >= static_cast<std::uint64_t>(block.words().size()) * sizeof(std::uint32_t))
        break;
      OpBuilder builder(block);
      aiex::CertApplyOffset57Op::create(builder, patch.getLoc(), words.getNameAttr(), builder.getI16IntegerAttr(1),
                                        builder.getI16IntegerAttr(static_cast<std::int16_t>(patch.getArgIdx())));
      is_patch_.insert(patch);
      patch.erase();
      return success();
    }
    return patch.emitOpError("changes words that the block write in front of it does not have");
  }

  template <class Op>
  static FailureOr<std::uint32_t> place_of(Op op, std::uint32_t address) {
    return address_in_array(op, address, op.getBuffer(), op.getColumn(), op.getRow());
  }

  LogicalResult convert(Operation* op) {
    return llvm::TypeSwitch<Operation*, LogicalResult>(op)
        .Case<aiex::NpuWrite32Op, aiex::NpuMaskWrite32Op, aiex::NpuBlockWriteOp, aiex::NpuSyncOp>(
            [&](auto each) { return replace(each); })
        .Default([](Operation*) { return success(); });
  }

  LogicalResult replace(aiex::NpuWrite32Op op) {
    if (!op.getAddress() || !op.getValue())
      return op.emitOpError("cannot lower to cert.write32 with non-constant address or value");
    const auto address = place_of(op, *op.getAddress());
    if (failed(address)) return failure();
    OpBuilder builder(op);
    aiex::CertWrite32Op::create(builder, op.getLoc(), *address, *op.getValue());
    op.erase();
    return success();
  }

  LogicalResult replace(aiex::NpuMaskWrite32Op op) {
    if (!op.getAddress() || !op.getValue() || !op.getMask())
      return op.emitOpError("cannot lower to cert.maskwrite32 with non-constant address, mask, or value");
    const auto address = place_of(op, *op.getAddress());
    if (failed(address)) return failure();
    OpBuilder builder(op);
    aiex::CertMaskWrite32Op::create(builder, op.getLoc(), *address, *op.getMask(), *op.getValue());
    op.erase();
    return success();
  }

  // Replaces a wait for tokens. The number of a tile has the column above the row.
  LogicalResult replace(aiex::NpuSyncOp op) {
    if (!op.getColumn() || !op.getRow() || !op.getDirection() || !op.getChannel())
      return op.emitOpError("cannot lower to cert.wait_tcts with non-constant sync parameters");
    const device::TileId tile{static_cast<std::uint8_t>(*op.getColumn()), static_cast<std::uint8_t>(*op.getRow())};
    const auto direction = static_cast<device::Direction>(*op.getDirection());
    const auto actor = std::ranges::find_if(kCertActors, [&](const CertActor& each) {
      return each.kind == device_.model().kind(tile) && each.direction == direction && each.channel == *op.getChannel();
    });
    if (actor == std::end(kCertActors))
      return op.emitOpError("waits for channel ") << *op.getChannel() << " of a tile whose channels have other numbers";
    OpBuilder builder(op);
    aiex::CertWaitTCTSOp::create(builder, op.getLoc(), tile.col << cert::kColumnShift | tile.row, actor->actor, 1);
    op.erase();
    return success();
  }

  // Replaces the write of a block by the run of a chain. The words of a block that does not fit into a page are divided
  // into halves until they fit.
  LogicalResult replace(aiex::NpuBlockWriteOp op) {
    const DenseIntElementsAttr words = op.words();  // not null: the verifier checks the data
    const auto address = place_of(op, op.getAddress());
    if (failed(address)) return failure();
    auto get = op.getData().getDefiningOp<memref::GetGlobalOp>();
    auto values = llvm::to_vector(words.getValues<std::int32_t>());
    if (values.size() * sizeof(std::uint32_t) < cert::kPageBytes)
      write_chain(op, get.getName(), *address, values.size());
    else
      write_halves(op, get.getName().str(), *address, values);
    op.erase();
    return success();
  }

  void write_halves(Operation* at, const std::string& name, std::uint32_t address,
                    llvm::ArrayRef<std::int32_t> values) {
    const std::size_t half = values.size() / 2;
    const llvm::ArrayRef<std::int32_t> halves[] = {values.take_front(half), values.drop_front(half)};
    for (const auto& [number, part] : llvm::enumerate(halves)) {
      const std::string own = free_name(fmt::format("{}_split_{}", name, number));
      if (part.size() * sizeof(std::uint32_t) >= cert::kPageBytes) {
        write_halves(at, own, address, part);
      } else {
        create_words(at, own, part);
        write_chain(at, own, address, part.size());
      }
      address += static_cast<std::uint32_t>(part.size() * sizeof(std::uint32_t));
    }
  }

  void create_words(Operation* at, StringRef name, llvm::ArrayRef<std::int32_t> values) {
    OpBuilder builder = OpBuilder::atBlockBegin(&device_.getBodyRegion().front());
    const auto count = static_cast<std::int64_t>(values.size());
    const auto type = RankedTensorType::get({count}, builder.getI32Type());
    memref::GlobalOp::create(builder, at->getLoc(), name, builder.getStringAttr("private"),
                             MemRefType::get({count}, builder.getI32Type()), DenseIntElementsAttr::get(type, values),
                             /*constant=*/true, /*alignment=*/nullptr);
  }

  // Chains stand behind the constants and chains at the begin of the device, in the order of the blocks.
  void write_chain(Operation* at, StringRef words, std::uint32_t address, std::size_t count) {
    const std::string name = free_name("chain_", true);
    Block& block = device_.getBodyRegion().front();
    if (last_chain_ == nullptr)
      for (Operation& op : block) {
        if (!isa<aiex::CertUcDmaChainOp, memref::GlobalOp>(op)) break;
        last_chain_ = &op;
      }
    OpBuilder builder = OpBuilder::atBlockBegin(&block);
    if (last_chain_ != nullptr) builder.setInsertionPointAfter(last_chain_);
    auto chain = aiex::CertUcDmaChainOp::create(builder, at->getLoc(), builder.getStringAttr(name));
    last_chain_ = chain;
    OpBuilder inside = OpBuilder::atBlockBegin(&chain.getBody().emplaceBlock());
    aiex::CertUcDmaBdOp::create(inside, at->getLoc(), words, address, static_cast<std::uint32_t>(count), false);
    aiex::CertUcDmaChainOp::ensureTerminator(chain.getBody(), inside, at->getLoc());
    OpBuilder before(at);
    aiex::CertUcDmaWriteDesSyncOp::create(before, at->getLoc(), name);
  }

  // Returns the name, or a name with a number behind it, that no operation of the device has. A numbered name always
  // has a number.
  std::string free_name(const std::string& name, bool numbered = false) {
    std::string free = name;
    std::uint32_t& next = next_[name];
    if (numbered) free += fmt::format("{}", next++);
    while (!names_.insert(free).second) free = fmt::format("{}{}{}", name, numbered ? "" : "_", next++);
    return free;
  }

  // Removes constants, loads of constants and arguments that no operation of the job uses any more.
  static void clean(aiex::CertJobOp job) {
    const SmallVector<Operation*> operations = operations_of(job);
    for (Operation* op : llvm::reverse(operations))
      if (isOpTriviallyDead(op)) op->erase();
    Block& block = job.getBody().front();
    for (unsigned i = block.getNumArguments(); i-- > 0;)
      if (block.getArgument(i).use_empty()) block.eraseArgument(i);
  }

  aie::DeviceOp device_;
  Operation* last_chain_ = nullptr;
  llvm::StringSet<> names_;                    // names used in the device
  llvm::StringMap<std::uint32_t> pdis_;        // name of a device -> number of its section
  std::map<std::string, std::uint32_t> next_;  // begin of a name -> first number that may be free
  llvm::DenseSet<Operation*> is_patch_;        // patches that were replaced
};

struct NpuToCert : impl::AIENpuToCertBase<NpuToCert> {
  using AIENpuToCertBase::AIENpuToCertBase;

  void runOnOperation() override {
    const auto devices = llvm::to_vector(getOperation().getOps<aie::DeviceOp>());
    const auto found = llvm::find_if(devices, [&](aie::DeviceOp each) {
      return aie::DeviceOp(each).getSymName().value_or(kMain) == StringRef(main);
    });
    if (found == devices.end()) {
      getOperation().emitError("no device found matching --device-name \"") << main.getValue() << '"';
      return signalPassFailure();
    }
    aie::DeviceOp device = *found;
    if (failed(Conversion(device).run())) return signalPassFailure();
    for (aie::DeviceOp each : devices)
      if (each != device) each.erase();
  }
};

}  // namespace

}  // namespace tessera::compiler
