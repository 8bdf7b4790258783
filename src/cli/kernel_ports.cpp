#include "cli/kernel_ports.h"

#include "cli/running_body.h"

#include <cstring>

namespace tessera::cli {

using adf::host::beat;

static_assert(sizeof(beat) == sizeof(array::CascadeValue));

std::uint32_t KernelPorts::Stream::read(bool& is_last) {
  const array::StreamWord word = body->aside([&](array::HostCore& core) { return core.read_stream(port); });
  is_last = word.last;
  return word.data;
}

void KernelPorts::Stream::write(std::uint32_t word, bool is_last) {
  body->aside([&](array::HostCore& core) { core.write_stream(word, is_last, port); });
}

beat KernelPorts::Cascade::read() {
  const array::CascadeValue value = body->aside([](array::HostCore& core) { return core.read_cascade(); });
  beat read;
  std::memcpy(read.words, value.data(), sizeof read);
  return read;
}

void KernelPorts::Cascade::write(const beat& value) {
  array::CascadeValue given{};
  std::memcpy(given.data(), value.words, sizeof value);
  body->aside([&](array::HostCore& core) { core.write_cascade(given); });
}

KernelPorts::KernelPorts(RunningBody& body, unsigned streams) {
  cascade_.body = &body;
  ports_.cascade_in = &cascade_;
  ports_.cascade_out = &cascade_;
  for (unsigned port = 0; port < streams && port < 2; ++port) {
    streams_[port].body = &body;
    streams_[port].port = port;
    ports_.streams_in[port] = &streams_[port];
    ports_.streams_out[port] = &streams_[port];
  }
}

}  // namespace tessera::cli
