#include "compiler/npu/task_fields.h"

namespace tessera::compiler {

namespace {

class Filler {
 public:
  Filler(const Descriptor& descriptor, const device::TileModel& model) : descriptor_(descriptor), model_(model) {}

  FieldValues fill() {
    add("Buffer_Length", descriptor_.words);
    add(packet_and_next_fields(descriptor_));
    add(lock_fields(descriptor_));
    add(iteration_fields(descriptor_));
    if (model_.kind == device::TileKind::Shim) add("Burst_Length", descriptor_.burst);
    if (!descriptor_.dimensions.empty()) dimensions();
    return std::move(values_);
  }

 private:
  void add(const FieldValues& values) { values_.insert(values_.end(), values.begin(), values.end()); }
  void add(const char* field, std::uint64_t value) { values_.push_back({field, static_cast<std::int64_t>(value)}); }

  void dimensions() {
    static constexpr const char* kBefore[] = {"D0_Zero_Before", "D1_Zero_Before", "D2_Zero_Before"};
    static constexpr const char* kAfter[] = {"D0_Zero_After", "D1_Zero_After", "D2_Zero_After"};
    aiex::AccessPattern pattern{{1, 1, 1, 1}, {0, 0, 0, 0}};
    bool pads = false;
    for (auto [d, dimension] : llvm::enumerate(descriptor_.dimensions)) {
      pattern.sizes.at(d) = static_cast<std::int64_t>(dimension.size);
      pattern.strides.at(d) = static_cast<std::int64_t>(dimension.step);
      pads |= dimension.pad_before != 0 || dimension.pad_after != 0;
      add(kBefore[d], dimension.pad_before);
      add(kAfter[d], dimension.pad_after);
    }
    // A dimension that pads must keep its form, even when the whole pattern is one run of words.
    aiex::PatternFields fields =
        aiex::encode(pattern, aiex::kWordBits, pads ? unsigned{aiex::kWordBits} : model_.bd.wrap_bits);
    if (pads && pattern.is_linear()) fields.sizes = {pattern.sizes[0], 1, 1};
    // The outermost dimension ends with the length and needs no wrap; it gets one where it fits.
    const auto wrap = [&](unsigned d) {
      return fits_unsigned(static_cast<std::uint64_t>(fields.sizes[d]), model_.bd.wrap_bits) ? fields.sizes[d] : 0;
    };
    values_.insert(values_.end(), {{"D0_Wrap", wrap(0)},
                                   {"D0_Stepsize", fields.strides[0]},
                                   {"D1_Wrap", wrap(1)},
                                   {"D1_Stepsize", fields.strides[1]},
                                   {"D2_Wrap", pads ? wrap(2) : 0},
                                   {"D2_Stepsize", fields.strides[2]}});
  }

  const Descriptor& descriptor_;
  const device::TileModel& model_;
  FieldValues values_;
};

}  // namespace

FieldValues task_fields(const Descriptor& descriptor, const device::TileModel& model) {
  return Filler(descriptor, model).fill();
}

}  // namespace tessera::compiler
