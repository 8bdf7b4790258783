// Options of `run` about checking, seeds, checkpoints, host memory and debugging.
#pragma once

#include "cli/cli.h"
#include "driver/run.h"

namespace tessera::cli {

// Adds --check and --check-allow.
void add_check_options(CLI::App& verb, CheckOptions& options);
// Adds --checkpoint-every, --checkpoint-dir and --restart.
void add_checkpoint_options(CLI::App& verb, CheckpointOptions& options);
// Adds the options for the latency and bandwidth of host memory, which --timing=cycle counts.
void add_noc_options(CLI::App& verb, api::Noc& options);
// Adds --seeds and --seed.
void add_seed_options(CLI::App& verb, SeedOptions& options);
// Adds --break, --trace-core, --dump, --dump-memory and --elf, for tiles of an array.
void add_debug_options(CLI::App& verb, DebugOptions& options);

}  // namespace tessera::cli
