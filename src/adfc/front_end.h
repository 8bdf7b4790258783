// The front-end step: a program that constructs the graph, describes it as JSON and ends before main.
#pragma once

#include "adfc/design.h"
#include "adfc/installation.h"
#include "adfc/names.h"
#include "adfc/program_files.h"

namespace tessera::adfc {

// Gives the table of names and the objects that the table can refer to. The table's object stands last in `paths`.
struct NamedFiles {
  std::vector<std::filesystem::path> paths;
  std::vector<std::string> root_names;  // of all global objects of the graph API
};

// Compiles the table of names of the files. Variables that only one file sees become visible to the table.
Result<NamedFiles> add_name_table(const Setting& setting, const ProgramFiles& files, const std::string& suffix);

// Links the front-end program and runs it. Fails with T1305, T1309 and the codes of read_design().
Result<Design> run_front_end(const Setting& setting, const Installation& installation, const ProgramFiles& files,
                             const NamedFiles& named);

}  // namespace tessera::adfc
