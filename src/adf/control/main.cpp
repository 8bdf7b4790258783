// The program's start: __wrap_main for programs that adfc++ links with `-Wl,--wrap=main`, and the options of programs
// that are linked without it.
#include "adf/codes.h"
#include "adf/control/arguments.h"
#include "adf/control/compare.h"
#include "adf/control/control.h"
#include "adf/driver_interface.h"
#include "adf/report/graph_json.h"
#include "base/file.h"
#include "base/text.h"

#include <cstdio>
#include <cstdlib>

// The user's main. Weak, because a graph may have none in the front end.
extern "C" int __real_main(int argc, char** argv) __attribute__((weak));

namespace tessera::adf {

namespace {

int refuse(const Diag& diag) {
  std::fputs(render(diag).c_str(), stderr);
  return 1;
}

int write_placed(PlacedForm form, const char* file) {
  Control::of_process().check_design();
  Notices notices;
  const auto text = array_run()->describe(Control::of_process().array_program(), form, notices);
  if (!text) {
    refuse(text.error());
    for (const Diag& one : notices.more_errors) refuse(one);
    return 1;
  }
  if (auto written = write_file(file, std::string_view(*text)); !written) return refuse(written.error());
  return 0;
}

int front_end(const char* file) {
  Control::of_process().check_design();
  if (auto written = write_file(file, graph_json(design(), Control::of_process().netlist())); !written)
    return refuse(written.error());
  return 0;
}

}  // namespace

// Reads TESSERA_ADF_OPTIONS; a program with __wrap_main then adds the options of its command line.
void read_options_of_environment() {
  const char* text = std::getenv(kOptionsVariable);
  if (text == nullptr) return;
  std::vector<std::string> arguments;
  for (const std::string_view one : split(text, ' '))
    if (!one.empty()) arguments.emplace_back(one);
  auto options = take_options(arguments, {});
  if (!options) std::exit(refuse(options.error()));
  if (!arguments.empty())
    std::exit(
        refuse(error(code::bad_option, "{} has the unknown option '{}'", kOptionsVariable, printable(arguments.front()))
                   .help("docs/adf.md lists the options of a run")));
  Control::of_process().options() = std::move(*options);
}

}  // namespace tessera::adf

extern "C" int __wrap_main(int argc, char** argv);
extern "C" int __wrap_main(int argc, char** argv) {
  using namespace tessera::adf;
  if (const char* file = std::getenv(kFrontendVariable); file != nullptr) return front_end(file);
  for (const auto& [variable, form] :
       {std::pair(kDesignVariable, PlacedForm::Mlir), std::pair(kPlacesVariable, PlacedForm::Constraints)})
    if (const char* file = std::getenv(variable); file != nullptr && array_run() != nullptr)
      return write_placed(form, file);
  design().settle();
  if (__real_main == nullptr) {
    std::fputs("the program has no main\n", stderr);
    return 1;
  }
  read_options_of_environment();
  std::vector<std::string> arguments(argv + 1, argv + argc);
  auto options = take_options(arguments, Control::of_process().options());
  if (!options) return refuse(options.error());
  // Without options on the command line, the options of the environment count, which main may still change.
  if (arguments.size() + 1 != static_cast<std::size_t>(argc)) {
    Control::of_process().options() = std::move(*options);
    Control::of_process().set_has_options();
  }
  std::vector<char*> left{argv[0]};
  for (std::string& one : arguments) left.push_back(one.data());
  left.push_back(nullptr);
  const auto run = [&] { return __real_main(static_cast<int>(left.size() - 1), left.data()); };
  return Control::of_process().options().diffs ? compare_runs(run) : run();
}
