// Any text as the bodies of a container, executed: it is refused, or stays inside of its buffers, and computes the same
// twice. The core (0,2) has a buffer of 16 words and one of 64 bytes.
#include "body_run.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::fuzz;
  constexpr std::size_t kMost = 0x10000;
  if (size > kMost) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::string said[2];
  std::vector<std::uint8_t> left[2];
  for (int i = 0; i < 2; ++i) {
    std::vector<std::unique_ptr<GuardedBuffer>> buffers;
    for (int b = 0; b < 2; ++b) buffers.push_back(std::make_unique<GuardedBuffer>(64));
    said[i] = run_body(text, buffers);
    for (const auto& buffer : buffers) left[i].insert(left[i].end(), buffer->data(), buffer->data() + buffer->size());
    if (said[i] == "does not end") return 0;
  }
  if (said[0] != said[1]) found(fmt::format("executed twice: '{}' and '{}'", said[0], said[1]));
  if (left[0] != left[1]) found("executed twice, two results");
  return 0;
}
