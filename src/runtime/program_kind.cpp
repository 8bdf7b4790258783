#include "runtime/program_kind.h"

#include "runtime/codes.h"

#include <algorithm>

namespace tessera::runtime {
namespace {

struct Given {
  const PdiChoice& choice;
  const compiler::CompileOptions& design;
};

struct ScopedOption {
  std::string_view name;
  std::string_view effect;
  ProgramKind kind;  // the kind of program on which the option acts
  bool (*is_given)(const Given&);
};

constexpr ScopedOption kScoped[] = {
    {"--pdi", "chooses a PDI of an xclbin", ProgramKind::Container,
     [](const Given& given) { return given.choice.number.has_value(); }},
    {"--kernel", "chooses a PDI of an xclbin", ProgramKind::Container,
     [](const Given& given) { return !given.choice.kernel.empty(); }},
    {"--device-name", "chooses a device of a design", ProgramKind::Design,
     [](const Given& given) { return !given.design.device.empty(); }},
    {"--sequence-name", "chooses a command stream of a design", ProgramKind::Design,
     [](const Given& given) { return !given.design.sequence.empty(); }},
    {"--alloc-scheme", "places the buffers of a design", ProgramKind::Design,
     [](const Given& given) { return !given.design.alloc_scheme.empty(); }},
    {"--ctrl-pkt-overlay", "makes routes in a design", ProgramKind::Design,
     [](const Given& given) { return given.design.control_packets; }},
    {"--configure-by-packets", "makes control packets of a design", ProgramKind::Design,
     [](const Given& given) { return given.design.configure_by_packets; }},
    {"--peano", "compiles the cores of a design", ProgramKind::Design,
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

// Names the option that does the same for this kind of program, or the kind of file that the option needs.
std::string remedy(const ScopedOption& option, ProgramKind kind) {
  const bool chooses = option.name == "--device-name" || option.name == "--sequence-name";
  if (kind == ProgramKind::Design) return "choose a device of a design with --device-name NAME";
  if (kind == ProgramKind::Container && chooses) return "choose a PDI with --pdi or --kernel";
  return fmt::format("leave it out, or give the {}", option.kind == ProgramKind::Design ? "design" : "xclbin");
}

}  // namespace

Result<void> check_options(ProgramKind kind, const PdiChoice& choice, const compiler::CompileOptions& design) {
  const Given given{choice, design};
  for (const ScopedOption& option : kScoped)
    if (option.kind != kind && option.is_given(given))
      return Failure(error(code::usage, "{} {}, and this is {}", option.name, option.effect, describe(kind))
                         .help("{}", remedy(option, kind)));
  return {};
}

bool creates_scratchpad(const container::InstructionStream& stream) {
  const auto* txn = std::get_if<container::Txn>(&stream);
  return txn != nullptr && std::ranges::any_of(txn->ops, [](const container::TxnOp& op) {
           return std::holds_alternative<container::txn::CreateScratchpad>(op.body);
         });
}

}  // namespace tessera::runtime
