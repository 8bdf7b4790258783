#include "runtime/module_program.h"

#include "runtime/codes.h"

#include <algorithm>

namespace tessera::runtime {
namespace {

std::vector<container::PartitionPdi> images_of(const container::ControlModule& module) {
  std::vector<container::PartitionPdi> all;
  for (const container::ModuleBytes& image : module.pdis) {
    container::PartitionPdi& pdi = all.emplace_back();
    pdi.image = image.bytes;
    if (const auto number = container::number_of_pdi(image.name))
      pdi.groups.push_back({.name = image.name, .pdi_id = *number});
  }
  return all;
}

// Returns the index of the device image that the stream loads first; 0 if it loads none.
std::size_t first_image(const container::Txn& stream, const container::ControlModule& module) {
  for (const container::TxnOp& op : stream.ops)
    if (const auto* load = std::get_if<container::txn::LoadPdi>(&op.body))
      for (std::size_t i = 0; i < module.pdis.size(); ++i)
        if (container::number_of_pdi(module.pdis[i].name) == load->pdi_id) return i;
  return 0;
}

Result<void> add_own_sections(const container::ControlModule& module, ModuleProgram& program) {
  for (const container::ModuleBytes& each : module.custom) {
    if (container::is_core_bodies(each.bytes)) {
      TRY(container::CoreBodies bodies, container::read_core_bodies(each.bytes).complete());
      program.bodies.push_back(std::move(bodies));
    } else if (container::is_design_names(each.bytes)) {
      TRY(program.names, container::read_design_names(each.bytes).complete());
    }
  }
  return {};
}

}  // namespace

Result<ModuleProgram> open_module(ByteSpan file, const PdiChoice& choice, std::vector<Diag>& warnings) {
  TRY(const container::ControlModule module, container::read_control_module(file).complete(warnings));
  if (!module.is_full())
    return Failure(error(code::not_a_program, "this file holds no configuration to run")
                       .note("it is a flat ELF of control code, which has a command stream and no device image")
                       .help("give the xclbin for which the ELF was made, and the ELF as its command stream"));
  if (choice.number)
    return Failure(error(code::usage, "the number of a PDI chooses a PDI of an xclbin, but the program is a full ELF")
                       .help("choose a call by its kernel and instance, KERNEL:INSTANCE"));
  TRY(const std::size_t index, container::find_code(module, choice.kernel));
  const container::ControlCode& code = module.codes[index];
  TRY(container::ModuleCall call, container::call_of(module, code));
  ModuleProgram program{.pdis = images_of(module),
                        .first_pdi = first_image(call.stream, module),
                        .kernel = fmt::format("{}:{}", code.kernel, code.instance),
                        .call = std::move(call),
                        .columns = std::max<std::size_t>(*module.columns, 1)};
  CHECK_OK(add_own_sections(module, program));
  return program;
}

Result<container::Txn> stream_of_module(ByteSpan file, std::vector<Diag>& warnings) {
  TRY(const container::ControlModule module, container::read_control_module(file).complete(warnings));
  if (module.is_full())
    return Failure(error(code::not_a_program, "a full ELF is not a command stream")
                       .note("it has device images and runs without an xclbin")
                       .help("run the ELF itself, or give the stream of one of its sections"));
  TRY(container::ModuleCall call, container::call_of(module, module.codes.front()));
  return std::move(call.stream);
}

}  // namespace tessera::runtime
