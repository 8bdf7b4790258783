#include "runtime/kernel_ports.h"

#include <cstring>

namespace tessera::runtime {

using kernel_abi::beat;

static_assert(sizeof(beat) == sizeof(core::CascadeValue));

std::uint32_t KernelPorts::Stream::read(bool& is_last) {
  core::StreamWord word;
  (*aside)([&](core::HostCore& core) { word = core.read_stream(port); });
  is_last = word.last;
  return word.data;
}

void KernelPorts::Stream::write(std::uint32_t word, bool is_last) {
  (*aside)([&](core::HostCore& core) { core.write_stream(word, is_last, port); });
}

beat KernelPorts::Cascade::read() {
  core::CascadeValue value;
  (*aside)([&](core::HostCore& core) { value = core.read_cascade(); });
  beat read;
  std::memcpy(read.words, value.data(), sizeof read);
  return read;
}

void KernelPorts::Cascade::write(const beat& value) {
  core::CascadeValue given{};
  std::memcpy(given.data(), value.words, sizeof value);
  (*aside)([&](core::HostCore& core) { core.write_cascade(given); });
}

KernelPorts::KernelPorts(Aside aside, unsigned streams) : aside_(std::move(aside)) {
  cascade_.aside = &aside_;
  ports_.cascade_in = &cascade_;
  ports_.cascade_out = &cascade_;
  for (unsigned port = 0; port < streams && port < 2; ++port) {
    streams_[port].aside = &aside_;
    streams_[port].port = port;
    ports_.streams_in[port] = &streams_[port];
    ports_.streams_out[port] = &streams_[port];
  }
}

}  // namespace tessera::runtime
