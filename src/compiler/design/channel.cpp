#include "compiler/design/channel.h"

#include <fmt/format.h>

namespace tessera::compiler {

std::string to_string(const Channel& channel) {
  return fmt::format("{} {} of {}", device::to_string(channel.direction), channel.number, to_string(channel.tile));
}

}  // namespace tessera::compiler
