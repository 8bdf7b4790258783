// Runs applications that other tools built, from an xclbin and a command stream. The files lie in $TESSERA_SHARED/data,
// or without this variable in ../shared/data beside the repository.
#pragma once

#include "need.h"

#include "array/machine/array.h"
#include "base/file.h"
#include "container/pdi/pdi.h"
#include "container/sections/aie_partition.h"
#include "container/stream/text.h"
#include "container/xclbin/xclbin.h"
#include "npu/controller.h"
#include "sanitize/sanitizers.h"

#include <cstdio>
#include <filesystem>
#include <utility>
#include <vector>

namespace tessera {

// Returns the contents of a file that `xz` packed. Ends the benchmark with a message if `xz` fails.
inline Bytes unpacked(const std::string& file) {
  Bytes bytes;
  std::FILE* pipe = popen(("xz -dc '" + file + "'").c_str(), "r");
  std::array<std::uint8_t, 1 << 16> some;
  for (std::size_t count = 1; pipe != nullptr && count != 0;) {
    count = std::fread(some.data(), 1, some.size(), pipe);
    bytes.insert(bytes.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(count));
  }
  if (pipe != nullptr && pclose(pipe) == 0) return bytes;
  fmt::print(stderr, "{} cannot be unpacked: is xz installed?\n", file);
  std::exit(1);
}

struct ApplicationFiles {
  std::string xclbin, stream;  // paths below the shared data
  std::string device = "npu1_1col";
  struct Buffer {
    unsigned argument;
    std::size_t bytes;          // size of the buffer; without packed_file, its bytes are pseudo-random
    std::string packed_file{};  // file with the bytes of the buffer, packed by `xz`; `bytes` is then ignored
  };
  std::vector<Buffer> buffers;

  static std::filesystem::path folder() {
    const char* given = std::getenv("TESSERA_SHARED");
    return std::filesystem::path(given != nullptr ? given : TESSERA_ROOT "/../shared") / "data";
  }
  bool exist() const { return std::filesystem::exists(folder() / xclbin); }
};

class Application {
 public:
  explicit Application(const ApplicationFiles& files) : device_(*device::find_device(files.device)) {
    const auto path = [](const std::string& file) { return (ApplicationFiles::folder() / file).string(); };
    const Bytes file = need(read_file(path(files.xclbin)));
    const auto xclbin = need(container::read_xclbin(file).complete());
    const auto partition = need(container::find_aie_partition(xclbin).complete());
    configuration_ = need(container::read_pdi(partition.pdis.front().image).complete()).cdo;
    stream_ = need(container::read_instruction_stream(need(read_file(path(files.stream)))).complete());
    for (const auto& [argument, bytes, packed_file] : files.buffers) {
      Bytes& buffer = buffers_.emplace_back(argument, Bytes(bytes)).second;
      if (!packed_file.empty()) buffer = unpacked(path(packed_file));
      for (std::size_t i = 0; packed_file.empty() && i < bytes; ++i)
        buffer[i] = static_cast<std::uint8_t>(i * 2654435761U >> 13);  // not a fact: a mixer
    }
  }

  [[gnu::noinline]] array::Report run(bool check = false, array::CoreOptions cores = {}) const {
    npu::HostMemory memory;
    for (const auto& [argument, buffer] : buffers_) memory.set_buffer(argument, buffer);
    array::Array array(device_, memory);
    array.use(cores);
    std::optional<sanitize::Sanitizers> sanitizers;
    if (check) sanitizers.emplace(array);
    npu::Controller controller(array, memory, array::Cycle{1} << 40);
    need(controller.load(configuration_));
    need(controller.execute(stream_));
    if (sanitizers) static_cast<void>(sanitizers->findings());
    return array.report();
  }

 private:
  const device::Device& device_;
  container::Cdo configuration_;
  container::InstructionStream stream_;
  std::vector<std::pair<unsigned, Bytes>> buffers_;
};

}  // namespace tessera
