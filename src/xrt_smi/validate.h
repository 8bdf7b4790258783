// `xrt-smi validate`: does a small program run on each device, and give the right bytes?
#pragma once

#include "xrt_smi/devices.h"

#include <string>
#include <vector>

namespace tessera::xrt_smi {

struct Validated {
  const ShownDevice* device;
  std::string failure;  // the reason; "": the test passed
};

std::vector<Validated> validate(const std::vector<ShownDevice>& devices);
bool has_passed(const std::vector<Validated>& results);
std::string validated_text(const std::vector<Validated>& results);
std::string validated_json(const std::vector<Validated>& results);

}  // namespace tessera::xrt_smi
