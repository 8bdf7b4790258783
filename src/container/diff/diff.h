// The differences of two containers, part by part.
//
// Problem: as soon as one length changes, the bytes behind it move, so a comparison of bytes does not help. But both
// files are trees of parts (parts/part.h). find_differences() walks through both trees, pairs the parts with equal
// names, and compares the fields of each pair. It compares streams as text, command by command. If the bytes of two
// parts differ although their fields and inner parts are equal (padding), they have one difference that gives the first
// differing byte. Where a field or an inner part differs, bytes that no field shows are not compared.
#pragma once

#include "container/parts/part.h"

namespace tessera::container::diff {

struct Difference {
  enum class Kind : std::uint8_t { Changed, OnlyInFirst, OnlyInSecond };
  Kind kind = Kind::Changed;
  std::string path;     // path of the part; "" for the file itself
  std::string field{};  // "section_header/size", "line 12", "bytes from 0x40 on"; "": only one file has it
  std::string first{};  // the field's values in the two files; empty if a file lacks the field
  std::string second{};

  bool operator==(const Difference&) const = default;
};

// The greatest numbers of differences that are kept: for two files, and for the lines of one stream.
inline constexpr std::size_t kMostDifferences = 10'000;
inline constexpr std::size_t kMostCommandDifferences = 1'000;

std::vector<Difference> find_differences(const Part& first, const Part& second);

}  // namespace tessera::container::diff
