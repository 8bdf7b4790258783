#include "xrt/instructions.h"

#include "base/text.h"
#include "container/plain_text.h"
#include "container/txn/txn.h"
#include "xrt/codes.h"
#include "xrt/faults.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace tessera::xrtlib {
namespace {

constexpr std::size_t kTxnHeader = 16;  // bytes, the last four of which are the length of the stream
constexpr std::size_t kLengthOffset = 12;

Failure bad_instructions(std::string cause) {
  return Failure(problem(code::bad_instructions, "the instructions of the call are not a command stream")
                     .note("{}", cause)
                     .help("give the kernel a buffer with the stream that the compiler of the design wrote, and the "
                           "number of its words"));
}

}  // namespace

Result<std::size_t> length_of_instructions(std::span<const std::uint8_t> buffer, std::uint64_t count) {
  if (count == 0) return bad_instructions("the count of instructions is 0");
  if (count > buffer.size())
    return bad_instructions(
        fmt::format("the call has {} instructions, and their buffer {} bytes", count, buffer.size()));
  if (is_utf8_text(container::as_text(buffer.first(static_cast<std::size_t>(count)))))
    return bad_instructions("the buffer holds text: the program has to convert the words of such a file to binary");
  if (buffer.size() >= kTxnHeader && container::is_txn(buffer)) {
    std::uint32_t length = 0;
    std::memcpy(&length, buffer.data() + kLengthOffset, sizeof(length));
    if (length > buffer.size() || length < kTxnHeader)
      return bad_instructions(
          fmt::format("the stream's header says {} bytes, and the buffer has {}", length, buffer.size()));
    if (count * 4 < length)
      return bad_instructions(
          fmt::format("the stream has {} bytes, and the call {} instructions: fewer words or bytes", length, count));
    return std::size_t{length};
  }
  if (count * 4 > buffer.size())
    return bad_instructions(fmt::format("{} words do not fit into a buffer of {} bytes", count, buffer.size()));
  return static_cast<std::size_t>(count * 4);
}

std::optional<api::CommandStream> load_of(const xrt::xclbin_impl& xclbin, std::size_t pdi) {
  for (const auto& one : xclbin.partitions) {
    const container::AiePartition& partition = one->partition;
    if (pdi >= partition.pdis.size() || partition.pdis[pdi].groups.empty()) continue;
    const std::string text = fmt::format(".txn\nloadpdi {} 0 0\n", partition.pdis[pdi].groups.front().pdi_id);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    if (auto stream = api::CommandStream::from_bytes({bytes, text.size()}, fmt::format("load of PDI {}", pdi)))
      return std::move(*stream);
  }
  return std::nullopt;
}

std::vector<api::CommandStream> loads_of(const xrt::xclbin_impl& xclbin) {
  std::vector<api::CommandStream> loads;
  for (const auto& one : xclbin.partitions)
    for (std::size_t pdi = 0; pdi < one->partition.pdis.size() && one->partition.pdis.size() > 1; ++pdi)
      if (auto load = load_of(xclbin, pdi)) loads.push_back(std::move(*load));
  return loads;
}

std::size_t pdi_of(const xrt::xclbin_impl& xclbin, const xrt::xclbin::ip& unit) {
  const auto id = container::kernel_id(unit.get_handle()->entry);
  for (const auto& one : xclbin.partitions) {
    const container::AiePartition& partition = one->partition;
    for (std::size_t pdi = 0; pdi < partition.pdis.size(); ++pdi)
      for (const container::CdoGroup& group : partition.pdis[pdi].groups)
        if (id && std::ranges::find(group.kernel_ids, *id) != group.kernel_ids.end()) return pdi;
  }
  throw_system(
      ENOENT, fmt::format("PDI for kernel ID {:#x} not found", id.value_or(0)),
      problem(code::bad_container, "no PDI of the container configures the array for kernel '{}'", unit.get_name())
          .at("{}", xclbin.name())
          .note("{}", id ? "no CDO group of its PDIs has the id of the kernel" : "the kernel is not one of an NPU")
          .help("name a kernel of an NPU: `tessera info` lists the kernels with their PDIs"));
}

}  // namespace tessera::xrtlib
