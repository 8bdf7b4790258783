// The options of verbs that run cores: what time includes, and which engine.
#pragma once

#include "array/core/core.h"
#include "cli/arguments.h"

#include <CLI/CLI.hpp>

namespace tessera::cli {

// Adds --timing and --engine.
inline void add_core_options(CLI::App& verb, array::CoreOptions& options) {
  add_choice(verb, "--timing",
             "What cycles count: functional a cycle for each bundle, each wait and each word of a channel; cycle also "
             "conflicts of memory banks, each port that a word passes, the latency of host memory. Data are the same; "
             "cycle is slower",
             options.timing, {{"functional", array::Timing::Functional}, {"cycle", array::Timing::Cycles}});
  add_choice(verb, "--engine",
             "How cores execute; both give the same, plain is slow, and taken for cores that are watched",
             options.engine, {{"fast", array::Engine::Fast}, {"plain", array::Engine::Plain}});
}

}  // namespace tessera::cli
