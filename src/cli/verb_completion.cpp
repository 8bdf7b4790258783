// `tessera completion SHELL`: prints a script that completes commands in a shell.
#include "cli/cli.h"
#include "cli/completion.h"

#include <memory>
#include <utility>

namespace tessera::cli {

void add_completion(CLI::App& app, Context&) {
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
