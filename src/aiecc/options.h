// The command line of aiecc: the options of mlir-aie's driver, by their names of 2026 and of January 2025.
//
// Problem. Scripts of the field run mlir-aie's driver, and should work as they stand. Choices: a copy of its parser,
// which also knows a hundred options that change nothing here; or a table. Decision: a table
// (facts/aiecc_options.tsv) says what aiecc does with each option. An option that changes nothing is named in a
// warning, and an option that is in no row is refused, so no option is lost silently.
#pragma once

#include "base/diag.h"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::aiecc {

enum class ValueForm : std::uint8_t { None, Flag, Value, Prefix };

struct DriverOption {
  std::string_view name;
  ValueForm form;
  std::string_view effect;
  std::string_view text;
  std::string_view usual, usual_2025;  // the defaults of a value, with the names of 2026 and of January 2025

  std::string shown() const;  // "--device-name", "-v"
};
std::span<const DriverOption> driver_options();

// A command line, as effects of the table: those that were given, and the values of those that have one.
struct DriverCall {
  std::string design;
  std::set<std::string_view> given;
  std::map<std::string_view, std::string> values;
  std::vector<std::string> host_files;
  bool is_2025 = false;  // an option has a name that only the driver of January 2025 has
  std::vector<Diag> warnings;

  bool has(std::string_view effect) const { return given.contains(effect); }
  // Returns the value, or the default of the table.
  std::string value(std::string_view effect) const;
};

// Fails with T1401 for an unknown option or a missing value, and with T1403 for an output that aiecc does not make.
Result<DriverCall> parse_driver_call(std::span<const std::string> words);

}  // namespace tessera::aiecc
