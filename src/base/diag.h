// Diagnostics and results: how Tessera reports that something is wrong.
//
// Three parties can be at fault (docs/architecture.md, "Kinds of faults"). Bad input gives a `Diag` inside a `Result`;
// a bad simulated program stops the machine and leaves a `Diag` in its report; our own bugs assert. A Diag gives the
// error, its place and a remedy, and has a stable code with a page under docs/errors (`tessera explain T0101`) and a
// test.
//
// Each folder of src/ lists its codes in its own codes.h. Functions return a failure instead of throwing it:
// tl::expected makes it part of the type (std::expected needs C++23, which g++ 12 does not offer in C++20 mode).
#pragma once

#include <fmt/format.h>
#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera {

// A stable identifier such as "T0213"; the codes.h files define all codes.
struct Code {
  std::string_view id;
  bool operator==(const Code&) const = default;
};

struct [[nodiscard]] Diag {
  Code code;
  std::string message;              // one clause, lower case, no full stop
  std::vector<std::string> places;  // outermost first: file, section, command, register
  std::vector<std::string> notes;   // why it is wrong, with the numbers
  std::string hint;                 // how to fix it

  // at(), note(), help() and within() return the diagnostic, so that one expression can build it.
  template <class... Args>
  Diag at(fmt::format_string<Args...> text, Args&&... args) && {
    places.push_back(fmt::format(text, std::forward<Args>(args)...));
    return std::move(*this);
  }
  template <class... Args>
  Diag note(fmt::format_string<Args...> text, Args&&... args) && {
    notes.push_back(fmt::format(text, std::forward<Args>(args)...));
    return std::move(*this);
  }
  template <class... Args>
  Diag help(fmt::format_string<Args...> text, Args&&... args) && {
    hint = fmt::format(text, std::forward<Args>(args)...);
    return std::move(*this);
  }
  // Adds an outer place before the other places: for example, the caller adds the file to the callee's offset.
  Diag within(std::string_view outer) && {
    places.insert(places.begin(), std::string(outer));
    return std::move(*this);
  }
};

template <class... Args>
Diag error(Code code, fmt::format_string<Args...> text, Args&&... args) {
  return Diag{code, fmt::format(text, std::forward<Args>(args)...), {}, {}, {}};
}

template <class T>
using Result = tl::expected<T, Diag>;

// Converts to any Result: `return Failure(error(code::bad_magic, "...").at("..."));`
class [[nodiscard]] Failure {
 public:
  explicit Failure(Diag diag) : diag_(std::move(diag)) {}
  template <class T>
  operator Result<T>() && {  // NOLINT(google-explicit-constructor): converting is its purpose
    return tl::unexpected<Diag>(std::move(diag_));
  }

 private:
  Diag diag_;
};

// Returns the diagnostic as text of several lines, ending in a newline:
//   error[T0213]: message
//     --> place: place
//     = note: ...
//     = help: ...
// Makes foreign names and bytes in the diagnostic printable. `colour` switches ANSI colours on. `severity` is "error"
// or "warning". Lines are at most `width` columns wide; 0 means no limit.
std::string render(const Diag& diag, bool colour = false, std::string_view severity = "error", std::size_t width = 0);

// TRY(const auto x, f()): x is the value of f(), or the surrounding function returns f()'s failure.
// CHECK_OK(f()): the same for a Result without a value.
#define TESSERA_CONCAT_(a, b) a##b
#define TESSERA_CONCAT(a, b) TESSERA_CONCAT_(a, b)
#define TESSERA_TRY_(temporary, declaration, expression)                   \
  auto temporary = (expression);                                           \
  if (!temporary) return ::tessera::Failure(std::move(temporary).error()); \
  declaration = std::move(*temporary)
#define TRY(declaration, expression) TESSERA_TRY_(TESSERA_CONCAT(try_, __LINE__), declaration, expression)
#define CHECK_OK(expression)                                                                       \
  do {                                                                                             \
    if (auto check_ = (expression); !check_) return ::tessera::Failure(std::move(check_).error()); \
  } while (0)

}  // namespace tessera
