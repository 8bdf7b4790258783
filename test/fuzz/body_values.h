// Values for the statements of a generated body (body_text.h): operands of a type, indices, and views.
//
// Nearly all numbers drawn at random lie outside memory, and a body that stops at its first access tests no later
// access. Therefore indices are masked to the size of their memory, views have a size of at least one and stay in their
// memory whatever their numbers are, and divisors are odd and positive. In some bodies, strays() now and then lets a
// number pass without this care.
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
  // Writes `%vN = WHAT`, remembers %vN as a value of that type, and returns its name.
  std::string set(std::string_view type, const std::string& what);
  // pick() returns a value of that type, an existing one or a new one; make() always returns a new one.
  std::string pick(std::string_view type);
  std::string make(std::string_view type);
  std::string constant(std::string_view type, int number);

  // index() gives 0 to `most`, where `most` + 1 is a power of two; size() gives 1 to `most`, a power of two.
  std::string index(unsigned most = 15);
  std::string size(unsigned most);
  std::string divisor(const std::string& type);

  struct Memory {
    std::string name;
    std::string_view type;
    unsigned rank;
  };
  Memory memory();
  // Returns an index into one dimension of `of`.
  std::string inside(const Memory& of, unsigned dimension);

  // Returns a view of `length` elements, at most four, of a `whole` of 16 elements.
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
  unsigned strays_;  // one in `strays_` numbers is used without care; 0: none
};

}  // namespace tessera::fuzz
