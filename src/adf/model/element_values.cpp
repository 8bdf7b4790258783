#include "adf/model/element_values.h"

#include <cstring>

namespace tessera::adf {

namespace {

using ::adf::host::number;

// A real number of 2 bytes is a bfloat16: the upper half of a float.
constexpr unsigned kHalf = 16;  // not a fact of a device: bits of half a float

template <class T>
T taken(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

double number_at(const std::byte* from, number kind, std::size_t bytes) {
  if (kind == number::brain) {
    const std::uint32_t bits = std::uint32_t{taken<std::uint16_t>(from)} << kHalf;
    return static_cast<double>(taken<float>(reinterpret_cast<const std::byte*>(&bits)));
  }
  if (kind == number::real) return bytes == 8 ? taken<double>(from) : static_cast<double>(taken<float>(from));
  std::uint64_t bits = 0;
  std::memcpy(&bits, from, bytes);
  if (kind == number::natural) return static_cast<double>(bits);
  const unsigned unused = 64 - 8 * static_cast<unsigned>(bytes);
  return static_cast<double>(static_cast<std::int64_t>(bits << unused) >> unused);
}

void put(std::vector<std::byte>& to, double value, number kind, std::size_t bytes) {
  std::byte made[8] = {};
  if (kind == number::brain) {
    const auto real = static_cast<float>(value);
    const auto bits =
        static_cast<std::uint16_t>(taken<std::uint32_t>(reinterpret_cast<const std::byte*>(&real)) >> kHalf);
    std::memcpy(made, &bits, sizeof bits);
  } else if (kind == number::real && bytes == 8) {
    std::memcpy(made, &value, sizeof value);
  } else if (kind == number::real) {
    const auto real = static_cast<float>(value);
    std::memcpy(made, &real, sizeof real);
  } else {
    constexpr double kBeyond = 9223372036854775808.0;  // not a fact: 2^63
    // Little-endian: the low bytes are the narrow value.
    const std::int64_t integer = value >= -kBeyond && value < kBeyond ? static_cast<std::int64_t>(value) : 0;
    std::memcpy(made, &integer, sizeof integer);
  }
  to.insert(to.end(), made, made + bytes);
}

bool has_numbers(const element& of, std::size_t part) {
  return part != 0 && part <= 8 && of.kind != number::structure && (of.kind != number::real || part >= sizeof(float));
}

}  // namespace

std::vector<double> numbers_of(const std::vector<std::byte>& bytes, const element& of) {
  const std::size_t part = of.complex ? of.bytes / 2 : of.bytes;
  std::vector<double> made;
  if (!has_numbers(of, part)) return made;
  for (std::size_t at = 0; at + part <= bytes.size(); at += part) made.push_back(number_at(&bytes[at], of.kind, part));
  return made;
}

std::vector<std::byte> bytes_of(const std::vector<double>& numbers, const element& of) {
  const std::size_t part = of.complex ? of.bytes / 2 : of.bytes;
  std::vector<std::byte> made;
  if (!has_numbers(of, part)) return made;
  for (const double value : numbers) put(made, value, of.kind, part);
  return made;
}

std::optional<std::vector<std::byte>> fitting_bytes(const std::vector<double>& numbers, const element& of) {
  std::vector<std::byte> made = bytes_of(numbers, of);
  const bool is_whole = of.kind == number::integer || of.kind == number::natural;
  if (is_whole && numbers_of(made, of) != numbers) return std::nullopt;
  return made;
}

}  // namespace tessera::adf
