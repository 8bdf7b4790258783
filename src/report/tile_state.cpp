// Reports a tile, section by section. Each section marks the registers that it has explained. The last section lists
// the other registers by name.
#include "report/tile_state.h"

#include "base/text.h"
#include "container/uuid.h"
#include "device/aie2_registers.h"
#include "device/capabilities.h"
#include "device/ports.h"
#include "device/tile_layout.h"
#include "isa/aie2/aie2.h"
#include "isa/isa.h"

#include <algorithm>
#include <set>

namespace tessera::report {

using device::Direction;
using device::Reg;
using Json = nlohmann::ordered_json;

namespace {

namespace core = device::aie2::core;

class Reporter {
 public:
  Reporter(const TileView& tile, bool all)
      : tile_(tile), layout_(device::tile_layout(tile.state.kind, tile.state.arch)), all_(all) {}

  Described report() {
    out_.text = fmt::format("{} {}\n", to_string(tile_.state.kind), to_string(tile_.id));
    out_.data = {{"col", tile_.id.col}, {"row", tile_.id.row}, {"kind", to_string(tile_.state.kind)}};
    if (tile_.state.kind == device::TileKind::Core) report_core();
    report_data();
    report_locks();
    report_bds();
    report_channels();
    report_list("mux", "mux", describe_mux(tile_));
    for (const device::ShimMuxPort& port : device::shim_mux_ports(tile_.state.arch))
      if (tile_.state.kind == device::TileKind::Shim) explained_.insert(port.reg.at(0));
    report_list("route", "routes", describe_routes(tile_));
    explain_switch();
    report_registers();
    return std::move(out_);
  }

 private:
  template <class... Args>
  void line(std::string_view label, fmt::format_string<Args...> format, Args&&... args) {
    out_.text += fmt::format("  {:<10}{}\n", label, fmt::format(format, std::forward<Args>(args)...));
  }
  void explain(const Reg& reg, std::uint32_t index) { explained_.insert(reg.at(index)); }

  // The program is the memory up to its last written byte. Bundles are counted up to the first bytes that do not
  // decode.
  void report_core() {
    const std::uint32_t control = tile_.state.read(core::Core_Control.at(0));
    const bool enabled = core::Core_Control_Enable.get(control) != 0,
               reset = core::Core_Control_Reset.get(control) != 0;
    const std::string_view mode = reset ? "held in reset" : enabled ? "enabled" : "not enabled";
    explain(core::Core_Control, 0);
    Json data = {{"enabled", enabled}, {"reset", reset}};
    if (tile_.state.program.runs.empty()) {
      if (tile_.state.written(core::Core_Control.at(0))) line("core", "{}, no program", mode);
      out_.data["core"] = std::move(data);
      return;
    }
    const ByteSpan image = ByteSpan(tile_.state.program.bytes).first(tile_.state.program.runs.rbegin()->second);
    if (!device::capabilities(tile_.state.arch).aie_ml_cores) {  // Tessera does not decode this instruction set
      line("core", "{}, program of {} bytes", mode, with_commas(image.size()));
      data["program"] = {{"bytes", image.size()}};
      out_.data["core"] = std::move(data);
      return;
    }
    std::uint32_t pc = 0, bundles = 0;
    for (; pc < image.size(); ++bundles) {
      const auto bundle = isa::kAie2.decode(image, pc);
      if (!bundle) break;
      pc += bundle->length;
    }
    const std::string hash = container::to_string(container::content_uuid(image));
    line("core", "{}, program of {} bytes, {} bundles, hash {}", mode, with_commas(image.size()), with_commas(bundles),
         hash);
    const ByteSpan rest = image.subspan(pc);
    // Configurations write memory in words, so zeros follow a program that ends inside a word.
    const bool is_padding = rest.size() < 4 && std::ranges::count(rest, std::uint8_t{0}) == std::ssize(rest);
    if (!is_padding) line("", "nothing decodes at {:#x}", pc);
    data["program"] = {{"bytes", image.size()}, {"bundles", bundles}, {"decoded_bytes", pc}, {"hash", hash}};
    out_.data["core"] = std::move(data);
  }

  // Lists only the first runs: a configuration may write every second word, and the line of a run needs a hundred times
  // the memory of a word.
  void report_data() {
    constexpr std::size_t kMostListed = 256;
    Json runs = Json::array();
    std::size_t more = 0, more_bytes = 0;
    for (const auto& [begin, end] : tile_.state.data.runs) {
      if (runs.size() == kMostListed) {
        ++more;
        more_bytes += end - begin;
        continue;
      }
      const ByteSpan bytes = ByteSpan(tile_.state.data.bytes).subspan(begin, end - begin);
      const auto zeros = static_cast<std::size_t>(std::ranges::count(bytes, std::uint8_t{0}));
      const std::size_t others = bytes.size() - zeros;
      line("data", "{:#x} to {:#x}, {} bytes, {}", begin, end - 1, with_commas(bytes.size()),
           others == 0 ? "all zero" : with_commas(others) + " not zero");
      runs.push_back({{"begin", begin}, {"bytes", bytes.size()}, {"not_zero", others}});
    }
    if (more != 0) line("", "and {} of {} together", counted(more, "more run"), counted(more_bytes, "byte"));
    if (layout_.memory_control.count != 0) explain(layout_.memory_control, 0);
    if (!runs.empty()) out_.data["data"] = std::move(runs);
    if (more != 0) out_.data["data_not_listed"] = {{"runs", more}, {"bytes", more_bytes}};
  }

  void report_locks() {
    Json locks = Json::object();
    std::string set;
    for (std::uint32_t i = 0; i < layout_.locks.count; ++i) {
      const std::uint32_t offset = layout_.locks.at(i);
      explained_.insert(offset);
      if (!tile_.state.written(offset)) continue;
      const std::uint32_t value = layout_.lock_value.get(tile_.state.read(offset));
      locks[std::to_string(i)] = value;
      if (value != 0 || all_) set += fmt::format("{}{} = {}", set.empty() ? "" : ", ", i, value);
    }
    if (!set.empty())
      line("locks", "{}", set);
    else if (!locks.empty())
      line("locks", "{} set to 0", locks.size());
    if (!locks.empty()) out_.data["locks"] = std::move(locks);
  }

  // Returns whether any of `words` words from `offset` on was written with a value other than 0, or with any value if
  // `all_`.
  bool is_set(std::uint32_t offset, unsigned words) const {
    for (unsigned i = 0; i < words; ++i)
      if (tile_.state.written(offset + 4 * i) && (all_ || tile_.state.read(offset + 4 * i) != 0)) return true;
    return false;
  }

  void report_bds() {
    Json bds = Json::array();
    for (std::uint32_t i = 0; i < layout_.bd.count; ++i) {
      const std::uint32_t offset = layout_.bd.at(i);
      for (unsigned word = 0; word < layout_.descriptor->words; ++word) explained_.insert(offset + 4 * word);
      if (!is_set(offset, layout_.descriptor->words) && !tile_.state.host_places.contains(offset + 4)) continue;
      Described bd = describe_bd(tile_, i);
      line(fmt::format("BD {}", i), "{}", bd.text);
      bds.push_back(std::move(bd.data));
    }
    if (!bds.empty()) out_.data["bds"] = std::move(bds);
  }

  void report_channels() {
    Json channels = Json::array();
    for (const Direction direction : {Direction::S2MM, Direction::MM2S}) {
      const device::ChannelLayout& layout = layout_.channel(direction);
      for (unsigned i = 0; i < tile_.model().channels(direction); ++i) {
        explain(layout.control, i);
        explain(layout.queue, i);
        if (!tile_.state.tasks.contains(layout.queue.at(i)) && !is_set(layout.control.at(i), 1)) continue;
        Described channel = describe_channel(tile_, direction, i);
        line(fmt::format("{} {}", to_string(direction), i), "{}", channel.text);
        channels.push_back(std::move(channel.data));
      }
    }
    if (!channels.empty()) out_.data["channels"] = std::move(channels);
  }

  void report_list(std::string_view label, std::string_view key, std::vector<Described> list) {
    for (Described& each : list) {
      line(label, "{}", each.text);
      out_.data[std::string(key)].push_back(std::move(each.data));
    }
  }

  // Marks the registers of masters and slaves, which the routes explain. Packet slots are not marked, because a slot
  // that leads to no master is in no route.
  void explain_switch() {
    for (std::uint32_t i = 0; i < layout_.master_config.count; ++i) explain(layout_.master_config, i);
    for (std::uint32_t i = 0; i < layout_.slave_config.count; ++i) explain(layout_.slave_config, i);
  }

  void report_registers() {
    std::size_t at_reset = 0;
    Json registers = Json::array();
    for (const auto& [offset, value] : tile_.state.registers) {
      const auto info = device::register_at(tile_.state.kind, offset, tile_.state.arch);
      if (!info || (!all_ && explained_.contains(offset))) continue;
      if (!all_ && value == info->run->reset) {
        ++at_reset;
        continue;
      }
      // A register wider than a word takes several writes.
      const std::string part = offset == info->offset ? "" : fmt::format("+{:#x}: ", offset - info->offset);
      line("register", "{}{}", part, device::describe(*info, value));
      registers.push_back({{"name", info->name}, {"offset", offset}, {"value", value}});
    }
    if (at_reset != 0) line("", "and {} written with the reset value", at_reset);
    if (!registers.empty()) out_.data["registers"] = std::move(registers);
  }

  const TileView& tile_;
  const device::TileLayout& layout_;
  const bool all_;
  Described out_;
  std::set<std::uint32_t> explained_;
};

}  // namespace

Described report_tile(const TileView& tile, bool all) {
  return Reporter(tile, all).report();
}

}  // namespace tessera::report
