// Helpers of the examples: the threshold program of ../threshold, a picture, and the result that a scalar model
// computes.
#pragma once

#include <tessera/api.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace example {

namespace ts = tessera::api;
using Bytes = std::vector<std::uint8_t>;

inline constexpr std::size_t kBytes = 10 * 1280 * 4;  // bytes of the picture that lines.txn moves

inline Bytes read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Opens threshold.cdo, a configuration as text, with threshold.s as the program of core (0,2). `folder` is the folder
// `examples` of the repository.
inline ts::Program open(const std::string& folder) {
  const std::string source = folder + "/threshold/threshold.s";
  ts::OpenOptions options;
  options.core_programs.push_back({{0, 2}, source, read(source)});
  return ts::Program::open(folder + "/threshold/threshold.cdo", options).value();
}

inline Bytes picture(unsigned seed) {
  Bytes bytes(kBytes);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>((seed = seed * 1103515245 + 12345) >> 16);
  return bytes;
}

// Computes the threshold operation BINARY: a colour byte above its threshold becomes 255, any other colour byte becomes
// 0, and alpha bytes stay unchanged.
inline Bytes expected(const Bytes& picture) {
  constexpr std::uint8_t threshold[] = {0x60, 0x80, 0xa0};
  Bytes result = picture;
  for (std::size_t i = 0; i < result.size(); ++i)
    if (i % 4 != 3) result[i] = picture[i] > threshold[i % 4] ? 255 : 0;
  return result;
}

}  // namespace example
