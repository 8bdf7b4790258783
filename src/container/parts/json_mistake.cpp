#include "container/parts/json_mistake.h"

#include "base/text.h"
#include "container/parts/fields.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <vector>

namespace tessera::container {

namespace {

// Takes the events of the parser, which stops at the first one that returns false.
class MistakeFinder : public nlohmann::json_sax<Fields> {
 public:
  std::optional<std::string> repeated{};
  std::size_t error_at = 0;  // number of characters up to the one that is not JSON, this one included

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool start_object(std::size_t) override {
    open_.emplace_back();
    return true;
  }
  bool end_object() override {
    open_.pop_back();
    return true;
  }
  bool key(string_t& name) override {
    if (open_.back().insert(name).second) return true;
    repeated = name;
    return false;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    error_at = position;
    return false;
  }

 private:
  std::vector<std::set<std::string>> open_{};  // the names in each object around the place of the parser
};

}  // namespace

std::optional<JsonMistake> json_mistake(std::string_view text) {
  MistakeFinder finder;
  if (Fields::sax_parse(text, &finder)) return std::nullopt;
  if (finder.repeated)
    return JsonMistake{fmt::format("has two members '{}' in one object", printable(*finder.repeated)),
                       "leave one of both members out"};
  const std::string_view before = text.substr(0, finder.error_at == 0 ? 0 : finder.error_at - 1);
  const std::size_t lines = static_cast<std::size_t>(std::ranges::count(before, '\n'));
  const std::size_t column = before.size() - (lines == 0 ? 0 : before.rfind('\n') + 1);
  return JsonMistake{fmt::format("is not JSON: line {}, column {}", lines + 1, column + 1),
                     "correct the JSON at this place"};
}

}  // namespace tessera::container
