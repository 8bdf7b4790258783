// Consecutive words of registers, filled in field by field.
//
// The fields of an array's configuration have the same names in every kind of tile but different places: a switch's
// Master_Enable, a queue's Repeat_Count. The caller names the field; the register map gives the word, the bits and the
// range. Descriptors have their own table (device/bd_layout.h).
#pragma once

#include "device/registers.h"

#include <span>

namespace tessera::device {

class FieldWords {
 public:
  // The words of consecutive registers from `offset` on, at most `most` words.
  FieldWords(TileKind kind, Arch arch, std::uint32_t offset, std::size_t most);

  bool has(std::string_view field) const { return find(field) != nullptr; }
  const NamedField* find(std::string_view field) const;  // nullptr when no word has it
  // The field must exist; bits of `value` beyond its width are lost, so callers check `fits` before.
  void set(std::string_view field, std::uint32_t value);
  bool fits(std::string_view field, std::uint64_t value) const;
  // For words that were read: put() stores a word, and get() returns a field, or 0 for a field that no word has.
  void put(std::size_t word, std::uint32_t value) { words_[word] = value; }
  std::uint32_t get(std::string_view field) const;

  std::vector<std::string_view> fields() const;  // in the order of the register map
  std::string first_name() const;                // the name of the register at `offset`
  std::uint32_t offset() const { return offset_; }
  const std::vector<std::uint32_t>& words() const { return words_; }

 private:
  std::pair<std::size_t, const NamedField*> place(std::string_view field) const;

  TileKind kind_;
  Arch arch_;
  std::uint32_t offset_;
  std::vector<const RegisterRun*> registers_;
  std::vector<std::uint32_t> words_;
};

}  // namespace tessera::device
