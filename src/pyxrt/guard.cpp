#include "pyxrt/guard.h"

#include <new>
#include <stdexcept>

namespace tessera::pyxrt {
namespace {

struct Fault {
  FaultKind kind = FaultKind::Runtime;
  std::string text;
};
thread_local Fault fault;
thread_local std::string shown;

// The kinds are those that pybind11 gives to the same exceptions, because programs were written for it.
void keep(FaultKind kind, const char* text) noexcept {
  fault.kind = kind;
  try {
    fault.text = text;
  } catch (const std::bad_alloc&) {
    fault = {.kind = FaultKind::Memory, .text = {}};
  }
}

}  // namespace

void keep_fault() noexcept {
  try {
    throw;
  } catch (const std::bad_alloc& error) {
    keep(FaultKind::Memory, error.what());
  } catch (const std::out_of_range& error) {
    keep(FaultKind::Index, error.what());
  } catch (const std::domain_error& error) {
    keep(FaultKind::Value, error.what());
  } catch (const std::invalid_argument& error) {
    keep(FaultKind::Value, error.what());
  } catch (const std::length_error& error) {
    keep(FaultKind::Value, error.what());
  } catch (const std::range_error& error) {
    keep(FaultKind::Value, error.what());
  } catch (const std::overflow_error& error) {
    keep(FaultKind::Overflow, error.what());
  } catch (const std::exception& error) {
    keep(FaultKind::Runtime, error.what());
  } catch (...) {
    keep(FaultKind::Runtime, "an exception of an unknown type");
  }
}

const char* kept_text(std::string text) {
  shown = std::move(text);
  return shown.c_str();
}

PYXRT_API int pyxrt_fault_kind() {
  return static_cast<int>(fault.kind);
}
PYXRT_API const char* pyxrt_fault_text() {
  return fault.text.c_str();
}

}  // namespace tessera::pyxrt
