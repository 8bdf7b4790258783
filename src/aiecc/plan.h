// The commands of Tessera that make the outputs of a call of aiecc.
#pragma once

#include "aiecc/options.h"

namespace tessera::aiecc {

struct PlannedCommands {
  std::vector<std::string> folders;                // to make first
  std::vector<std::vector<std::string>> commands;  // each begins with the name of a program of Tessera
};

// Fails with T1401 for a call without a design or with outputs that exclude each other.
Result<PlannedCommands> plan_commands(const DriverCall& call);

}  // namespace tessera::aiecc
