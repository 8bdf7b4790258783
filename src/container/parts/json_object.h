// An object in the JSON of a section, as people and xclbinutil write it.
//
// In xclbinutil's JSON every value is a text. People also write numbers and truth values, so number() and named() take
// texts, numbers and truth values. finish() refuses a member that no function has read: otherwise a mistyped name would
// become a zero in the section.
#pragma once

#include "base/diag.h"
#include "container/parts/fields.h"
#include "container/record_types.h"

#include <nlohmann/json.hpp>

#include <set>

namespace tessera::container {

// Whether a number may be negative.
enum class Sign : std::uint8_t { None, Allowed };

class JsonObject {
 public:
  // Fails with T0226 if `value` is not an object. `place` names the object in diagnostics. The functions below fail
  // with T0226, too.
  static Result<JsonObject> of(const Fields& value, std::string place);

  // Returns nullptr for a member that is absent.
  const Fields* find(std::string_view name);
  bool has(std::string_view name) { return find(name) != nullptr; }
  // Returns a member as a number of at most `bits` bits; 0 if it is absent. The member may be a number, a text ("0x10",
  // "-1"), true or false. A negative number is returned in two's complement of `bits` bits.
  Result<std::uint64_t> number(std::string_view name, unsigned bits, Sign sign = Sign::None);
  // Returns a member that is a text; "" if it is absent. Fails for a text with a NUL, where readers of the section
  // would end the text.
  Result<std::string> text(std::string_view name);
  // Returns the number for a member's value: a name in `values`, xclbinutil's or Tessera's (case does not matter), or a
  // number. Fails if the member is absent.
  Result<std::uint64_t> named(std::string_view name, std::span<const NamedValue> values, unsigned bits);
  // Returns the items of a list, each with its place for diagnostics, such as "m_mem_data[2]"; no items if the list is
  // absent.
  Result<std::vector<std::pair<const Fields*, std::string>>> list(std::string_view name);
  // Returns the bytes that a member has as hexadecimal digits; no bytes if the member is absent.
  Result<Bytes> bytes(std::string_view name);

  // Fills the padding fields of `record` from the members with the names of these fields.
  Result<void> padding(const RecordInfo& info, std::span<std::uint8_t> record);

  // Fails if the object has a member that no function has read.
  Result<void> finish() const;
  const std::string& place() const { return place_; }
  Diag wrong(std::string_view name, std::string_view expected) const;

 private:
  JsonObject(const Fields& object, std::string place) : object_(&object), place_(std::move(place)) {}

  const Fields* object_;
  std::string place_;
  std::set<std::string, std::less<>> asked_;
};

// Reads a value that is not a member, such as an item of a list, like JsonObject::number(). Returns no value if
// number() would fail.
std::optional<std::uint64_t> json_number(const Fields& value, unsigned bits, Sign sign = Sign::None);
// Adds a note to the diagnostic of a wrong number if the value is a text with a leading zero.
Diag with_number_note(Diag diag, const Fields& value);
// Returns the allowed numbers as text: "a number from 0 to 0xffff".
std::string number_range(unsigned bits, Sign sign = Sign::None);

}  // namespace tessera::container
