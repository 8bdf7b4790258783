// One captured execution of an instruction on a Phoenix NPU (a point), and a machine that loads the operands and stores
// the results of this instruction.
//
// The program of a point loads registers from its input, waits, executes one instruction and stores the result. The
// machine executes the loads, stores, pointer updates, and the conversions between vectors and accumulators. A function
// of the API takes the place of the instruction itself. A register that the point has not loaded has no value, so the
// tests do not compare results that need it.
#pragma once

#include "aie_api/silicon_captures.h"

#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace silicon {

using X = std::array<std::uint8_t, 64>;  // a vector register, or half an accumulator

// "vadd.8\tx0, x2, [p6, #32]" -> vadd.8 x0 x2 p6 32
inline std::vector<std::string> words(const std::string& line) {
  std::vector<std::string> found(1);
  for (const char c : line) {
    if (c == ' ' || c == '\t' || c == ',' || c == '[' || c == ']' || c == '#') {
      if (!found.back().empty()) found.emplace_back();
    } else {
      found.back() += c;
    }
  }
  if (found.back().empty()) found.pop_back();
  return found;
}

// Registers of a point by name. Reading a register without a value spoils the point.
class Machine {
 public:
  explicit Machine(const Point& point) : point_(point), output_(point.output.size()) {}

  bool spoilt = false;  // the point read a register that it has not set

  std::uint32_t scalar(const std::string& name) {
    const auto found = scalars_.find(name);
    spoilt |= found == scalars_.end();
    return found == scalars_.end() ? 0 : found->second;
  }
  void set_scalar(const std::string& name, std::uint32_t value) { scalars_[name] = value; }
  // Reads a register such as "r17", or a pair such as "r19:r18".
  std::uint64_t pair(const std::string& name) {
    const std::size_t colon = name.find(':');
    if (colon == std::string::npos) return scalar(name);
    return std::uint64_t{scalar(name.substr(0, colon))} << 32 | scalar(name.substr(colon + 1));
  }
  void set_pair(const std::string& name, std::uint64_t value) {
    const std::size_t colon = name.find(':');
    if (colon != std::string::npos) set_scalar(name.substr(0, colon), static_cast<std::uint32_t>(value >> 32));
    set_scalar(colon == std::string::npos ? name : name.substr(colon + 1), static_cast<std::uint32_t>(value));
  }
  // An X register is the W registers wlN and whN.
  X vector(const std::string& name) {
    X value{};
    for (const bool is_high : {false, true}) {
      const auto found = halves_.find((is_high ? "wh" : "wl") + name.substr(1));
      spoilt |= found == halves_.end();
      if (found != halves_.end()) std::memcpy(value.data() + 32 * is_high, found->second.data(), 32);
    }
    return value;
  }
  void set_vector(const std::string& name, const X& value) {
    for (const bool is_high : {false, true})
      std::memcpy(halves_[(is_high ? "wh" : "wl") + name.substr(1)].data(), value.data() + 32 * is_high, 32);
  }
  std::array<std::uint8_t, 32> half(const std::string& name) {
    spoilt |= !halves_.contains(name);
    return halves_[name];
  }
  void set_half(const std::string& name, const std::array<std::uint8_t, 32>& value) { halves_[name] = value; }
  X accumulator(const std::string& name) {
    spoilt |= !accumulators_.contains(name);
    return accumulators_[name];
  }
  void set_accumulator(const std::string& name, const X& value) { accumulators_[name] = value; }

  // Executes an instruction that moves operands or results; returns false for any other instruction.
  bool carry(const std::vector<std::string>& line) {
    const std::string& name = line[0];
    if (name == "nop") return true;
    if (name == "mov" && line.size() == 3) return move(line[1], line[2]);
    if (name == "padda") return pointers_[line[1]] += static_cast<std::uint32_t>(std::stol(line[2])), true;
    if (name == "vlda" && line.size() == 4) return load(line, halves_[line[1]].data(), 32);
    if (name == "lda" && line.size() == 4) return load(line, &scalars_[line[1]], 4);
    if (name == "vst" && line.size() == 4) {
      const auto value = half(line[1]);
      return store(line, value.data(), 32);
    }
    if (name == "st" && line.size() == 4) {
      const std::uint32_t value = scalar(line[1]);
      return store(line, &value, 4);
    }
    return false;
  }
  bool is_equal() const { return output_ == point_.output; }

 private:
  static constexpr std::uint32_t kOutput = 1U << 30;  // where p1 points to; p0 points to 0

  bool move(const std::string& to, const std::string& from) {
    if (to[0] == 'p' && pointers_.contains(from)) return pointers_[to] = pointers_[from], true;
    const bool is_number = std::isdigit(static_cast<unsigned char>(from[0])) != 0 || from[0] == '-';
    if (to[0] == 'r' || to[0] == 's')
      return set_scalar(to, is_number ? static_cast<std::uint32_t>(std::stol(from)) : scalar(from)), true;
    return false;
  }
  std::uint32_t address(const std::vector<std::string>& line) {
    return pointers_[line[2]] + static_cast<std::uint32_t>(std::stol(line[3]));
  }
  bool load(const std::vector<std::string>& line, void* to, std::size_t size) {
    const std::size_t from = address(line) - point_.in_offset;
    if (from > point_.input.size() || point_.input.size() - from < size) return false;
    std::memcpy(to, point_.input.data() + from, size);
    return true;
  }
  bool store(const std::vector<std::string>& line, const void* from, std::size_t size) {
    const std::size_t to = address(line) - kOutput - point_.out_offset;
    if (to > output_.size() || output_.size() - to < size) return false;
    std::memcpy(output_.data() + to, from, size);
    return true;
  }

  const Point& point_;
  Bytes output_;
  std::map<std::string, std::uint32_t> scalars_, pointers_{{"p0", 0}, {"p1", kOutput}};
  std::map<std::string, std::array<std::uint8_t, 32>> halves_;
  std::map<std::string, X> accumulators_;
};

}  // namespace silicon
