// Data captured on a Phoenix NPU (xdna-emu, MIT; see ../shared): instructions with their operands and results, and
// conversions of edge values.
#pragma once

#include <gtest/gtest.h>
#include <zlib.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace silicon {

using Bytes = std::vector<std::uint8_t>;

inline std::string folder() {
  const char* shared = std::getenv("TESSERA_SHARED");
  return shared == nullptr ? std::string() : std::string(shared) + "/data/aie2-silicon/";
}

#define NEED_SILICON() \
  if (silicon::folder().empty()) GTEST_SKIP() << "../shared is absent: the captures are not here to be read"

inline Bytes from_hex(const nlohmann::json& hex) {
  Bytes bytes;
  if (!hex.is_string()) return bytes;
  const auto& text = hex.get_ref<const std::string&>();
  const auto digit = [&](std::size_t i) {
    return static_cast<unsigned>(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
  };
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(digit(i) << 4 | digit(i + 1)));
  return bytes;
}

// The capture gives wrong places for the results of batches in LLVM IR; the IR itself has the right places.
inline Bytes output_of_ir(const nlohmann::json& batch, std::size_t point) {
  const auto& text = batch["preamble"].get_ref<const std::string&>();
  const auto offset = [&](std::size_t i) {
    const std::string name = "%out_" + std::to_string(i) + " = getelementptr i8, ptr %out, i64 ";
    const std::size_t at = text.find(name);
    return at == std::string::npos ? std::string::npos : std::stoul(text.substr(at + name.size(), 8));
  };
  const Bytes all = from_hex(batch["hw"]);
  const std::size_t from = offset(point), to = std::min(offset(point + 1), all.size());
  return from < to
             ? Bytes(all.begin() + static_cast<std::ptrdiff_t>(from), all.begin() + static_cast<std::ptrdiff_t>(to))
             : Bytes();
}

// An execution of an instruction. Several points form a batch, which ran as one program.
struct Point {
  int batch = 0;
  std::string instruction;
  std::vector<std::string> lines;  // assembly; empty where the batch is LLVM IR
  Bytes input, output;
  std::size_t in_offset = 0, out_offset = 0;  // of the point in the program's memory
  std::size_t out_size = 0;                   // of the whole program
};
inline std::vector<Point> points() {
  std::string text;
  gzFile file = gzopen((folder() + "isa-hw-vectors.json.gz").c_str(), "rb");
  char buffer[1 << 16];
  for (int count; (count = gzread(file, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(count));
  gzclose(file);
  std::vector<Point> all;
  for (const auto& batch : nlohmann::json::parse(text)) {
    const bool is_ir = batch["kind"] == "llvm_ir";
    for (std::size_t i = 0; i < batch["points"].size(); ++i) {
      const auto& point = batch["points"][i];
      Point one{batch["batch"],
                point["ins"],
                {},
                from_hex(point["inp"]),
                is_ir ? output_of_ir(batch, i) : from_hex(point["out"]),
                point["in_off"],
                point["out_off"],
                batch["out_size"]};
      if (point["asm"].is_array()) one.lines = point["asm"].get<std::vector<std::string>>();
      all.push_back(std::move(one));
    }
  }
  return all;
}

// A capture of edge values: the input words, and the output words.
struct Edge {
  std::vector<std::uint32_t> input, output;
};
inline Edge edge(const std::string& name) {
  std::ifstream file(folder() + "edge/" + name + ".json");
  const auto json = nlohmann::json::parse(file);
  Edge edge;
  for (const auto& value : json["input"]) edge.input.push_back(static_cast<std::uint32_t>(value.get<std::int64_t>()));
  for (const auto& value : json["silicon"])
    edge.output.push_back(static_cast<std::uint32_t>(value.get<std::int64_t>()));
  return edge;
}

}  // namespace silicon
