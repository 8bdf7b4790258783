#include "cli/kernels.h"

#include "cli/codes.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace tessera::cli {

namespace {

// Runs a command to its end; its exit code, or the system's error.
Result<int> run_command(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  int status = 0;
  if (const int failed = posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ); failed != 0)
    return Failure(error(code::bad_kernel, "cannot run {}", words[0])
                       .note("{}", std::strerror(failed))
                       .help("install a C++ compiler, or name one in CXX"));
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return Failure(error(code::bad_kernel, "{} got lost", words[0]));
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

Kernels::~Kernels() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

Result<void> Kernels::add(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (std::filesystem::path(file).extension() == ".so")
      libraries_.push_back(std::filesystem::absolute(file).string());  // without a folder, the system's would be meant
    else
      CHECK_OK(build(file));
  }
  return {};
}

Result<void> Kernels::build(const std::string& source) {
  if (folder_.empty()) {
    std::string name = (std::filesystem::temp_directory_path() / "tessera-kernels-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      return Failure(error(code::bad_kernel, "cannot make a folder to build kernels in").at("{}", name));
    folder_ = name;
  }
  const char* compiler = std::getenv("CXX");
  const std::string library = (folder_ / fmt::format("kernel{}.so", libraries_.size())).string();
  TRY(const int exit, run_command({compiler == nullptr || *compiler == '\0' ? "c++" : compiler, "-O2", "-shared",
                                   "-fPIC", "-ffp-contract=off", source, "-o", library}));
  if (exit != 0)
    return Failure(error(code::bad_kernel, "the kernel cannot be compiled")
                       .at("{}", source)
                       .note("its compiler ended with {}", exit)
                       .help("it is compiled for this machine: without headers of the vendor's compiler"));
  libraries_.push_back(library);
  return {};
}

}  // namespace tessera::cli
