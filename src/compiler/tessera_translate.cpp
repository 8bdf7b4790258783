// tessera-translate: what a design becomes, as bytes or text; the conventions are mlir-translate's, the names
// mlir-aie's.
#include "compiler/emit/instructions.h"
#include "compiler/register.h"
#include "container/text.h"

#include <llvm/Support/CommandLine.h>
#include <llvm/Support/Format.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Tools/mlir-translate/MlirTranslateMain.h>
#include <mlir/Tools/mlir-translate/Translation.h>

namespace {

using namespace tessera;

llvm::cl::opt<std::string> sequence_name("aie-sequence-name", llvm::cl::desc("The command stream to translate"));
llvm::cl::opt<std::string> device_name("aie-device-name",
                                       llvm::cl::desc("The device whose command stream to translate"));
llvm::cl::opt<bool> optimised("tessera-txn-1-0", llvm::cl::desc("Command streams in the optimised encoding 1.0"));

// The one command stream that the options choose.
mlir::FailureOr<aiex::RuntimeSequenceOp> chosen_sequence(mlir::ModuleOp module) {
  std::vector<aiex::RuntimeSequenceOp> found;
  for (auto device : module.getOps<aie::DeviceOp>()) {
    if (!device_name.empty() && device.getSymName() != device_name) continue;
    for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>())
      if (sequence_name.empty() || sequence.getSymName() == sequence_name) found.push_back(sequence);
  }
  if (found.size() == 1) return found.front();
  return module.emitError() << (found.empty()
                                    ? "there is no such command stream"
                                    : "there are several command streams: choose one with --aie-sequence-name");
}

mlir::FailureOr<container::Txn> instructions(mlir::Operation* op) {
  const auto sequence = chosen_sequence(mlir::cast<mlir::ModuleOp>(op));
  if (failed(sequence)) return mlir::failure();
  return compiler::emit_instructions(*sequence, {.optimised = optimised});
}

mlir::LogicalResult to_binary(mlir::Operation* op, llvm::raw_ostream& out) {
  const auto txn = instructions(op);
  if (failed(txn)) return mlir::failure();
  const Bytes bytes = container::write_txn(*txn);
  out.write(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return mlir::success();
}

// One word of eight hexadecimal digits on each line.
mlir::LogicalResult to_hex(mlir::Operation* op, llvm::raw_ostream& out) {
  const auto txn = instructions(op);
  if (failed(txn)) return mlir::failure();
  const Bytes bytes = container::write_txn(*txn);
  for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4)
    out << llvm::format_hex_no_prefix(load_le<std::uint32_t>(bytes, i), 8, true) << '\n';
  return mlir::success();
}

mlir::LogicalResult to_text(mlir::Operation* op, llvm::raw_ostream& out) {
  auto txn = instructions(op);
  if (failed(txn)) return mlir::failure();
  out << container::print_stream(*txn);
  return mlir::success();
}

using Function = mlir::LogicalResult (*)(mlir::Operation*, llvm::raw_ostream&);
void add(llvm::StringRef name, llvm::StringRef description, Function function) {
  static std::vector<std::unique_ptr<mlir::TranslateFromMLIRRegistration>> all;
  all.push_back(
      std::make_unique<mlir::TranslateFromMLIRRegistration>(name, description, function, compiler::register_dialects));
}

}  // namespace

int main(int argc, char** argv) {
  add("aie-npu-to-binary", "The command stream of a lowered design, as bytes", to_binary);
  add("aie-npu-instgen", "The same as words in hexadecimal, one on a line", to_hex);
  add("aie-npu-to-text", "The same as text that `tessera asm` reads", to_text);
  return mlir::failed(mlir::mlirTranslateMain(argc, argv, "Tessera's translation driver"));
}
