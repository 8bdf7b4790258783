#include "container/module/module_make.h"

#include "container/codes.h"
#include "container/pdi/pdi.h"
#include "container/sections/aie_partition.h"
#include "container/sections/connectivity.h"
#include "container/sections/core_bodies.h"
#include "container/sections/design_names.h"

#include <algorithm>
#include <set>

namespace tessera::container {

namespace {

// Returns the number of buffers of the kernel with this index, without the buffer for its instructions.
Result<unsigned> buffers_of_kernel(const Xclbin& container, std::size_t kernel) {
  const Section* section = container.find(SectionKind::Connectivity);
  if (section == nullptr) return 0U;
  TRY(const std::vector<Connection> all, read_connectivity(section->data, section->offset).complete());
  std::set<std::int32_t> arguments;
  for (const Connection& each : all)
    if (each.ip == static_cast<std::int32_t>(kernel)) arguments.insert(each.argument);
  return arguments.empty() ? 0U : static_cast<unsigned>(arguments.size() - 1);
}

std::uint64_t image_number(const PartitionPdi& pdi) {
  return pdi.groups.empty() ? 0 : pdi.groups.front().pdi_id;
}

// Returns whether the device image has commands.
bool configures(const PartitionPdi& pdi) {
  const std::vector<CdoCommand> commands = read_pdi(pdi.image).value.cdo.commands;
  return std::ranges::any_of(commands, [](const CdoCommand& command) { return command.id != CdoId::Nop; });
}

// Lets the stream begin with loading its own device image, unless it does so or the image is empty.
void load_first(const PartitionPdi& own, Txn& stream) {
  std::vector<TxnOp>& ops = stream.ops.all();
  const auto number = static_cast<std::uint16_t>(image_number(own));
  const auto* load = ops.empty() ? nullptr : std::get_if<txn::LoadPdi>(&ops.front().body);
  if ((load != nullptr && load->pdi_id == number) || !configures(own)) return;
  ops.insert(ops.begin(), {.body = txn::LoadPdi{.pdi_id = number}});
}

Result<void> add_kernel(const Xclbin& container, const ModuleStream& stream, const ControlCode& code,
                        ControlModule& module) {
  if (std::ranges::find(module.kernels, stream.kernel, &ControlKernel::name) == module.kernels.end()) {
    TRY(const unsigned buffers, buffers_of_kernel(container, stream.pdi));
    module.kernels.push_back({stream.kernel, std::max<unsigned>(buffers, kElfLeastArguments)});
  }
  module.codes.push_back(code);
  return {};
}

}  // namespace

Result<ControlModule> flat_module(const Txn& stream, const std::optional<PacketBuffer>& packets) {
  ControlModule module{.abi_version = kElfFlatAbi};
  TRY(ControlCode code, code_for(stream, packets, kElfFirstArgument));
  module.codes.push_back(std::move(code));
  return module;
}

Result<ControlModule> full_module(const Xclbin& container, std::vector<ModuleStream> streams) {
  if (streams.empty())
    return Failure(error(code::control_call, "a full ELF needs a command stream")
                       .help("give the device an aie.runtime_sequence, or make an xclbin"));
  TRY(const AiePartition partition, find_aie_partition(container).complete());
  ControlModule module{.abi_version = kElfFullAbi, .columns = partition.column_width};
  for (const PartitionPdi& pdi : partition.pdis)
    module.pdis.push_back({fmt::format("{}{}", kElfPdiSection, image_number(pdi)), pdi.image.copy()});
  for (ModuleStream& stream : streams) {
    if (stream.pdi < partition.pdis.size()) load_first(partition.pdis[stream.pdi], stream.stream);
    TRY(ControlCode code, code_for(stream.stream, stream.packets, 0));
    code.kernel = stream.kernel;
    code.instance = stream.instance;
    CHECK_OK(add_kernel(container, stream, code, module));
  }
  constexpr auto kOwn = SectionKind::UserMetadata;
  for (const auto& [is, name] :
       {std::pair(&is_core_bodies, kCoreBodiesSection), {&is_design_names, kDesignNamesSection}})
    if (const Section* section = container.find(kOwn, is))
      module.custom.push_back({std::string(name), section->data.copy()});
  return module;
}

}  // namespace tessera::container
