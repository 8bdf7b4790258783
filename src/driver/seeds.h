// Runs a program in N orders that hardware leaves open (array/variation.h), and finds out whether all of them end
// alike.
//
// Each seed runs in its own process, forked before the array begins: kernels have static variables, and one seed must
// not see the variables of another. Two runs end alike in two cases. Both succeed, with the same output bytes and the
// same findings. Or both fail with the same code, at the same place, by the same culprit. The outputs of a run with a
// fault do not count, since a fault can interrupt them at any byte; the outputs of a hang do count, because the array
// has come as far as it can. Cycles may differ, and in a hang also the progress of the units.
#pragma once

#include "base/bytes.h"
#include "base/diag.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::driver {

inline constexpr std::uint64_t kMostSeeds = 10'000;

struct SeedOptions {
  std::uint64_t seed = 0;   // the seed of a single run
  std::uint64_t seeds = 1;  // the number of runs, with the seeds from 0 on

  bool several() const { return seeds > 1; }
};

struct Ending {
  bool ended = true;         // false: a fault, a hang or a limit ended it
  std::optional<Diag> diag;  // the reason, or the warning of tasks that are still running
  std::string culprit;       // the place and the unit that failed, without cycles; for a hang, the unit or the ring
  struct Found {
    std::string code, key, message;

    template <class A>
    void archive(A& a) {
      a.all(*this, code, key, message);
    }
  };
  std::vector<Found> findings;  // without accepted ones
  struct Output {
    std::string name;  // "host buffer 1"
    Bytes bytes;

    template <class A>
    void archive(A& a) {
      a.all(*this, name, bytes);
    }
  };
  std::vector<Output> outputs;
};

class Seeds {
 public:
  // The first byte of an output that differs from seed 0.
  struct Difference {
    std::string name;
    std::uint64_t byte = 0, bytes = 0;
    unsigned value = 0, of_first = 0;
  };
  struct Outcome {
    std::vector<std::uint64_t> seeds;
    bool died = false;  // the process ended without a result
    bool ended = true;
    std::string code;  // the code of `diag`, which cannot own its text
    std::optional<Diag> diag;
    std::string culprit;
    std::vector<Ending::Found> findings;
    std::vector<std::uint64_t> prints;  // fingerprints of the outputs
    std::vector<Difference> differences;

    bool is_like(const Outcome& other) const;
    // The diagnostic with its code, which refers to this object's text.
    Diag diagnostic() const;
  };

  explicit Seeds(std::uint64_t count) : count_(count) {}

  // Runs all seeds; calls `run` in a process for each. `progress` receives the number of runs that have ended. A signal
  // that asks this process to end (base/unfinished.h) ends the processes of the runs, too.
  void go(const std::function<Ending(std::uint64_t seed)>& run, const std::function<void(std::uint64_t)>& progress);

  std::uint64_t count() const { return count_; }
  std::uint64_t ended() const { return ended_; }                      // the number of runs that have ended
  const std::vector<Outcome>& outcomes() const { return outcomes_; }  // the outcome of seed 0 comes first
  // T0617 if a signal came before the last run had ended.
  std::optional<Diag> interruption() const;

 private:
  Outcome unpacked(const std::optional<Bytes>& bytes);
  void add(std::uint64_t seed, Outcome outcome);

  std::uint64_t count_;
  std::uint64_t ended_ = 0;
  std::vector<Outcome> outcomes_;
  std::vector<Ending::Output> first_;  // the outputs of seed 0
};

}  // namespace tessera::driver
