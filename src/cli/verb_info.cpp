// `tessera info FILE`: shows the kind of a file and its contents on one screen.
//
// The verb shows a damaged file up to the damage, followed by the diagnostics, with exit code 3. For a file in a format
// that Tessera does not read, it shows the kind and a diagnostic, and exits with code 3, too.
#include "cli/cli.h"
#include "report/diag_json.h"

#include <tessera/file.h>

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace tessera::cli {

namespace {

struct InfoOptions {
  std::string file;
  bool as_json = false;
};

constexpr std::size_t kScreen = 40;  // lines that `info` prints at most

std::size_t lines_of(const std::string& text, std::size_t width) {
  return static_cast<std::size_t>(std::ranges::count(fitted(text, width), '\n'));
}

// Returns the text in at most kScreen lines. The text has a paragraph about the file, and one about each PDI. From the
// last PDI on, leaves out all lines of a paragraph but the first, and then whole paragraphs.
std::string one_screen(const std::string& text, const std::string& file, std::size_t width) {
  if (lines_of(text, width) <= kScreen) return text;
  std::vector<std::string> paragraphs;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", at), text.size() - 1) + 1;
    paragraphs.push_back(text.substr(at, end - at));
    at = std::min(end + 1, text.size());
  }
  const std::string rest = fmt::format("\nrest         `tessera show {}` shows everything\n", file);
  std::size_t lines = 0;
  const auto beyond =
      std::ranges::find_if(paragraphs[0], [&](char each) { return each == '\n' && ++lines == kScreen; });
  if (beyond != paragraphs[0].end()) paragraphs[0].erase(beyond + 1, paragraphs[0].end());
  std::vector<std::size_t> heights;
  std::size_t total = lines_of(rest, width);
  for (const std::string& paragraph : paragraphs) {
    heights.push_back(lines_of(paragraph, width) + 1);  // with the empty line behind it
    total += heights.back();
  }
  const auto cut = [&](std::size_t paragraph, std::size_t characters) {
    paragraphs[paragraph].resize(characters);
    const std::size_t height = lines_of(paragraphs[paragraph], width) + 1;
    total -= std::exchange(heights[paragraph], height) - height;
  };
  for (std::size_t i = paragraphs.size(); i-- > 1 && total > kScreen;) cut(i, paragraphs[i].find('\n') + 1);
  for (; paragraphs.size() > 1 && total > kScreen; paragraphs.pop_back(), heights.pop_back()) total -= heights.back();
  std::string& first = paragraphs.front();
  while (total > kScreen && first.find('\n') + 1 < first.size()) cut(0, first.rfind('\n', first.size() - 2) + 1);
  return fmt::format("{}{}", fmt::join(paragraphs, "\n"), rest);
}

void info(const InfoOptions& options, Context& context) {
  const auto file = api::FileInfo::open(options.file);
  if (!file) return context.fail(context.diag(file.error()));
  if (options.as_json) {
    nlohmann::ordered_json data = nlohmann::ordered_json::parse(file->json());
    nlohmann::ordered_json& diagnostics = data["diagnostics"] = nlohmann::ordered_json::array();
    const auto add = [&](const std::vector<api::Diagnostic>& all, std::string_view severity) {
      for (const api::Diagnostic& diagnostic : all)
        if (diagnostics.size() < kMostDiagnostics) diagnostics.push_back(to_json(context.diag(diagnostic), severity));
    };
    add(file->errors, "error");
    add(file->warnings, "warning");
    context.answer(std::move(data));
  } else {
    say_fitted("{}", one_screen(file->text, options.file, columns_of(stdout)));
  }
  for (const api::Diagnostic& diagnostic : file->warnings) context.warn(context.diag(diagnostic).within(options.file));
  for (const api::Diagnostic& diagnostic : file->errors) context.fail(context.diag(diagnostic).within(options.file));
}

}  // namespace

void add_info(CLI::App& app, Context& context) {
  auto options = std::make_shared<InfoOptions>();
  CLI::App* verb = app.add_subcommand("info", "Show the kind of a file and its contents, on one screen");
  verb->add_option("FILE", options->file, "xclbin, PDI, CDO, command stream or ELF; - for standard input")->required();
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.info/1)");
  verb->callback([options, &context] { info(*options, context); });
}

}  // namespace tessera::cli
