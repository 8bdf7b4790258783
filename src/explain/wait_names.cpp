// Lists the lines of the design that declare the parts named in an explanation.
//
// A sentence names units and locks by tile and number, as registers do, and locks also by their name in the design. The
// list after the sentence gives the purpose and the line of up to six of these parts. Tessera searches the text of the
// sentence for the parts, so the list has only parts that the reader has met.
#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

namespace {

// Returns the position of `name` in `text`, except where it is the end of a longer word; npos when `text` does not
// contain it.
std::size_t place_in(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
    if (at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0) return at;
  return std::string::npos;
}

std::string sentence(const std::string& name, const Named& named) {
  std::string what = named.owner.empty() ? "" : " belongs to " + named.owner;
  const std::string called = fmt::format("'{}'", named.name);
  if (what.empty() && !named.name.empty() && name.find(called) == std::string::npos) what = " is " + called;
  return fmt::format("{}{}{}{}", name, what, what.empty() ? " is at " : ", at ", named.line);
}

}  // namespace

std::vector<std::string> places_in(const PartNames& names, const std::string& text) {
  std::vector<std::pair<std::size_t, std::string>> found;
  const auto look = [&](const std::string& name, const Named& named) {
    if (named.line.empty()) return;
    if (const std::size_t at = place_in(text, name); at != std::string::npos)
      found.emplace_back(at, sentence(name, named));
  };
  for (const auto& [key, named] : names.locks)
    look(fmt::format("lock {} of {}", key.second, device::to_string(key.first)), named);
  for (const auto& [key, named] : names.channels) {
    const auto& [tile, direction, number] = key;
    look(fmt::format("{} {} of {}", device::to_string(direction), number, device::to_string(tile)), named);
  }
  for (const auto& [tile, named] : names.cores) look("core " + device::to_string(tile), named);
  for (const PartNames::Buffer& each : names.buffers)
    if (!each.named.name.empty())
      look(fmt::format("buffer '{}' of {}", each.named.name, device::to_string(each.tile)), each.named);
  std::ranges::stable_sort(found, {}, &std::pair<std::size_t, std::string>::first);
  std::vector<std::string> lines;
  constexpr std::size_t kMost = 6;
  for (auto& [at, line] : found)
    if (lines.size() < kMost && std::ranges::find(lines, line) == lines.end()) lines.push_back(std::move(line));
  return lines;
}

}  // namespace tessera::explain
