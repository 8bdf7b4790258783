#include "cli/compile_outputs.h"

#include "base/text.h"
#include "cli/cli.h"
#include "runtime/codes.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::cli {
namespace {

// The names of outputs: the words of --emit, and three more. `files` means the container, its command streams, and the
// other files that `compile` makes without --emit.
constexpr std::string_view kFiles = "files", kStopAfter = "stop-after", kPipeline = "print-pipeline";

struct Effect {
  const char* option;
  std::string_view outputs;  // outputs on which the option has an effect
};
// Options that are not in the table have an effect on every output. The passes up to `placed` and `routed` choose
// neither a device nor a stream; control packets add routes and command streams, and change no core; Tessera compiles
// programs of cores only for `files`.
constexpr Effect kEffects[] = {
    {"--json", "resources graph"},
    {"--tile", "llvm-ir ldscript"},
    {"--peano", "files transaction"},
    {"--txn-1-0", "files"},
    {"--text-2026", "design objects placed routed transaction lowered stop-after"},
    {"--sequence-name", "files lowered"},
    {"--arg", "files objects placed routed transaction lowered stop-after"},
    {"--device-name", "files transaction lowered resources graph llvm-ir ldscript"},
    {"--alloc-scheme",
     "files placed routed transaction lowered resources graph llvm-ir ldscript stop-after print-pipeline"},
    {"--ctrl-pkt-overlay", "files objects placed routed transaction lowered resources graph stop-after print-pipeline"},
    {"--configure-by-packets",
     "files objects placed routed transaction lowered resources graph stop-after print-pipeline"},
    {"--time", "files design objects placed routed transaction lowered resources graph llvm-ir ldscript stop-after"},
    {"--output", "files design objects placed routed transaction lowered resources graph llvm-ir ldscript stop-after"},
    {"--insts", "files"},
    {"--ctrlpkt", "files"},
    {"--params", "files"},
    {"--elf", "files"},
    {"--full-elf", "files"},
    {"--kernel-name", "files"},
    {"--kernel-id", "files"},
    {"--instance-name", "files"},
    {"--xclbin-input", "files"},
    {"--hex-insts", "files"},
    {"--stop-after", "stop-after"},
    {"--emit", "design objects placed routed transaction lowered resources graph llvm-ir ldscript print-pipeline"},
};

std::string option_of(std::string_view output) {
  if (output == kFiles) return "the files of -o and --insts";
  if (output == kStopAfter || output == kPipeline) return fmt::format("--{}", output);
  return fmt::format("--emit {}", output);
}

}  // namespace

Result<void> check_compile_outputs(const CLI::App& verb, const std::string& emit, const std::string& stop_after,
                                   bool print_pipeline) {
  const std::string_view output = print_pipeline        ? kPipeline
                                  : !stop_after.empty() ? kStopAfter
                                  : emit.empty()        ? kFiles
                                                        : std::string_view(emit);
  for (const Effect& effect : kEffects) {
    if (verb.get_option(effect.option)->count() == 0) continue;
    const std::vector<std::string_view> outputs = split(effect.outputs, ' ');
    if (std::ranges::find(outputs, output) != outputs.end()) continue;
    std::vector<std::string> others;
    for (const std::string_view each : outputs) others.push_back(option_of(each));
    return Failure(error(code::usage, "{} has no effect with {}", effect.option,
                         output == kFiles ? std::string("an xclbin or a stream") : option_of(output))
                       .note("the option has an effect on {}", fmt::join(others, ", "))
                       .help("leave {} out, or ask for one of these outputs", effect.option));
  }
  return {};
}

}  // namespace tessera::cli
