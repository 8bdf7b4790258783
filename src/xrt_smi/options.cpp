#include "xrt_smi/options.h"

#include "xrt_smi/codes.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::xrt_smi {
namespace {

constexpr std::array<std::string_view, 3> kReports{"host", "platform", "all"};
constexpr std::array<std::string_view, 2> kTests{"transfer", "all"};
constexpr std::array<std::string_view, 2> kFormats{"JSON", "JSON-2020.2"};

using Words = std::span<const std::string>;

bool is_option(const std::string& word, std::string_view brief, std::string_view full) {
  return word == brief || word == full;
}

template <std::size_t N>
Result<void> check_one_of(const std::string& word, const char* kind, const std::array<std::string_view, N>& known) {
  if (std::ranges::find(known, word) != known.end()) return {};
  return Failure(
      error(code::usage, "xrt-smi has no {} '{}'", kind, word).help("give one of {}", fmt::join(known, ", ")));
}

// Reads the value of an option, and moves on to it.
Result<std::string> value_of(Words words, std::size_t& at) {
  if (at + 1 < words.size() && !words[at + 1].starts_with('-')) return words[++at];
  return Failure(error(code::usage, "{} needs a value", words[at]).help("`xrt-smi --help` lists the options"));
}

// Reads the names behind -r: one or more words.
Result<void> read_reports(Words words, std::size_t& at, Call& call) {
  do {
    TRY(const std::string word, value_of(words, at));
    CHECK_OK(call.verb == Verb::Examine ? check_one_of(word, "report", kReports) : check_one_of(word, "test", kTests));
    call.reports.push_back(word);
  } while (at + 1 < words.size() && !words[at + 1].starts_with('-'));
  return {};
}

// Options of XRT's program that change nothing here: messages are short, and no escape codes move the cursor.
bool is_without_effect(const std::string& word) {
  return word == "--verbose" || word == "--batch" || word == "--advanced";
}

Result<void> read_option(Words words, std::size_t& at, Call& call) {
  const std::string& word = words[at];
  if (is_option(word, "-h", "--help")) {
    call.verb = Verb::Help;
  } else if (is_option(word, "-d", "--device")) {
    TRY(call.device, value_of(words, at));
  } else if (is_option(word, "-r", "--report") || is_option(word, "-r", "--run")) {
    CHECK_OK(read_reports(words, at, call));
  } else if (is_option(word, "-f", "--format")) {
    TRY(const std::string format, value_of(words, at));
    CHECK_OK(check_one_of(format, "format", kFormats));
    call.is_json = true;
  } else if (is_option(word, "-o", "--output")) {
    TRY(call.output, value_of(words, at));
    call.is_json = true;
  } else if (word == "--force") {
    call.overwrites = true;
  } else if (!is_without_effect(word)) {
    return Failure(error(code::usage, "xrt-smi has no option '{}'", word)
                       .help("`xrt-smi --help` lists the commands and their options"));
  }
  return {};
}

}  // namespace

Result<Call> parse_call(Words words) {
  Call call;
  std::size_t at = 0;
  for (; at < words.size() && words[at].starts_with('-'); ++at) {
    if (words[at] == "--version") {
      call.verb = Verb::Version;
      return call;
    }
    CHECK_OK(read_option(words, at, call));
  }
  if (at == words.size()) return call;
  const std::string& verb = words[at++];
  if (verb != "examine" && verb != "validate")
    return Failure(error(code::usage, "xrt-smi has no command '{}'", verb)
                       .note("an emulated NPU has nothing to configure, program or reset")
                       .help("give one of examine, validate"));
  call.verb = verb == "examine" ? Verb::Examine : Verb::Validate;
  for (; at < words.size(); ++at) CHECK_OK(read_option(words, at, call));
  return call;
}

std::string help_text() {
  return "Shows and tries the emulated NPUs of Tessera, in the form of XRT's xrt-smi.\n\n"
         "xrt-smi examine [-d BDF] [-r REPORT...] [-f JSON] [-o FILE]   the host and the devices\n"
         "xrt-smi validate [-d BDF] [-r TEST...] [-f JSON] [-o FILE]    runs a program on each device\n"
         "xrt-smi --version\n\n"
         "  -d, --device BDF   the device with these bus numbers; all devices without it\n"
         "  -r, --report NAME  of examine: host, platform, all\n"
         "  -r, --run NAME     of validate: transfer, all\n"
         "  -f, --format JSON  the form of the output\n"
         "  -o, --output FILE  writes JSON to a file, which must not exist\n"
         "      --force        replaces the file\n\n"
         "The setting TESSERA_DEVICE names the devices.\n";
}

}  // namespace tessera::xrt_smi
