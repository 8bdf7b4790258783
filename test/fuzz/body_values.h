// Values for the statements of a body that is made up (body_text.h): operands of a type, indices, and views.
//
// Of numbers that are drawn from anywhere nearly all lie outside, and a body that stops at its first access tries
// nothing that comes behind it. So an index is masked to what its memory has, a view has a size of at least one and
// stays in its memory whatever its numbers are, and a divisor is odd and positive. Some bodies stray: now and then a
// number of theirs is taken as it comes.
#pragma once

#include <fmt/format.h>

#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::fuzz {

inline constexpr std::string_view kRow = "memref<?xi32, strided<[?], offset: ?>>";
inline constexpr std::string_view kPlane = "memref<?x?xi32, strided<[?, ?], offset: ?>>";
inline constexpr std::string_view kWhole = "memref<16xi32>", kSquare = "memref<4x4xi32>";
inline constexpr std::string_view kLanes = "vector<4xi32>", kMask = "vector<4xi1>";

class BodyValues {
 public:
  explicit BodyValues(unsigned seed);

 protected:
  std::size_t below(std::size_t limit) { return random_() % limit; }
  bool once(std::size_t in) { return below(in) == 0; }
  template <class List>
  auto one_of(const List& list) {
    return list[below(std::size(list))];
  }
  bool strays() { return strays_ != 0 && once(strays_); }

  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }
  void have(std::string_view type, std::string name) { values_[std::string(type)].push_back(std::move(name)); }
  // `%vN = WHAT`, a value of that type from here on.
  std::string set(std::string_view type, const std::string& what);
  // A value of that type: one that there is, or else a new one.
  std::string pick(std::string_view type);
  std::string make(std::string_view type);
  std::string constant(std::string_view type, int number);

  // 0 to `most`, which is one less than a power of two, and 1 to `most`, which is one.
  std::string index(unsigned most = 15);
  std::string size(unsigned most);
  std::string divisor(const std::string& type);

  struct Memory {
    std::string name;
    std::string_view type;
    unsigned rank;
  };
  Memory memory();
  // An index along a dimension.
  std::string inside(const Memory& of, unsigned dimension);

  // The row of up to four elements of a whole.
  std::string some_of(const std::string& whole, const std::string& length);

  std::string text_;
  std::map<std::string, std::vector<std::string>> values_;
  unsigned count_ = 0;

 private:
  std::string number();
  std::string among(std::string_view any, const std::string& size);
  std::string row();
  std::string plane();
  std::string part_of(const Memory& of);

  std::mt19937 random_;
  unsigned strays_;  // one number of so many; 0: none
};

}  // namespace tessera::fuzz
