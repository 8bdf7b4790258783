#include "adfc/design.h"

#include "adfc/codes.h"

#include <nlohmann/json.hpp>

namespace tessera::adfc {
namespace {

using nlohmann::json;

constexpr int kVersion = 1;

std::string text(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::uint32_t number(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number_unsigned() ? found->get<std::uint32_t>() : 0;
}

// Returns the elements of an array that have the type T, and skips other elements.
template <class T>
std::vector<T> list(const json& object, const char* key) {
  std::vector<T> all;
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array()) return all;
  for (const json& element : *found)
    if (std::is_same_v<T, std::string> ? element.is_string() : element.is_number_unsigned())
      all.push_back(element.get<T>());
  return all;
}

// Returns the explicit instantiation of a template. Demanglers show the type of the result only for functions from
// templates.
std::string instantiation_of(const json& object) {
  const std::string given = text(object, "instantiate"), function = text(object, "demangled");
  return given.empty() && function.starts_with("void ") ? "template " + function : given;
}

Kernel kernel_of(const json& object) {
  return {.id = number(object, "id"),
          .core = number(object, "core"),
          .name = text(object, "name"),
          .function = text(object, "function"),
          .demangled = text(object, "demangled"),
          .function_as_cpp = text(object, "function_as_cpp"),
          .instantiate = instantiation_of(object),
          .code = text(object, "code"),
          .source = text(object, "source"),
          .headers = list<std::string>(object, "headers"),
          .initialize = text(object, "initialization_function"),
          .place = text(object, "place")};
}

}  // namespace

Result<Design> read_design(ByteSpan bytes) {
  const json root = json::parse(bytes.begin(), bytes.end(), nullptr, false);
  const bool is_known = root.is_object() && text(root, "format") == "tessera-adf-graph";
  if (!is_known || number(root, "version") != kVersion)
    return Failure(error(code::front_end_failed, "the graph gave no description that adfc++ understands")
                       .note("{}", is_known ? "the description has another version" : "it is not the JSON of libadf")
                       .help("use adfc++, adf.h and libadf of one version of Tessera"));
  Design design;
  if (const auto kernels = root.find("kernels"); kernels != root.end() && kernels->is_array())
    for (const json& kernel : *kernels)
      if (kernel.is_object()) design.kernels.push_back(kernel_of(kernel));
  if (const auto parameters = root.find("parameters"); parameters != root.end() && parameters->is_array())
    for (const json& parameter : *parameters)
      if (parameter.is_object())
        design.parameters.push_back({number(parameter, "id"), text(parameter, "name"), text(parameter, "symbol"),
                                     list<std::uint32_t>(parameter, "kernels")});
  return design;
}

}  // namespace tessera::adfc
