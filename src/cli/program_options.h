// Options that several verbs share: --pdi, --kernel, --peano and the options for the compilation of designs.
#pragma once

#include "cli/cli.h"

#include <tessera/program.h>

#include <optional>
#include <string>
#include <vector>

namespace tessera::cli {

// Adds --pdi and --kernel. If `code` is given, --kernel also takes files with the code of kernels and adds their paths
// to `code`.
void add_pdi_options(CLI::App& verb, std::optional<std::size_t>& pdi, std::string& kernel,
                     std::vector<std::string>* code = nullptr);

struct DesignPlaces {
  std::string& device;
  std::string& sequence;
  std::vector<api::HostNumber>& numbers;
  std::string& buffer_scheme;
  bool& control_packets;
  bool& configure_by_packets;
};
void add_design_options(CLI::App& verb, const DesignPlaces& places);
// Returns the names of these options.
const std::vector<std::string>& design_options();
// Adds --peano, for verbs that compile programs of cores.
void add_peano_option(CLI::App& verb, std::string& folder);

}  // namespace tessera::cli
