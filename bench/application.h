// Whole programs of others, from their files to a run. They lie in ../shared (or where TESSERA_SHARED says).
#pragma once

#include "need.h"

#include "array/array.h"
#include "base/file.h"
#include "container/pdi.h"
#include "container/text.h"
#include "container/xclbin.h"
#include "npu/controller.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace tessera {

struct ApplicationFiles {
  std::string xclbin, stream;  // below the shared data
  std::string device = "npu1_1col";
  std::vector<std::pair<unsigned, std::size_t>> buffers;  // arguments, and how many bytes; all of them are given values

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
    for (const auto& [argument, bytes] : files.buffers) {
      Bytes& buffer = buffers_.emplace_back(argument, Bytes(bytes)).second;
      for (std::size_t i = 0; i < bytes; ++i)
        buffer[i] = static_cast<std::uint8_t>(i * 2654435761U >> 13);  // not a fact: a mixer
    }
  }

  [[gnu::noinline]] array::Report run(bool check = false) const {
    npu::HostMemory memory;
    for (const auto& [argument, buffer] : buffers_) memory.set_buffer(argument, buffer);
    array::Array array(device_, memory);
    if (check) array.check();
    npu::Controller controller(array, memory, array::Cycle{1} << 40);
    need(controller.load(configuration_));
    need(controller.execute(stream_));
    static_cast<void>(array.findings());
    return array.report();
  }

 private:
  const device::Device& device_;
  container::Cdo configuration_;
  container::InstructionStream stream_;
  std::vector<std::pair<unsigned, Bytes>> buffers_;
};

}  // namespace tessera
