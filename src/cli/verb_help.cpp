// `tessera help [VERB]`: prints the text of `--help`, or with --man a manual page.
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/man_page.h"
#include "runtime/codes.h"

#include <algorithm>
#include <memory>

namespace tessera::cli {
namespace {

struct HelpOptions {
  std::string verb;
  bool man = false;
};

void help(const CLI::App& app, const HelpOptions& options, Context& context) {
  const std::vector<VerbWords> verbs = verbs_of(app);
  if (options.verb.empty()) return options.man ? say("{}", man_page(verbs)) : say_fitted("{}", app.help());
  const auto verb = std::ranges::find(verbs, options.verb, &VerbWords::name);
  if (verb != verbs.end())
    return options.man ? say("{}", man_page(*verb))
                       : say_fitted("{}", app.get_subcommand(options.verb)->help("tessera"));
  std::vector<std::string> names;
  for (const VerbWords& each : verbs) names.push_back(each.name);
  context.fail(unknown_verb(options.verb, names), Exit::Usage);
}

}  // namespace

void add_help(CLI::App& app, Context& context) {
  auto options = std::make_shared<HelpOptions>();
  CLI::App* verb = app.add_subcommand("help", "Explain a verb, as VERB --help does");
  verb->add_option("VERB", options->verb, "The verb. Default: a list of all verbs");
  verb->add_flag("--man", options->man, "Print a manual page, in the language of man(7)");
  verb->callback([options, &app, &context] { help(app, *options, context); });
}

}  // namespace tessera::cli
