// `tessera diff A B`: shows the differences of two containers, part by part.
//
// The exit code is 0 without a difference and 1 with a difference, as for diff(1). The verb compares a damaged file up
// to the damage; the comparison is then incomplete, so the exit code is 3. With --hash the verb compares configurations
// instead of files: two builds of one program have equal hashes even if their times, UUIDs and forms differ.
#include "base/foreign.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/exit_codes.h"
#include "report/json_text.h"

#include <tessera/container.h>

#include <nlohmann/json.hpp>

#include <memory>

namespace tessera::cli {

namespace {

struct DiffOptions {
  std::string first;
  std::string second;
  bool only_hash = false;
  bool as_json = false;
};

// A file or a part of it, with the hash of its configuration.
struct Side {
  api::FileAndPart names;
  api::Container file;
  std::string hash;
};

// Opens a container and reports its damage. Reports an error and returns no value for a file that cannot be read or
// that lacks the part.
std::optional<Side> open_side(const std::string& word, Context& context) {
  const api::FileAndPart names = api::FileAndPart::split(word);
  auto file = api::Container::open(names.file);
  if (!file) return fail(context, file.error()), std::nullopt;
  const auto hash = file->configuration_hash(names.path);
  if (!hash) return context.fail(context.diag(hash.error()).within(names.file)), std::nullopt;
  const std::vector<api::ContainerFinding> findings = file->check(names.path).value();
  for (const api::ContainerFinding& each : findings)
    if (each.level == api::ContainerFinding::Level::Error)
      context.fail(context.diag(each.diagnostic).within(names.file));
  return Side{names, std::move(*file), *hash};
}

std::string text_of(const api::ContainerDifference& each, std::size_t longest) {
  using Kind = api::ContainerDifference::Kind;
  const auto cut = [&](const std::string& text) {
    return printable(text.size() > longest ? text.substr(0, longest) + "..." : text);
  };
  const std::string path = printable(each.path.empty() ? "file" : each.path);
  if (each.kind == Kind::OnlyInFirst) return fmt::format("- {}: {}\n", path, cut(each.first));
  if (each.kind == Kind::OnlyInSecond) return fmt::format("+ {}: {}\n", path, cut(each.second));
  std::string text = fmt::format("  {}: {}\n", path, printable(each.field));
  if (!each.first.empty()) text += fmt::format("    - {}\n", cut(each.first));
  if (!each.second.empty()) text += fmt::format("    + {}\n", cut(each.second));
  return text;
}

nlohmann::ordered_json json_of(const api::ContainerDifference& each) {
  constexpr std::string_view kKinds[] = {"changed", "only_in_first", "only_in_second"};
  return {{"kind", kKinds[static_cast<std::size_t>(each.kind)]},
          {"path", each.path},
          {"field", each.field},
          {"first", each.first},
          {"second", each.second}};
}

nlohmann::ordered_json json_of(const Side& side, const std::string& word) {
  return {{"file", word}, {"configuration", side.hash}};
}

void differ(const DiffOptions& options, Context& context) {
  const std::optional<Side> first = open_side(options.first, context);
  if (!first) return;
  if (options.second.empty()) {
    if (options.as_json)
      return context.answer({{"schema", "tessera.diff/1"}, {"first", json_of(*first, options.first)}});
    return say("{}  {}\n", first->hash, printable(options.first));
  }
  const std::optional<Side> second = open_side(options.second, context);
  if (!second) return;
  const bool is_same_configuration = first->hash == second->hash;
  std::vector<api::ContainerDifference> all;
  if (!options.only_hash) {
    auto found = first->file.differences(second->file, first->names.path, second->names.path);
    if (!found) return context.fail(context.diag(found.error()));
    all = std::move(*found);
  }
  const bool differs = options.only_hash ? !is_same_configuration : !all.empty();
  if (differs && context.exit == Exit::Success) context.exit = Exit::Failed;
  if (options.as_json) {
    nlohmann::ordered_json document = {{"schema", "tessera.diff/1"},
                                       {"first", json_of(*first, options.first)},
                                       {"second", json_of(*second, options.second)},
                                       {"same_configuration", is_same_configuration}};
    if (!options.only_hash) {
      document["differences"] = nlohmann::ordered_json::array();
      for (const api::ContainerDifference& each : all) document["differences"].push_back(json_of(each));
    }
    return context.answer(std::move(document));
  }
  if (options.only_hash)
    return say("{}  {}\n{}  {}\n", first->hash, printable(options.first), second->hash, printable(options.second));
  constexpr std::size_t kLongestValue = 200;
  for (const api::ContainerDifference& each : all) say("{}", text_of(each, kLongestValue));
  const bool is_known = first->file.is_known() || second->file.is_known();
  say("{}; {}\n", all.empty() ? "no difference" : counted(all.size(), "difference"),
      !is_known               ? "Tessera knows no configuration in these files"
      : is_same_configuration ? "both configure the array in the same way"
                              : "they configure the array in different ways");
}

}  // namespace

void add_diff(CLI::App& app, Context& context) {
  auto options = std::make_shared<DiffOptions>();
  CLI::App* verb = app.add_subcommand("diff", "Show the differences of two containers, part by part");
  verb->add_option("A", options->first, "A container, or FILE!PATH for a part of one; - for standard input")
      ->required();
  CLI::Option* second = verb->add_option("B", options->second,
                                         "The second container, or FILE!PATH for a part of one; optional with --hash");
  verb->add_flag("--hash", options->only_hash,
                 "Compare hashes of the configurations in the files. A hash ignores times, UUIDs, NOPs, padding, white "
                 "space in JSON, build and user metadata, the order of sections of different kinds, and the forms of "
                 "PDIs and streams");
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.diff/1)");
  verb->callback([options, second, &context] {
    if (second->count() == 0 && !options->only_hash) throw CLI::RequiredError("B");
    differ(*options, context);
  });
}

}  // namespace tessera::cli
