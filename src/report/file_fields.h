// Fields of containers, as `info` prints them and writes them as JSON.
#pragma once

#include "container/pdi/pdi.h"
#include "container/sections/ip_layout.h"
#include "device/device.h"

#include <nlohmann/json.hpp>

#include <map>
#include <span>
#include <string>

namespace tessera::report {

// Returns the name of a value, or the value as a number if the table has no name for it.
std::string name_of(std::span<const container::NamedValue> values, std::uint32_t value);

// Returns the fields in the properties word of an IP_LAYOUT entry. Their meaning depends on the type of the entry.
nlohmann::ordered_json properties_json(const container::Ip& ip);
// Returns the same fields as text: ", int_enable 1, interrupt_id 0, ip_control AP_CTRL_CHAIN".
std::string properties_text(const container::Ip& ip);

// Returns the place of a missing word: "(1,3).DMA_BD4_2".
std::string name_of(const container::MissingWord& word);
// Returns the words that a cut PDI lacks, by the commands that would write them and by their places in the array.
nlohmann::ordered_json missing_json(const container::Pdi& pdi);

// Return numbers of bytes by tile: {"(0,2)": 4272}, and "(0,2) 4,272".
nlohmann::ordered_json per_tile(const std::map<device::TileId, std::uint64_t>& bytes);
std::string per_tile_text(const std::map<device::TileId, std::uint64_t>& bytes);

}  // namespace tessera::report
