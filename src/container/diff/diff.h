// The differences of two containers, part by part.
//
// As soon as one length changes, the bytes behind it move, so a comparison of bytes says nothing. Both files are trees
// of parts (parts/part.h). find_differences() walks through both trees, pairs the parts with equal names, and compares
// the fields of each pair. It compares streams as text, command by command. If the bytes of two parts differ although
// no field and no part inside differs (padding), they have one difference that gives the first such byte.
#pragma once

#include "container/parts/part.h"

namespace tessera::container::diff {

struct Difference {
  enum class Kind : std::uint8_t { Changed, OnlyInFirst, OnlyInSecond };
  Kind kind = Kind::Changed;
  std::string path;     // of the part; "" for the file itself
  std::string field{};  // "section_header/size", "line 12", "bytes from 0x40 on"; "": only one file has it
  std::string first{};  // the field's value in both files; empty where one has no such field
  std::string second{};

  bool operator==(const Difference&) const = default;
};

// The largest numbers of differences that are kept: of two files, and of the lines of one stream.
inline constexpr std::size_t kMostDifferences = 10'000;
inline constexpr std::size_t kMostCommandDifferences = 1'000;

std::vector<Difference> find_differences(const Part& first, const Part& second);

}  // namespace tessera::container::diff
