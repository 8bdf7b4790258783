// The differences of two containers, part by part.
//
// Bytes of containers differ everywhere as soon as one length changes, so a comparison of bytes says nothing. Both
// files are trees of parts (parts/part.h): this file walks through both trees, pairs the parts with equal names, and
// compares the fields of each pair. Streams are compared as text, command by command. Parts with equal bytes are equal,
// and parts whose bytes differ although no field does (padding) have one difference that says where.
#pragma once

#include "container/parts/part.h"

namespace tessera::container::diff {

struct Difference {
  enum class Kind : std::uint8_t { Changed, OnlyInFirst, OnlyInSecond };
  Kind kind = Kind::Changed;
  std::string path;     // of the part; "" for the file itself
  std::string field{};  // "section_header/size", "command 12", "bytes"; empty for a part that only one file has
  std::string first{};  // the field's value in both files; empty where one has no such field
  std::string second{};

  bool operator==(const Difference&) const = default;
};

// The largest number of differences of two files, and of the commands of one stream.
inline constexpr std::size_t kMostDifferences = 10'000;
inline constexpr std::size_t kMostCommandDifferences = 1'000;

std::vector<Difference> find_differences(const Part& first, const Part& second);

}  // namespace tessera::container::diff
