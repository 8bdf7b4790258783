// The kernels in the XML of EMBEDDED_METADATA.
//
// XRT takes the arguments of a kernel from the element `kernel` with the kernel's name. So this reader finds tags and
// their attributes, and passes over comments, character data, declarations and instructions. It builds no tree and
// accepts any nesting. All results are parts of the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tessera::container {

// Returns the names of the kernels in their order. The names are parts of `xml`.
std::vector<std::string_view> kernels_of_xml(std::string_view xml);

// Returns the offset of each place where an element `kernel` has this name.
std::vector<std::size_t> places_of_kernel(std::string_view xml, std::string_view name);

// An element `arg` of a kernel. A number that is absent or malformed has no value.
struct XmlArgument {
  std::string_view name;
  std::string_view port;
  std::string_view host_type;                // "char *"
  std::optional<std::uint64_t> qualifier{};  // 0: a scalar, 1: a buffer
  std::optional<std::uint64_t> index{};      // the attribute `id`
  std::optional<std::uint64_t> size{};       // in the registers of the kernel
  std::optional<std::uint64_t> offset{};     // in the registers of the kernel
};
struct XmlKernel {
  std::string_view name;
  std::string_view type;  // "dpu" for a kernel of an NPU
  std::vector<XmlArgument> arguments;
};
// Returns the kernels with their arguments, both in their order in the text.
std::vector<XmlKernel> read_kernels_of_xml(std::string_view xml);

// Returns the value of an attribute of the first element with this name; "" if there is none.
std::string_view attribute_of_xml(std::string_view xml, std::string_view element, std::string_view attribute);

}  // namespace tessera::container
