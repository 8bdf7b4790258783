#include "cli/program_options.h"

#include "cli/arguments.h"

#include <filesystem>

namespace tessera::cli {
namespace {

// The largest number for --pdi: a container counts its PDIs in 32 bits.
constexpr std::uint64_t kMaxPdi = 0xffffffff;

}  // namespace

void add_pdi_options(CLI::App& verb, PdiChoice& choice, std::vector<std::string>* code) {
  verb.add_option("--pdi", choice.number,
                  "Number of the PDI in the partition, from 0. Default: the PDI of the first kernel")
      ->check(number(0, kMaxPdi));
  if (code == nullptr) {
    verb.add_option("--kernel", choice.kernel, "Name of a kernel, to choose its PDI")->type_name("NAME");
    return;
  }
  const auto sort = [&choice, code](const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      const bool is_file = std::filesystem::path(word).has_extension();  // names of kernels contain no point
      if (is_file)
        code->push_back(word);
      else
        choice.kernel = word;
    }
  };
  verb.add_option_function<std::vector<std::string>>(
          "--kernel", sort,
          "Name of a kernel, to choose its PDI; or code that cores on the host call: C, C++ or a shared library")
      ->type_name("NAME|FILE");
}

void add_design_options(CLI::App& verb, compiler::CompileOptions& options) {
  verb.add_flag("--ctrl-pkt-overlay", options.control_packets,
                "Route control packets to all tiles of a design, even if its command stream sends none");
  verb.add_option(
          "--alloc-scheme", options.alloc_scheme,
          "How the buffers of a design are placed: bank-aware (alternating banks) or basic-sequential (one after "
          "another). Default: bank-aware, and basic-sequential if that fails")
      ->check(CLI::IsMember({"bank-aware", "basic-sequential"}));
  verb.add_option("--device-name", options.device, "Device of a design that has several")->type_name("NAME");
  verb.add_option("--sequence-name", options.sequence, "Command stream of a design that has several")
      ->type_name("NAME");
  verb.add_flag("--configure-by-packets", options.configure_by_packets,
                "Configure a design by control packets at the start of its command stream; the container then has only "
                "the routes of these packets");
}

void add_peano_option(CLI::App& verb, compiler::CompileOptions& options) {
  verb.add_option("--peano", options.peano,
                  "Folder of the core compiler (llvm-aie) that compiles the bodies of cores to programs")
      ->type_name("DIR");
}

void add_checkpoint_options(CLI::App& verb, CheckpointOptions& options, array::Cycle most) {
  CLI::Option* often =
      verb.add_option("--checkpoint-every", options.every, "Write a checkpoint, the whole state, every CYCLES cycles")
          ->check(number(1, most))
          ->type_name("CYCLES");
  verb.add_option("--checkpoint-dir", options.folder, "Folder of the checkpoints, each named CYCLE.checkpoint")
      ->type_name("DIR")
      ->capture_default_str()
      ->needs(often);
  verb.add_option("--restart", options.restart,
                  "Resume from a checkpoint; the other options must be those of the run that wrote it")
      ->type_name("FILE");
}

}  // namespace tessera::cli
