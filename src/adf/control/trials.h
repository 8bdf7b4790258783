// Runs of the whole program in copies of its process, each with options of its own.
//
// A copy begins before main(), so main() runs once in each of them. Static objects were constructed before, once for
// all.
#pragma once

#include "adf/run/options.h"

#include <functional>
#include <string>

namespace tessera::adf {

struct Trial {
  std::string name;
  std::function<void(Options&)> change;
  bool is_shown = false;  // its text goes to the terminal; else to output.txt in its folder
};

class Trials {
 public:
  // `folder`: has a folder for each trial. `main`: the user's program.
  Trials(const std::filesystem::path& folder, std::function<int()> main) : folder_(folder), main_(std::move(main)) {}

  // Runs a trial with snapshots of all ports. Returns its exit status, or 128 and the number of the signal that ended
  // it.
  int run(const Trial& trial, const Options& usual) const;
  // The options of a trial; its snapshots tell where they are.
  Options options_of(const Trial& trial, const Options& usual) const;
  std::filesystem::path folder_of(const Trial& trial) const { return folder_ / trial.name; }

 private:
  std::filesystem::path folder_;
  std::function<int()> main_;
};

}  // namespace tessera::adf
