// Linking, and the small tables that are compiled for it.
#pragma once

#include "adfc/installation.h"
#include "adfc/program_files.h"

namespace tessera::adfc {

struct Link {
  std::vector<std::filesystem::path> objects;
  std::vector<std::filesystem::path> last;  // archives behind all libraries
  std::filesystem::path output;
  bool is_front_end = false;
};

// Fails with T1309, which names the functions that no file defines.
Result<void> link(const Setting& setting, const Installation& installation, const Link& what);

// Compiles a table that adfc++ wrote. Such files include only adf/driver_tables.h.
Job table_job(const Setting& setting, const std::filesystem::path& text, const std::filesystem::path& object);

}  // namespace tessera::adfc
