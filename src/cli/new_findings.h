// Warnings about mistakes that a command puts into a container.
//
// A user may replace a part by bytes that no reader accepts: Tessera writes what the user gives, because damaged files
// are made on purpose, too. So a command that changes or makes a container checks the result by the rules of `check`,
// and warns of each finding that the container did not have before.
#pragma once

#include "cli/context.h"

#include <tessera/container.h>

#include <optional>

namespace tessera::cli {

class NewFindings {
 public:
  // Keeps a container before a command changes it; a command that makes a container has none.
  void begin(const api::Container& container) { before_ = container; }
  // Warns of the errors and warnings that only the new container has; `file` is its name in diagnostics. Checks the old
  // container only if the new one has such findings: a check takes longer than most changes.
  void tell(const api::Container& made, const std::string& file, Context& context) const;

 private:
  std::optional<api::Container> before_{};
};

}  // namespace tessera::cli
