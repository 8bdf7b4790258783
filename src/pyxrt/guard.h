// What every C function of this library does with an exception: it keeps it for the calling thread, and returns a value
// that stands for a failure. The Python package then asks for the kind and the text, and raises the Python exception.
#pragma once

#include <exception>
#include <string>
#include <type_traits>
#include <utility>

#define PYXRT_API extern "C" __attribute__((visibility("default")))

namespace tessera::pyxrt {

// The Python exception that stands for an exception of C++.
enum class FaultKind : int { Runtime = 0, Index = 1, Value = 2, Memory = 3, Overflow = 4 };

// Keeps the present exception for this thread.
void keep_fault() noexcept;

// Returns the result of the function, or `failed` after an exception.
template <class F>
auto caught(std::invoke_result_t<F> failed, F function) noexcept -> std::invoke_result_t<F> {
  try {
    return function();
  } catch (...) {
    keep_fault();
    return failed;
  }
}

// Returns 0, or -1 after an exception.
template <class F>
int done(F function) noexcept {
  return caught(-1, [&] {
    function();
    return 0;
  });
}

// Returns a new object, which the Python package owns, or null after an exception.
template <class F>
auto made(F function) noexcept -> std::invoke_result_t<F>* {
  using T = std::invoke_result_t<F>;
  return caught(static_cast<T*>(nullptr), [&] { return new T(function()); });
}

// Returns a text that is valid until this thread asks for the next one, or null after an exception.
const char* kept_text(std::string text);
template <class F>
const char* said(F function) noexcept {
  return caught(static_cast<const char*>(nullptr), [&] { return kept_text(function()); });
}

}  // namespace tessera::pyxrt
