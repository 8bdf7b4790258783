#include "aiecc/help.h"

#include "aiecc/options.h"

#include <fmt/format.h>

namespace tessera::aiecc {
namespace {

std::string spelled(const DriverOption& option) {
  switch (option.form) {
    case ValueForm::Value: return option.shown() + "=VALUE";
    case ValueForm::Prefix: return option.shown() + "VALUE";
    case ValueForm::Flag: return option.shown() + "[=false]";
    case ValueForm::None: break;
  }
  return option.shown();
}

std::string shown_with(std::string_view effect) {
  std::string names;
  for (const DriverOption& option : driver_options())
    if (option.effect == effect) names += (names.empty() ? "" : ", ") + option.shown();
  return names;
}

}  // namespace

std::string driver_help() {
  std::string text =
      "aiecc takes the options of mlir-aie's driver and runs the commands of Tessera that make the same outputs.\n\n"
      "Usage: aiecc [OPTIONS] DESIGN.mlir\n\nOptions, with one hyphen or two:\n";
  for (const DriverOption& option : driver_options()) {
    if (option.effect == "holds" || option.effect == "without-effect" || option.effect == "not-made") continue;
    constexpr std::size_t kColumn = 34;
    std::string line = "  " + spelled(option);
    if (line.size() + 2 > kColumn)
      line += "\n" + std::string(kColumn, ' ');
    else
      line.resize(kColumn, ' ');
    text += fmt::format("{}{}\n", line, option.text);
  }
  return text + "\nAccepted, because Tessera always acts so: " + shown_with("holds") +
         "\n\nNamed in a warning, because they change nothing: " + shown_with("without-effect") +
         "\n\nRefused: " + shown_with("not-made") + "\n";
}

}  // namespace tessera::aiecc
