#include "compiler/emit/package.h"

#include "compiler/codes.h"
#include "compiler/diagnosis/places.h"
#include "compiler/diagnosis/report.h"
#include "compiler/emit/configuration.h"
#include "compiler/emit/instructions.h"
#include "compiler/native/bodies.h"
#include "compiler/npu/host_buffer.h"
#include "container/package/npu_xclbin.h"
#include "container/pdi/pdi.h"
#include "container/sections/design_names.h"
#include "container/sections/key_values.h"
#include "dialect/aiex/aiex.h"

#include <algorithm>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Returns the number of buffers of a kernel: at least the number that mlir-aie's kernels have, because existing host
// programs pass an argument for each of these.
unsigned buffers_of(const ServedDevice& served) {
  unsigned most = container::kDefaultBuffers;
  for (auto sequence : aie::DeviceOp(served.device).getOps<aiex::RuntimeSequenceOp>())
    most = std::max(most, count_host_buffers(sequence) + served.packet_buffers);
  return most;
}

// Adds the bodies of the cores of all devices, each under the PDI of its device, and the list of these cores.
LogicalResult add_bodies(ArrayRef<aie::DeviceOp> devices, container::NpuParts& parts) {
  std::vector<PdiFunctions> pdis;
  for (auto [number, device] : llvm::enumerate(devices)) {
    auto functions = outline_cores(device);
    if (failed(functions)) return failure();
    if (!functions->functions.empty()) pdis.push_back({static_cast<std::uint32_t>(number), std::move(*functions)});
  }
  if (pdis.empty()) return success();
  auto bodies = to_container(std::move(pdis));
  if (!bodies) return report(devices.front(), bodies.error());
  auto section = container::write_core_bodies(*bodies);
  if (!section) return report(devices.front(), section.error());
  auto list = container::write_key_values({{std::string(container::kNoProgramKey), container::body_list(*bodies)}});
  if (!list) return report(devices.front(), list.error());
  using container::SectionKind;
  parts.further.push_back(
      container::make_section(SectionKind::UserMetadata, container::kCoreBodiesSection, std::move(*section)));
  parts.further.push_back(container::make_section(SectionKind::KeyvalueMetadata, "", std::move(*list)));
  return success();
}

// Adds the names and lines of buffers, locks, channels and other parts of all devices; reports of a run print them.
LogicalResult add_names(ArrayRef<aie::DeviceOp> devices, container::NpuParts& parts) {
  std::vector<container::DesignName> names;
  for (auto [number, device] : llvm::enumerate(devices)) add_places(names, device, static_cast<std::uint32_t>(number));
  if (names.empty()) return success();
  for (container::DesignName& name : names)  // no folders: output must not depend on the place of a design
    if (const std::size_t folder = name.line.find_last_of('/'); folder != std::string::npos)
      name.line.erase(0, folder + 1);
  auto section = container::write_design_names(names);
  if (!section) return report(devices.front(), section.error());
  parts.further.push_back(container::make_section(container::SectionKind::UserMetadata, container::kDesignNamesSection,
                                                  std::move(*section)));
  return success();
}

// Adds the kernel of a device. The kernel of a single device has the name that the options give, or mlir-aie's name.
// Each of several kernels has the name of its device.
LogicalResult add_kernel(aie::DeviceOp device, const ServedDevice& served, bool alone, const PackageOptions& options,
                         container::NpuParts& parts) {
  const auto or_else = [](const std::string& given, std::string_view otherwise) {
    return given.empty() ? std::string(otherwise) : given;
  };
  container::NpuKernel kernel;
  kernel.name = alone ? or_else(options.kernel, container::kDefaultKernel) : name_of(device);
  kernel.instance = or_else(options.instance, container::kDefaultInstance);
  kernel.buffers = buffers_of(served);
  kernel.pdi_id = pdi_id(device);
  if (std::ranges::find(parts.kernels, kernel.name, &container::NpuKernel::name) != parts.kernels.end())
    return report(
        device, error(code::no_device, "has the name '{}', which another device of the module already has", kernel.name)
                    .help("give the device a name: aie.device({}) @name {{ ... }}", device.model().name));
  auto pdi = emit_pdi(device, options.folder);
  if (failed(pdi)) return failure();
  kernel.pdi = std::move(*pdi);
  parts.kernels.push_back(std::move(kernel));
  return success();
}

}  // namespace

FailureOr<Bytes> emit_pdi(aie::DeviceOp device, const std::string& folder) {
  const auto configuration = emit_configuration(device, folder);
  if (failed(configuration)) return failure();
  auto pdi = container::write_pdi(container::make_pdi(configuration->joined()));
  if (!pdi) return report(device, pdi.error());
  return std::move(*pdi);
}

std::string name_of(aie::DeviceOp device) {
  return device.getSymName().value_or("main").str();
}

FailureOr<container::Xclbin> emit_xclbin(ArrayRef<aie::DeviceOp> devices, const PackageOptions& options) {
  aie::DeviceOp first = devices.front();
  container::NpuParts parts;
  parts.column_width = first.model().cols;
  parts.start_columns = container::usual_start_columns(first.model(), first.model().cols);
  std::vector<aie::DeviceOp> served;
  for (auto [number, device] : llvm::enumerate(devices)) {
    const ServedDevice own = options.served.empty() ? ServedDevice{device} : options.served.at(number);
    served.push_back(own.device);
    if (failed(add_kernel(device, own, devices.size() == 1, options, parts))) return failure();
  }
  if (failed(add_bodies(served, parts)) || failed(add_names(served, parts))) return failure();
  auto xclbin = container::make_npu_xclbin(parts);
  if (!xclbin) return report(first, xclbin.error());
  return std::move(*xclbin);
}

}  // namespace tessera::compiler
