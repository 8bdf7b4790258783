#include "adf_array/shim_channel.h"

#include "adf/codes.h"
#include "adf_array/convert.h"
#include "device/descriptor.h"
#include "device/tile_layout.h"

#include <algorithm>

namespace tessera::adf_array {

using device::Direction;
using device::TileKind;

Result<void> ShimChannel::write(api::Session& session, std::uint32_t offset, std::uint32_t value) const {
  if (auto written = session.write_register(to_api(tile_), offset, value); !written)
    return Failure(to_diag(written.error()));
  return {};
}

Result<void> ShimChannel::enable(api::Session& session) const {
  const device::ChannelLayout& layout = device::tile_layout(TileKind::Shim, device_.arch).channel(direction_);
  if (layout.enable.width == 0) return {};
  return write(session, layout.control.at(number_), layout.enable.set(0, 1));
}

void ShimChannel::add(device::Descriptor what, bool ends_packet) {
  if (what.words == 0) return;
  asked_ += what.words;
  if (device::burst_code(device_.arch, burst_)) what.burst = burst_;
  waiting_.push_back({std::move(what), ends_packet});
}

Result<std::size_t> ShimChannel::tasks(api::Session& session) const {
  const device::ChannelLayout& layout = device::tile_layout(TileKind::Shim, device_.arch).channel(direction_);
  const auto word = session.read_register(to_api(tile_), layout.status.at(layout.shares_status ? 0 : number_));
  if (!word) return Failure(to_diag(word.error()));
  const auto value = [&](device::Field field) {
    return field.get(layout.shares_status ? *word >> number_ * field.width : *word);
  };
  return std::size_t{value(layout.queue_size)} + (value(layout.state) != 0 ? 1 : 0);
}

Result<bool> ShimChannel::feed(api::Session& session) {
  if (is_idle()) return false;
  if (!running_.empty()) {
    TRY(const std::size_t left, tasks(session));
    for (; running_.size() > left; running_.pop_front()) moved_ += running_.front().what.words;
  }
  const device::TileModel& model = device_.model(tile_);
  const std::size_t most = std::min(model.queue_depth, model.bds / (model.s2mm_channels + model.mm2s_channels));
  bool has_started = false;
  for (; !waiting_.empty() && running_.size() < most; has_started = true) {
    CHECK_OK(start(session, waiting_.front()));
    running_.push_back(waiting_.front());
    waiting_.pop_front();
  }
  return has_started;
}

Result<void> ShimChannel::start(api::Session& session, const Transfer& one) {
  const device::TileModel& model = device_.model(tile_);
  const device::TileLayout& layout = device::tile_layout(TileKind::Shim, device_.arch);
  const unsigned each = model.bds / (model.s2mm_channels + model.mm2s_channels);
  const unsigned before = direction_ == Direction::MM2S ? model.s2mm_channels : 0;
  const unsigned descriptor = (before + number_) * each + next_;
  next_ = (next_ + 1) % each;
  const device::EncodedDescriptor encoded =
      device::encode(one.what, TileKind::Shim, device_.arch, device::to_string(tile_));
  if (!encoded.refusals.empty())
    return Failure(error(adf::code::bad_transfer, "a transfer of {} words {}", one.what.words, encoded.refusals.front())
                       .help("use shorter transfers"));
  device::DescriptorWords words(*layout.descriptor, encoded.words);
  if (!one.ends_packet && layout.descriptor->has(device::BdField::TlastSuppress))
    words.set_bits(device::BdField::TlastSuppress, 1);
  for (unsigned i = 0; i < words.words().size(); ++i)
    CHECK_OK(write(session, layout.bd.at(descriptor) + 4 * i, words.words()[i]));
  const device::ChannelLayout& channel = layout.channel(direction_);
  return write(session, channel.queue.at(number_), channel.start_bd.set(0, descriptor));
}

}  // namespace tessera::adf_array
