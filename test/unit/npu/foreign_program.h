// Loads a program that another project's compiler made, and runs it.
#pragma once

#include "shared_data.h"

#include "container/pdi/pdi.h"
#include "container/sections/aie_partition.h"
#include "container/xclbin/xclbin.h"
#include "npu/controller.h"
#include "sanitize/sanitizers.h"

#include <map>
#include <random>

namespace tessera::npu {

inline Bytes random_bytes(std::size_t count, std::uint32_t seed) {
  std::mt19937 generator(seed);
  Bytes bytes(count);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(generator());
  return bytes;
}

template <class T>
Bytes bytes_of(const std::vector<T>& values) {
  Bytes bytes;
  for (const T value : values) append_le(bytes, value);
  return bytes;
}

class ForeignProgram {
 public:
  // Both paths lie below the shared data. `xclbin_stem` has no ending, for example "riallto/color_threshold_v1_720p".
  ForeignProgram(const std::string& xclbin_stem, const std::string& stream_file, std::string_view device)
      : device_(device::find_device(device)) {
    const auto file = read_file(shared_data() / (xclbin_stem + ".xclbin"));
    const auto sequence = read_file(shared_data() / stream_file);
    EXPECT_TRUE(file && sequence);
    auto xclbin = container::read_xclbin(*file).complete();
    auto partition = container::find_aie_partition(*xclbin).complete();
    configuration_ = std::move(container::read_pdi(partition->pdis.front().image).complete()->cdo);
    stream = *container::read_instruction_stream(*sequence).complete();
  }

  // Runs the stream once with these inputs, by argument, and returns argument `output` of `bytes` bytes. attempt() may
  // run the stream several times, and returns errors.
  Bytes run(const std::map<unsigned, Bytes>& inputs, unsigned output, std::size_t bytes) {
    auto result = attempt(inputs, output, bytes);
    EXPECT_TRUE(result.has_value()) << render(result.error());
    return result.value_or(Bytes());
  }
  Result<Bytes> attempt(const std::map<unsigned, Bytes>& inputs, unsigned output, std::size_t bytes,
                        unsigned calls = 1) {
    HostMemory memory;
    for (const auto& [argument, data] : inputs) memory.set_buffer(argument, data);
    memory.set_buffer(output, Bytes(bytes));
    array::Array array(*device_, memory);
    array.use(options);
    std::optional<sanitize::Sanitizers> sanitizers;
    if (check) sanitizers.emplace(array, sanitize::MemoryMap(), sanitize::FindingDetail::Each);
    fingerprints.clear();
    if (fingerprint_every != 0)
      array.probe(fingerprint_every, [&](array::Cycle) { fingerprints.push_back(array.fingerprint()); });
    Controller controller(array, memory, 1'000'000'000);
    controller.use(pace);
    auto done = controller.load(configuration_);
    for (unsigned i = 0; i < calls && done; ++i) done = controller.execute(stream);
    if (!done) return Failure(std::move(done).error());
    report = array.report();
    findings = sanitizers ? sanitizers->findings() : std::vector<sanitize::Finding>();
    return Bytes(memory.buffer(output).begin(), memory.buffer(output).end());
  }

  const device::Device& device() const { return *device_; }
  const container::Cdo& configuration() const { return configuration_; }

  container::InstructionStream stream;
  array::CoreOptions options;
  Pace pace = Pace::Swift;
  array::Cycle fingerprint_every = 0;  // cycles; 0 for none
  std::vector<std::uint64_t> fingerprints;
  array::Report report;
  bool check = false;  // under the sanitizers
  std::vector<sanitize::Finding> findings;

 private:
  const device::Device* device_;
  container::Cdo configuration_;
};

}  // namespace tessera::npu
