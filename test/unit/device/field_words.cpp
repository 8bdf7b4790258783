// Tests words that are filled in field by field. The register map gives the places of the fields for each kind of tile.
#include "device/field_words.h"

#include "device/aie2_registers.h"
#include "device/tile_layout.h"

#include <gtest/gtest.h>

namespace tessera::device {
namespace {

TEST(FieldWords, OneNameHasItsPlaceInEachKindOfTile) {
  for (const TileKind kind : {TileKind::Shim, TileKind::Mem, TileKind::Core}) {
    const TileLayout& at = tile_layout(kind, Arch::AIE2);
    FieldWords words(kind, Arch::AIE2, at.bd.at(3), kMaxBdWords);
    ASSERT_TRUE(words.has("Buffer_Length"));
    words.set("Buffer_Length", 5);
    words.set("Valid_BD", 1);
    for (const std::string_view name : words.fields()) {
      const NamedField* field = words.find(name);
      std::uint32_t seen = 0;
      for (std::size_t i = 0; i < words.words().size(); ++i) {
        const auto info = register_at(kind, at.bd.at(3) + static_cast<std::uint32_t>(4 * i), Arch::AIE2);
        for (const NamedField& named : info->fields())
          if (named.name == name) seen = named.field.get(words.words()[i]);
      }
      EXPECT_EQ(seen, name == "Buffer_Length" ? 5U : name == "Valid_BD" ? 1U : 0U) << name;
      EXPECT_TRUE(words.fits(name, low_mask(field->field.width)));
      EXPECT_FALSE(words.fits(name, low_mask(field->field.width) + 1)) << name;
    }
  }
}

TEST(FieldWords, WhatNoWordHasIsNotFound) {
  const FieldWords words(TileKind::Core, Arch::AIE2, aie2::memory::DMA_BD_0.at(0), 1);
  EXPECT_FALSE(words.has("D0_Zero_Before"));
  EXPECT_FALSE(words.fits("D0_Zero_Before", 0));
  EXPECT_EQ(words.first_name(), "DMA_BD0_0");
}

}  // namespace
}  // namespace tessera::device
