#include "cli/run_options.h"

#include "cli/arguments.h"

namespace tessera::cli {

void add_check_options(CLI::App& verb, CheckOptions& options) {
  const auto check_mode = [](const std::string& mode) -> std::string {
    return mode == "true" || mode == "strict" ? "" : fmt::format("its only value is strict, not {}", mode);
  };
  verb.add_flag("--check", options.mode,
                "Look for mistakes that may not show in the result: reads of unwritten memory, accesses that no lock "
                "orders (data races), descriptors rewritten in use, streams whose ends move different numbers of "
                "words, packets that match no rule, tokens left over. A finding that can change data is an error and "
                "makes the exit code 1; any other finding is a warning, and an error with --check=strict. Data and "
                "cycles stay the same. A run takes one and a half to three times as long")
      ->check(CLI::Validator(check_mode, ""));
  verb.add_option("--check-allow", options.allow, "File of accepted findings, one line CODE PLACE # REASON for each")
      ->needs(verb.get_option("--check"))
      ->type_name("FILE");
}

void add_checkpoint_options(CLI::App& verb, CheckpointOptions& options) {
  CLI::Option* often =
      verb.add_option("--checkpoint-every", options.every, "Write a checkpoint, the whole state, every CYCLES cycles")
          ->check(number(1, api::kMostCycles))
          ->type_name("CYCLES");
  verb.add_option("--checkpoint-dir", options.folder, "Folder of the checkpoints, each named CYCLE.checkpoint")
      ->type_name("DIR")
      ->capture_default_str()
      ->needs(often);
  verb.add_option("--restart", options.restart,
                  "Resume from a checkpoint, with the program, streams, buffers and timing of the run that wrote it")
      ->type_name("FILE");
}

void add_noc_options(CLI::App& verb, api::Noc& options) {
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

void add_seed_options(CLI::App& verb, SeedOptions& options) {
  CLI::Option* const seeds =
      verb.add_option(
              "--seeds", options.seeds,
              "Number of runs. Where the hardware leaves an order open, each run takes another one: which packet an "
              "arbiter lets through, when cores and transfers begin, how long host memory and the controller take. "
              "Fails when outputs, hangs or findings depend on the order. The report shows seed 0, the usual order")
          ->check(number(1, kMostSeeds))
          ->default_str("1");
  verb.add_option("--seed", options.seed, "Run in the order of one seed; 0 is the usual order")
      ->check(number(0, UINT64_MAX))
      ->excludes(seeds)
      ->default_str("0");
}

void add_debug_options(CLI::App& verb, DebugOptions& options) {
  const auto add = [&verb](const std::string& name, std::vector<std::string>& values, const std::string& text,
                           const std::string& type) {
    verb.add_option(name, values, text)->type_name(type)->allow_extra_args(false)->group("Debugging");
  };
  add("--break", options.breaks,
      "Stop before an address or symbol, when a lock changes, or when a descriptor starts; with :N at the Nth hit",
      "TILE:PC|SYMBOL|lock[I]|bd[I][:N]");
  add("--trace-core", options.traces, "Trace a core line by line, to standard output or to a file", "TILE[=FILE]");
  add("--dump", options.dumps, "Print the registers, pipeline and locks of a tile after the run", "TILE[=FILE]");
  add("--dump-memory", options.memories, "Print bytes of a tile's data memory after the run", "TILE:ADDRESS:BYTES");
  add("--elf", options.elfs, "File with the symbols and line tables of a core, or of all cores", "[TILE=]FILE");
}

}  // namespace tessera::cli
