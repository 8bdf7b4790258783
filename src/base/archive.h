// State to bytes and back, by one list of members.
//
// The problem: a checkpoint has to hold every member of every struct, in one order, and a member that is forgotten
// shows itself months later as a run that goes on differently. The decision: each struct has one list, next to its
// members, which writing and reading both go through:
//
//   template <class A> void archive(A& a) { a.all(*this, value, waiters, uses); }
//
// A third thing goes through it, too: the fingerprint of a state (Hasher), which leaves out what is no state by asking
// for kHashes.
//
// `all` proves while building that as many members are named as the struct has. Where some are derived from others and
// left out, or the struct is no aggregate, `a(value, waiters)` names those that count.
//
// Reading is of a file, and files may be damaged or made by somebody: Loader checks all counts against what is left,
// and once something is wrong it gives zeros until the end, so that nobody has to ask after each member. archive()
// says what has to hold (`require`, `below`), whoever loads asks good() when it is over and throws away what it has got
// if not.
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

// Stands for a member of any type. An optional is made of what it holds, else there would be two ways.
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

// What the two directions share.
template <class Self>
class Archive {
 public:
  template <class... Members>
  void operator()(Members&... members) {
    (static_cast<Self*>(this)->one(members), ...);
  }
  // Every member of an aggregate without bases.
  template <class T, class... Members>
  void all(const T&, Members&... members) {
    static_assert(std::is_aggregate_v<T> && sizeof...(Members) == archiving::member_count<T>(),
                  "the list has to name every member");
    (*this)(members...);
  }
  // Every member but `Left`, which are worked out from others. A base counts as a member.
  template <std::size_t Left, class T, class... Members>
  void all_but(const T&, Members&... members) {
    static_assert(std::is_aggregate_v<T> && sizeof...(Members) + Left == archiving::member_count<T>(),
                  "the list has to name every member but those that are left out");
    (*this)(members...);
  }
  // Numbers that have been read have to be less than `bound`.
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
  // As many elements as the reader expects.
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
  // Memory of a size that the reader knows, most of which is zero as a rule.
  void memory(std::span<std::uint8_t> bytes);

 private:
  Bytes bytes_;
};

// The same as a number, by which tests tell states apart.
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
  // Each element takes a byte at least, so a count beyond what is left is none.
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
