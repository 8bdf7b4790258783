// The programs of a context: those of its xclbin, or of its ELFs, and the checks that they suit the device.
#include "container/device_generation.h"
#include "container/layouts.h"
#include "container/module/module_images.h"
#include "container/module/module_write.h"
#include "container/txn/txn.h"
#include "xrt/codes.h"
#include "xrt/context.h"
#include "xrt/faults.h"
#include "xrt/log.h"

#include <cerrno>

namespace tessera::xrtlib {
namespace {

constexpr const char* kNoContext = "Failed to create hardware context";

[[noreturn]] void refuse_program(const api::Diagnostic& diag) {
  throw_system(EINVAL, kNoContext, diag);
}

[[noreturn]] void refuse_device(const xrt_core::device& device, const std::string& name, Diag diag) {
  throw_system(EINVAL, kNoContext,
               std::move(diag)
                   .at("{}", name)
                   .note("device {} is {}", device.index(), device.name())
                   .help("set TESSERA_DEVICE to the NPU for which the design was compiled"));
}

// Returns the generation that the header of a stream tells, if the device is of another one.
std::optional<device::Arch> other_arch(const xrt_core::device& device, std::span<const std::uint8_t> instructions) {
  using Header = container::layout::TxnHeader;
  if (!container::is_txn(instructions)) return std::nullopt;
  const auto arch = container::generation_arch(Header::generation.get(instructions));
  return arch && *arch != device::find_device(device.name())->arch ? arch : std::nullopt;
}

}  // namespace

void Context::check_target(const container::ControlModule& module, const std::string& name) const {
  for (const container::ControlCode& code : module.codes)
    if (const auto arch = other_arch(*device_, code.instructions))
      refuse_device(*device_, name,
                    problem(code::other_device, "the control code is for {}, and the device has cores of {}",
                            device::to_string(*arch), device_->generation()));
}

// An xclbin does not always name its device, but the instructions of its calls do. Compilers of 2024, which wrote
// streams of version 1.0, gave all of them the generation of Phoenix NPUs.
void Context::warn_of_other_device(std::span<const std::uint8_t> instructions) const {
  const auto arch = other_arch(*device_, instructions);
  if (!arch || container::layout::TxnHeader::major.get(instructions) != 0) return;
  log(LogLevel::Warning,
      render(problem(code::other_device, "the instructions are for {}, and device {} has cores of {}",
                     device::to_string(*arch), device_->index(), device_->generation())
                 .at("{}", name_)
                 .note("the results are those of device {}, or meaningless", device_->name())
                 .help("set TESSERA_DEVICE to the NPU for which the design was compiled"),
             false, "warning"));
}

Context::Module Context::module() {
  const std::lock_guard lock(mutex_);
  return module_;
}

void Context::add(const container::ControlModule& module, const std::string& name) {
  check_target(module, name);
  const Module before = this->module();
  auto all = container::joined(*before, module);
  if (!all) throw_system(EINVAL, kNoContext, std::move(all).error().within(name));
  auto next = std::make_shared<const container::ControlModule>(std::move(*all));
  note_bodies(open_module(*next));
  const std::lock_guard lock(mutex_);
  module_ = std::move(next);
}

api::Program Context::open_program(std::optional<std::size_t> pdi) const {
  api::OpenOptions options;
  if (pdi) options.device = device_->name();
  options.pdi = pdi;
  if (pdi) options.streams = loads_of(*xclbin_);
  auto program = api::Program::from_bytes(xclbin_->bytes().span(), xclbin_->name(), options);
  if (!program) refuse_program(program.error());
  if (!pdi) check_target(*program);
  check_columns(*program);
  return std::move(*program);
}

// The calls of the ELFs are streams of their own. The program has their device images, and all bodies of cores.
api::Program Context::open_module(const container::ControlModule& module) const {
  const auto images = container::images_only(module);
  const auto bytes = images ? container::write_control_module(*images) : Result<Bytes>(Failure(Diag(images.error())));
  if (!bytes) throw_system(EINVAL, kNoContext, Diag(bytes.error()).within(name_));
  api::OpenOptions options;
  options.device = device_->name();
  auto program = api::Program::from_bytes(*bytes, name_, options);
  if (!program) refuse_program(program.error());
  check_columns(*program);
  return std::move(*program);
}

void Context::note_bodies(const api::Program& program) {
  if (!program.has_host_bodies()) return;
  if (settings().session.kernels.refuse_bodies)
    if (const auto session = api::Session::open(program, session_options(program)); !session)
      refuse_program(session.error());
  has_bodies_ = true;
}

// Only bodies call the functions of TESSERA_KERNEL.
api::SessionOptions Context::session_options(const api::Program& program) {
  api::SessionOptions options = settings().session;
  if (!program.has_host_bodies()) options.kernels.files.clear();
  return options;
}

// `program` was opened without a device. If only the width of the partition told the device, the first generation is a
// guess, and a later one is not: the partition does not fit the NPU of the first.
void Context::check_target(const api::Program& program) const {
  const api::Device told = program.device();
  const bool is_guess = program.device_evidence() == "width" && told.generation == api::default_device().generation;
  if (told.generation != device_->generation() && !is_guess)
    refuse_device(*device_, name_,
                  problem(code::other_device, "the container is for {}, and the device has cores of {}", told.name,
                          device_->generation()));
}

void Context::check_columns(const api::Program& program) const {
  if (program.columns() > device_->columns())
    refuse_device(*device_, name_,
                  problem(code::other_device, "the container takes {} columns, and the device has {}",
                          program.columns(), device_->columns()));
}

}  // namespace tessera::xrtlib
