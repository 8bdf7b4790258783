// Descriptors as words of registers, for both generations.
//
// A value that does not fit is reported and never cut. Two values may be left out when they do not fit: the wrap of the
// outermost dimension, when the length ends the transfer there anyway, and the dimensions of consecutive words.
#include "device/descriptor.h"
#include "device/descriptor_fields.h"
#include "device/dma_places.h"

#include <fmt/format.h>

namespace tessera::device {

namespace {

class Encoder {
 public:
  Encoder(const Descriptor& descriptor, TileKind kind, Arch arch, const std::string& where)
      : descriptor_(descriptor),
        arch_(arch),
        kind_(kind),
        where_(where),
        words_(kind, arch, dma_places(kind, arch).bd.at(0), dma_places(kind, arch).bd_words) {}

  DescriptorWords encode() {
    if (arch_ != Arch::AIE1)
      current();
    else if (kind_ == TileKind::Shim)
      aie1_shim();
    else
      aie1_core();
    return {words_.words(), std::move(refusals_)};
  }

 private:
  bool fits(std::string_view field, std::uint64_t value) const { return words_.fits(field, value); }

  // Zero needs no field: all fields are zero before.
  void put(std::string_view field, std::uint64_t value) {
    if (value == 0) return;
    if (fits(field, value)) return words_.set(field, static_cast<std::uint32_t>(value));
    const NamedField* named = words_.find(field);
    refuse(named == nullptr ? fmt::format("needs {}, which descriptors of {} do not have", field, where_)
                            : fmt::format("has {} for {}, which has {} bits in {}", value, field,
                                          static_cast<unsigned>(named->field.width), where_));
  }
  // Lock values are signed.
  void put_signed(std::string_view field, std::int64_t value) {
    const unsigned width = words_.find(field)->field.width;
    if (value < -(std::int64_t{1} << (width - 1)) || value > static_cast<std::int64_t>(low_mask(width - 1)))
      refuse(fmt::format("has {} for {}, which has {} bits with a sign", value, field, width));
    else
      words_.set(field, static_cast<std::uint32_t>(value));
  }
  void put(const FieldValues& values) {
    for (const auto& [field, value] : values) {
      if (std::string_view(field).starts_with("Lock_") && std::string_view(field).ends_with("_Value"))
        put_signed(field, value);
      else
        put(field, static_cast<std::uint64_t>(value));
    }
  }
  void refuse(std::string what) { refusals_.push_back(std::move(what)); }

  void current() {
    put(packet_and_next_fields(descriptor_));
    put("Buffer_Length", descriptor_.words);
    if (kind_ == TileKind::Shim) {
      put("Base_Address_Low", static_cast<std::uint32_t>(descriptor_.address) / 4);
      put("Base_Address_High", descriptor_.address >> 32);
      put("Burst_Length", *burst_code(arch_, descriptor_.burst));  // verifiers guarantee that the burst exists
    } else {
      put("Base_Address", descriptor_.address / 4);
    }
    for (std::size_t i = 0; i < descriptor_.dimensions.size(); ++i) dimension(i);
    put(iteration_fields(descriptor_));
    put(lock_fields(descriptor_));
  }

  void dimension(std::size_t index) {
    const Descriptor::Dimension& dimension = descriptor_.dimensions[index];
    const auto name = [&](std::string_view what) { return of_dimension(index, what); };
    const bool is_last = index + 1 == descriptor_.dimensions.size();
    const bool once = covered() >= descriptor_.words;
    if (once && descriptor_.linear() && !all_fit()) return;
    if (fits(name("Stepsize"), dimension.step - 1) || dimension.size > 1) put(name("Stepsize"), dimension.step - 1);
    if (fits(name("Wrap"), dimension.size) || !is_last || !once) put(name("Wrap"), dimension.size);
    put(name("Zero_Before"), dimension.pad_before);
    put(name("Zero_After"), dimension.pad_after);
  }
  // "D0_Wrap". This is called most often here, so it must not allocate memory.
  static std::string of_dimension(std::size_t index, std::string_view what) {
    std::string name{'D', static_cast<char>('0' + index), '_'};
    return name += what;
  }
  bool all_fit() const {
    for (std::size_t i = 0; i < descriptor_.dimensions.size(); ++i) {
      const Descriptor::Dimension& each = descriptor_.dimensions[i];
      if (!fits(of_dimension(i, "Stepsize"), each.step - 1)) return false;
      if (!fits(of_dimension(i, "Wrap"), each.size) && i + 1 != descriptor_.dimensions.size()) return false;
    }
    return true;
  }
  // The number of words that one pass over all dimensions sends.
  std::uint64_t covered() const {
    std::uint64_t words = 1;
    for (const Descriptor::Dimension& each : descriptor_.dimensions)
      words *= each.size + each.pad_before + each.pad_after;
    return words;
  }

  // A descriptor of AIE1 has one lock, which it acquires and releases.
  void aie1_lock(std::string_view suffix) {
    const auto& acquire = descriptor_.acquire;
    const auto& release = descriptor_.release;
    const auto name = [&](std::string_view what) { return std::string(what).append(suffix); };
    if (acquire || release) put(name("Lock_ID"), acquire ? acquire->id : release->id);
    const auto action = [&](const std::optional<Descriptor::Lock>& lock, const char* enable, const char* use,
                            const char* value) {
      if (!lock) return;
      put(enable, 1);
      put(name(use), 1);
      put(name(value), static_cast<std::uint64_t>(lock->value));
    };
    action(acquire, "Enable_Acquire", "Use_Acquire_Value", "Acquire_Value");
    action(release, "Enable_Release", "Use_Release_Value", "Release_Value");
  }
  void aie1_common() {
    put(packet_and_next_fields(descriptor_));
    if (descriptor_.iteration) refuse("iterates, but descriptors of AIE1 have no iteration");
  }

  void aie1_shim() {
    aie1_common();
    aie1_lock("");
    put("Addr_Low", static_cast<std::uint32_t>(descriptor_.address));
    put("Addr_High", descriptor_.address >> 32);
    put("Buffer_Length", descriptor_.words);
    put("Burst_Length", *burst_code(arch_, descriptor_.burst));  // verifiers guarantee that the burst exists
    if (!descriptor_.linear()) refuse("has dimensions, but descriptors of AIE1 shim tiles have none");
  }

  // Counts and increments are stored minus one. The second dimension advances whenever the first one wraps; a linear
  // transfer advances the second dimension by the whole reach of the first (array/tile/bd_aie1.cpp).
  void aie1_core() {
    aie1_common();
    aie1_lock("_A");
    put("Base_Address_A", descriptor_.address / 4);
    if (descriptor_.words == 0) return refuse("has length 0, but a descriptor of AIE1 moves at least one word");
    put("Length", descriptor_.words - 1);
    const std::uint64_t most = low_mask(words_.find("X_Wrap")->field.width) + 1;
    Descriptor::Dimension x{1, most}, y{most, most};
    if (!descriptor_.linear()) {
      const auto& dimensions = descriptor_.dimensions;
      if (dimensions.size() > 2) return refuse("has more than the two dimensions of a descriptor of AIE1");
      x = dimensions[0];
      if (dimensions.size() == 2)
        y = dimensions[1];
      else if (x.size > most)
        x.size = most, y = {x.step * most, most};
    }
    put("X_Offset", x.step);
    put("X_Wrap", x.size - 1);
    put("Y_Offset", y.step);
    put("Y_Wrap", y.size - 1);
    put("Y_Increment", x.size - 1);
  }

  const Descriptor& descriptor_;
  Arch arch_;
  TileKind kind_;
  const std::string& where_;
  FieldWords words_;
  std::vector<std::string> refusals_;
};

}  // namespace

bool Descriptor::linear() const {
  std::uint64_t dense = 1;
  for (const Dimension& each : dimensions) {
    if (each.size > 1 && each.step != dense) return false;
    if (each.pad_before != 0 || each.pad_after != 0) return false;
    dense *= each.size;
  }
  return true;
}

DescriptorWords descriptor_words(const Descriptor& descriptor, TileKind kind, Arch arch, const std::string& where) {
  return Encoder(descriptor, kind, arch, where).encode();
}

}  // namespace tessera::device
