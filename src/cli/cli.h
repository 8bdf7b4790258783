// The `tessera` command: one file per verb, each of which adds itself to the parser.
//
// Exit codes (docs/cli.md): 0 success, 1 the simulated program failed or a check found something, 2 wrong usage,
// 3 unreadable or invalid input.
#pragma once

#include "base/diag.h"

#include <CLI/CLI.hpp>

namespace tessera::cli {

enum class Exit : int { Success = 0, Failed = 1, Usage = 2, BadInput = 3 };

// Set by the verb that ran; main returns it.
struct Context {
  Exit exit = Exit::Success;
  bool colour = false;    // decided once: a terminal on stderr and no NO_COLOR
  bool terminal = false;  // stderr is one

  // Prints the diagnostic to stderr. The exit code is that of the first one: what goes wrong later often follows from
  // it.
  void fail(const Diag& diag, Exit code = Exit::BadInput);
  void warn(const Diag& diag) const;
};

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

}  // namespace tessera::cli
