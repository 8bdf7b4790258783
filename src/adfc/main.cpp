// The entry of adfc++: reads the command line, makes the program, and returns the exit code (base/exit.h).

#include "adfc/build.h"
#include "adfc/codes.h"
#include "adfc/help.h"
#include "adfc/options.h"
#include "base/exit.h"
#include "base/say.h"
#include "base/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <new>

namespace tessera::adfc {
namespace {

bool has_colour() {
  const char* refused = std::getenv("NO_COLOR");
  return isatty(STDERR_FILENO) != 0 && (refused == nullptr || *refused == '\0');
}

void tell(const Diag& diag, std::string_view severity) {
  say_as_is(stderr, render(diag, has_colour(), severity, columns_of(stderr)));
}

void warn(const Diag& diag) {
  tell(diag, "warning");
}
void tell_error(const Diag& diag) {
  tell(diag, "error");
}

Exit fail(const Diag& diag) {
  tell(diag, "error");
  return diag.code == code::usage ? Exit::Usage : Exit::BadInput;
}

Exit run(const std::vector<std::string>& words) {
  const Result<Options> options = parse_options(words);
  if (!options) return fail(options.error());
  if (options->help) say("{}", help_text());
  if (options->man) say_as_is(stdout, man_page());
  if (options->version) say("adfc++ (Tessera) {}\n", TESSERA_VERSION);
  if (options->help || options->man || options->version) return Exit::Success;
  for (const Diag& warning : options->warnings) warn(warning);
  if (options->sources.empty())
    return fail(
        error(code::usage, "adfc++ needs a C++ file").help("name the file of the graph, as in `adfc++ graph.cpp`"));
  const Result<void> built = build(*options, warn, tell_error);
  return built ? Exit::Success : fail(built.error());
}

}  // namespace
}  // namespace tessera::adfc

int main(int argc, char** argv) {
  try {
    return static_cast<int>(tessera::adfc::run({argv + 1, argv + argc}));
  } catch (const std::bad_alloc&) {
    std::fputs("adfc++: there is not enough memory\n", stderr);
    return static_cast<int>(tessera::Exit::BadInput);
  }
}
