// The threshold program of examples/ as an xclbin, and host programs that call it as those for XRT do.
#pragma once

#include <tessera/api.h>
#include <xrt/experimental/xrt_kernel.h>
#include <xrt/experimental/xrt_xclbin.h>
#include <xrt/xrt_bo.h>
#include <xrt/xrt_device.h>
#include <xrt/xrt_hw_context.h>
#include <xrt/xrt_kernel.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <system_error>

namespace tessera::xrtlib {

inline constexpr std::size_t kPicture = 10 * 1280 * 4;  // bytes that lines.txn moves

inline std::string in_examples(const std::string& name) {
  return std::string(TESSERA_ROOT) + "/examples/" + name;
}

inline std::vector<std::uint8_t> bytes_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// `further`: texts of CDOs that become kernels of their own, with their own PDIs.
inline std::vector<char> threshold_xclbin(const std::vector<std::string>& further = {}) {
  const std::string program = in_examples("threshold/threshold.s"), cdo = in_examples("threshold/threshold.cdo");
  api::XclbinParts parts;
  parts.core_programs = {{{0, 2}, program, bytes_of_file(program)}};
  parts.configurations = {{cdo, bytes_of_file(cdo)}};
  for (const std::string& text : further) parts.further.push_back({"further.cdo", {text.begin(), text.end()}});
  parts.kernel = "THRESHOLD";
  const auto built = api::build_xclbin(parts).value();
  return {built.bytes.begin(), built.bytes.end()};
}

inline std::vector<std::uint8_t> instructions_of(const std::string& text) {
  return api::CommandStream::from_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "text")
      .value()
      .bytes();
}

inline std::vector<std::uint8_t> lines() {
  return api::CommandStream::open(in_examples("embed/lines.txn")).value().bytes();
}
// Asks for a result and gives no picture: the call can never end.
inline std::vector<std::uint8_t> hungry() {
  return api::CommandStream::open(in_examples("embed/hungry.txn")).value().bytes();
}

// A device with the program, and the buffers of a call.
struct Npu {
  xrt::device device{0};
  xrt::xclbin xclbin{threshold_xclbin()};
  xrt::hw_context context{device, device.register_xclbin(xclbin)};
  xrt::kernel kernel{context, "THRESHOLD"};
  xrt::bo code = instructions(lines());
  xrt::bo in{device, kPicture, XRT_BO_FLAGS_HOST_ONLY, static_cast<xrt::memory_group>(kernel.group_id(3))};
  xrt::bo out{device, kPicture, XRT_BO_FLAGS_HOST_ONLY, static_cast<xrt::memory_group>(kernel.group_id(4))};

  Npu() {
    auto* const bytes = in.map<std::uint8_t*>();
    for (std::size_t i = 0; i < kPicture; ++i) bytes[i] = static_cast<std::uint8_t>(i * 31 >> 3);
  }

  xrt::bo instructions(const std::vector<std::uint8_t>& bytes) {
    xrt::bo buffer(device, bytes.size(), XCL_BO_FLAGS_CACHEABLE, static_cast<xrt::memory_group>(kernel.group_id(1)));
    buffer.write(bytes.data());
    buffer.sync(XCL_BO_SYNC_BO_TO_DEVICE);
    return buffer;
  }

  xrt::run call(const xrt::bo& instructions) { return kernel(3U, instructions, instructions.size() / 4, in, out); }

  // True if each colour is 255 above its threshold and otherwise 0, and every fourth byte is unchanged: the definition
  // of the threshold type BINARY.
  static bool is_right(const xrt::bo& from, const xrt::bo& to) {
    constexpr std::uint8_t threshold[] = {0x60, 0x80, 0xa0};
    const auto* const before = from.map<const std::uint8_t*>();
    const auto* const after = to.map<const std::uint8_t*>();
    for (std::size_t i = 0; i < kPicture; ++i)
      if (after[i] != (i % 4 == 3 ? before[i] : before[i] > threshold[i % 4] ? 255 : 0)) return false;
    return true;
  }
  bool is_right() const { return is_right(in, out); }
};

// The exception of a function of a host program.
struct Thrown {
  std::string type;   // "system_error 22", "runtime_error", "out_of_range", or "" without an exception
  std::string first;  // the first line of its message
  std::string code;   // "T1105"
};

inline Thrown thrown(const std::function<void()>& function) {
  const auto make = [](const std::string& type, const std::string& text) {
    const std::size_t line = text.find('\n'), code = text.find("[T");
    return Thrown{type, text.substr(0, line), code == std::string::npos ? "" : text.substr(code + 1, 5)};
  };
  try {
    function();
  } catch (const std::system_error& fault) {
    return make("system_error " + std::to_string(fault.code().value()), fault.what());
  } catch (const std::out_of_range& fault) {
    return make("out_of_range", fault.what());
  } catch (const std::runtime_error& fault) {
    return make("runtime_error", fault.what());
  } catch (const std::exception& fault) {
    return make("exception", fault.what());
  }
  return {};
}

inline void expect_thrown(const Thrown& found, const std::string& type, const std::string& first,
                          const std::string& code) {
  EXPECT_EQ(found.type, type);
  EXPECT_EQ(found.first, first);
  EXPECT_EQ(found.code, code);
}

}  // namespace tessera::xrtlib
