#include "device/field_words.h"

#include <cassert>

namespace tessera::device {

FieldWords::FieldWords(TileKind kind, Arch arch, std::uint32_t offset, std::size_t most)
    : kind_(kind), arch_(arch), offset_(offset) {
  for (std::size_t i = 0; i < most; ++i)
    if (const RegisterRun* run = register_run_at(kind, offset + static_cast<std::uint32_t>(4 * i), arch))
      registers_.push_back(run);
  words_.resize(registers_.size());
}

std::pair<std::size_t, const NamedField*> FieldWords::place(std::string_view field) const {
  for (std::size_t i = 0; i < registers_.size(); ++i)
    for (const NamedField& named : registers_[i]->fields)
      if (named.name == field) return {i, &named};
  return {0, nullptr};
}

const NamedField* FieldWords::find(std::string_view field) const {
  return place(field).second;
}

bool FieldWords::fits(std::string_view field, std::uint64_t value) const {
  const NamedField* named = find(field);
  return named != nullptr && fits_unsigned(value, named->field.width);
}

void FieldWords::set(std::string_view field, std::uint32_t value) {
  const auto [index, named] = place(field);
  assert(named != nullptr);
  words_[index] = named->field.set(words_[index], value);
}

std::uint32_t FieldWords::get(std::string_view field) const {
  const auto [index, named] = place(field);
  return named == nullptr ? 0 : named->field.get(words_[index]);
}

std::vector<std::string_view> FieldWords::fields() const {
  std::vector<std::string_view> names;
  for (const RegisterRun* run : registers_)
    for (const NamedField& field : run->fields) names.push_back(field.name);
  return names;
}

std::string FieldWords::first_name() const {
  const auto info = register_at(kind_, offset_, arch_);
  return info ? info->name : std::string();
}

}  // namespace tessera::device
