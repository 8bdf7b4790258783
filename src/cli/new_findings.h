// Warnings about mistakes that a command puts into a container.
//
// A user may replace a part by bytes that no reader accepts: Tessera writes what the user gives, because damaged files
// are made on purpose, too. So a command that changes or makes a container checks the result by the rules of `check`,
// and warns of each finding that the container did not have before.
#pragma once

#include "cli/context.h"

#include <tessera/container.h>

#include <set>

namespace tessera::cli {

class NewFindings {
 public:
  // Takes the findings of a container before a command changes it; a command that makes a container has none.
  void begin(const api::Container& container);
  // Warns of the errors and warnings that only the new container has; `file` is its name in diagnostics.
  void tell(const api::Container& made, const std::string& file, Context& context) const;

 private:
  std::set<std::pair<std::string, std::string>> old_;  // code and message: places move when a part changes its size
};

}  // namespace tessera::cli
