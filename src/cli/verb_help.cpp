// `tessera help [VERB]`: prints the text of `--help`, or with --man a manual page. `tessera completion SHELL`: prints a
// script for the shell.
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/completion.h"
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
  if (options.verb.empty()) return say("{}", options.man ? man_page(verbs) : app.help());
  const auto verb = std::ranges::find(verbs, options.verb, &VerbWords::name);
  if (verb != verbs.end())
    return say("{}", options.man ? man_page(*verb) : app.get_subcommand(options.verb)->help("tessera"));
  std::vector<std::string> names;
  for (const VerbWords& each : verbs) names.push_back(each.name);
  context.fail(unknown_verb(options.verb, names), Exit::Usage);
}

}  // namespace

void add_help(CLI::App& app, Context& context) {
  auto options = std::make_shared<HelpOptions>();
  CLI::App* verb = app.add_subcommand("help", "Explain a verb, as VERB --help does");
  verb->add_option("VERB", options->verb, "The verb; all verbs when left out");
  verb->add_flag("--man", options->man, "Print a manual page, in the language of man(7)");
  verb->callback([options, &app, &context] { help(app, *options, context); });
}

void add_completion(CLI::App& app) {
  using Script = std::string (*)(const std::vector<VerbWords>&);
  static constexpr std::pair<std::string_view, Script> kShells[] = {
      {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};
  auto shell = std::make_shared<std::string>();
  CLI::App* verb = app.add_subcommand("completion", "Print a script that completes commands in a shell");
  verb->add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  verb->callback([shell, &app] {
    for (const auto& [name, script] : kShells)
      if (name == *shell) say("{}", script(verbs_of(app)));
  });
}

}  // namespace tessera::cli
