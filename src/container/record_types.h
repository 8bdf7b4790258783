// The types of the generated tables in container/records.h, which describe the records of containers field by field.
//
// Code that reads a known record uses container/layouts.h, whose fields have C++ types. Code that shows any record, or
// keeps the bytes that no field covers, needs the fields as a list; both headers come from
// facts/container/layouts.tsv.
#pragma once

#include "container/table_types.h"

#include <cstddef>

namespace tessera::container {

enum class FieldType : std::uint8_t { U8, U16, U24, U32, U64, I32, Text, Bytes, Pad };
enum class FieldForm : std::uint8_t { Plain, Name, Flags, Identifier };

struct RecordField {
  std::string_view name;
  std::size_t offset;
  std::size_t length;  // bytes
  FieldType type;
  FieldForm form;
  std::span<const NamedValue> values;  // for the forms Name and Flags
};

struct RecordInfo {
  std::string_view name;
  std::size_t size;
  std::span<const RecordField> fields;  // cover every byte, in the order of the record
};

// The forms of a member in the JSON of xclbinutil, where every value is a text; facts/container/section_members.tsv
// explains them.
enum class MemberForm : std::uint8_t { Dec, Hex, Text, String, Name, Address, High, Properties, Streaming, InBytes };

struct SectionMember {
  std::string_view name;
  std::string_view field;  // name of the record's field
  MemberForm form;
  std::span<const NamedValue> values;  // for the forms Name and Streaming
  std::string_view high;               // for the form High: the field with the upper bits
};

// A section that is one record, or a record and a list of records.
struct RecordSection {
  SectionKind kind;
  std::string_view node;  // name of the outermost member of the section's JSON
  const RecordInfo* head;
  std::string_view count;  // name of the member with the length of the list; empty: no list
  std::string_view list;   // name of the member with the list
  const RecordInfo* item;  // layout of the list's records; nullptr without a list
  std::span<const SectionMember> members;
  std::string_view image;  // name of the part for a record's image; empty: no image
};

}  // namespace tessera::container
