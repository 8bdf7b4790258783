#include "cli/man_page.h"

#include "base/man_text.h"

#include <tessera/device.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tessera::cli {
namespace {

std::string bold(std::string_view text) {
  return "\\fB" + man_text(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + man_text(text) + "\\fR";
}

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string head(const std::string& name, std::string_view text) {
  return fmt::format(".TH {} 1 \"\" \"Tessera {}\" \"Tessera\"\n.SH NAME\n{} \\- {}\n", man_text(upper(name)),
                     api::version(), man_text(name), man_text(text));
}

std::string entry(const OptionWords& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) names.push_back(bold(name));
  std::string line = fmt::format("{}", fmt::join(names, ", "));
  if (!option.value.empty()) line += (line.empty() ? "" : " ") + italic(option.value);
  std::string text = man_text(option.text) + ".";
  if (!option.default_value.empty()) text += fmt::format("\nThe default is {}.", man_text(option.default_value));
  if (option.repeats && !option.names.empty()) text += "\nIt may be given several times.";
  return fmt::format(".TP\n{}\n{}\n", line, text);
}

constexpr std::string_view kExitStatus = R"(.SH EXIT STATUS
.TP
0
Success.
.TP
1
The emulated program failed, or a check found something.
.TP
2
The command line is wrong.
.TP
3
An input cannot be read or is invalid.
.TP
128 and more
A signal ended the command; its number is added to 128.
)";

}  // namespace

std::string man_page(const std::vector<VerbWords>& verbs) {
  std::string page = head("tessera", "opens, runs and explains programs for AMD AI Engine arrays and XDNA NPUs");
  page += ".SH SYNOPSIS\n" + bold("tessera") + " " + italic("VERB") + " [" + italic("OPTIONS") + "] " +
          italic("ARGUMENTS") + "\n.SH VERBS\n";
  for (const VerbWords& verb : verbs) page += fmt::format(".TP\n{}\n{}.\n", bold(verb.name), man_text(verb.text));
  page += kExitStatus;
  page += ".SH ENVIRONMENT\n";
  page += ".TP\n" + bold("CXX") + "\nThe C++ compiler of " + bold("tessera run --kernel") + "; " + bold("c++") +
          " when it is not set.\n";
  page += ".TP\n" + bold("NO_COLOR") + "\nDiagnostics have no colours when it is set.\n";
  page += ".TP\n" + bold("COLUMNS") + "\nThe width of reports and diagnostics.\n";
  page += ".SH SEE ALSO\n";
  std::vector<std::string> pages;
  for (const VerbWords& verb : verbs) pages.push_back(bold("tessera-" + verb.name) + "(1)");
  return page + fmt::format("{}\n", fmt::join(pages, ", "));
}

std::string man_page(const VerbWords& verb) {
  std::string page = head("tessera-" + verb.name, verb.text);
  page += ".SH SYNOPSIS\n" + bold("tessera " + verb.name) + " [" + italic("OPTIONS") + "]";
  for (const OptionWords& argument : verb.arguments) {
    const std::string word = italic(argument.value) + (argument.repeats ? "..." : "");
    page += argument.is_required ? " " + word : " [" + word + "]";
  }
  page += "\n";
  if (!verb.arguments.empty()) page += ".SH ARGUMENTS\n";
  for (const OptionWords& argument : verb.arguments) page += entry(argument);
  page += ".SH OPTIONS\n";
  for (const OptionWords& option : verb.options) page += entry(option);
  page += kExitStatus;
  return page + ".SH SEE ALSO\n" + bold("tessera") + "(1)\n";
}

}  // namespace tessera::cli
