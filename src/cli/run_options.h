// Options of `run` and `core` about checking, seeds and debugging.
#pragma once

#include "cli/cli.h"
#include "report/core_debug.h"
#include "report/debug_session.h"
#include "runtime/findings.h"
#include "runtime/seeds.h"

namespace tessera::cli {

// Adds --check and --check-allow.
void add_check_options(CLI::App& verb, CheckOptions& options);
// Adds --seeds and --seed.
void add_seed_options(CLI::App& verb, SeedOptions& options);
// Adds --break, --trace-core, --dump, --dump-memory and --elf, for tiles of an array.
void add_debug_options(CLI::App& verb, DebugOptions& options);
// The same for a single core, without tiles and without --elf.
void add_core_debug_options(CLI::App& verb, CoreDebugOptions& options);

}  // namespace tessera::cli
