#include "cli/program_options.h"

#include "cli/arguments.h"

#include <filesystem>

namespace tessera::cli {
namespace {

// --pdi takes no greater number: the list of PDIs is 32 bits long.
constexpr std::uint64_t kMaxPdi = 0xffffffff;

}  // namespace

void add_pdi_options(CLI::App& verb, PdiChoice& choice, std::vector<std::string>* code) {
  verb.add_option("--pdi", choice.number,
                  "Which PDI of the partition, counted from 0; that of the first kernel when left out")
      ->check(number(0, kMaxPdi));
  if (code == nullptr) {
    verb.add_option("--kernel", choice.kernel, "The PDI of this kernel")->type_name("NAME");
    return;
  }
  const auto sort = [&choice, code](const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      const bool is_file = std::filesystem::path(word).has_extension();  // names of kernels have no point
      if (is_file)
        code->push_back(word);
      else
        choice.kernel = word;
    }
  };
  verb.add_option_function<std::vector<std::string>>(
          "--kernel", sort,
          "The PDI of this kernel; or code that cores call which run on the host: C, C++ or a shared library")
      ->type_name("NAME|FILE");
}

void add_design_options(CLI::App& verb, compiler::CompileOptions& options) {
  verb.add_flag("--ctrl-pkt-overlay", options.control_packets,
                "Lead control packets to all tiles of a design, as if its command stream sent some");
  verb.add_option(
          "--alloc-scheme", options.alloc_scheme,
          "Where buffers of a design lie: bank-aware (banks take turns) or basic-sequential (one after another); "
          "the first, then the second, when left out")
      ->check(CLI::IsMember({"bank-aware", "basic-sequential"}));
  verb.add_option("--device-name", options.device, "Of a design with several devices, the one that is meant")
      ->type_name("NAME");
  verb.add_option("--sequence-name", options.sequence, "Of several command streams, the one that is meant")
      ->type_name("NAME");
  verb.add_flag("--configure-by-packets", options.configure_by_packets,
                "Configure a design by control packets that its command stream sends first, over a container that has "
                "only their ways");
}

void add_peano_option(CLI::App& verb, compiler::CompileOptions& options) {
  verb.add_option("--peano", options.peano,
                  "Compile the bodies of cores to programs by the compiler of cores (llvm-aie) that is installed there")
      ->type_name("DIR");
}

void add_checkpoint_options(CLI::App& verb, CheckpointOptions& options, array::Cycle most) {
  CLI::Option* often =
      verb.add_option("--checkpoint-every", options.every, "Keep the whole state in a file every so many cycles")
          ->check(number(1, most))
          ->type_name("CYCLES");
  verb.add_option("--checkpoint-dir", options.folder, "Folder for these files, CYCLE.checkpoint")
      ->type_name("DIR")
      ->capture_default_str()
      ->needs(often);
  verb.add_option("--restart", options.restart, "Go on from such a file, with the command line that wrote it")
      ->type_name("FILE");
}

}  // namespace tessera::cli
