// Finds the PDIs and CDOs of an AIE_PARTITION whose list of PDIs is lost.
//
// The list stands at the end of the section, behind the images. If the end of a file is cut off, most images are still
// there, but the list with their places is lost. Each image begins with words that occur nowhere else, and all images
// stand at multiples of 8, so a search finds them. Their UUIDs, groups and kernels stood in the list and are lost.
#pragma once

#include "base/shared_bytes.h"

namespace tessera::container {

struct FoundImage {
  std::uint64_t offset = 0;  // file offset
  SharedBytes bytes;

  bool operator==(const FoundImage&) const = default;
};

struct LostImages {
  std::vector<FoundImage> pdis;
  std::vector<FoundImage> cdos;  // CDOs outside of these PDIs
};

// Searches the section, from the end of its fixed record on, for at most `limit` PDIs and at most `limit` CDOs.
// `origin` is the file offset of the section. The images are parts of `section`, and each one ends where the next one
// begins at the latest: headers that claim the whole rest must not multiply the section.
LostImages find_lost_images(const SharedBytes& section, std::uint64_t origin, std::uint32_t limit);

}  // namespace tessera::container
