// The options of verbs that run cores: what time includes, and which engine.
#pragma once

#include "array/core/core.h"

#include <CLI/CLI.hpp>

namespace tessera::cli {

// Adds --timing and --engine.
inline void add_core_options(CLI::App& verb, array::CoreOptions& options) {
  const std::map<std::string, array::Timing> timings{{"functional", array::Timing::Functional},
                                                     {"cycle", array::Timing::Cycles}};
  const std::map<std::string, array::Engine> engines{{"fast", array::Engine::Fast}, {"plain", array::Engine::Plain}};
  verb.add_option("--timing", options.timing, "What cycles include: bundles and waiting, or also memory banks")
      ->transform(CLI::CheckedTransformer(timings))
      ->type_name("functional|cycle")
      ->default_str("functional");
  verb.add_option("--engine", options.engine, "How cores execute; both give the same, plain is slow and simple")
      ->transform(CLI::CheckedTransformer(engines))
      ->type_name("fast|plain")
      ->default_str("fast");
}

}  // namespace tessera::cli
