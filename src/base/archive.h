// Converts state to bytes and back, by one list of members.
//
// The problem: a checkpoint has to hold every member of every struct, in one order, and a forgotten member makes a
// resumed run differ. The decision: each struct has one list, next to its members, and writing, reading and hashing
// (Hasher) all go through this list:
//
//   template <class A> void archive(A& a) { a.all(*this, value, waiters, uses); }
//
// `all` fails to compile unless the list names as many members as the struct has. Use all_but() where the list leaves
// out members that follow from other members. Where the struct is not an aggregate, write `a(value, waiters)`, which
// does not count the members. A list may test `A::kHashes` to leave members out of the hash only.
//
// Files may be damaged or forged, so Loader checks each count against the number of bytes left. After the first error
// Loader gives zeros until the end, so the caller need not check after each member. archive() states the conditions
// that must hold (`require`, `below`). At the end the caller asks good(), and discards the result if it is false.
#pragma once

#include "base/bytes.h"
#include "base/fingerprint.h"

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>

namespace tessera {

namespace archiving {

template <class T, template <class...> class Of>
inline constexpr bool is = false;
template <class... T, template <class...> class Of>
inline constexpr bool is<Of<T...>, Of> = true;
template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t N>
inline constexpr bool is_array<std::array<T, N>> = true;

// Converts to any type, to count the members of a struct. It converts to an optional's value and not to the optional
// itself, because two ways to make an optional would be ambiguous.
struct Any {
  template <class T>
    requires(!is<T, std::optional>)
  operator T() const;  // NOLINT(google-explicit-constructor): never called
};

template <class T, class... Members>
consteval std::size_t member_count() {
  if constexpr (requires { T{Members{}..., Any{}}; })
    return member_count<T, Members..., Any>();
  else
    return sizeof...(Members);
}

}  // namespace archiving

template <class Self>
class Visitor;

// The members that Visitor and Loader share.
template <class Self>
class Archive {
 public:
  template <class... Members>
  void operator()(Members&... members) {
    (static_cast<Self*>(this)->one(members), ...);
  }
  // Takes every member of an aggregate without bases.
  template <class T, class... Members>
  void all(const T&, Members&... members) {
    static_assert(std::is_aggregate_v<T> && sizeof...(Members) == archiving::member_count<T>(),
                  "the list has to name every member");
    (*this)(members...);
  }
  // Takes all members except `Left` members that follow from other data or do not belong to the state. A base counts as
  // a member.
  template <std::size_t Left, class T, class... Members>
  void all_but(const T&, Members&... members) {
    static_assert(std::is_aggregate_v<T> && sizeof...(Members) + Left == archiving::member_count<T>(),
                  "the list has to name every member but those that are left out");
    (*this)(members...);
  }
  // Requires each member to be less than `bound`; only loading can fail here.
  template <class... Members>
  void below(std::uint64_t bound, const Members&... members) {
    static_cast<Self*>(this)->require(((static_cast<std::uint64_t>(members) < bound) && ...));
  }

 private:
  Archive() = default;
  friend Self;
  friend Visitor<Self>;
};

// Hands every member to `Self`: numbers to number(), bytes to bytes(), memory to memory().
template <class Self>
class Visitor : public Archive<Self> {
 public:
  static constexpr bool kLoads = false;
  bool good() const { return true; }
  void require([[maybe_unused]] bool holds) { assert(holds); }

  template <class T>
  void one(T& value) {
    if constexpr (std::is_enum_v<T>) {
      auto number = static_cast<std::underlying_type_t<T>>(value);
      self().number(number);
    } else if constexpr (std::is_same_v<T, bool>) {
      self().number(std::uint8_t{value});
    } else if constexpr (std::is_integral_v<T>) {
      self().number(value);
    } else if constexpr (archiving::is_array<T>) {
      each(value);
    } else if constexpr (archiving::is<T, std::optional>) {
      bool there = value.has_value();
      one(there);
      if (there) one(*value);
    } else if constexpr (archiving::is<T, std::pair>) {
      (*this)(const_cast<std::remove_const_t<typename T::first_type>&>(value.first), value.second);
    } else if constexpr (requires { value.archive(self()); }) {
      value.archive(self());
    } else if constexpr (std::is_same_v<T, Bytes>) {
      self().number(std::uint64_t{value.size()});
      self().bytes(value);
    } else {  // a container
      self().number(std::uint64_t{value.size()});
      each(value);
    }
  }
  // Takes only the elements, because the loading side knows their number.
  template <class T>
  void each(T& values) {
    if constexpr (std::is_same_v<T, std::vector<bool>>)
      for (bool value : values) one(value);
    else
      for (auto& value : values) one(const_cast<std::remove_const_t<std::remove_reference_t<decltype(value)>>&>(value));
  }

 private:
  Visitor() = default;
  friend Self;
  Self& self() { return static_cast<Self&>(*this); }
};

class Saver : public Visitor<Saver> {
 public:
  static constexpr bool kHashes = false;
  Bytes take() && { return std::move(bytes_); }

  template <std::integral T>
  void number(T value) {
    append_le(bytes_, value);
  }
  void bytes(ByteSpan bytes) { append(bytes_, bytes); }
  // Appends memory whose size the loading side knows. Usually most of the bytes are zeros.
  void memory(std::span<std::uint8_t> bytes);

 private:
  Bytes bytes_;
};

// Reduces a state to one hash, so that two states can be compared.
class Hasher : public Visitor<Hasher> {
 public:
  static constexpr bool kHashes = true;
  std::uint64_t value() const { return print_.value(); }

  template <std::integral T>
  void number(T value) {
    print_.add(static_cast<std::uint64_t>(value));
  }
  void bytes(ByteSpan bytes) { print_.add(bytes); }
  void memory(std::span<std::uint8_t> bytes) { print_.add(bytes); }

 private:
  Fingerprint print_;
};

class Loader : public Archive<Loader> {
 public:
  static constexpr bool kLoads = true, kHashes = false;
  explicit Loader(ByteSpan bytes) : rest_(bytes) {}

  bool good() const { return good_; }
  bool at_end() const { return rest_.empty(); }
  void require(bool holds) {
    if (holds) return;
    good_ = false;
    rest_ = {};
  }

  template <class T>
  void one(T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::underlying_type_t<T> number{};
      one(number);
      value = static_cast<T>(number);
    } else if constexpr (std::is_same_v<T, bool>) {
      const std::uint8_t number = number_of<std::uint8_t>();
      require(number <= 1);
      value = number == 1;
    } else if constexpr (std::is_integral_v<T>) {
      value = number_of<T>();
    } else if constexpr (archiving::is_array<T>) {
      each(value);
    } else if constexpr (archiving::is<T, std::optional>) {
      bool there = false;
      one(there);
      value.reset();
      if (there) one(value.emplace());
    } else if constexpr (archiving::is<T, std::pair>) {
      (*this)(value.first, value.second);
    } else if constexpr (requires { value.archive(*this); }) {
      value.archive(*this);
    } else if constexpr (std::is_same_v<T, Bytes>) {
      const auto size = number_of<std::uint64_t>();
      require(size <= rest_.size());
      value.clear();
      if (!good_) return;
      append(value, rest_.first(size));
      rest_ = rest_.subspan(size);
    } else {
      container(value);
    }
  }
  template <class T>
  void each(T& values) {
    if constexpr (std::is_same_v<T, std::vector<bool>>) {
      for (std::size_t i = 0; i < values.size(); ++i) values[i] = number_of<std::uint8_t>() != 0;
    } else {
      for (auto& value : values) one(value);
    }
  }
  void memory(std::span<std::uint8_t> bytes);

 private:
  template <class T>
  T number_of() {
    require(rest_.size() >= sizeof(T));
    if (!good_) return T{};
    const T value = load_le<T>(rest_, 0);
    rest_ = rest_.subspan(sizeof(T));
    return value;
  }
  // Each element takes at least one byte, so a count greater than the bytes left is wrong.
  template <class T>
  void container(T& values) {
    const auto count = number_of<std::uint64_t>();
    require(count <= rest_.size());
    values.clear();
    for (std::uint64_t i = 0; good_ && i < count; ++i) {
      if constexpr (archiving::is<T, std::map>) {
        std::pair<typename T::key_type, typename T::mapped_type> value;
        one(value);
        values.insert(std::move(value));
      } else if constexpr (archiving::is<T, std::set>) {
        typename T::value_type value{};
        one(value);
        values.insert(std::move(value));
      } else {
        typename T::value_type value{};
        one(value);
        values.push_back(std::move(value));
      }
    }
  }

  ByteSpan rest_;
  bool good_ = true;
};

}  // namespace tessera
