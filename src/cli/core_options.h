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
  add_choice(
      verb, "--engine",
      "Engine of the cores. All give the same results. native translates hot code to machine code, where the host "
      "can; blocks does not; plain is slow, and Tessera always uses it for traced cores. fast is another word for "
      "native",
      engine,
      {{"native", Engine::Native}, {"blocks", Engine::Blocks}, {"plain", Engine::Plain}, {"fast", Engine::Fast}});
}

}  // namespace tessera::cli
