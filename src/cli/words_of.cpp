#include "cli/words_of.h"

#include "base/text.h"

#include <algorithm>

namespace tessera::cli {
namespace {

OptionWords words_of(const CLI::Option& option) {
  OptionWords words;
  for (const std::string& name : option.get_snames()) words.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) words.names.push_back("--" + name);
  words.text = option.get_description();
  words.default_value = option.get_default_str();
  words.is_required = option.get_required();
  words.repeats = option.get_expected_max() > 1;
  if (words.names.empty()) {
    words.value = option.get_name(true);
  } else if (option.get_items_expected_max() > 0) {
    words.value = option.get_type_name();
    if (words.value.find('|') != std::string::npos)
      for (const std::string_view choice : split(words.value, '|')) words.choices.emplace_back(choice);
  }
  return words;
}

}  // namespace

std::vector<VerbWords> verbs_of(const CLI::App& app) {
  std::vector<VerbWords> verbs;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    VerbWords words{verb->get_name(), verb->get_description(), {}, {}};
    for (const CLI::Option* option : verb->get_options())
      (option->get_positional() && option->get_lnames().empty() ? words.arguments : words.options)
          .push_back(words_of(*option));
    verbs.push_back(std::move(words));
  }
  return verbs;
}

}  // namespace tessera::cli
