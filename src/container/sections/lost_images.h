// PDIs and CDOs of a partition whose list of PDIs is lost.
//
// The list stands at the end of the section, behind the images. A file that was cut has most of its images, and nothing
// that says where they are. Each image begins with words that occur nowhere else, and all images stand at multiples of
// 8, so a search finds them. Their UUIDs, groups and kernels stood in the list and are lost.
#pragma once

#include "base/bytes.h"

namespace tessera::container {

struct FoundImage {
  std::uint64_t offset = 0;  // in the file
  Bytes bytes;

  bool operator==(const FoundImage&) const = default;
};

struct LostImages {
  std::vector<FoundImage> pdis;
  std::vector<FoundImage> cdos;  // CDOs that lie in none of these PDIs
};

// Searches the section from its heap on for at most `limit` images of each kind. `origin` is the file offset of the
// section.
LostImages find_lost_images(ByteSpan section, std::uint64_t origin, std::uint32_t limit);

}  // namespace tessera::container
