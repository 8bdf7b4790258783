// Further files of a compiled design: ELFs, and a container with one of its kernels (include/tessera/compile.h).
#include "compiler/codes.h"
#include "container/module/module_make.h"
#include "container/module/module_write.h"
#include "container/package/kernels.h"
#include "embed/convert.h"

#include <tessera/compile.h>

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::embed {
namespace {

Result<container::ModuleStream> module_stream(const api::CompiledStream& stream) {
  container::ModuleStream one{
      .kernel = stream.device, .instance = stream.sequence, .pdi = stream.pdi, .stream = {}, .packets = {}};
  TRY(one.stream, container::read_txn(stream.bytes).complete());
  if (stream.control_packets)
    one.packets = container::PacketBuffer{stream.control_packets->argument, stream.control_packets->bytes};
  return one;
}

Result<container::Xclbin> opened(std::span<const std::uint8_t> file) {
  return container::read_xclbin(SharedBytes::borrowed(file)).complete();
}

Result<Bytes> full_elf(const api::CompiledDesign& design) {
  TRY(const container::Xclbin container, opened(design.container));
  std::vector<container::ModuleStream> streams;
  for (const api::CompiledStream& stream : design.streams) {
    TRY(container::ModuleStream one, module_stream(stream));
    streams.push_back(std::move(one));
  }
  TRY(const container::ControlModule module, container::full_module(container, std::move(streams)));
  return container::write_control_module(module);
}

Result<Bytes> flat_elf(const api::CompiledStream& stream) {
  TRY(const container::ModuleStream one, module_stream(stream));
  TRY(const container::ControlModule module, container::flat_module(one.stream, one.packets));
  return container::write_control_module(module);
}

Result<Bytes> one_kernel(const api::CompiledDesign& design, const api::KernelName& kernel,
                         std::span<const std::uint8_t> input) {
  const auto device = std::ranges::find(design.devices, kernel.device);
  if (device == design.devices.end() && (!kernel.device.empty() || design.devices.size() != 1))
    return Failure(error(compiler::code::no_device, "the design has no single device for the kernel {}", kernel.name)
                       .note("the devices of the design are {}", fmt::join(design.devices, ", "))
                       .help("choose a device by its name"));
  const std::size_t pdi =
      device == design.devices.end() ? 0 : static_cast<std::size_t>(device - design.devices.begin());
  TRY(const container::Xclbin compiled, opened(design.container));
  std::optional<container::Xclbin> others;
  if (!input.empty()) {
    TRY(others, opened(input));
  }
  TRY(const container::Xclbin made,
      container::with_kernel(compiled, {pdi, kernel.name, kernel.instance, kernel.id}, others ? &*others : nullptr));
  return container::write_xclbin(made);
}

}  // namespace
}  // namespace tessera::embed

namespace tessera::api {

Result<std::vector<std::uint8_t>> CompiledDesign::full_elf() const {
  for (const CompiledStream& stream : streams)
    if (stream.error) return *stream.error;
  API_TRY(auto bytes, embed::full_elf(*this));
  return bytes;
}

Result<std::vector<std::uint8_t>> CompiledDesign::elf(std::size_t number) const {
  if (streams.at(number).error) return *streams[number].error;
  API_TRY(auto bytes, embed::flat_elf(streams[number]));
  return bytes;
}

Result<std::vector<std::uint8_t>> CompiledDesign::one_kernel(const KernelName& kernel,
                                                             std::span<const std::uint8_t> input) const {
  API_TRY(auto bytes, embed::one_kernel(*this, kernel, input));
  return bytes;
}

}  // namespace tessera::api
