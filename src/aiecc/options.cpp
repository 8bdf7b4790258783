#include "aiecc/options.h"

#include "aiecc/codes.h"
#include "base/text.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace tessera::aiecc {
namespace {

#include "aiecc/options.inc"  // generated

constexpr std::array<std::string_view, 5> kHostSources{".cpp", ".cc", ".cxx", ".c", ".C"};

bool is_prefix(const DriverOption& option, std::string_view name) {
  return option.form == ValueForm::Prefix && name.starts_with(option.name);
}

// Returns the option with this name or, after one hyphen, the option that begins the word; nullptr for another word.
const DriverOption* find_driver_option(std::string_view name, bool one_hyphen) {
  const auto* exact = std::ranges::find(kDriverOptions, name, &DriverOption::name);
  if (exact != std::end(kDriverOptions)) return exact;
  if (!one_hyphen) return nullptr;
  const auto* begins =
      std::ranges::find_if(kDriverOptions, [&](const DriverOption& each) { return is_prefix(each, name); });
  return begins != std::end(kDriverOptions) ? begins : nullptr;
}

Diag unknown_driver_option(std::string_view name) {
  std::vector<std::string> names;
  for (const DriverOption& option : kDriverOptions) names.emplace_back(option.name);
  const std::vector<std::string> meant = nearest(std::string(name), names, 1);
  Diag diag = error(code::usage, "aiecc has no option --{}", printable(name));
  return meant.empty() ? std::move(diag).help("`aiecc --help` lists its options")
                       : std::move(diag).help("did you mean --{}?", meant.front());
}

class CallParser {
 public:
  explicit CallParser(std::span<const std::string> words) : words_(words) {}

  Result<DriverCall> parse() {
    for (; at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      if (word == "--") {
        for (const std::string& host : words_.subspan(at_ + 1)) take_host_word(host);
        break;
      }
      CHECK_OK(word.size() > 1 && word.front() == '-' ? take_option(word) : take_file(word));
    }
    return std::move(call_);
  }

 private:
  Result<void> take_file(const std::string& word) {
    if (std::ranges::any_of(kHostSources, [&](std::string_view ending) { return word.ends_with(ending); })) {
      take_host_word(word);
    } else if (call_.design.empty()) {
      call_.design = word;
    } else {
      return Failure(error(code::usage, "aiecc takes one design, but the command line has '{}' and '{}'",
                           printable(call_.design), printable(word))
                         .help("give one design"));
    }
    return {};
  }

  void take_host_word(const std::string& word) {
    if (!word.starts_with('-')) call_.host_files.push_back(word);
  }

  Result<void> take_option(const std::string& word) {
    const bool one_hyphen = word[1] != '-';
    const std::string_view body = std::string_view(word).substr(one_hyphen ? 1 : 2);
    const std::size_t equals = body.find('=');
    const DriverOption* option = find_driver_option(body.substr(0, equals), one_hyphen);
    if (option == nullptr) return Failure(unknown_driver_option(body.substr(0, equals)));
    std::optional<std::string> value;
    if (option->form == ValueForm::Prefix && body.size() > option->name.size())
      value = body.substr(option->name.size());
    else if (equals != std::string_view::npos)
      value = body.substr(equals + 1);
    const bool takes_next = option->form == ValueForm::Value || option->form == ValueForm::Prefix;
    if (!value && takes_next) {
      if (at_ + 1 == words_.size())
        return Failure(error(code::usage, "{} needs a value", option->shown()).help("write {}=VALUE", option->shown()));
      value = words_[++at_];
    }
    return apply(*option, value);
  }

  Result<void> apply(const DriverOption& option, const std::optional<std::string>& value) {
    if (option.form == ValueForm::None && value)
      return Failure(error(code::usage, "{} takes no value, but has '{}'", option.shown(), printable(*value))
                         .help("leave the value out"));
    if (option.form == ValueForm::Flag && value && *value != "true" && *value != "false")
      return Failure(error(code::usage, "{} is true or false, not '{}'", option.shown(), printable(*value))
                         .help("write {} or {}=false", option.shown(), option.shown()));
    if (option.name.starts_with("aie-") && option.name != "aie-version") call_.is_2025 = true;
    if (option.effect == "not-made")
      return Failure(
          error(code::not_made, "aiecc does not make the output of {}", option.shown()).help("{}", option.text));
    const bool is_false = value == "false" && option.form == ValueForm::Flag;
    if (option.effect == "placer" && *value != "sequential_placer")
      return name_once(option, "tessera compile uses sequential_placer");
    if (option.effect == "without-effect") return name_once(option, option.text);
    if (option.effect == "holds" || is_false) return {};
    call_.given.insert(option.effect);
    if (value) call_.values[option.effect] = *value;
    return {};
  }

  Result<void> name_once(const DriverOption& option, std::string_view reason) {
    if (named_.insert(option.name).second)
      call_.warnings.push_back(error(code::without_effect, "{} has no effect: {}", option.shown(), reason)
                                   .help("leave the option out, or ignore this warning"));
    return {};
  }

  std::span<const std::string> words_;
  std::size_t at_ = 0;
  std::set<std::string_view> named_;
  DriverCall call_;
};

}  // namespace

std::string DriverOption::shown() const {
  return (name.size() == 1 ? "-" : "--") + std::string(name);
}

std::span<const DriverOption> driver_options() {
  return kDriverOptions;
}

std::string DriverCall::value(std::string_view effect) const {
  if (const auto found = values.find(effect); found != values.end()) return found->second;
  const auto* option = std::ranges::find(kDriverOptions, effect, &DriverOption::effect);
  return option == std::end(kDriverOptions) ? "" : std::string(is_2025 ? option->usual_2025 : option->usual);
}

Result<DriverCall> parse_driver_call(std::span<const std::string> words) {
  return CallParser(words).parse();
}

}  // namespace tessera::aiecc
