// The `tessera` command: one file per verb, each of which adds itself to the parser.
//
// Exit codes (docs/cli.md): 0 success, 1 the simulated program failed or a check found something, 2 wrong usage,
// 3 unreadable or invalid input, 128 and more a signal.
#pragma once

#include "base/diag.h"
#include "base/say.h"
#include "cli/context.h"
#include "cli/rooms.h"

#include <CLI/CLI.hpp>

namespace tessera::cli {

void add_info(CLI::App& app, Context& context);
void add_state(CLI::App& app, Context& context);
void add_build(CLI::App& app, Context& context);
void add_asm(CLI::App& app, Context& context);
void add_disasm(CLI::App& app, Context& context);
void add_run(CLI::App& app, Context& context);
void add_compile(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_core(CLI::App& app, Context& context);
void add_trace(CLI::App& app, Context& context);
void add_tiling(CLI::App& app, Context& context);
void add_explain(CLI::App& app, Context& context);
void add_help(CLI::App& app, Context& context);
void add_completion(CLI::App& app);

}  // namespace tessera::cli
