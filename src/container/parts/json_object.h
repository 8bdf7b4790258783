// An object in the JSON of a section, as people and xclbinutil write it.
//
// In xclbinutil's JSON every value is a text; people also write numbers and truth values, so each function takes both.
// A member that no function asked for is a mistake: without this rule, a mistyped name would be a zero in the section.
#pragma once

#include "base/diag.h"
#include "container/parts/fields.h"
#include "container/record_types.h"

#include <nlohmann/json.hpp>

#include <set>

namespace tessera::container {

class JsonObject {
 public:
  // Fails with T0226, as all functions here do, when the value is no object. `place` names the value in diagnostics.
  static Result<JsonObject> of(const Fields& value, std::string place);

  // Returns nullptr for a member that is absent.
  const Fields* find(std::string_view name);
  bool has(std::string_view name) { return find(name) != nullptr; }
  // A number of at most `bits` bits, from a number, a text ("0x10", "-1"), or true and false; 0 if it is absent.
  // Negative numbers count as those of `bits` bits.
  Result<std::uint64_t> number(std::string_view name, unsigned bits);
  // A text; empty if it is absent.
  Result<std::string> text(std::string_view name);
  // The number of a name; also takes the number itself, and the name in Tessera's table. Fails for other names.
  Result<std::uint64_t> named(std::string_view name, std::span<const NamedValue> values, unsigned bits);
  // The items of a list, each with its place; none if it is absent.
  Result<std::vector<std::pair<const Fields*, std::string>>> list(std::string_view name);
  // Bytes from hexadecimal digits.
  Result<Bytes> bytes(std::string_view name);

  // Fills the padding of a record from the members that have the names of its fields.
  Result<void> padding(const RecordInfo& info, std::span<std::uint8_t> record);

  // Fails if the object has a member that no function asked for.
  Result<void> finish() const;
  const std::string& place() const { return place_; }
  Diag wrong(std::string_view name, std::string_view expected) const;

 private:
  JsonObject(const Fields& object, std::string place) : object_(&object), place_(std::move(place)) {}

  const Fields* object_;
  std::string place_;
  std::set<std::string, std::less<>> asked_;
};

// A number of at most `bits` bits in a value that is no member, such as an item of a list; none for other values.
std::optional<std::uint64_t> json_number(const Fields& value, unsigned bits);
// The bytes of hexadecimal digits; none for other texts.
std::optional<Bytes> hex_bytes(std::string_view digits);

}  // namespace tessera::container
