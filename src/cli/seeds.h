// `run --seeds N`: the same run in N orders that hardware leaves open (array/variation.h), and whether it ends in the
// same way in all of them.
//
// Each seed runs in a process of its own, a copy of this one from before the array began: kernels have static
// variables, and one seed must not see those of another. Two runs end alike when they give the same bytes and the same
// findings and both come to their end; or when both fail with the same code, at the same place, by the same culprit. Of
// a fault, the bytes that it left unfinished do not count, since it may come at any time; an array at rest has come as
// far as it can. Cycles, and how far the units of a hang had come, are allowed to differ.
#pragma once

#include "base/bytes.h"
#include "cli/cli.h"
#include "sanitize/finding.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::cli {

struct SeedOptions {
  std::uint64_t seed = 0;   // of the one run
  std::uint64_t seeds = 1;  // that are run, from 0 on

  bool several() const { return seeds > 1; }
};
void add_seed_options(CLI::App& verb, SeedOptions& options);

// How a run has ended.
struct Ending {
  bool ended = true;         // and not with a fault, a hang or a limit
  std::optional<Diag> diag;  // why not, or the warning of tasks that go on
  std::string culprit;       // where and by whom it failed, without cycles: of a hang, the unit or the ring
  struct Found {
    std::string code, key, message;
  };
  std::vector<Found> findings;  // that nobody accepts
  struct Output {
    std::string name;  // "host buffer 1"
    Bytes bytes;
  };
  std::vector<Output> outputs;
};

class Seeds {
 public:
  explicit Seeds(std::uint64_t count) : count_(count) {}

  // Runs all of them; `run` is called in processes of their own. `progress` is told how many have ended. A signal that
  // asks this process to end (base/unfinished.h) ends the processes of the runs that are under way.
  void go(const std::function<Ending(std::uint64_t seed)>& run, const std::function<void(std::uint64_t)>& progress);

  // Why seeds other than 0 did not come to their end, and T0549 when they do not all end alike; the exit code.
  void print(Context& context) const;
  std::string line() const;  // "seeds: the same in all 10\n"
  // T0617 if a signal came before the last run had ended.
  std::optional<Diag> interruption() const;
  nlohmann::ordered_json json() const;

 private:
  // The first byte in which an output is not that of seed 0.
  struct Difference {
    std::string name;
    std::uint64_t byte = 0, bytes = 0;
    unsigned value = 0, of_first = 0;
  };
  struct Outcome {
    std::vector<std::uint64_t> seeds;
    bool died = false;  // the process has come to no result
    bool ended = true;
    std::string code;  // of `diag`, which refers to it
    std::optional<Diag> diag;
    std::string culprit;
    std::vector<Ending::Found> findings;
    std::vector<std::uint64_t> prints;  // of the outputs
    std::vector<Difference> differences;

    bool is_like(const Outcome& other) const;
  };

  static Bytes packed(const Ending& ending);
  Outcome unpacked(const std::optional<Bytes>& bytes);
  std::string describe(const Outcome& outcome) const;
  void add(std::uint64_t seed, Outcome outcome);

  std::uint64_t count_;
  std::uint64_t ended_ = 0;            // runs whose outcome is known
  std::vector<Outcome> outcomes_;      // that of seed 0 first
  std::vector<Ending::Output> first_;  // the outputs of seed 0
};

}  // namespace tessera::cli
