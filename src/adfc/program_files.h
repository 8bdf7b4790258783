// The program's own C++ files: all files except the sources of kernels.
#pragma once

#include "adfc/compiler.h"
#include "adfc/object_copy.h"
#include "adfc/options.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::adfc {

struct ProgramFiles {
  std::string macro;                         // "__X86SIM__" or "__AIESIM__"
  std::vector<std::filesystem::path> paths;  // paths of the objects
  std::vector<ObjectFile> objects;
  std::vector<std::filesystem::path> depends;  // files that the compiler read, except its own files
};

// The settings that all compilations have in common.
struct Setting {
  const Options& options;
  const Compiler& compiler;
  std::filesystem::path headers;  // folder of Tessera's headers
  std::filesystem::path folder;   // folder for intermediate files
};

// Returns the words for the compilation of one file of the program or of a kernel.
std::vector<std::string> compile_words(const Setting& setting, const std::string& macro);

// Compiles the files with the macro that gives them a main. Fails with T1303, T1304 and T1310.
Result<ProgramFiles> compile_program(const Setting& setting);
// Compiles the files again with __ADF_FRONTEND__, for the front end. Needed only if reads_frontend_macro().
Result<ProgramFiles> compile_for_front_end(const Setting& setting, const std::string& macro);
bool reads_frontend_macro(const ProgramFiles& files);

// Returns the symbols that some object uses and no object defines.
SymbolNames missing_symbols(const std::vector<ObjectFile>& objects);
// Returns the symbols that the objects define weakly: inline functions and templates.
SymbolNames weak_symbols(const std::vector<ObjectFile>& objects);

// Returns the files in a list that the compiler wrote for make.
std::vector<std::filesystem::path> read_depends(const std::filesystem::path& list);

// Runs the jobs, shows the messages of the compiler, and fails for the first job that the compiler refused.
Result<std::vector<JobResult>> run_shown(const Compiler& compiler, const std::vector<Job>& jobs);

}  // namespace tessera::adfc
