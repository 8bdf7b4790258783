// The options of verbs that run cores: what time includes, and which engine.
#pragma once

#include "array/core/core.h"
#include "cli/arguments.h"

#include <CLI/CLI.hpp>

namespace tessera::cli {

// Adds --timing and --engine.
inline void add_core_options(CLI::App& verb, array::CoreOptions& options) {
  add_choice(verb, "--timing", "What cycles include: bundles and waiting, or also memory banks (by the plain engine)",
             options.timing, {{"functional", array::Timing::Functional}, {"cycle", array::Timing::Cycles}});
  add_choice(verb, "--engine",
             "How cores execute; both give the same, plain is slow, and taken for cores that are watched",
             options.engine, {{"fast", array::Engine::Fast}, {"plain", array::Engine::Plain}});
}

}  // namespace tessera::cli
