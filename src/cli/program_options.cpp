#include "cli/program_options.h"

#include "cli/arguments.h"

#include <filesystem>

namespace tessera::cli {
namespace {

// The largest number for --pdi: a container counts its PDIs in 32 bits.
constexpr std::uint64_t kMaxPdi = 0xffffffff;

}  // namespace

void add_pdi_options(CLI::App& verb, std::optional<std::size_t>& pdi, std::string& kernel,
                     std::vector<std::string>* code) {
  verb.add_option("--pdi", pdi, "Number of the PDI in the partition, from 0. Default: the PDI of the first kernel")
      ->check(number(0, kMaxPdi));
  if (code == nullptr) {
    verb.add_option("--kernel", kernel, "Name of a kernel, to choose its PDI")->type_name("NAME");
    return;
  }
  const auto sort = [&kernel, code](const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      // Names of kernels contain neither a dot nor a slash. So a word such as /dev/fd/63, from a shell's <(...), is a
      // file.
      const bool is_file =
          word == "-" || word.find('/') != std::string::npos || std::filesystem::path(word).has_extension();
      if (is_file)
        code->push_back(word);
      else
        kernel = word;
    }
  };
  verb.add_option_function<std::vector<std::string>>(
          "--kernel", sort,
          "Name of a kernel, to choose its PDI; or a file with functions that bodies on the host call: C, C++ or a "
          "shared library")
      ->type_name("NAME|FILE");
}

void add_design_options(CLI::App& verb, const DesignPlaces& places) {
  verb.add_flag("--ctrl-pkt-overlay", places.control_packets,
                "Route control packets to all tiles of a design, even if its command stream sends none");
  verb.add_option(
          "--alloc-scheme", places.buffer_scheme,
          "How the buffers of a design are placed: bank-aware (alternating banks) or basic-sequential (one after "
          "another). Default: bank-aware, and basic-sequential if that fails")
      ->check(CLI::IsMember({"bank-aware", "basic-sequential"}));
  verb.add_option("--device-name", places.device, "Device to use, for a design with several devices")
      ->type_name("NAME");
  verb.add_option("--sequence-name", places.sequence, "Command stream to use, for a design with several streams")
      ->type_name("NAME");
  verb.add_flag("--configure-by-packets", places.configure_by_packets,
                "Configure a design by control packets at the start of its command stream; the container then has only "
                "the routes of these packets");
}

const std::vector<std::string>& design_options() {
  static const std::vector<std::string> names = {"--ctrl-pkt-overlay", "--alloc-scheme", "--device-name",
                                                 "--sequence-name", "--configure-by-packets"};
  return names;
}

void add_peano_option(CLI::App& verb, std::string& folder) {
  verb.add_option("--peano", folder,
                  "Folder of the core compiler (llvm-aie) that compiles the bodies of cores to programs")
      ->type_name("DIR");
}

}  // namespace tessera::cli
