#include "adfc/options.h"

#include "adfc/codes.h"
#include "base/file.h"
#include "base/text.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <set>

namespace tessera::adfc {
namespace {

struct DeviceFact {
  std::string_view part;
  unsigned arch;
  std::string_view device;
};
#include "adfc/options.inc"  // generated

constexpr double kMostMegahertz = 1e6;  // not a fact: far above all clocks

constexpr std::array<std::string_view, 7> kSourceEndings{".cpp", ".cc", ".cxx", ".c++", ".C", ".cp", ".c"};
constexpr std::array<std::string_view, 4> kLinkEndings{".o", ".obj", ".a", ".so"};

// The beginning of an option that goes to the compiler, and the steps that need the option.
struct CompilerOption {
  std::string_view begin;
  bool compiles, links;
  bool takes_word = false;  // the option is the whole word, and the next word belongs to it
};
constexpr std::array kCompilerOptions = std::to_array<CompilerOption>({
    {"-Wl,", false, true},
    {"-Xlinker", false, true, true},
    {"-include", true, false, true},
    {"-isystem", true, false, true},
    {"-iquote", true, false, true},
    {"-idirafter", true, false, true},
    {"-imacros", true, false, true},
    {"-D", true, false},
    {"-U", true, false},
    {"-I", true, false},
    {"-L", false, true},
    {"-l", false, true},
    {"-O", true, false},
    {"-g", true, true},
    {"-W", true, false},
    {"-w", true, false},
    {"-f", true, true},
    {"-m", true, true},
    {"-std=", true, false},
    {"-pthread", true, true},
    {"-pipe", true, false},
    {"-pedantic", true, false},
    {"-s", false, true},
    {"-rdynamic", false, true},
    {"-nostdinc", true, false},
    {"-B", true, true},
    {"-stdlib=", true, true},
});

bool ends_with_any(std::string_view name, std::span<const std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

const OptionFact* find_option(std::string_view name) {
  const auto found = std::ranges::find_if(kOptions, [&](const OptionFact& one) {
    return one.name == name || (one.name.ends_with('.') && name.starts_with(one.name) && name != one.name);
  });
  return found != std::end(kOptions) ? found : nullptr;
}

class Parser {
 public:
  Result<Options> parse(std::span<const std::string> words) {
    CHECK_OK(take_all(words));
    finish();
    return std::move(options_);
  }

 private:
  // A word of the command line, and the words behind it that may belong to it.
  struct Position {
    std::span<const std::string> words;
    std::size_t at = 0;
    const std::string& word() const { return words[at]; }
    bool has_next() const { return at + 1 < words.size(); }
    const std::string& next() { return words[++at]; }
  };

  Result<void> take_all(std::span<const std::string> words) {
    Position position{words};
    for (; position.at < words.size(); ++position.at) {
      if (position.word() == "--") {
        for (const std::string& word : words.subspan(position.at + 1)) to_compiler(word, true, true);
        return {};
      }
      CHECK_OK(take(position));
    }
    return {};
  }

  Result<void> take(Position& position) {
    const std::string& word = position.word();
    if (word.empty()) return Failure(error(code::usage, "an argument is empty").help("leave it out"));
    if (word.front() != '-' || word == "-") return take_file(word);
    TRY(const bool is_own, take_own(position));
    if (is_own) return {};
    TRY(const bool is_vendors, take_vendors(position));
    if (is_vendors) return {};
    TRY(const bool is_compilers, take_compilers(position));
    if (is_compilers) return {};
    return Failure(unknown(word));
  }

  Result<void> take_file(const std::string& word) {
    if (ends_with_any(word, kSourceEndings)) {
      options_.sources.emplace_back(word);
    } else if (ends_with_any(word, kLinkEndings) || word.find(".so.") != std::string::npos) {
      options_.link.push_back(word);
    } else {
      return Failure(error(code::usage, "{} is neither a C++ file nor an object file nor a library", word)
                         .help("name files that end in .cpp, .cc, .cxx, .o, .a or .so"));
    }
    return {};
  }

  Result<std::string> value_of(Position& position, std::string_view attached) {
    if (!attached.empty()) return std::string(attached);
    if (!position.has_next()) return Failure(error(code::usage, "{} needs a value", position.word()).help("give one"));
    return position.next();
  }

  // Takes the options that only adfc++ has, or that it must understand itself.
  Result<bool> take_own(Position& position) {
    const std::string& word = position.word();
    if (word == "--help" || word == "-h") return options_.help = true;
    if (word == "--man") return options_.man = true;
    if (word == "--version") return options_.version = true;
    if (word == "-o") {
      TRY(options_.output, value_of(position, ""));
      return true;
    }
    if (word.starts_with("-j")) {
      TRY(const std::string text, value_of(position, std::string_view(word).substr(2)));
      TRY(options_.jobs, number(word, text));
      return true;
    }
    if (word == "-MD" || word == "-MMD") return writes_depend_ = true;
    if (word == "-MF") {
      TRY(options_.depend, value_of(position, ""));
      return true;
    }
    if (word == "-c") return stops_at_object_ = true;
    if (word == "-flto" || word.starts_with("-flto=")) {
      ignore(word, "objects of kernels are copied, which link-time optimisation prevents");
      return true;
    }
    return false;
  }

  static Result<std::uint64_t> number(std::string_view option, std::string_view text) {
    const auto value = parse_number(text);
    if (!value) return Failure(error(code::usage, "{} needs a number, not {}", option, text).help("give one"));
    return *value;
  }

  Result<bool> take_vendors(Position& position) {
    std::string_view word = position.word();
    const bool has_two = word.starts_with("--");
    word.remove_prefix(has_two ? 2 : 1);
    if (word.starts_with("aie.")) word.remove_prefix(4);
    const std::size_t equals = word.find('=');
    const OptionFact* option = find_option(word.substr(0, equals));
    // The compiler's own -include takes the name of a file as the next word.
    if (option == nullptr || (option->effect == Effect::include && !has_two && equals == std::string_view::npos))
      return false;
    const bool has_value = equals != std::string_view::npos;
    std::string value = has_value ? std::string(word.substr(equals + 1)) : std::string();
    if (option->value == OptionValue::value && !has_value) {
      TRY(value, value_of(position, ""));
    } else if (option->value == OptionValue::flag && !has_value && position.has_next()) {
      const std::string& next = position.words[position.at + 1];
      if (next == "true" || next == "false") value = position.next();
    }
    CHECK_OK(apply(*option, value));
    return true;
  }

  Result<void> apply(const OptionFact& option, const std::string& value) {
    switch (option.effect) {
      case Effect::include: options_.compile.push_back("-I" + value); break;
      case Effect::compiler:
        for (const std::string_view word : split(value, ' '))
          if (const std::string_view bare = without_quotes(trim(word)); !bare.empty())
            to_compiler(std::string(bare), true, false);
        break;
      case Effect::device: choose_arch(value); break;
      case Effect::target: options_.aiesim_first = value.starts_with("hw"); break;
      case Effect::config: return read_config(value);
      case Effect::workdir: options_.workdir = value; break;
      case Effect::output: options_.output = value; break;
      case Effect::verbose: options_.verbose = value != "false"; break;
      case Effect::nothing: break;
      case Effect::constraints: options_.constraints.emplace_back(value); break;
      case Effect::write_constraints: options_.write_constraints = value; break;
      case Effect::array: options_.array = value != "false"; break;
      case Effect::emit:
        if (value != "mlir" && value != "aiecst")
          return Failure(
              error(code::usage, "--emit={} is not possible", printable(value))
                  .help("adfc++ can write the design as MLIR (--emit=mlir), and the places of its objects as "
                        "constraints (--emit=aiecst)"));
        options_.makes = value == "mlir" ? Output::Mlir : Output::Constraints;
        options_.array = true;
        break;
      case Effect::stack_size: return take_size(option, value, options_.stack_size);
      case Effect::heap_size: return take_size(option, value, options_.heap_size);
      case Effect::pl_freq: return take_frequency(option, value);
      case Effect::kernel_slots: options_.counts_slots = value != "false"; break;
      case Effect::mode:
        if (value != "aie")
          return Failure(error(code::usage, "adfc++ compiles graphs, not {}", value).help("leave --mode out"));
        has_mode_ = true;
        break;
      case Effect::without_effect: ignore(option.shown(), option.text); break;
    }
    return {};
  }

  static Result<void> take_size(const OptionFact& option, const std::string& value, int& to) {
    const auto bytes = parse_number(value);
    if (!bytes || *bytes > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
      return Failure(error(code::bad_size, "{} is {}", option.name, printable(value))
                         .help("write a number of bytes, as in --{}=2048", option.name));
    to = static_cast<int>(*bytes);
    return {};
  }

  Result<void> take_frequency(const OptionFact& option, const std::string& value) {
    char* end = nullptr;
    const double megahertz = std::strtod(value.c_str(), &end);
    if (value.empty() || *end != '\0' || !(megahertz > 0 && megahertz <= kMostMegahertz))
      return Failure(error(code::usage, "{} is {}", option.name, printable(value))
                         .help("write a frequency in MHz, as in --{}=312.5", option.name));
    options_.pl_megahertz = megahertz;
    return {};
  }

  static std::string_view without_quotes(std::string_view word) {
    if (word.size() >= 2 && word.front() == word.back() && (word.front() == '"' || word.front() == '\''))
      return word.substr(1, word.size() - 2);
    return word;
  }

  void ignore(std::string_view name, std::string_view reason) {
    if (!ignored_.insert(std::string(name)).second) return;
    ignored_text_.push_back(fmt::format("{}: {}", name, reason));
  }

  // Sets the architecture. The name of a part or platform contains the name of the device, in upper or lower case.
  void choose_arch(const std::string& value) {
    std::string lower = value;
    std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; });
    for (const DeviceFact& device : kDevices)
      if (lower.find(device.part) != std::string::npos) {
        options_.arch = device.arch;
        options_.device = device.device;
        return;
      }
    std::vector<std::string_view> known;
    for (const DeviceFact& device : kDevices) known.push_back(device.part);
    options_.warnings.push_back(error(code::without_effect, "adfc++ does not know the device of {}", value)
                                    .note("kernels are compiled with __AIE_ARCH__={}", options_.arch)
                                    .help("define __AIE_ARCH__, or name one of {}", fmt::join(known, ", ")));
  }

  // Reads a configuration file. It has NAME=VALUE on a line, sections in brackets, and comments after #.
  Result<void> read_config(const std::filesystem::path& path) {
    TRY(const Bytes bytes, read_file(path));
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    std::size_t number = 0;
    std::string section;
    for (const std::string_view raw : split(text, '\n')) {
      ++number;
      const std::string_view line = trim(raw.substr(0, raw.find('#')));
      if (line.empty()) continue;
      if (line.front() == '[') {
        section = line.substr(1, line.find(']') - 1);
        continue;
      }
      if (!section.empty() && section != "aie") continue;  // skips sections of other programs
      const std::size_t equals = line.find('=');
      const OptionFact* option = find_option(trim(line.substr(0, equals)));
      const std::string place = fmt::format("{}, line {}", path.string(), number);
      if (option == nullptr || option->effect == Effect::config) {
        Diag diag =
            error(code::bad_config, "{} is not an option of adfc++", trim(line.substr(0, equals))).at("{}", place);
        return Failure(with_nearest(std::move(diag), std::string(trim(line.substr(0, equals)))));
      }
      const std::string value(equals == std::string_view::npos ? "" : without_quotes(trim(line.substr(equals + 1))));
      if (auto applied = apply(*option, value); !applied) return Failure(std::move(applied).error().within(place));
    }
    return {};
  }

  Result<bool> take_compilers(Position& position) {
    const std::string& word = position.word();
    for (const CompilerOption& option : kCompilerOptions) {
      if (!word.starts_with(option.begin)) continue;
      if (option.takes_word && word != option.begin) continue;
      if (option.begin == "-s" && word != "-s") continue;
      const bool needs_word =
          option.takes_word ||
          (word == option.begin && (word == "-D" || word == "-U" || word == "-I" || word == "-L" || word == "-l"));
      if (word.starts_with("-g")) options_.keeps_debug = word != "-g0";
      to_compiler(word, option.compiles, option.links);
      if (needs_word) {
        TRY(const std::string next, value_of(position, ""));
        to_compiler(next, option.compiles, option.links);
      }
      return true;
    }
    return false;
  }

  void to_compiler(const std::string& word, bool compiles, bool links) {
    if (compiles) options_.compile.push_back(word);
    if (links) options_.link.push_back(word);
  }

  static Diag with_nearest(Diag diag, const std::string& name) {
    std::vector<std::string> names;
    for (const OptionFact& option : kOptions) names.emplace_back(option.name);
    const std::vector<std::string> meant = nearest(name, names, 1);
    if (meant.empty()) return std::move(diag).help("`adfc++ --help` lists the options");
    return std::move(diag).help("did you mean {}?", meant.front());
  }

  static Diag unknown(const std::string& word) {
    std::string name = word.substr(0, word.find('='));
    Diag diag = error(code::usage, "adfc++ has no option {}", name);
    name.erase(0, name.find_first_not_of('-'));
    diag = with_nearest(std::move(diag), name);
    diag.hint += "; words after -- go to the C++ compiler";
    return diag;
  }

  void finish() {
    if (options_.pl_megahertz != 0 && !options_.array)
      ignore("pl-freq", "functional runs have no clock of programmable logic; --array has one");
    if (stops_at_object_ && !has_mode_)
      options_.warnings.push_back(error(code::without_effect, "-c has no effect")
                                      .note("the kernels of a graph are known only when the graph is linked")
                                      .help("give all files to one adfc++"));
    if (!ignored_text_.empty()) {
      Diag diag = error(code::without_effect, "{} without effect", counted(ignored_text_.size(), "option"));
      diag.notes = ignored_text_;
      options_.warnings.push_back(std::move(diag).help("leave them out, or keep them for the vendor's compiler"));
    }
    if (writes_depend_ && options_.depend.empty()) {
      options_.depend = options_.output;
      options_.depend += ".d";
    }
    for (const std::string& word : options_.compile)
      if (word.starts_with("-D__X86SIM__") || word.starts_with("-D__AIESIM__")) options_.macro_is_given = true;
  }

  Options options_;
  bool writes_depend_ = false;
  bool stops_at_object_ = false;  // the command line has -c
  bool has_mode_ = false;         // the command line has --mode aie
  std::set<std::string> ignored_;
  std::vector<std::string> ignored_text_;
};

}  // namespace

Result<Options> parse_options(std::span<const std::string> words) {
  return Parser().parse(words);
}

std::span<const OptionFact> option_facts() {
  return kOptions;
}

}  // namespace tessera::adfc
