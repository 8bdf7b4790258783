// The command's entry: registers the verbs, lets one run, and turns its outcome into an exit code.

#include "base/codes.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/codes.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <optional>

namespace tessera::cli {

void Context::fail(const Diag& diag, Exit code) {
  fmt::print(stderr, "{}", render(diag, colour));
  if (exit == Exit::Success) exit = code;
}

void Context::warn(const Diag& diag) const {
  fmt::print(stderr, "{}", render(diag, colour, "warning"));
}

namespace {

bool refuses_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  return no_colour != nullptr && *no_colour != '\0';
}

// Everything was printed into a buffer; whether it arrived is known only now.
void finish_output(Context& context) {
  const bool arrived = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!arrived && context.exit == Exit::Success)
    context.fail(tessera::error(tessera::code::file_unwritable, "cannot write to standard output")
                     .help("make room where it goes, or keep its reader running"));
}

// The parser itself would only say that a verb is missing.
std::optional<Diag> unknown_verb(CLI::App& app, int argc, char** argv) {
  if (argc < 2 || *argv[1] == '-') return std::nullopt;
  std::vector<std::string> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    verbs.push_back(verb->get_name());
  if (std::ranges::find(verbs, argv[1]) != verbs.end()) return std::nullopt;
  const std::vector<std::string> meant = nearest(argv[1], verbs, 1);
  Diag diag = error(code::usage, "there is no verb '{}'", argv[1]);
  if (meant.empty()) return std::move(diag).help("one of {}", fmt::join(verbs, ", "));
  return std::move(diag).help("did you mean `tessera {}`?", meant.front());
}

int run(int argc, char** argv) {
  CLI::App app{"Tessera opens, runs and explains programs for AMD AI Engine arrays and XDNA NPUs.", "tessera"};
  app.set_version_flag("--version", "tessera " TESSERA_VERSION);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);

  Context context;
  context.terminal = isatty(STDERR_FILENO) != 0;
  context.colour = context.terminal && !refuses_colour();
  add_info(app, context);
  add_state(app, context);
  add_run(app, context);
  add_compile(app, context);
  add_check(app, context);
  add_core(app, context);
  add_build(app, context);
  add_asm(app, context);
  add_disasm(app, context);
  add_trace(app, context);
  add_tiling(app, context);
  add_explain(app, context);

  if (const std::optional<Diag> unknown = unknown_verb(app, argc, argv)) {
    context.fail(*unknown, Exit::Usage);
    return static_cast<int>(context.exit);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    app.exit(help);
  } catch (const CLI::CallForVersion& version) {
    app.exit(version);
  } catch (const CLI::ParseError& problem) {
    const auto verbs = app.get_subcommands();
    const std::string verb = verbs.empty() ? "" : " " + verbs.front()->get_name();
    context.fail(error(code::usage, "{}", problem.what()).help("`tessera{} --help` lists what it takes", verb),
                 Exit::Usage);
  } catch (const std::bad_alloc&) {  // the one exception that no room can answer for
    context.fail(tessera::error(tessera::code::out_of_memory, "there is not enough memory")
                     .help("give smaller buffers, or a machine with more memory"));
  }
  finish_output(context);
  return static_cast<int>(context.exit);
}

}  // namespace

}  // namespace tessera::cli

int main(int argc, char** argv) {
  return tessera::cli::run(argc, argv);
}
