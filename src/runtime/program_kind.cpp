#include "runtime/program_kind.h"

#include "runtime/codes.h"

#include <algorithm>

namespace tessera::runtime {
namespace {

struct Given {
  const PdiChoice& choice;
  const compiler::CompileOptions& design;
};

struct ScopedSetting {
  std::string_view setting;
  std::string_view effect;
  ProgramKind kind;  // the kind of program on which the option acts
  bool (*is_given)(const Given&);
};

constexpr ScopedSetting kScoped[] = {
    {"the number of a PDI", "chooses a PDI of an xclbin", ProgramKind::Container,
     [](const Given& given) { return given.choice.number.has_value(); }},
    {"the name of a kernel", "chooses a PDI of an xclbin", ProgramKind::Container,
     [](const Given& given) { return !given.choice.kernel.empty(); }},
    {"the name of a device", "chooses a device of a design", ProgramKind::Design,
     [](const Given& given) { return !given.design.device.empty(); }},
    {"the name of a sequence", "chooses a command stream of a design", ProgramKind::Design,
     [](const Given& given) { return !given.design.sequence.empty(); }},
    {"a number of the host", "is for the command stream of a design", ProgramKind::Design,
     [](const Given& given) { return !given.design.numbers.empty(); }},
    {"an allocation scheme", "places the buffers of a design", ProgramKind::Design,
     [](const Given& given) { return !given.design.alloc_scheme.empty(); }},
    {"an overlay for control packets", "makes routes in a design", ProgramKind::Design,
     [](const Given& given) { return given.design.control_packets; }},
    {"a configuration by packets", "makes control packets of a design", ProgramKind::Design,
     [](const Given& given) { return given.design.configure_by_packets; }},
    {"a compiler of cores", "compiles the cores of a design", ProgramKind::Design,
     [](const Given& given) { return !given.design.peano.empty(); }},
};

std::string_view describe(ProgramKind kind) {
  switch (kind) {
    case ProgramKind::Design: return "a design";
    case ProgramKind::Container: return "an xclbin";
    case ProgramKind::Configuration: break;
  }
  return "a configuration alone";
}

// Returns the remedy: the setting that does the same for this kind of program, or the kind of file that the setting
// needs.
std::string remedy(const ScopedSetting& setting, ProgramKind kind) {
  const bool chooses = setting.kind == ProgramKind::Design && setting.effect.starts_with("chooses");
  if (kind == ProgramKind::Design) return "choose a device of the design by its name";
  if (kind == ProgramKind::Container && chooses) return "choose a PDI by its number, or by the name of its kernel";
  return fmt::format("leave out {}, or give the {}", setting.setting,
                     setting.kind == ProgramKind::Design ? "design" : "xclbin");
}

}  // namespace

Result<void> check_options(ProgramKind kind, const PdiChoice& choice, const compiler::CompileOptions& design) {
  const Given given{choice, design};
  for (const ScopedSetting& setting : kScoped)
    if (setting.kind != kind && setting.is_given(given))
      return Failure(error(code::usage, "{} {}, but the program is {}", setting.setting, setting.effect, describe(kind))
                         .help("{}", remedy(setting, kind)));
  return {};
}

bool creates_scratchpad(const container::InstructionStream& stream) {
  const auto* txn = std::get_if<container::Txn>(&stream);
  return txn != nullptr && std::ranges::any_of(txn->ops, [](const container::TxnOp& op) {
           return std::holds_alternative<container::txn::CreateScratchpad>(op.body);
         });
}

}  // namespace tessera::runtime
