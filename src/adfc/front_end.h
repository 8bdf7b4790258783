// The front-end step: runs a program that constructs the graph, describes it as JSON and ends before main.
#pragma once

#include "adfc/design.h"
#include "adfc/installation.h"
#include "adfc/names.h"
#include "adfc/program_files.h"

namespace tessera::adfc {

// Compiles the table of names of the files, with `more_tables` (C++). Returns the objects to link: the objects of the
// files and the object of the tables. Variables that only one file sees become visible to the table.
Result<std::vector<std::filesystem::path>> add_name_table(const Setting& setting, const ProgramFiles& files,
                                                          const std::string& suffix, const std::string& more_tables);

// Links the front-end program and runs it. Fails with T1305, T1309 and the codes of read_design().
Result<Design> run_front_end(const Setting& setting, const Installation& installation, const ProgramFiles& files,
                             const std::vector<std::filesystem::path>& named);

// Lets a program with the emulated array write the file that a variable of adf/driver_interface.h names: the design of
// its graphs, or their places. Fails with T1305.
Result<void> write_placed(const std::filesystem::path& program, const char* variable,
                          const std::filesystem::path& output);

}  // namespace tessera::adfc
