#include "silicon_capture.h"

#include <fmt/format.h>
#include <zlib.h>
#include <nlohmann/json.hpp>

namespace tessera::core::aie2 {
namespace {

using nlohmann::json;

std::string read_gzip(const std::filesystem::path& path) {
  std::string text;
  gzFile file = gzopen(path.c_str(), "rb");
  char buffer[1 << 16];
  for (int count; (count = gzread(file, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(count));
  gzclose(file);
  return text;
}

Bytes from_hex(const std::string& hex) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
  return bytes;
}

std::vector<SiliconPoint> assembly_points(const json& batch) {
  std::vector<SiliconPoint> points;
  for (const json& point : batch["points"])
    points.push_back({.instruction = point["ins"],
                      .lines = point["asm"].get<std::vector<std::string>>(),
                      .in_offset = point["in_off"],
                      .out_offset = point["out_off"],
                      .expected = from_hex(point["out"])});
  return points;
}

std::vector<SiliconPoint> ir_points(const json& batch) {
  std::vector<std::string> instructions;
  for (const json& point : batch["points"]) instructions.push_back(point["ins"]);
  return translate_ir(batch["preamble"], instructions, from_hex(batch["hw"]));
}

}  // namespace

Bytes SiliconBatch::input() const {
  Bytes bytes;
  std::uint32_t state = 42;  // a linear congruential generator, one byte a step
  while (bytes.size() < in_size) {
    state = (state * 1103515245U + 12345U) & 0x7FFF'FFFF;  // not a fact: the generator of the capture's inputs
    bytes.push_back(static_cast<std::uint8_t>(state >> 16));
  }
  return bytes;
}

std::string SiliconBatch::source() const {
  std::string text = preamble;
  for (std::size_t i = 0; i < points.size(); ++i) {
    text += fmt::format("t{}:\n", i);
    for (const std::string& line : points[i].lines) text += line + "\n";
  }
  return text + fmt::format("t{}:\nret lr\nnop\nnop\nnop\nnop\nnop\n.align 16\nstop:\ndone\nnop\n", points.size());
}

std::vector<SiliconBatch> read_silicon_batches(const std::filesystem::path& gzipped_json) {
  std::vector<SiliconBatch> batches;
  for (const json& batch : json::parse(read_gzip(gzipped_json))) {
    const bool ir = batch["kind"] == "llvm_ir";
    batches.push_back({batch["batch"], ir ? "test_kernel:\n" : batch["preamble"].get<std::string>(), batch["in_size"],
                       batch["out_size"], ir ? ir_points(batch) : assembly_points(batch)});
  }
  return batches;
}

}  // namespace tessera::core::aie2
