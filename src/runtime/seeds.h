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
#include "base/diag.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::runtime {

inline constexpr std::uint64_t kMostSeeds = 10'000;

struct SeedOptions {
  std::uint64_t seed = 0;   // of the one run
  std::uint64_t seeds = 1;  // that are run, from 0 on

  bool several() const { return seeds > 1; }
};

// How a run has ended.
struct Ending {
  bool ended = true;         // and not with a fault, a hang or a limit
  std::optional<Diag> diag;  // why not, or the warning of tasks that go on
  std::string culprit;       // where and by whom it failed, without cycles: of a hang, the unit or the ring
  struct Found {
    std::string code, key, message;

    template <class A>
    void archive(A& a) {
      a.all(*this, code, key, message);
    }
  };
  std::vector<Found> findings;  // that nobody accepts
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
    std::string code;  // of `diag`, which does not keep it
    std::optional<Diag> diag;
    std::string culprit;
    std::vector<Ending::Found> findings;
    std::vector<std::uint64_t> prints;  // of the outputs
    std::vector<Difference> differences;

    bool is_like(const Outcome& other) const;
    // The diagnostic with its code, which refers to this outcome.
    Diag diagnostic() const;
  };

  explicit Seeds(std::uint64_t count) : count_(count) {}

  // Runs all of them; `run` is called in processes of their own. `progress` is told how many have ended. A signal that
  // asks this process to end (base/unfinished.h) ends the processes of the runs that are under way.
  void go(const std::function<Ending(std::uint64_t seed)>& run, const std::function<void(std::uint64_t)>& progress);

  std::uint64_t count() const { return count_; }
  std::uint64_t ended() const { return ended_; }                      // runs whose outcome is known
  const std::vector<Outcome>& outcomes() const { return outcomes_; }  // that of seed 0 first
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

}  // namespace tessera::runtime
