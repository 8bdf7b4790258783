#include "adf_array/kernel_costs.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/graph/symbols.h"
#include "base/text.h"

#include <fmt/ranges.h>

#include <cstring>

namespace tessera::adf_array {

using namespace adf;

namespace {

// Returns the name of a kernel's function without its arguments: "scale", "filters::scale<4>".
std::string function_of(const Kernel& kernel) {
  const void* address = nullptr;
  std::memcpy(&address, &kernel.shape.function, sizeof address);
  const auto symbol = function_at(address);
  std::string name = symbol ? demangled(symbol->name) : kernel.shape.function_name;
  if (const std::string_view kResult = "void "; name.starts_with(kResult)) name.erase(0, kResult.size());
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '<') ++depth;
    if (name[i] == '>') --depth;
    if (name[i] == '(' && depth == 0) name.resize(i);
  }
  return name;
}

std::vector<id> kernels_of(const Model& model) {
  std::vector<id> found;
  for (id node = 0; node < model.nodes.size(); ++node)
    if (model.nodes[node].kind == NodeKind::Kernel) found.push_back(node);
  return found;
}

}  // namespace

Result<std::map<id, std::uint64_t>> given_cycles(const Model& model,
                                                 const std::map<std::string, std::uint64_t>& by_name) {
  std::map<id, std::uint64_t> made;
  if (by_name.empty()) return made;
  std::map<std::string, bool> is_used;
  std::vector<std::string> known;
  for (const id node : kernels_of(model)) {
    const std::string name = name_of_node(node), function = function_of(model.kernels[model.nodes[node].number]);
    known.push_back(name);
    for (const std::string& one : {name, function, function.substr(0, function.find('<'))}) {
      const auto found = by_name.find(one);
      if (found == by_name.end()) continue;
      is_used[one] = true;
      made.try_emplace(node, found->second);
    }
  }
  for (const auto& [name, cycles] : by_name)
    if (!is_used[name])
      return Failure(error(code::bad_option, "no kernel and no function of a kernel is named '{}'", printable(name))
                         .note("the kernels are {}", fmt::join(known, ", "))
                         .help("give the cycles of one of these, or of its function"));
  return made;
}

}  // namespace tessera::adf_array
