// The `tessera` command. Each verb has a separate file, which adds the verb to the parser; verbs.inc lists the verbs.
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

#define VERB(name) void add_##name(CLI::App& app, Context& context);
#include "cli/verbs.inc"
#undef VERB

}  // namespace tessera::cli
