// Turns the fields of records into data that people and programs read.
//
// An AIE_PARTITION, a PDI header and a section header of an ELF are all records: container/records.h describes their
// fields. So one function turns any record into an object with a member per field, in the order of the record. Bytes
// become hexadecimal text, a value with a name becomes its name, and padding appears only when it is not zero.
#pragma once

#include "base/bytes.h"
#include "container/record_types.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tessera::container {

// The decoded fields of a part: an object whose members keep their order.
using Fields = nlohmann::ordered_json;

// Returns the value of a field of up to eight bytes; a signed value is sign-extended.
std::uint64_t field_number(const RecordField& field, ByteSpan record);
unsigned bits_of(const RecordField& field);
// Returns nullptr for a name that the record does not have.
const RecordField* find_field(const RecordInfo& info, std::string_view name);

// Returns lower-case hexadecimal digits, without blanks.
std::string hex_text(ByteSpan bytes);
// Returns the name of a value, or the value as a number when the table has no name for it.
Fields named_value(std::span<const NamedValue> names, std::uint64_t value);
// Returns a list with the names of the bits that are set, and a number for the set bits without a name.
Fields named_flags(std::span<const NamedValue> names, std::uint64_t value);

// Returns the text of the member `name`; nullptr if `object` is not an object, lacks the member, or has a value of
// another type there.
const std::string* text_member(const Fields& object, std::string_view name);

// `record` has at least the size of `info`.
Fields record_fields(const RecordInfo& info, ByteSpan record);
// Adds each padding field of a record that is not zero, as a member with the field's name and hexadecimal digits.
void add_padding(const RecordInfo& info, ByteSpan record, Fields& out);

}  // namespace tessera::container
