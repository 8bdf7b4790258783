#include "compiler/emit/package.h"

#include "compiler/emit/configuration.h"
#include "compiler/native/bodies.h"
#include "compiler/report.h"
#include "container/pdi.h"
#include "dialect/aiex/aiex.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Host programs of the field count on as many arguments as mlir-aie's kernels have.
unsigned buffers_of(aie::DeviceOp device) {
  unsigned most = container::kDefaultBuffers;
  for (auto sequence : device.getOps<aiex::RuntimeSequenceOp>())
    if (!sequence.getBody().empty()) most = std::max(most, sequence.getBody().getNumArguments());
  return most;
}

// A device with as many columns as there are begins where the array does.
std::vector<std::uint16_t> start_columns(const device::Device& device) {
  if (device.arch == device::Arch::AIE2) return container::usual_start_columns(device.cols);
  std::uint16_t columns = device.cols;
  for (const device::Device& each : device::devices())
    if (each.arch == device.arch) columns = std::max<std::uint16_t>(columns, each.cols);
  std::vector<std::uint16_t> starts;
  for (std::uint16_t start = 0; start + device.cols <= columns; ++start) starts.push_back(start);
  return starts;
}

LogicalResult add_bodies(aie::DeviceOp device, container::NpuParts& parts) {
  // What bodies are said in, which a design that is only read may not have needed.
  device.getContext()->loadDialect<arith::ArithDialect, func::FuncDialect, LLVM::LLVMDialect>();
  auto functions = outline_cores(device);
  if (failed(functions)) return failure();
  if (functions->functions.empty()) return success();
  auto bodies = to_container(std::move(*functions), 0);
  if (!bodies) return report(device, bodies.error());
  auto section = container::write_core_bodies(*bodies);
  if (!section) return report(device, section.error());
  parts.further.push_back(std::move(*section));
  return success();
}

}  // namespace

FailureOr<Bytes> emit_pdi(aie::DeviceOp device, const std::string& folder) {
  const auto configuration = emit_configuration(device, folder);
  if (failed(configuration)) return failure();
  return container::write_pdi(container::make_pdi(configuration->joined()));
}

FailureOr<container::Xclbin> emit_xclbin(aie::DeviceOp device, const PackageOptions& options) {
  auto pdi = emit_pdi(device, options.folder);
  if (failed(pdi)) return failure();
  container::NpuParts parts;
  parts.kernel = options.kernel.empty() ? std::string(container::kDefaultKernel) : options.kernel;
  parts.instance = options.instance.empty() ? std::string(container::kDefaultInstance) : options.instance;
  parts.column_width = device.model().cols;
  parts.start_columns = start_columns(device.model());
  parts.buffers = buffers_of(device);
  parts.pdis.push_back(std::move(*pdi));
  if (failed(add_bodies(device, parts))) return failure();
  auto xclbin = container::make_npu_xclbin(parts);
  if (!xclbin) return report(device, xclbin.error());
  return std::move(*xclbin);
}

}  // namespace tessera::compiler
