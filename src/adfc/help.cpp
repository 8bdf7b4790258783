#include "adfc/help.h"

#include "adfc/options.h"
#include "base/man_text.h"

#include <fmt/format.h>

#include <array>

namespace tessera::adfc {
namespace {

struct OwnOption {
  std::string_view names, text;
};
constexpr std::array kOwn = std::to_array<OwnOption>({
    {"-o FILE", "name of the program; default: a.out"},
    {"-I, -D, -U, -std, -O, -g, -W, -f, -m, -include, -isystem", "passed to the C++ compiler"},
    {"-L, -l, -Wl, -pthread", "passed to the linker"},
    {"-MD, -MF FILE", "writes a list of the files that the program depends on, for make and ninja"},
    {"-j N", "compiles N files at once; default: the number of processors"},
    {"--", "passes the words behind it to the C++ compiler"},
    {"--help", "this text"},
    {"--man", "the manual page"},
    {"--version", "the version"},
});

std::string spelled(const OptionFact& option) {
  return fmt::format("{}{}{}", option.name.size() == 1 ? "-" : "--", option.name,
                     option.value == OptionValue::value ? "=VALUE" : "");
}

std::string without_effect() {
  std::string names;
  for (const OptionFact& option : option_facts())
    if (option.effect == Effect::without_effect || option.effect == Effect::nothing)
      names += fmt::format("{}{}", names.empty() ? "" : ", ", option.shown());
  return names;
}

}  // namespace

std::string help_text() {
  std::string text =
      "adfc++ compiles a graph of AI Engine kernels (ADF) into a program that simulates it.\n\n"
      "Usage: adfc++ [OPTIONS] FILE.cpp... [FILE.o...] [-o PROGRAM]\n\n"
      "Give the files of the graph and of main. The graph's source() names the files of kernels.\n"
      "The environment variable CXX names the C++ compiler; the default is g++.\n\nOptions:\n";
  const auto add = [&](std::string_view names, std::string_view about) {
    constexpr std::size_t kColumn = 26;
    std::string line = fmt::format("  {}", names);
    if (line.size() + 2 > kColumn)
      line += "\n" + std::string(kColumn, ' ');
    else
      line.resize(kColumn, ' ');
    text += fmt::format("{}{}\n", line, about);
  };
  for (const OwnOption& option : kOwn) add(option.names, option.text);
  text += "\nOptions of the vendor's compilers, with - or -- and also as aie.NAME:\n";
  for (const OptionFact& option : option_facts())
    if (option.effect != Effect::without_effect && option.effect != Effect::nothing) add(spelled(option), option.text);
  return text + "\nAccepted without effect: " + without_effect() +
         "\n\nThe program takes the options of its run: -i DIR and -o DIR (folders of files), --report FILE (text,\n"
         "JSON or an HTML page), --trace, --diff (with --array: compares with a functional run) and others.\n"
         "docs/adf.md lists them. Other arguments go to main.\n";
}

std::string man_page() {
  std::string page = fmt::format(
      ".TH ADFC++ 1 \"\" \"Tessera {}\" \"Tessera\"\n.SH NAME\nadfc++ \\- compiles graphs of AI Engine kernels\n"
      ".SH SYNOPSIS\n\\fBadfc++\\fR [\\fIOPTIONS\\fR] \\fIFILE.cpp\\fR... [\\fB\\-o\\fR \\fIPROGRAM\\fR]\n"
      ".SH DESCRIPTION\nadfc++ compiles a graph of AI Engine kernels (ADF) with a C++ compiler into a program that\n"
      "simulates the graph. It needs the files of the graph and of main; the graph's source() names the files of "
      "kernels.\n"
      "Each instance of a kernel has file\\-scope data of its own. Objects have the names that the sources give them.\n"
      ".SH OPTIONS\n",
      TESSERA_VERSION);
  for (const OwnOption& option : kOwn)
    page += fmt::format(".TP\n\\fB{}\\fR\n{}.\n", man_text(option.names), man_text(option.text));
  page += ".SH OPTIONS OF OTHER COMPILERS\nThese may have one hyphen or two, and aie. before the name.\n";
  for (const OptionFact& option : option_facts())
    if (option.effect != Effect::without_effect && option.effect != Effect::nothing)
      page += fmt::format(".TP\n\\fB{}\\fR\n{}.\n", man_text(spelled(option)), man_text(option.text));
  page += fmt::format(".PP\nAccepted without effect: {}.\n", man_text(without_effect()));
  page +=
      ".SH EXIT STATUS\n.TP\n0\nSuccess.\n.TP\n2\nThe command line is wrong.\n.TP\n3\nA file cannot be compiled, or "
      "the "
      "graph has errors.\n"
      ".SH ENVIRONMENT\n.TP\n\\fBCXX\\fR\nThe C++ compiler; g++ when it is not set.\n.TP\n\\fBNO_COLOR\\fR\n"
      "Diagnostics have no colours when it is set.\n.SH SEE ALSO\n\\fBtessera\\fR(1)\n";
  return page;
}

}  // namespace tessera::adfc
