#include "tiling/element.h"

#include <algorithm>

namespace tessera::tiling {

namespace {
#include "tiling/element_types.inc"  // generated
}

std::span<const ElementType> element_types() {
  return kElementTypes;
}

const ElementType* find_element_type(std::string_view name) {
  const auto found = std::ranges::find(kElementTypes, name, &ElementType::name);
  return found == std::end(kElementTypes) ? nullptr : found;
}

}  // namespace tessera::tiling
