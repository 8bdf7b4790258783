// Takes the options of this simulator, and the options of the vendor's simulators that scripts use. An option that has
// no meaning here is taken, too; the run then says once why the option has no effect.
#include "adf/control/arguments.h"

#include "adf/codes.h"
#include "adf/control/array_run.h"
#include "base/file.h"
#include "base/text.h"

#include <functional>
#include <optional>

namespace tessera::adf {

namespace {

constexpr std::uint64_t kMostKernelCycles = 1'000'000'000'000;  // not a fact: keeps sums of cycles in their range
constexpr std::string_view kOneOrder = "the times of the array give one order of events";
constexpr std::string_view kNoKernelCycles = "a functional run counts virtual cycles; adfc++ --array counts others";

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
// An option that may stand several times.
Option files(std::string_view name, std::vector<std::filesystem::path> Options::* member) {
  return {name, name, true, [member](Options& made, const std::string& value) -> Result<void> {
            (made.*member).emplace_back(value);
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

// Takes an option of runs on the array. A functional run says once why it has no effect; without a reason, it takes the
// option silently.
Option on_array(Option one, std::string_view reason) {
  if (array_run() != nullptr) return one;
  return reason.empty() ? silent(one.name, one.has_value) : without_effect(one.name, one.has_value, reason);
}

// Takes an option of functional runs. A placed run ignores the option, and says why once.
Option off_array(Option one, std::string_view reason) {
  return array_run() == nullptr ? one : without_effect(one.name, one.has_value, reason);
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

Result<void> set_hang_time(Options& made, const std::string& value) {
  if (value == "-1") return made.hang_time = 0, Result<void>();  // the vendor's simulator: no limit
  TRY(made.hang_time, number_of("--hang-detect-time", value));
  return {};
}
Result<void> set_stamps(Options& made, const std::string& value) {
  if (value != "on" && value != "off")
    return Failure(error(code::bad_option, "--stamps needs on or off, not '{}'", printable(value))
                       .help("write --stamps=off for files without time stamps, as a functional run writes them"));
  made.has_stamps = value == "on";
  return {};
}

Result<void> add_kernel(Options& made, std::string_view name, std::string_view cycles, std::string_view where) {
  const auto number = parse_number(trim(cycles));
  name = trim(name);
  if (name.empty() || !number || *number > kMostKernelCycles)
    return Failure(error(code::bad_option, "{} gives no cycles for a kernel", where)
                       .note("it has the text '{} {}'", printable(name), printable(cycles))
                       .help("write the name of a kernel, or of its function, and a number of cycles"));
  made.kernel_cycles[std::string(name)] = *number;
  return {};
}
Result<void> set_kernel_cycles(Options& made, const std::string& value) {
  for (const std::string_view one : split(value, ',')) {
    const std::size_t equals = one.rfind('=');
    CHECK_OK(
        add_kernel(made, one.substr(0, equals), equals == one.npos ? "" : one.substr(equals + 1), "--kernel-cycles"));
  }
  return {};
}
// Reads a file with a line `NAME CYCLES` for each kernel; lines may be empty, and # begins a comment.
Result<void> read_kernel_profile(Options& made, const std::string& file) {
  TRY(const Bytes bytes, read_file(file));
  std::size_t number = 0;
  for (const std::string_view raw : split({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, '\n')) {
    ++number;
    const std::string_view line = trim(raw.substr(0, raw.find('#')));
    if (line.empty()) continue;
    const std::size_t blank = line.find_last_of(" \t");
    CHECK_OK(add_kernel(made, line.substr(0, blank), blank == line.npos ? "" : line.substr(blank + 1),
                        fmt::format("line {} of {}", number, printable(file))));
  }
  return {};
}

const std::vector<Option>& all_options() {
  static const std::vector<Option> all{
      folder("-i", "--input-dir", &Options::input),
      folder("-o", "--output-dir", &Options::output),
      off_array(numeric("--seed", &Options::seed), kOneOrder),
      numeric("--timeout", &Options::timeout),
      numeric("--simulation-cycle-timeout", &Options::cycle_limit),
      off_array({"--schedule", "--schedule", true, &set_schedule}, kOneOrder),
      off_array({"--streams", "--streams", true, &set_streams}, "streams of the array are as long as their routes"),
      on_array({"--stamps", "--stamps", true, &set_stamps}, ""),
      on_array(flag("--check", &Options::checks), "functional runs always check buffers and streams"),
      on_array({"--kernel-cycles", "--kernel-cycles", true, &set_kernel_cycles}, kNoKernelCycles),
      on_array({"--kernel-profile", "--kernel-profile", true, &read_kernel_profile}, kNoKernelCycles),
      on_array({"--hang-detect-time", "--hang-detect-time", true, &set_hang_time},
               "a stop is found at once, without a time limit"),
      files("--report", &Options::reports),
      on_array(flag("--diff", &Options::diffs), "adfc++ --array makes programs that can run both ways"),
      folder("--graph", "--graph", &Options::graph),
      files("--constraints", &Options::constraints),
      folder("--write-constraints", "--write-constraints", &Options::write_constraints),
      flag("--dump", &Options::dumps),
      numeric("--dump-size", &Options::dump_size),
      flag("--trace", &Options::traces),
      flag("--trace-print", &Options::prints_trace),
      off_array(flag("--name-prints", &Options::names_prints), "kernels on the array print without their names"),
      flag("--profile", &Options::profiles),
      // --pkg-dir names the vendor's folder of a compiled graph. Tessera ignores it: the program contains the graph.
      silent("--pkg-dir", true),
      // Tessera always stops at a deadlock and always checks memory.
      silent("--stop-on-deadlock", false),
      silent("--enable-memory-check", false),
      without_effect("--disable-stop-on-deadlock", false, "nothing in a stopped graph can ever move, so the run ends"),
      without_effect("--gdb", false, "run `gdb --args PROGRAM`"),
      without_effect("--valgrind", false, "run `valgrind PROGRAM`"),
      without_effect("--dump-vcd", true, "Tessera writes no signals; use --trace"),
      without_effect("--online", false, "Tessera writes no event trace of tiles; use --trace"),
      without_effect("--display-run-interval", true, "no progress is printed; use --timeout"),
      without_effect("--options-file", true, "write the options on the command line"),
      without_effect("--gdb-breakpoints", true, "set breakpoints in `gdb --args PROGRAM`"),
      without_effect("--valgrind-args", true, "run `valgrind OPTIONS PROGRAM`"),
      without_effect("--gm-init-file", true, "the host program fills the memory of GMIO::malloc"),
      without_effect("--output-time-stamp", true, "a placed program takes --stamps; a functional run has no stamps"),
      without_effect("-wdb", false, "Tessera writes no event trace of tiles; use --trace"),
      without_effect("-ctf", false, "Tessera writes no event trace of tiles; use --trace"),
  };
  return all;
}

class Taker {
 public:
  explicit Taker(std::vector<std::string>& arguments) : arguments_(arguments) {}

  Result<Options> run(Options made) {
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

Result<Options> take_options(std::vector<std::string>& arguments, Options before) {
  return Taker(arguments).run(std::move(before));
}

}  // namespace tessera::adf
