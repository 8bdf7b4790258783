// Options of all verbs that run cores: --timing (the operations that take cycles) and --engine.
#pragma once

#include "cli/arguments.h"

#include <CLI/CLI.hpp>

namespace tessera::cli {

// Adds --timing and --engine. `Timing` and `Engine` are the enums of tessera::api or of tessera::array.
template <class Timing, class Engine>
void add_core_options(CLI::App& verb, Timing& timing, Timing functional, Timing cycle, Engine& engine) {
  add_choice(
      verb, "--timing",
      "Operations that take cycles. functional: bundles, waits and words of channels. cycle: also conflicts of memory "
      "banks, each switch port that a word passes, and the latency of host memory. Both give the same data; cycle is "
      "slower",
      timing, {{"functional", functional}, {"cycle", cycle}});
  add_choice(verb, "--engine",
             "Engine of the cores. Both give the same results. plain is slow; Tessera always uses it for traced cores",
             engine, {{"fast", Engine::Fast}, {"plain", Engine::Plain}});
}

}  // namespace tessera::cli
