// The entry of the command: registers the verbs, runs one, and returns its exit code.

#include "base/codes.h"
#include "base/files_read.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "runtime/codes.h"

#include <tessera/device.h>

#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

namespace tessera::cli {

namespace {

constexpr std::string_view kJson = "--json";

bool refuses_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  return no_colour != nullptr && *no_colour != '\0';
}

struct Verb {
  std::string_view name;
  void (*add)(CLI::App& app, Context& context);
};
constexpr Verb kVerbs[] = {
#define VERB(name) {#name, add_##name},
#include "cli/verbs.inc"
#undef VERB
};

// Returns nullptr for a word that is not a verb.
const Verb* find_verb(std::string_view name) {
  const auto* found = std::ranges::find(kVerbs, name, &Verb::name);
  return found != std::end(kVerbs) ? found : nullptr;
}

// Adds the verbs that this command line needs to the parser. Building all verbs takes longer than most verbs run, so a
// call of a verb adds this verb alone. `help`, `completion` and options in front of a verb need all verbs.
void add_verbs(CLI::App& app, std::string_view first_word, bool is_only_word, Context& context) {
  if (is_only_word && (first_word == "--version" || first_word == "-V")) return;
  const Verb* called = find_verb(first_word);
  if (called != nullptr && first_word != "help" && first_word != "completion") return called->add(app, context);
  for (const Verb& verb : kVerbs) verb.add(app, context);
}

// Returns a diagnostic for an unknown verb. The parser would only say that a verb is missing.
std::optional<Diag> unknown_first_word(const std::string& word) {
  if (word.starts_with('-') || find_verb(word) != nullptr) return std::nullopt;
  std::vector<std::string> verbs;
  for (const Verb& verb : kVerbs) verbs.emplace_back(verb.name);
  return unknown_verb(word, verbs);
}

// Returns the names of options as users write them: "--json", "-o".
std::vector<std::string> option_names(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

// Returns the options that the user may have meant by a mistyped option. All single letters are one edit apart, so for
// -x only -X and long options that begin with x count as similar.
std::vector<std::string> near_options(const std::string& word, const std::vector<std::string>& names) {
  if (word.size() != 2) return nearest(word, names, 1);
  const auto same = [](char a, char b) { return (a | ' ') == (b | ' '); };  // ignores the case of letters
  std::vector<std::string> near;
  for (const std::string& name : names)
    if (same(name[name.starts_with("--") ? 2 : 1], word[1])) near.push_back(name);
  std::ranges::stable_sort(near, {}, &std::string::size);
  near.resize(std::min<std::size_t>(near.size(), 3));
  return near;
}

std::optional<Diag> unknown_option(const CLI::App& parser, const std::string& name,
                                   const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (!word.starts_with('-') || word == "-" || word == "--") continue;
    const std::string option = word.substr(0, word.find('='));
    const std::vector<std::string> meant = near_options(option, option_names(parser));
    Diag diag = error(code::usage, "`{}` has no option {}", name, option);
    if (meant.empty()) return std::move(diag).help("`{} --help` lists its options", name);
    return std::move(diag).help("did you mean {}?", fmt::join(meant, ", "));
  }
  return std::nullopt;
}

// Returns a diagnostic for an unknown option, before the verb or after it. The parser would report that something else
// is missing, or list all remaining words.
std::optional<Diag> unknown_option(const CLI::App& app) {
  if (std::optional<Diag> diag = unknown_option(app, "tessera", app.remaining(false))) return diag;
  const auto verbs = app.get_subcommands();
  if (verbs.empty()) return std::nullopt;
  return unknown_option(*verbs.front(), "tessera " + verbs.front()->get_name(), verbs.front()->remaining(true));
}

// Returns a diagnostic for a separate word after an option that takes its value only after `=`.
std::optional<Diag> detached_value(const CLI::App& app, int argc, char** argv) {
  const auto verbs = app.get_subcommands();
  if (verbs.empty()) return std::nullopt;
  for (const std::string& word : verbs.front()->remaining(true))
    for (int i = 2; i < argc; ++i) {
      const CLI::Option* before = verbs.front()->get_option_no_throw(argv[i - 1]);
      if (argv[i] == word && before != nullptr && before->get_items_expected_min() == 0)
        return error(code::usage, "{} takes no separate value, but '{}' follows it", argv[i - 1], word)
            .help("write {}={}, or leave {} out", argv[i - 1], word, word);
    }
  return std::nullopt;
}

// Makes the parser refuse empty words, such as a script's unset variable: no file, tile, kernel or number is empty.
void refuse_empty_words(CLI::App& app) {
  const CLI::Validator not_empty([](std::string& text) { return text.empty() ? "it is empty" : std::string(); }, "");
  for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    for (CLI::Option* option : verb->get_options())
      if (option->get_items_expected_max() > 0) option->check(not_empty);
}

// Formats options for --help. The parser's formatter puts only one blank between an option that just fits its column
// and the description.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    constexpr std::size_t kGap = 2;
    std::string text = "  " + make_option_name(option, is_positional) + make_option_opts(option);
    const std::string description = make_option_desc(option);
    if (description.empty()) return text + '\n';
    if (text.size() + kGap > column_width_)
      text += '\n' + std::string(column_width_, ' ');
    else
      text.resize(column_width_, ' ');
    return text + description + '\n';
  }
};

int run(int argc, char** argv) {
  remember_files_read();
  CLI::App app{"Tessera opens, runs and explains programs for AMD AI Engine arrays and XDNA NPUs.", "tessera"};
  app.set_version_flag("-V,--version", api::version_text());
  app.require_subcommand(1);
  app.formatter(std::make_shared<HelpFormatter>());
  app.get_formatter()->column_width(34);

  Context context;
  context.terminal = isatty(STDERR_FILENO) != 0;
  context.colour = context.terminal && !refuses_colour();
  context.as_json = std::any_of(argv + std::min(argc, 1), argv + argc, [](const char* word) { return word == kJson; });
  if (const auto unknown = argc < 2 ? std::nullopt : unknown_first_word(argv[1])) {
    context.fail(*unknown, Exit::Usage);
    context.finish();
    return static_cast<int>(context.exit);
  }
  add_verbs(app, argc < 2 ? "" : argv[1], argc == 2, context);
  refuse_empty_words(app);

  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    say_fitted("{}", app.help());
  } catch (const CLI::CallForVersion& version) {
    app.exit(version);
  } catch (const CLI::ParseError& problem) {
    const auto verbs = app.get_subcommands();
    const std::string verb = verbs.empty() ? "" : " " + verbs.front()->get_name();
    std::optional<Diag> unknown = unknown_option(app);
    if (!unknown) unknown = detached_value(app, argc, argv);
    context.fail(unknown ? *unknown
                         : error(code::usage, "{}", problem.what()).help("`tessera{} --help` lists its options", verb),
                 Exit::Usage);
  } catch (const std::bad_alloc&) {
    context.fail(tessera::error(tessera::code::out_of_memory, "there is not enough memory")
                     .help("give smaller buffers, or a machine with more memory"));
  }
  context.finish();
  return static_cast<int>(context.exit);
}

}  // namespace

}  // namespace tessera::cli

int main(int argc, char** argv) {
  return tessera::cli::run(argc, argv);
}
