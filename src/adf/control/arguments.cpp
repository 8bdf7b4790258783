// Takes the options of this simulator, and the options of the vendor's simulators that scripts use. An option that has
// no meaning here is taken, too; the run then says once why the option has no effect.
#include "adf/control/arguments.h"

#include "adf/codes.h"
#include "base/text.h"

#include <functional>
#include <optional>

namespace tessera::adf {

namespace {

struct Option {
  std::string_view brief, name;  // `brief` may equal `name`
  bool has_value;
  std::function<Result<void>(Options&, const std::string&)> act;
};

Result<std::uint64_t> number_of(std::string_view option, const std::string& value) {
  if (const auto number = parse_number(value)) return *number;
  return Failure(
      error(code::bad_option, "{} needs a number, not '{}'", option, printable(value)).help("write {} NUMBER", option));
}

Option folder(std::string_view brief, std::string_view name, std::filesystem::path Options::* member) {
  return {brief, name, true, [member](Options& made, const std::string& value) -> Result<void> {
            made.*member = value;
            return {};
          }};
}
template <class T>
Option numeric(std::string_view name, T Options::* member) {
  return {name, name, true, [=](Options& made, const std::string& value) -> Result<void> {
            TRY(const std::uint64_t found, number_of(name, value));
            made.*member = static_cast<T>(found);
            return {};
          }};
}
Option flag(std::string_view name, bool Options::* member) {
  return {name, name, false, [member](Options& made, const std::string&) -> Result<void> {
            made.*member = true;
            return {};
          }};
}
Option without_effect(std::string_view name, bool has_value, std::string_view reason) {
  return {name, name, has_value, [=](Options& made, const std::string&) -> Result<void> {
            made.no_effect.push_back(fmt::format("{}: {}", name, reason));
            return {};
          }};
}
Option silent(std::string_view name, bool has_value) {
  return {name, name, has_value, [](Options&, const std::string&) -> Result<void> { return {}; }};
}

Result<void> set_schedule(Options& made, const std::string& value) {
  if (value != "fuzz" && value != "time")
    return Failure(error(code::bad_option, "--schedule has no value '{}'", printable(value))
                       .help("write --schedule=fuzz, or --schedule=time, which is the usual one"));
  made.is_fuzzed = value == "fuzz";
  return {};
}
Result<void> set_streams(Options& made, const std::string& value) {
  if (value != "array" && value != "unbounded")
    return Failure(error(code::bad_option, "--streams needs array or unbounded, not '{}'", printable(value))
                       .help("write --streams=array for streams as short as on the array"));
  made.bounds_streams = value == "array";
  return {};
}

const std::vector<Option>& all_options() {
  static const std::vector<Option> all{
      folder("-i", "--input-dir", &Options::input),
      folder("-o", "--output-dir", &Options::output),
      numeric("--seed", &Options::seed),
      numeric("--timeout", &Options::timeout),
      numeric("--simulation-cycle-timeout", &Options::cycle_limit),
      {"--schedule", "--schedule", true, &set_schedule},
      {"--streams", "--streams", true, &set_streams},
      folder("--report", "--report", &Options::report),
      folder("--graph", "--graph", &Options::graph),
      {"--constraints", "--constraints", true,
       [](Options& made, const std::string& value) -> Result<void> {
         made.constraints.emplace_back(value);
         return {};
       }},
      folder("--write-constraints", "--write-constraints", &Options::write_constraints),
      flag("--dump", &Options::dumps),
      numeric("--dump-size", &Options::dump_size),
      flag("--trace", &Options::traces),
      flag("--trace-print", &Options::prints_trace),
      flag("--name-prints", &Options::names_prints),
      flag("--profile", &Options::profiles),
      // --pkg-dir names the vendor's folder of a compiled graph. Tessera ignores it: the program contains the graph.
      silent("--pkg-dir", true),
      // Tessera always stops at a deadlock and always checks memory.
      silent("--stop-on-deadlock", false),
      silent("--enable-memory-check", false),
      without_effect("--disable-stop-on-deadlock", false, "nothing in a stopped graph can ever move, so the run ends"),
      without_effect("--hang-detect-time", true, "a stop is found at once, without a time limit"),
      without_effect("--gdb", false, "run `gdb --args PROGRAM`"),
      without_effect("--valgrind", false, "run `valgrind PROGRAM`"),
      without_effect("--dump-vcd", true, "a functional run has no signals; use --trace"),
      without_effect("--online", false, "a functional run has no event trace of tiles; use --trace"),
      without_effect("--display-run-interval", true, "no progress is printed; use --timeout"),
      without_effect("--options-file", true, "write the options on the command line"),
  };
  return all;
}

class Taker {
 public:
  explicit Taker(std::vector<std::string>& arguments) : arguments_(arguments) {}

  Result<Options> run() {
    Options made;
    while (at_ < arguments_.size()) {
      const std::string word = arguments_[at_];
      const std::size_t equals = word.find('=');
      const Option* option = option_named(std::string_view(word).substr(0, equals));
      if (option == nullptr || (!option->has_value && equals != word.npos)) {
        ++at_;  // an argument of main
        continue;
      }
      drop();
      std::string value = equals == word.npos ? "" : word.substr(equals + 1);
      if (option->has_value && equals == word.npos) {
        if (at_ == arguments_.size())
          return Failure(error(code::bad_option, "{} has no value", word).help("write {} VALUE", word));
        value = arguments_[at_];
        drop();
      }
      CHECK_OK(option->act(made, value));
    }
    return made;
  }

 private:
  void drop() { arguments_.erase(arguments_.begin() + static_cast<std::ptrdiff_t>(at_)); }
  static const Option* option_named(std::string_view word) {
    for (const Option& one : all_options())
      if (one.brief == word || one.name == word) return &one;
    return nullptr;
  }

  std::vector<std::string>& arguments_;
  std::size_t at_ = 0;
};

}  // namespace

Result<Options> take_options(std::vector<std::string>& arguments) {
  return Taker(arguments).run();
}

}  // namespace tessera::adf
