#include "isa/section.h"

#include "isa/codes.h"

namespace tessera::isa {

namespace {
constexpr std::uint32_t kDataAlignment = 32;  // the size of the widest load
}

Section::Section(const InstructionSet& set, std::string_view name, bool kept, std::uint64_t& all)
    : set_(&set), name_(name), kept_(kept), all_(&all) {
  alignment_ = is_program() ? set.branches().target_alignment : kDataAlignment;
}

Result<void> Section::place_bundle(const Statement& source, const BundleText& bundle) {
  if (!is_program())
    return Failure(error(code::malformed_statement, "section {} cannot hold a bundle", name_)
                       .help("bundles belong in .text: write `.text` in front of them"));
  if (!is_aligned(here_, 2))
    return Failure(error(code::malformed_statement, "a bundle cannot begin at the odd address 0x{:x}", here_)
                       .help("write `.align 2` between the data and this bundle"));
  TRY(const Bundle packed, set_->pack(bundle.instrs, at_loop_end_ ? kLongestBundle : bundle.min_length));
  at_loop_end_ = false;
  return add({here_, &source, packed, bundle.instrs, nullptr, packed.length});
}

Result<void> Section::place_data(const Statement& source, const Data& data) {
  if (is_zeros() && !data.bytes.empty())
    return Failure(error(code::malformed_statement, "section {} cannot hold data", name_)
                       .note("the section holds zeros only")
                       .help("write `.data` in front of the data"));
  CHECK_OK(add({here_, &source, std::nullopt, {}, &data, static_cast<std::uint32_t>(data.bytes.size()) + data.zeros}));
  close();
  return {};
}

Result<void> Section::begin_loop_end() {
  CHECK_OK(align(set_->branches().target_alignment));
  at_loop_end_ = true;
  return {};
}

Result<void> Section::add(Item item) {
  here_ += item.size;
  *all_ += item.size;
  items_.push_back(std::move(item));
  if (here_ > kMaxProgram)
    return Failure(error(code::program_too_large, "section {} has more than {} bytes", name_, kMaxProgram)
                       .help("make the section smaller: a branch or a pointer cannot address more"));
  if (*all_ > kMaxProgram) return Failure(sections_too_large());
  return {};
}

Result<void> Section::align(std::uint32_t alignment) {
  alignment_ = std::max(alignment_, alignment);
  std::uint32_t gap = static_cast<std::uint32_t>(align_up(here_, alignment)) - here_;
  if (gap == 0) return {};
  if (!is_program()) {
    here_ += gap;
    return here_ > kMaxProgram ? add({here_, nullptr, std::nullopt, {}, nullptr, 0}) : Result<void>{};
  }
  for (std::size_t i = items_.size(); i > growable_ && gap > 0; --i) CHECK_OK(grow(items_[i - 1], gap));
  std::uint32_t offset = growable_ < items_.size() ? items_[growable_].offset : here_;
  for (std::size_t i = growable_; i < items_.size(); ++i) {
    items_[i].offset = offset;
    offset += items_[i].size;
  }
  here_ = offset;
  if (!is_aligned(gap, 2)) CHECK_OK(add({here_, nullptr, std::nullopt, {}, nullptr, 1}));
  gap -= gap % 2;
  while (gap > 0) {
    TRY(const Bundle empty, set_->pack({}, std::min(gap, kLongestBundle)));
    gap -= std::min<std::uint32_t>(gap, empty.length);
    CHECK_OK(add({here_, nullptr, empty, {}, nullptr, empty.length}));
  }
  close();
  return {};
}

// Gives the bundle of `item` the longest format that takes at most `gap` further bytes, and subtracts them from `gap`.
Result<void> Section::grow(Item& item, std::uint32_t& gap) {
  for (unsigned length = std::min<unsigned>(item.bundle->length + gap, kLongestBundle); length > item.bundle->length;
       --length) {
    TRY(const Bundle longer, set_->pack(item.instrs, length));
    if (longer.length != length) continue;
    gap -= length - item.size;
    item.bundle = longer;
    item.size = length;
    break;
  }
  return {};
}

}  // namespace tessera::isa
