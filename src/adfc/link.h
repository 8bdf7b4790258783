// Links programs, and compiles the small tables for the link.
#pragma once

#include "adfc/installation.h"
#include "adfc/program_files.h"

namespace tessera::adfc {

struct Link {
  std::vector<std::filesystem::path> objects;
  std::vector<std::filesystem::path> last;  // archives that stand behind all libraries
  std::filesystem::path output;
  bool is_front_end = false;
  bool has_array = false;  // the program runs its graphs on the emulated array
};

// Fails with T1309, which names the functions that no file defines.
Result<void> link(const Setting& setting, const Installation& installation, const Link& what);

// Returns the job that compiles a table of adfc++. A table includes only adf/driver_tables.h.
Job table_job(const Setting& setting, const std::filesystem::path& text, const std::filesystem::path& object);

}  // namespace tessera::adfc
