// The kernels in the XML of EMBEDDED_METADATA.
//
// XRT takes the arguments of a kernel from the element `kernel` with the kernel's name. Tessera needs only the places
// of these names, and changes nothing else in the text. So this reader finds tags and their attributes, and passes over
// comments, character data, declarations and instructions. It builds no tree and accepts any nesting.
#pragma once

#include <string_view>
#include <vector>

namespace tessera::container {

// Returns the names of the kernels in their order. The names are parts of `xml`.
std::vector<std::string_view> kernels_of_xml(std::string_view xml);

// Returns the offset of each place where an element `kernel` has this name.
std::vector<std::size_t> places_of_kernel(std::string_view xml, std::string_view name);

}  // namespace tessera::container
