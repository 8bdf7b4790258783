// Options that several verbs share: the PDI, the compilation of designs, checkpoints.
#pragma once

#include "cli/cli.h"
#include "compiler/compile/options.h"
#include "runtime/checkpoints.h"
#include "runtime/pdi_choice.h"

#include <string>
#include <vector>

namespace tessera::cli {

// Adds --pdi and --kernel. If `code` is given, --kernel also takes files with the code of kernels and adds them to it.
void add_pdi_options(CLI::App& verb, PdiChoice& choice, std::vector<std::string>* code = nullptr);

// Adds the options of all verbs that compile designs.
void add_design_options(CLI::App& verb, compiler::CompileOptions& options);
// Adds --peano, for verbs that compile programs of cores.
void add_peano_option(CLI::App& verb, compiler::CompileOptions& options);

// Adds --checkpoint-every, --checkpoint-dir and --restart.
void add_checkpoint_options(CLI::App& verb, CheckpointOptions& options, array::Cycle most);

}  // namespace tessera::cli
