// `xrt-smi examine`: the host and the devices. Scripts of compilers look for the line of a device in the text.
#pragma once

#include "xrt_smi/devices.h"
#include "xrt_smi/options.h"

#include <string>
#include <vector>

namespace tessera::xrt_smi {

std::string examined_text(const Call& call, const std::vector<ShownDevice>& devices);
std::string examined_json(const Call& call, const std::vector<ShownDevice>& devices);
std::string version_lines(const std::vector<ShownDevice>& devices);

}  // namespace tessera::xrt_smi
