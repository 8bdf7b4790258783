// Diagnostics, and results that hold either a value or a diagnostic.
//
// The problem: a function of a library must be able to report a failure and its cause without an exception that crosses
// the library's border. std::expected needs C++23, which g++ 12 does not offer; tl::expected would make one version of
// another project's header a part of this interface. So this header has a small Result of its own: all of it is inline,
// and its layout is that of std::variant.
//
// A host that prefers exceptions writes `f().value()`: value() throws tessera::api::Error in the host's own code if f()
// has failed. Another host tests the result first:
//
//   auto program = tessera::api::Program::open("app.xclbin");
//   if (!program) return complain(program.error());
//   use(*program);
#pragma once

#include <tessera/export.h>

#include <cassert>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tessera::api {

enum class Severity : std::uint8_t { Error, Warning };

// A mistake, its place, its cause and a remedy. `code` is stable: `tessera explain CODE` prints its page.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string code;                 // "T0605"
  std::string message;              // one clause, lower case, no full stop
  std::vector<std::string> places;  // outermost first: file, section, command, register
  std::vector<std::string> notes;   // the cause, with numbers
  std::string help;                 // a remedy; may be empty
  std::vector<Diagnostic> others;   // further mistakes found with this one; their `others` are empty
};

// Returns the diagnostic as text for people: several lines, each with a newline at its end. A line has at most `width`
// characters; 0: no limit. The text of `others` follows.
TESSERA_API std::string to_text(const Diagnostic& diagnostic, std::size_t width = 0);

// Only Result::value() throws this class.
class Error : public std::runtime_error {
 public:
  explicit Error(Diagnostic diagnostic) : std::runtime_error(to_text(diagnostic)), diagnostic_(std::move(diagnostic)) {}
  const Diagnostic& diagnostic() const noexcept { return diagnostic_; }

 private:
  Diagnostic diagnostic_;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
  Result(Diagnostic diagnostic) : held_(std::in_place_index<1>, std::move(diagnostic)) {}

  bool has_value() const noexcept { return held_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  // Call only for a result that has a value.
  T& operator*() & noexcept { return *get(); }
  const T& operator*() const& noexcept { return *get(); }
  T operator*() && noexcept { return std::move(*get()); }
  T* operator->() noexcept { return get(); }
  const T* operator->() const noexcept { return get(); }
  // Call only for a result without a value.
  const Diagnostic& error() const noexcept {
    assert(!has_value());
    return *std::get_if<1>(&held_);
  }

  // Throws Error if the result has no value.
  T& value() & { return check(), *get(); }
  const T& value() const& { return check(), *get(); }
  T value() && { return check(), std::move(*get()); }

 private:
  T* get() noexcept {
    assert(has_value());
    return std::get_if<0>(&held_);
  }
  const T* get() const noexcept {
    assert(has_value());
    return std::get_if<0>(&held_);
  }
  void check() const {
    if (!has_value()) throw Error(error());
  }

  std::variant<T, Diagnostic> held_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Diagnostic diagnostic) : error_(std::move(diagnostic)) {}

  bool has_value() const noexcept { return !error_; }
  explicit operator bool() const noexcept { return has_value(); }
  const Diagnostic& error() const noexcept {
    assert(error_);
    return *error_;
  }
  void value() const {
    if (error_) throw Error(*error_);
  }

 private:
  std::optional<Diagnostic> error_;
};

}  // namespace tessera::api
