// The usual form of readers and writers in src/container.
//
//   Partial<T>    read_NAME(ByteSpan bytes, std::uint64_t origin = 0);
//   Result<Bytes> write_NAME(const T& value);
//
// A reader gets the bytes from the first byte of its format on; `origin` is the offset of that byte in the file, and
// appears in diagnostics only. It returns everything that it could read, with its faults (partial.h), and it never
// crashes. It compares each count and length with the number of remaining bytes before it allocates, so a result takes
// at most a small multiple of the bytes. A caller that needs the whole value calls complete(), which gives a Result<T>.
//
// A writer fails when the value does not fit into the format (T0214).
#pragma once

#include "base/bytes.h"
#include "container/partial.h"

namespace tessera::container {

template <class T>
using ReadFunction = Partial<T> (*)(ByteSpan bytes, std::uint64_t origin);

template <class T>
using WriteFunction = Result<Bytes> (*)(const T& value);

// The faults that a reader finds, without the value, so that tables can hold readers of different types.
struct Faults {
  std::vector<Diag> errors;
  std::vector<Diag> warnings;
};
using FaultReader = Faults (*)(ByteSpan bytes, std::uint64_t origin);

template <auto Read>
Faults faults_of(ByteSpan bytes, std::uint64_t origin) {
  auto partial = Read(bytes, origin);
  return {std::move(partial.errors), std::move(partial.warnings)};
}

// Fails with T0214 when `size` does not fit into the fields of 32 bits in which the format keeps lengths and offsets.
// `noun` names the value: "a CDO".
Result<void> check_size(std::size_t size, std::string_view noun);

}  // namespace tessera::container
