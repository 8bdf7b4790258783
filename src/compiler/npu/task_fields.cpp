#include "compiler/npu/task_fields.h"

#include "device/tile_layout.h"

namespace tessera::compiler {

namespace {

using device::BdField;

class Filler {
 public:
  Filler(const Descriptor& descriptor, const device::TileModel& model)
      : descriptor_(descriptor), model_(model), layout_(device::bd_layout(model.kind, model.arch)) {}

  FieldBits fill() {
    add(BdField::Length, descriptor_.words);
    for (const auto& [field, value] : device::common_values(descriptor_))
      if (layout_.has(field)) values_.push_back({field, layout_.place(field).bits_of(value)});
    if (layout_.has(BdField::Burst)) add(BdField::Burst, descriptor_.burst);
    if (!descriptor_.dimensions.empty()) dimensions();
    return std::move(values_);
  }

 private:
  void add(BdField field, std::uint64_t value) { values_.push_back({field, static_cast<std::int64_t>(value)}); }

  void dimensions() {
    aiex::AccessPattern pattern{{1, 1, 1, 1}, {0, 0, 0, 0}};
    bool pads = false;
    for (auto [d, dimension] : llvm::enumerate(descriptor_.dimensions)) {
      pattern.sizes.at(d) = static_cast<std::int64_t>(dimension.size);
      pattern.strides.at(d) = static_cast<std::int64_t>(dimension.step);
      pads |= dimension.pad_before != 0 || dimension.pad_after != 0;
      add(device::kBdDimensions[d].zeros_before, dimension.pad_before);
      add(device::kBdDimensions[d].zeros_after, dimension.pad_after);
    }
    // When the pattern pads, its dimensions must stay as they are, even if they could become one.
    aiex::PatternFields fields =
        aiex::encode(pattern, aiex::kWordBits, pads ? unsigned{aiex::kWordBits} : model_.bd.wrap_bits);
    if (pads && pattern.is_linear()) fields.sizes = {pattern.sizes[0], 1, 1};
    // The length ends the outermost dimension, so its size is not needed; the field gets the size where it fits.
    const auto wrap = [&](unsigned d) {
      return fits_unsigned(static_cast<std::uint64_t>(fields.sizes[d]), model_.bd.wrap_bits) ? fields.sizes[d] : 0;
    };
    values_.insert(values_.end(), {{BdField::D0Wrap, wrap(0)},
                                   {BdField::D0Step, fields.strides[0]},
                                   {BdField::D1Wrap, wrap(1)},
                                   {BdField::D1Step, fields.strides[1]},
                                   {BdField::D2Wrap, pads ? wrap(2) : 0},
                                   {BdField::D2Step, fields.strides[2]}});
  }

  const Descriptor& descriptor_;
  const device::TileModel& model_;
  const device::BdLayout& layout_;
  FieldBits values_;
};

}  // namespace

FieldBits task_fields(const Descriptor& descriptor, const device::TileModel& model) {
  return Filler(descriptor, model).fill();
}

}  // namespace tessera::compiler
