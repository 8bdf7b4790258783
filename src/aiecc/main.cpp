// The entry of aiecc: reads the command line, runs the commands, and returns the exit code of the first that fails.

#include "aiecc/codes.h"
#include "aiecc/help.h"
#include "aiecc/plan.h"
#include "base/exit.h"
#include "base/process.h"
#include "base/say.h"
#include "base/terminal.h"

#include <fmt/ranges.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <new>

namespace tessera::aiecc {
namespace {

namespace fs = std::filesystem;

bool has_colour() {
  const char* refused = std::getenv("NO_COLOR");
  return isatty(STDERR_FILENO) != 0 && (refused == nullptr || *refused == '\0');
}

void tell(const Diag& diag, std::string_view severity) {
  say_as_is(stderr, render(diag, has_colour(), severity, columns_of(stderr)));
}

int fail(const Diag& diag) {
  tell(diag, "error");
  const bool is_usage = diag.code == code::usage || diag.code == code::not_made;
  return static_cast<int>(is_usage ? Exit::Usage : Exit::BadInput);
}

// Returns the path of a program of Tessera: it lies in the folder of aiecc.
std::string beside(const std::string& name) {
  std::error_code none;
  return (fs::read_symlink("/proc/self/exe", none).parent_path() / name).string();
}

// Returns the exit code.
int run(std::vector<std::string> words) {
  words.front() = beside(words.front());
  const auto finished = run_program({.words = words, .folder = {}});
  const Diag failed = error(code::no_command, "{} {}", words.front(),
                            finished ? finished->ending() : "cannot start: " + finished.error());
  if (finished && finished->exit) return *finished->exit;
  return fail(Diag(failed).help("install Tessera as a whole, and leave aiecc in its folder"));
}

int run_all(const PlannedCommands& plan, const DriverCall& call) {
  for (const std::string& folder : plan.folders) {
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem)
      return fail(error(code::usage, "the folder '{}' cannot be made: {}", folder, problem.message())
                      .help("choose another folder"));
  }
  for (const std::vector<std::string>& words : plan.commands) {
    if (call.has("verbose") || call.has("dry-run")) say(stderr, "{}\n", fmt::join(words, " "));
    if (call.has("dry-run")) continue;
    if (const int exit = run(words); exit != 0) return exit;
  }
  return 0;
}

int run(std::span<const std::string> words) {
  const Result<DriverCall> call = parse_driver_call(words);
  if (!call) return fail(call.error());
  if (call->has("help")) say("{}", driver_help());
  if (call->has("version")) say("aiecc (Tessera) {}\n", TESSERA_VERSION);
  if (call->has("help") || call->has("version")) return 0;
  for (const Diag& warning : call->warnings) tell(warning, "warning");
  const Result<PlannedCommands> plan = plan_commands(*call);
  return plan ? run_all(*plan, *call) : fail(plan.error());
}

}  // namespace
}  // namespace tessera::aiecc

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> words(argv + 1, argv + argc);
    return tessera::aiecc::run(std::span<const std::string>(words));
  } catch (const std::bad_alloc&) {
    std::fputs("aiecc: there is not enough memory\n", stderr);
    return static_cast<int>(tessera::Exit::BadInput);
  }
}
