#include "compiler/emit/cpp_sequence.h"

#include "compiler/emit/cpp_values.h"
#include "compiler/emit/instructions.h"
#include "compiler/emit/lines.h"
#include "compiler/npu/address.h"
#include "dialect/aiex/block_write.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Transforms/RegionUtils.h>

#include <set>

using namespace mlir;

namespace tessera::compiler {

namespace {

class SequenceText {
 public:
  SequenceText(aiex::RuntimeSequenceOp sequence, llvm::raw_ostream& out)
      : sequence_(sequence), device_(aie::device_of(sequence)), out_(out), values_(out) {}

  LogicalResult write(std::string_view name) {
    std::string parameters;
    for (const BlockArgument argument : sequence_.getBody().getArguments()) {
      if (!argument.getType().isIntOrIndex()) continue;
      const auto type = cpp_type(argument.getType());
      if (!type) return sequence_.emitOpError("has an argument of a type that no C++ parameter has");
      const std::string variable = values_.parameter(argument);
      parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ", *type, variable);
    }
    line(out_, "inline std::optional<std::vector<uint32_t>> {}({}) {{", name, parameters);
    line(out_, "  std::vector<uint32_t> txn;");
    line(out_, "  aie_runtime::txn_init(txn);");
    declare_pools();
    sequence_.walk([&](Operation* op) { counts_ |= isa<scf::ForOp, scf::IfOp>(op); });
    if (counts_) line(out_, "  uint32_t __opcount = 0;");
    if (failed(constants_above()) || failed(block(sequence_.getBody().front()))) return failure();
    const container::Txn head = empty_transaction(device_.model(), false);
    line(out_, "  aie_runtime::txn_prepend_header(txn, {}, {{{}, {}, {}, {}, {}, {}}});",
         counts_ ? "__opcount" : fmt::format("{}u", operations_), head.major, head.minor, head.generation, head.rows,
         head.cols, head.mem_rows);
    line(out_, "  return std::move(txn);");
    line(out_, "}}\n");
    return success();
  }

 private:
  void declare_pools() {
    std::set<std::pair<std::uint32_t, std::uint32_t>> pools;
    sequence_.walk([&](aiex::DMABdPoolPopOp pop) { pools.insert({pop.getColumn(), pop.getRow()}); });
    for (const auto& [column, row] : pools) {
      const device::TileId tile{static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)};
      line(out_, "  aie_runtime::BdPool {} = aie_runtime::bd_pool_init({});", pool(column, row),
           device_.model().model(tile).bds);
    }
  }
  static std::string pool(std::uint32_t column, std::uint32_t row) { return fmt::format("bd_pool_{}_{}", column, row); }

  // Passes move constants of a sequence up to its device.
  LogicalResult constants_above() {
    llvm::SetVector<Value> above;
    getUsedValuesDefinedAbove(sequence_.getRegion(), above);
    for (const Value value : above)
      if (auto constant = value.getDefiningOp<arith::ConstantOp>(); constant && failed(operation(constant)))
        return failure();
    return success();
  }

  LogicalResult block(Block& block) {
    for (Operation& op : block.without_terminator())
      if (failed(operation(&op))) return failure();
    return success();
  }

  LogicalResult operation(Operation* op) {
    return llvm::TypeSwitch<Operation*, LogicalResult>(op)
        .Case<aiex::NpuWrite32Op, aiex::NpuMaskWrite32Op, aiex::NpuBlockWriteOp, aiex::NpuSyncOp,
              aiex::NpuAddressPatchOp, aiex::NpuLoadPdiOp, aiex::NpuPreemptOp, aiex::NpuAssertBdFieldOp,
              aiex::NpuAssertBdDivisibleOp, aiex::DMABdPoolPopOp, aiex::DMABdPoolPushOp, scf::ForOp, scf::IfOp>(
            [&](auto each) { return write(each); })
        .Case<memref::GetGlobalOp>([](Operation*) { return success(); })  // its words stand at the block write
        .Default([&](Operation* other) { return values_.compute(other); });
  }

  // Writes a call that appends one operation of the stream.
  template <class... Args>
  LogicalResult append(std::string_view function, fmt::format_string<Args...> arguments, Args&&... args) {
    ++operations_;
    line(out_, "  aie_runtime::txn_append_{}(txn, {});", function, fmt::format(arguments, std::forward<Args>(args)...));
    if (counts_) line(out_, "  ++__opcount;");
    return success();
  }

  std::string number(std::optional<std::uint32_t> constant, Value computed) {
    return constant ? values_.constant(*constant) : values_.name(computed);
  }

  // Returns the address of a write. A computed address is an address of the whole array; an argument of the sequence
  // cannot be one, because it selects a register.
  template <class Op>
  FailureOr<std::string> address(Op op) {
    if (const auto constant = op.getAddress()) {
      const auto place = address_in_array(op, *constant, op.getBuffer(), op.getColumn(), op.getRow());
      if (failed(place)) return failure();
      return values_.constant(*place);
    }
    const Value computed = op.getComputedAddress();
    if (op.getBuffer() || op.getColumn() || computed.getDefiningOp() == nullptr)
      return op.emitOpError("cannot convert a symbolic/unresolved ")
             << (isa<aiex::NpuMaskWrite32Op>(op) ? "maskwrite32" : "write32") << " address to the C++ TXN target";
    return values_.name(computed);
  }

  LogicalResult write(aiex::NpuWrite32Op op) {
    const auto place = address(op);
    if (failed(place)) return failure();
    return append("write32", "{}, {}", *place, number(op.getValue(), op.getComputedValue()));
  }

  LogicalResult write(aiex::NpuMaskWrite32Op op) {
    const auto place = address(op);
    if (failed(place)) return failure();
    const std::string value = number(op.getValue(), op.getComputedValue());
    return append("maskwrite32", "{}, {}, {}", *place, value, number(op.getMask(), op.getComputedMask()));
  }

  LogicalResult write(aiex::NpuBlockWriteOp op) {
    const auto place = address_in_array(op, op.getAddress(), op.getBuffer(), op.getColumn(), op.getRow());
    if (failed(place)) return failure();
    const DenseIntElementsAttr words = aiex::words_of(op, symbols_);
    if (!words) return op.emitOpError("writes data that are not a constant");
    std::string list;
    for (const llvm::APInt& word : words.getValues<llvm::APInt>())
      list += fmt::format("{}0x{:08x}u", list.empty() ? "" : ", ", word.getZExtValue());
    const std::string array = values_.fresh();
    line(out_, "  uint32_t {}[{}] = {{{}}};", array, words.size(), list);
    return append("blockwrite", "{}, {}, {}, {}, {}", values_.constant(*place), array, words.size(),
                  op.getColumn().value_or(0), op.getRow().value_or(0));
  }

  LogicalResult write(aiex::NpuSyncOp op) {
    const std::string column = number(op.getColumn(), op.getComputedColumn());
    const std::string row = number(op.getRow(), op.getComputedRow());
    const std::string direction = number(op.getDirection(), op.getComputedDirection());
    const std::string channel = number(op.getChannel(), op.getComputedChannel());
    const std::string columns = number(op.getColumnNum(), op.getComputedColumnNum());
    const std::string rows = number(op.getRowNum(), op.getComputedRowNum());
    return append("sync", "{}, {}, {}, {}, {}, {}", column, row, direction, channel, columns, rows);
  }

  LogicalResult write(aiex::NpuAddressPatchOp op) {
    const std::string place =
        op.getComputedAddr() ? values_.name(op.getComputedAddr()) : values_.constant(op.getAddr());
    const std::string offset = number(op.getArgPlus(), op.getComputedArgPlus());
    return append("address_patch", "{}, {}, {}", place, op.getArgIdx(), offset);
  }

  LogicalResult write(aiex::NpuLoadPdiOp op) {
    if (op.getDeviceRef()) return op.emitOpError("names a device, which is not supported by the C++ TXN target");
    return append("loadpdi", "{}u, {}u, {}u", op.getId(), op.getSize(), op.getAddress());
  }
  LogicalResult write(aiex::NpuPreemptOp op) { return append("preempt", "{}u", op.getLevel()); }

  LogicalResult write(aiex::NpuAssertBdFieldOp op) {
    const std::string value = values_.name(op.getValue());
    if (op.getValue().getDefiningOp() == nullptr) line(out_, "  if ({} < 0) return std::nullopt;", value);
    line(out_, "  if ({} > {}) return std::nullopt;", value, op.getMax());
    return success();
  }
  LogicalResult write(aiex::NpuAssertBdDivisibleOp op) {
    const std::string value = values_.name(op.getValue());
    line(out_, "  if ({}{} % {} != 0) return std::nullopt;",
         op.getAllowUnit() ? fmt::format("{} != 1 && ", value) : std::string(), value, op.getDivisor());
    return success();
  }

  LogicalResult write(aiex::DMABdPoolPopOp op) {
    const std::string id = fmt::format("bd_{}", pops_++);
    line(out_, "  uint32_t {0}; if (!aie_runtime::bd_pool_pop({1}, {0})) return std::nullopt;", id,
         pool(op.getColumn(), op.getRow()));
    values_.set(op.getBdId(), id);
    return success();
  }
  LogicalResult write(aiex::DMABdPoolPushOp op) {
    line(out_, "  aie_runtime::bd_pool_push({}, {});", pool(op.getColumn(), op.getRow()), values_.name(op.getBdId()));
    return success();
  }

  // ---- Loops and branches. Their values are variables that each round, or the taken branch, assigns.

  LogicalResult declare(Operation* op, ValueRange values, ValueRange begin) {
    for (auto [index, value] : llvm::enumerate(values)) {
      const auto type = cpp_type(value.getType());
      if (!type) return op->emitOpError("has a value of a type that no C++ variable has");
      const std::string variable = values_.fresh();
      const std::string without_sign = type->starts_with("int") ? "u" + *type : *type;
      if (begin.empty())
        line(out_, "  {} {};", without_sign, variable);
      else
        line(out_, "  {} {} = {};", without_sign, variable, values_.name(begin[index]));
      values_.set(value, variable);
    }
    return success();
  }

  // Assigns the yielded values. All are read before the first changes: a loop may swap its values.
  void assign(Operation* yield, ValueRange results) {
    SmallVector<std::string> read;
    for (const Value value : yield->getOperands()) {
      read.push_back(values_.fresh());
      line(out_, "  auto {} = {};", read.back(), values_.name(value));
    }
    for (auto [index, result] : llvm::enumerate(results)) line(out_, "  {} = {};", values_.name(result), read[index]);
  }

  LogicalResult write(scf::ForOp op) {
    if (failed(declare(op, op.getResults(), op.getInitArgs()))) return failure();
    for (auto [argument, result] : llvm::zip_equal(op.getRegionIterArgs(), op.getResults()))
      values_.set(argument, values_.name(result));
    const std::string counter = values_.fresh(), step = values_.name(op.getStep());
    values_.set(op.getInductionVar(), counter);
    line(out_, "  if ({} == 0) return std::nullopt;", step);
    line(out_, "  for (size_t {0} = {1}; {0} < {2}; {0} += {3}) {{", counter, values_.name(op.getLowerBound()),
         values_.name(op.getUpperBound()), step);
    if (failed(block(*op.getBody()))) return failure();
    assign(op.getBody()->getTerminator(), op.getResults());
    line(out_, "  }}");
    return success();
  }

  LogicalResult write(scf::IfOp op) {
    if (failed(declare(op, op.getResults(), {}))) return failure();
    line(out_, "  if ({}) {{", values_.name(op.getCondition()));
    if (failed(block(*op.thenBlock()))) return failure();
    assign(op.thenBlock()->getTerminator(), op.getResults());
    if (op.elseBlock() != nullptr) {
      line(out_, "  }} else {{");
      if (failed(block(*op.elseBlock()))) return failure();
      assign(op.elseBlock()->getTerminator(), op.getResults());
    }
    line(out_, "  }}");
    return success();
  }

  aiex::RuntimeSequenceOp sequence_;
  aie::DeviceOp device_;
  llvm::raw_ostream& out_;
  CppValues values_;
  SymbolTableCollection symbols_;
  bool counts_ = false;  // whether the function counts the operations while it runs
  unsigned operations_ = 0, pops_ = 0;
};

}  // namespace

LogicalResult write_cpp_sequences(aie::DeviceOp device, llvm::raw_ostream& out) {
  for (const char* header : {"<cstdint>", "<optional>", "<utility>", "<vector>", "\"aie/Runtime/TxnEncoding.h\""})
    line(out, "#include {}", header);
  for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>()) {
    const std::string name = fmt::format("generate_txn_{}_{}", device.getSymName().value_or("main").str(),
                                         sequence.getSymName().value_or("sequence").str());
    if (failed(SequenceText(sequence, out).write(name))) return failure();
  }
  return success();
}

}  // namespace tessera::compiler
