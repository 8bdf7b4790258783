// The options of verbs that run cores: the costs that count as cycles, and the engine.
#pragma once

#include "array/noc.h"
#include "cli/arguments.h"
#include "core/emulated_core.h"

#include <CLI/CLI.hpp>

namespace tessera::cli {

// Adds --timing and --engine.
inline void add_core_options(CLI::App& verb, array::CoreOptions& options) {
  add_choice(
      verb, "--timing",
      "What takes cycles. functional: bundles, waits and words of channels. cycle: also conflicts of memory banks, "
      "each switch port on a word's way, and the latency of host memory. The data are the same; cycle is slower",
      options.timing, {{"functional", array::Timing::Functional}, {"cycle", array::Timing::Cycles}});
  add_choice(verb, "--engine",
             "Engine of the cores. Both give the same results; plain is slow, and always runs traced cores",
             options.engine, {{"fast", array::Engine::Fast}, {"plain", array::Engine::Plain}});
}

// Adds the options for the latency and bandwidth of host memory, which --timing=cycle counts.
inline void add_noc_options(CLI::App& verb, array::NocOptions& options) {
  constexpr std::uint64_t kMost = 1'000'000'000;
  verb.add_option("--noc-read-latency", options.read_latency,
                  "Cycles from the start of a task that reads host memory to its first word")
      ->check(number(0, kMost))
      ->type_name("CYCLES")
      ->capture_default_str();
  verb.add_option("--noc-write-latency", options.write_latency,
                  "Cycles from the start of a task that writes host memory to its first word")
      ->check(number(0, kMost))
      ->type_name("CYCLES")
      ->capture_default_str();
  verb.add_option("--noc-words", options.words_per_cycle,
                  "Words per cycle that all shim channels may move together; 0: no limit")
      ->check(number(0, kMost))
      ->type_name("WORDS")
      ->capture_default_str();
}

}  // namespace tessera::cli
