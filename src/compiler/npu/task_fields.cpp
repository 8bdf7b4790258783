#include "compiler/npu/task_fields.h"

namespace tessera::compiler {

namespace {

class Filler {
 public:
  Filler(const Descriptor& descriptor, const device::TileModel& model) : descriptor_(descriptor), model_(model) {}

  FieldValues fill() {
    add("Buffer_Length", descriptor_.words);
    add("Valid_BD", 1);
    if (const auto packet = descriptor_.packet) {
      add("Enable_Packet", 1);
      add("Packet_ID", packet.getPktId());
      add("Packet_Type", packet.getPktType());
    }
    if (descriptor_.next) {
      add("Use_Next_BD", 1);
      add("Next_BD", *descriptor_.next);
    }
    if (const auto& acquire = descriptor_.acquire) {
      add("Lock_Acq_Enable", 1);
      add("Lock_Acq_ID", acquire->id);
      values_.push_back({"Lock_Acq_Value", acquire->at_least ? -acquire->value : acquire->value});
    }
    if (const auto& release = descriptor_.release) {
      add("Lock_Rel_ID", release->id);
      values_.push_back({"Lock_Rel_Value", release->value});
    }
    if (const auto& iteration = descriptor_.iteration) {
      add("Iteration_Wrap", iteration->size - 1);
      add("Iteration_Stepsize", iteration->step - 1);
      add("Iteration_Current", iteration->current);
    }
    if (model_.kind == device::TileKind::Shim) add("Burst_Length", descriptor_.burst);
    if (!descriptor_.dimensions.empty()) dimensions();
    return std::move(values_);
  }

 private:
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
    // Who adds zeros to a dimension has to have it, even where all are one run.
    aiex::PatternFields fields =
        aiex::encode(pattern, aiex::kWordBits, pads ? unsigned{aiex::kWordBits} : model_.bd.wrap_bits);
    if (pads && pattern.is_linear()) fields.sizes = {pattern.sizes[0], 1, 1};
    // The outermost dimension ends with the length, and needs no wrap; it has one where it fits.
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
