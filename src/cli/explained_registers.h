// Registers for `tessera explain`: finds them by name, and shows them as text and as data.
#pragma once

#include "device/capabilities.h"
#include "device/registers.h"

#include <nlohmann/json_fwd.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::cli {

// The kinds of tiles, in the order in which `tessera explain` shows them.
inline constexpr std::array kExplainedKinds{device::TileKind::Core, device::TileKind::Mem, device::TileKind::Shim};
// The generations, in the order in which `tessera explain` shows them: first the generation whose cores Tessera
// executes, then the newer generations, then the older ones.
inline constexpr auto kExplainedGenerations = [] {
  auto all = device::kArchs;
  std::ranges::rotate(all, std::ranges::find(all, device::kEmulatedCores));
  return all;
}();

// The value that the user gave with a register, if any.
using RegisterValue = std::optional<std::uint32_t>;

// Returns whether the names are equal, ignoring case, and taking blanks and dashes as underscores.
bool is_same_name(std::string_view a, std::string_view b);
// Returns the registers of one kind of tile with this name; is_same_name() compares the names.
std::vector<device::RegisterInfo> registers_called(std::string_view name, device::TileKind kind, device::Arch arch);

// Returns the words as a list: "AIE2, AIE2P and AIE1".
std::string listed(const std::vector<std::string_view>& words);

std::string register_lines(const device::RegisterInfo& info, RegisterValue value);
nlohmann::json register_data(const device::RegisterInfo& info, RegisterValue value);

// Registers of several generations. If several generations have the same register, text() and data() describe it once,
// with the names of these generations.
class ExplainedRegisters {
 public:
  void add(const device::RegisterInfo& info, device::Arch arch, RegisterValue value);
  bool empty() const { return found_.empty(); }
  std::string text() const;
  nlohmann::json data() const;  // an array

 private:
  struct Found {
    std::string lines;
    device::RegisterInfo info;
    RegisterValue value;
    std::vector<std::string_view> generations;
  };
  std::vector<Found> found_;
};

}  // namespace tessera::cli
