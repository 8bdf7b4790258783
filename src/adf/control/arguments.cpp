#include "adf/control/arguments.h"

#include "adf/codes.h"
#include "base/text.h"

#include <optional>

namespace tessera::adf {

namespace {

class Taker {
 public:
  explicit Taker(std::vector<std::string>& arguments) : arguments_(arguments) {}

  Result<Options> run() {
    Options made;
    while (at_ < arguments_.size()) {
      if (const auto folder = value("-i", "--input-dir"))
        made.input = *folder;
      else if (const auto out = value("-o", "--output-dir"))
        made.output = *out;
      else if (const auto seed = value("--seed", "--seed")) {
        const auto number = parse_number(*seed);
        if (!number) return Failure(wrong("--seed", *seed));
        made.seed = *number;
      } else if (const auto seconds = value("--timeout", "--timeout")) {
        const auto number = parse_number(*seconds);
        if (!number) return Failure(wrong("--timeout", *seconds));
        made.timeout = static_cast<double>(*number);
      } else if (const auto file = value("--constraints", "--constraints")) {
        made.constraints.emplace_back(*file);
      } else if (const auto to = value("--write-constraints", "--write-constraints")) {
        made.write_constraints = *to;
      } else if (arguments_[at_] == "--streams=array") {
        return Failure(error(code::bad_option, "streams have no bound in a functional run; --streams=array needs one")
                           .help("leave --streams=array out"));
      } else if (value("--pkg-dir", "--pkg-dir")) {
        // The vendor's folder of a compiled graph; here the program is the graph.
      } else {
        ++at_;
      }
      if (failure_) return Failure(std::move(*failure_));
    }
    return made;
  }

 private:
  void drop() { arguments_.erase(arguments_.begin() + static_cast<std::ptrdiff_t>(at_)); }
  static Diag wrong(std::string_view option, std::string_view value) {
    return error(code::bad_option, "{} needs a number, not '{}'", option, printable(value))
        .help("write {} NUMBER", option);
  }

  // The value of an option: `-i DIR`, `-i=DIR`.
  std::optional<std::string> value(std::string_view brief, std::string_view name) {
    const std::string one = arguments_[at_];
    for (const std::string_view option : {brief, name}) {
      if (one == option) {
        if (at_ + 1 == arguments_.size()) {
          failure_ = error(code::bad_option, "{} has no value", option).help("write {} VALUE", option);
          return {};
        }
        std::string next = arguments_[at_ + 1];
        drop();
        drop();
        return next;
      }
      if (one.starts_with(option) && one.size() > option.size() && one[option.size()] == '=') {
        drop();
        return one.substr(option.size() + 1);
      }
    }
    return {};
  }

  std::vector<std::string>& arguments_;
  std::size_t at_ = 0;
  std::optional<Diag> failure_;
};

}  // namespace

Result<Options> take_options(std::vector<std::string>& arguments) {
  return Taker(arguments).run();
}

}  // namespace tessera::adf
