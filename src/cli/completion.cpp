#include "cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tessera::cli {
namespace {

std::vector<std::string> option_names(const VerbWords& verb) {
  std::vector<std::string> names;
  for (const OptionWords& option : verb.options) names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

std::vector<std::string> verb_names(const std::vector<VerbWords>& verbs) {
  std::vector<std::string> names;
  for (const VerbWords& verb : verbs) names.push_back(verb.name);
  return names;
}

// Puts text into a shell's single quotes: only the quote itself needs escaping.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// Escapes a description for zsh's _arguments: unescaped brackets and colons would end it.
std::string in_brackets(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// Returns the option's name for _arguments. A long option takes its value as the next word or behind `=`.
std::string zsh_name(const OptionWords& option, const std::string& name) {
  const bool has_value = !option.choices.empty() || !option.value.empty();
  return (option.repeats ? "*" : "") + name + (has_value && name.starts_with("--") ? "=" : "");
}

std::string zsh_value(const OptionWords& option) {
  if (!option.choices.empty()) return fmt::format(":value:({})", fmt::join(option.choices, " "));
  return option.value.empty() ? "" : fmt::format(":{}:_files", in_brackets(option.value));
}

}  // namespace

std::string bash_completion(const std::vector<VerbWords>& verbs) {
  std::string script = "# Completion of tessera for bash; `tessera completion bash` prints it.\n_tessera() {\n";
  script += "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]}\n";
  script += fmt::format(
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W '{} --help --version' -- \"$word\"))\n"
      "    return\n"
      "  fi\n",
      fmt::join(verb_names(verbs), " "));
  script += "  case \"$verb $before\" in\n";
  for (const VerbWords& verb : verbs)
    for (const OptionWords& option : verb.options)
      for (const std::string& name : option.names)
        if (!option.choices.empty())
          script += fmt::format("    '{} {}') COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n", verb.name,
                                name, fmt::join(option.choices, " "));
  script += fmt::format("    'help '*) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                        fmt::join(verb_names(verbs), " "));
  script += "  esac\n  [[ $word == -* ]] || return\n  case $verb in\n";
  for (const VerbWords& verb : verbs)
    script += fmt::format("    {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n", verb.name,
                          fmt::join(option_names(verb), " "));
  return script + "  esac\n}\ncomplete -o default -o filenames -F _tessera tessera\n";
}

std::string zsh_completion(const std::vector<VerbWords>& verbs) {
  std::string script = "#compdef tessera\n# Completion of tessera for zsh; `tessera completion zsh` prints it.\n";
  script += "_tessera() {\n  local -a verbs\n  verbs=(\n";
  for (const VerbWords& verb : verbs) script += "    " + in_quotes(verb.name + ":" + in_brackets(verb.text)) + "\n";
  script += "  )\n  if ((CURRENT == 2)); then\n    _describe verb verbs\n    return\n  fi\n";
  script += "  local verb=$words[2]\n  shift words\n  ((CURRENT--))\n  case $verb in\n";
  for (const VerbWords& verb : verbs) {
    script += fmt::format("    {})\n      _arguments", verb.name);
    for (const OptionWords& option : verb.options)
      for (const std::string& name : option.names)
        script += " \\\n        " + in_quotes(fmt::format("{}[{}]{}", zsh_name(option, name), in_brackets(option.text),
                                                          zsh_value(option)));
    script += " \\\n        '*:file:_files'\n      ;;\n";
  }
  return script + "  esac\n}\n_tessera \"$@\"\n";
}

std::string fish_completion(const std::vector<VerbWords>& verbs) {
  std::string script = "# Completion of tessera for fish; `tessera completion fish` prints it.\n";
  for (const VerbWords& verb : verbs)
    script +=
        fmt::format("complete -c tessera -n __fish_use_subcommand -x -a {} -d {}\n", verb.name, in_quotes(verb.text));
  for (const VerbWords& verb : verbs)
    for (const OptionWords& option : verb.options) {
      script += fmt::format("complete -c tessera -n '__fish_seen_subcommand_from {}'", verb.name);
      for (const std::string& name : option.names)
        script += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.choices.empty())
        script += fmt::format(" -x -a {}", in_quotes(fmt::format("{}", fmt::join(option.choices, " "))));
      else if (!option.value.empty())
        script += " -r -F";
      script += " -d " + in_quotes(option.text) + "\n";
    }
  return script;
}

}  // namespace tessera::cli
