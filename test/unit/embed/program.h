// The threshold program of examples/, as a host opens it: configuration and stream in text, the core in assembly.
#pragma once

#include <tessera/api.h>

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace tessera::embed {

inline constexpr std::size_t kPicture = 10 * 1280 * 4;  // bytes that lines.txn moves

inline std::string example(const std::string& name) {
  return std::string(TESSERA_ROOT) + "/examples/" + name;
}

inline std::vector<std::uint8_t> bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline api::Program threshold() {
  const std::string source = example("threshold/threshold.s");
  api::OpenOptions options;
  options.core_programs.push_back({{0, 2}, source, bytes_of(source)});
  return api::Program::open(example("threshold/threshold.cdo"), options).value();
}

inline api::CommandStream stream(const std::string& name) {
  return api::CommandStream::open(example("embed/" + name)).value();
}

// A session with a picture and a place for the result.
struct Caller {
  std::vector<std::uint8_t> input = std::vector<std::uint8_t>(kPicture), output = std::vector<std::uint8_t>(kPicture);
  api::Session session;
  api::Buffer in, out;

  explicit Caller(const api::SessionOptions& options = {})
      : session(api::Session::open(threshold(), options).value()),
        in(session.share(input).value()),
        out(session.share(output).value()) {
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<std::uint8_t>(i * 31 >> 3);
    session.bind(0, in).value();
    session.bind(1, out).value();
  }

  // True if each colour is 255 above its threshold and otherwise 0, and every fourth byte is unchanged: the definition
  // of the threshold type BINARY.
  bool is_right() const {
    constexpr std::uint8_t threshold[] = {0x60, 0x80, 0xa0};
    for (std::size_t i = 0; i < input.size(); ++i)
      if (output[i] != (i % 4 == 3 ? input[i] : input[i] > threshold[i % 4] ? 255 : 0)) return false;
    return true;
  }
};

template <class T>
std::string code_of(const api::Result<T>& result) {
  return result ? "" : result.error().code;
}

inline std::string code_of(const api::Outcome& outcome) {
  return outcome.error ? outcome.error->code : "";
}

}  // namespace tessera::embed
