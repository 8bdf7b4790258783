#include "cli/program_options.h"

#include "cli/arguments.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <limits>

namespace tessera::cli {
namespace {

// The largest number for --pdi: a container counts its PDIs in 32 bits.
constexpr std::uint64_t kMaxPdi = 0xffffffff;

// Reads NAME=VALUE, with a value in the form of parse_number(), and perhaps a minus before it.
std::optional<api::HostNumber> host_number(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) return std::nullopt;
  std::string_view digits = std::string_view(text).substr(equals + 1);
  const bool is_negative = digits.starts_with('-');
  if (is_negative) digits.remove_prefix(1);
  const auto magnitude = parse_number(digits);
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  if (!magnitude || *magnitude > kMost) return std::nullopt;
  const auto value = static_cast<std::int64_t>(*magnitude);
  return api::HostNumber{text.substr(0, equals), is_negative ? -value : value};
}

std::string refused_number(const std::string& text) {
  return host_number(text) ? std::string()
                           : text + " is not NAME=VALUE with an integer of 64 bits, such as 7, -1 or 0x10";
}

void add_numbers(std::vector<api::HostNumber>& numbers, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    api::HostNumber number = *host_number(text);
    const auto same = [&number](const api::HostNumber& other) { return other.name == number.name; };
    if (std::ranges::any_of(numbers, same)) throw CLI::ValidationError("--arg", number.name + " has two values");
    numbers.push_back(std::move(number));
  }
}

}  // namespace

void add_pdi_options(CLI::App& verb, std::optional<std::size_t>& pdi, std::string& kernel,
                     std::vector<std::string>* code) {
  verb.add_option("--pdi", pdi, "Number of the PDI in the partition, from 0. Default: the PDI of the first kernel")
      ->check(number(0, kMaxPdi));
  if (code == nullptr) {
    verb.add_option("--kernel", kernel, "Name of a kernel, to choose its PDI")->type_name("NAME");
    return;
  }
  const auto sort = [&kernel, code](const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      // Names of kernels contain neither a dot nor a slash. So a word such as /dev/fd/63, from a shell's <(...), is a
      // file.
      const bool is_file =
          word == "-" || word.find('/') != std::string::npos || std::filesystem::path(word).has_extension();
      if (is_file)
        code->push_back(word);
      else
        kernel = word;
    }
  };
  verb.add_option_function<std::vector<std::string>>(
          "--kernel", sort,
          "Name of a kernel, to choose its PDI; or a file with functions that bodies on the host call: C, C++ or a "
          "shared library")
      ->type_name("NAME|FILE");
}

void add_design_options(CLI::App& verb, const DesignPlaces& places) {
  verb.add_flag("--ctrl-pkt-overlay", places.control_packets,
                "Route control packets to all tiles of a design, even if its command stream sends none");
  verb.add_option(
          "--alloc-scheme", places.buffer_scheme,
          "How the buffers of a design are placed: bank-aware (alternating banks) or basic-sequential (one after "
          "another). Default: bank-aware, and basic-sequential if that fails")
      ->check(CLI::IsMember({"bank-aware", "basic-sequential"}));
  verb.add_option("--device-name", places.device, "Device to use, for a design with several devices")
      ->type_name("NAME");
  verb.add_option("--sequence-name", places.sequence, "Command stream to use, for a design with several streams")
      ->type_name("NAME");
  verb.add_option_function<std::vector<std::string>>(
          "--arg", [&numbers = places.numbers](const std::vector<std::string>& texts) { add_numbers(numbers, texts); },
          "Value of a number that the command stream takes from the host: the argument's name, or its number among the "
          "arguments of the sequence")
      ->check(CLI::Validator([](const std::string& text) { return refused_number(text); }, ""))
      ->type_name("NAME=VALUE");
  verb.add_flag("--configure-by-packets", places.configure_by_packets,
                "Configure a design by control packets at the start of its command stream; the container then has only "
                "the routes of these packets");
}

const std::vector<std::string>& design_options() {
  static const std::vector<std::string> names = {"--ctrl-pkt-overlay", "--alloc-scheme", "--device-name",
                                                 "--sequence-name",    "--arg",          "--configure-by-packets"};
  return names;
}

void add_peano_option(CLI::App& verb, std::string& folder) {
  verb.add_option("--peano", folder,
                  "Folder of the core compiler (llvm-aie) that compiles the bodies of cores to programs")
      ->type_name("DIR");
}

}  // namespace tessera::cli
