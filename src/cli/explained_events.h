// Events for `tessera explain`: finds them by name in each generation, and shows them as text and as data.
#pragma once

#include "device/device.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// Events of several generations and modules. If several generations have the same event, text() and data() describe it
// once, with the names of these generations.
class ExplainedEvents {
 public:
  // Finds the events with this name; is_same_name() compares the names.
  ExplainedEvents(std::string_view name, std::span<const device::Arch> generations);
  bool empty() const { return found_.empty(); }
  std::string text() const;
  nlohmann::json data() const;  // an array

 private:
  struct Found {
    std::string lines;
    std::string_view name;
    std::string_view module;
    unsigned number;
    std::vector<std::string_view> generations;
  };
  std::vector<Found> found_;
};

std::vector<std::string> event_names(device::Arch arch);

}  // namespace tessera::cli
