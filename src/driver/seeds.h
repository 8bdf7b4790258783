// Runs a program once for each of N seeds, and compares the results. Hardware leaves the order of some steps open; a
// seed chooses one such order (array/variation.h).
//
// Each seed runs in its own process, forked before the array starts: kernels have static variables, and one seed must
// not see the variables of another. Two runs count as alike if both succeed or both fail, with the same diagnostic
// code, places and culprit, the same findings and the same output bytes. Outputs of a run with a fault are not
// compared, because a fault can interrupt them at any byte. Outputs of a hang are compared, because the array has come
// as far as it can. Cycles may differ, and in a hang also the progress of the units.
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
  bool ended = true;         // false: a fault, a hang or a limit ended the run
  std::optional<Diag> diag;  // the reason, or the first warning of a run that succeeded
  std::string culprit;  // places of the fault, without cycles; for a hang, the culprit or the ring of waiting units
  struct Found {
    std::string code, key, message;

    template <class A>
    void archive(A& a) {
      a.all(*this, code, key, message);
    }
  };
  std::vector<Found> findings;  // without accepted findings
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
  // An output that differs from the same output of seed 0: the first differing byte, its two values, and the number of
  // differing bytes.
  struct Difference {
    std::string name;
    std::uint64_t byte = 0, bytes = 0;
    unsigned value = 0, of_first = 0;
  };
  struct Outcome {
    std::vector<std::uint64_t> seeds;
    bool died = false;  // the process ended without a result
    bool ended = true;
    std::string code;  // the code of `diag`: a Diag does not own the text of its code
    std::optional<Diag> diag;
    std::string culprit;
    std::vector<Ending::Found> findings;
    std::vector<std::uint64_t> prints;  // fingerprints of the outputs
    std::vector<Difference> differences;

    bool is_like(const Outcome& other) const;
    // `diag` with its code. The result must not outlive this object, which owns the text of the code.
    Diag diagnostic() const;
  };

  explicit Seeds(std::uint64_t count) : count_(count) {}

  // Calls `run` for each seed in a process of its own, up to 16 at the same time. `progress` receives the number of
  // runs that have ended. A signal that asks this process to end (base/unfinished.h) also ends the processes of the
  // runs.
  void go(const std::function<Ending(std::uint64_t seed)>& run, const std::function<void(std::uint64_t)>& progress);

  std::uint64_t count() const { return count_; }
  std::uint64_t ended() const { return ended_; }
  const std::vector<Outcome>& outcomes() const { return outcomes_; }  // the outcome of seed 0 comes first
  // Returns T0617 if a signal ended go() before all runs had ended.
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
