#include "container/stream/directives.h"

#include "base/text.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace tessera::container {

namespace {

// Calls visit(S{}) for each kind of stream.
template <class Visit>
void for_each_kind(Visit&& visit) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (visit(std::variant_alternative_t<I, TextStream>{}), ...);
  }(std::make_index_sequence<std::variant_size_v<TextStream>>{});
}

}  // namespace

std::string_view without_comment(std::string_view line) {
  return trim(line.substr(0, std::min(line.find('#'), line.find("//"))));
}

std::optional<TextStream> empty_stream(std::string_view directive) {
  std::optional<TextStream> out;
  for_each_kind([&]<class S>(S empty) {
    if (directive == StreamText<S>::kDirective) out = std::move(empty);
  });
  return out;
}

std::string known_directives() {
  std::vector<std::string_view> all;
  for_each_kind([&]<class S>(const S&) { all.push_back(StreamText<S>::kDirective); });
  const std::string_view last = all.back();
  all.pop_back();
  return fmt::format("{} or {}", fmt::join(all, ", "), last);
}

}  // namespace tessera::container
