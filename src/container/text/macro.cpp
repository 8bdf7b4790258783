// Turns pseudo-commands, which text/macro.h lists, into register writes. Each function takes its operands from the
// line, looks up fields by name in the register map, and appends the words to the expansion.
//
// For example `connect (0,1) South 0 -> North 0` becomes two writes: one sets Slave_Enable in the register of the slave
// port South 0, the other sets Master_Enable in the register of the master port North 0 and puts the index of the slave
// port into its field Configuration.
#include "container/text/macro.h"

#include "base/text.h"
#include "container/codes.h"
#include "device/aie2_registers.h"
#include "device/field_words.h"
#include "device/ports.h"
#include "device/tile_layout.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace tessera::container {

using device::BdField;
using device::Bundle;
using device::Port;
using device::PortRole;
using device::Reg;
using device::TileKind;

namespace {

// For packets, the field Configuration of a master port has the number of an arbiter in its low bits, and above them a
// bit for each msel.
constexpr unsigned kArbiterBits = device::aie2::core::Stream_Switch_Slave_Slot_arbit.width;
constexpr unsigned kMselBits = 1U << device::aie2::core::Stream_Switch_Slave_Slot_msel.width;
static_assert(kArbiterBits + kMselBits == device::aie2::core::Stream_Switch_Master_Config_Configuration.width);

// The words of a register, with fields that are set from text.
class Words : public device::FieldWords {
 public:
  using FieldWords::FieldWords;

  // Sets the bits of a field; a negative number becomes its two's complement.
  Result<void> put_bits(std::string_view field, std::string_view text) {
    const device::NamedField* const named = find(field);
    if (named == nullptr) return no_field(field);
    TRY(const std::uint32_t value, parse_field(text, field, named->field));
    set(field, value);
    return {};
  }

  // Sets a field that holds a count, which cannot be negative. `bias` is subtracted, because some fields hold count -
  // 1.
  Result<void> put(std::string_view field, std::string_view text, std::uint32_t bias = 0) {
    const device::NamedField* const named = find(field);
    if (named == nullptr) return no_field(field);
    const std::uint64_t most = low_mask(named->field.width);
    const auto number = parse_number(text);
    if (number ? *number < bias || *number - bias > most : is_number(text) || is_negative(text))
      return does_not_fit(text, field, bias, static_cast<std::int64_t>(most) + bias);
    if (!number) return put_bits(field, text);  // put_bits() reports the error
    set(field, static_cast<std::uint32_t>(*number - bias));
    return {};
  }
  Result<void> put(std::string_view field, std::uint64_t value) { return put(field, fmt::format("{}", value)); }

  Result<void> put_signed(std::string_view field, std::string_view text) {
    const device::NamedField* const named = find(field);
    if (named == nullptr) return no_field(field);
    const auto most = static_cast<std::int64_t>(low_mask(named->field.width - 1U));
    if (const auto number = parse_number(text); number && *number > static_cast<std::uint64_t>(most))
      return does_not_fit(text, field, -most - 1, most);
    return put_bits(field, text);
  }

 private:
  static bool is_negative(std::string_view text) { return text.starts_with('-') && is_number(text.substr(1)); }
  static Failure does_not_fit(std::string_view text, std::string_view field, std::int64_t least, std::int64_t most) {
    return Failure(error(code::stream_range, "{} does not fit into {}", text, field)
                       .note("the field takes {} to {}", least, most)
                       .help("give a number in this range"));
  }
  Failure no_field(std::string_view field) const {
    return Failure(error(code::stream_field, "{} has no field {}", first_name(), field));
  }
};

// An option `name=FIRST:SECOND` of a descriptor.
struct BdOption {
  std::string_view name;
  BdField first;
  std::optional<BdField> second = {};  // none: the option takes one value only
  std::string_view usual = {};         // default of the second value
  std::optional<BdField> enable = {};  // a field that the option sets to 1
  std::string_view usual_first = {};   // default of the first value; empty: no default
};

constexpr BdOption kBdOptions[] = {
    {"length", BdField::Length},
    {"d0", BdField::D0Wrap, BdField::D0Step, "1", {}, "0"},
    {"d1", BdField::D1Wrap, BdField::D1Step, "1", {}, "0"},
    {"d2", BdField::D2Wrap, BdField::D2Step, "1", {}, "0"},
    {"d3", BdField::D3Wrap, BdField::D3Step, "1", {}, "0"},
    {"zeros0", BdField::D0ZerosBefore, BdField::D0ZerosAfter, "0"},
    {"zeros1", BdField::D1ZerosBefore, BdField::D1ZerosAfter, "0"},
    {"zeros2", BdField::D2ZerosBefore, BdField::D2ZerosAfter, "0"},
    {"iterate", BdField::IterationWrap, BdField::IterationStep, "1"},
    {"acquire", BdField::AcquireLock, BdField::AcquireValue, "-1", BdField::AcquireEnable},
    {"release", BdField::ReleaseLock, BdField::ReleaseValue, "1"},
    {"next", BdField::Next, {}, {}, BdField::UseNext},
    {"packet", BdField::PacketId, BdField::PacketType, "0", BdField::PacketEnable},
    {"ooo", BdField::OutOfOrder},
    {"compress", BdField::Compression},
};

class Expander {
 public:
  explicit Expander(Line& line) : line_(line), device_(line.device()) {}

  Expansion take() { return std::move(out_); }

  Result<void> take_tile() {
    TRY(tile_, line_.tile());
    if (!device_.contains(tile_))
      return Failure(error(code::stream_range, "the tile {} is outside the array", to_string(tile_))
                         .note("{} has {} columns and {} rows", device_.name, device_.cols, device_.rows)
                         .help("give a tile of the array: columns and rows are counted from 0"));
    kind_ = device_.kind(tile_);
    places_ = &device::tile_layout(kind_, device_.arch);
    return {};
  }

  Result<void> connect() {
    TRY(const Port source, port(PortRole::Slave));
    CHECK_OK(line_.expect("->"));
    TRY(const Port destination, port(PortRole::Master));
    if (!device::connection_legal(kind_, source.bundle, source.channel, destination.bundle, destination.channel,
                                  device_.arch))
      return Failure(error(code::stream_port, "the switch of a {} cannot join {} to {}", to_string(kind_),
                           to_string(source), to_string(destination))
                         .help("join {} to one of {}", to_string(source), fmt::join(reachable(source), ", ")));
    CHECK_OK(slave(source, false));
    const Reg reg = places_->master_config;
    Words words(kind_, device_.arch, reg.at(index(PortRole::Master, destination)), 1);
    CHECK_OK(words.put("Master_Enable", 1));
    CHECK_OK(words.put("Configuration", index(PortRole::Slave, source)));
    return write(words);
  }

  Result<void> slot() {
    TRY(const Port source, port(PortRole::Slave));
    const Reg reg = places_->slots;
    const unsigned slots = reg.count / device::port_count(kind_, PortRole::Slave, device_.arch);
    TRY(const auto number, line_.number<std::uint8_t>("the number of a slot"));
    if (number >= slots)
      return Failure(error(code::stream_range, "a port has slots 0 to {}, but no slot {}", slots - 1, number)
                         .help("give the number of one of these slots"));
    Words words(kind_, device_.arch, reg.at(index(PortRole::Slave, source) * slots + number), 1);
    CHECK_OK(words.put("enable", 1));
    for (const auto& [name, field] : {std::pair("id", "id"), {"mask", "mask"}, {"msel", "msel"}, {"arbiter", "arbit"}})
      if (const auto text = line_.option(name)) CHECK_OK(words.put(field, *text));
    CHECK_OK(slave(source, true));
    return write(words);
  }

  Result<void> route() {
    CHECK_OK(line_.expect("->"));
    TRY(const Port destination, port(PortRole::Master));
    std::uint8_t arbiter = 0, msels = 1, drop_header = 0;
    CHECK_OK(line_.option("arbiter", arbiter));
    CHECK_OK(line_.option("msels", msels));
    CHECK_OK(line_.option("drop_header", drop_header));
    if (!fits_unsigned(arbiter, kArbiterBits) || !fits_unsigned(msels, kMselBits))
      return Failure(error(code::stream_range, "arbiter {} or msels {:#b} does not fit into its field", arbiter, msels)
                         .note("arbiter has {} bits, and msels has {}", kArbiterBits, kMselBits)
                         .help("give smaller numbers"));
    const Reg reg = places_->master_config;
    Words words(kind_, device_.arch, reg.at(index(PortRole::Master, destination)), 1);
    CHECK_OK(words.put("Master_Enable", 1));
    CHECK_OK(words.put("Packet_Enable", 1));
    CHECK_OK(words.put("Drop_Header", drop_header));
    CHECK_OK(words.put("Configuration", arbiter | unsigned{msels} << kArbiterBits));
    return write(words);
  }

  Result<void> bd() {
    TRY(const auto number, line_.number<std::uint8_t>("the number of a descriptor"));
    const Reg reg = places_->bd;
    CHECK_OK(check_number("buffer descriptor", number, reg.count));
    Words words(kind_, device_.arch, reg.at(number), descriptor().words);
    for (const BdOption& option : kBdOptions)
      if (const auto text = line_.option(option.name)) CHECK_OK(put(words, option, *text));
    if (const auto text = line_.option("base")) CHECK_OK(put_base(words, *text));
    bool valid = true, tlast = true;
    CHECK_OK(line_.flag("valid", valid));
    CHECK_OK(line_.flag("tlast", tlast));
    CHECK_OK(words.put(name_of(BdField::Valid), valid ? 1 : 0));
    CHECK_OK(words.put(name_of(BdField::TlastSuppress), tlast ? 0 : 1));
    if (line_.option_given("arg")) CHECK_OK(point_at_host(number));
    while (const auto name = line_.next_option()) {  // all other fields are named as in the register map
      if (!words.has(*name))
        return Failure(
            error(code::stream_field, "'{}' is not a field or option of a descriptor of a {}", *name, to_string(kind_))
                .note("options are length base d0 d1 ... iterate acquire release next packet ooo tlast valid")
                .help("use one of its fields: {}", fmt::join(words.fields(), " ")));
      CHECK_OK(words.put_bits(*name, *line_.option(*name)));
    }
    return write(words);
  }

  Result<void> lock() {
    TRY(const auto number, line_.number<std::uint8_t>("the number of a lock"));
    const Reg reg = places_->locks;
    CHECK_OK(check_number("lock", number, reg.count));
    CHECK_OK(line_.expect("="));
    Words words(kind_, device_.arch, reg.at(number), 1);
    TRY(const std::string_view text, line_.operand("a value"));
    CHECK_OK(words.put("Lock_value", text));
    return write(words);
  }

  Result<void> queue() {
    TRY(const device::Direction direction, line_.direction());
    TRY(const auto channel, line_.number<std::uint8_t>("a channel"));
    const Reg reg = places_->channel(direction).queue;
    CHECK_OK(check_number(fmt::format("{} channel", to_string(direction)), channel, reg.count));
    Words words(kind_, device_.arch, reg.at(channel), 1);
    const auto bd = line_.option("bd");
    if (!bd) return Failure(error(code::stream_syntax, "a task needs a descriptor").help("give bd=NUMBER"));
    CHECK_OK(words.put("Start_BD_ID", *bd));
    if (const auto repeat = line_.option("repeat")) CHECK_OK(words.put("Repeat_Count", *repeat));
    if (const auto token = line_.option("token")) CHECK_OK(words.put("Enable_Token_Issue", *token));
    return write(words);
  }

 private:
  Result<void> check_number(std::string_view thing, unsigned number, unsigned count) const {
    if (number < count) return {};
    return Failure(error(code::stream_range, "tile {} has no {} {}", to_string(tile_), thing, number)
                       .note("a {} has {} {}s, counted from 0", to_string(kind_), count, thing)
                       .help("give a smaller number, or another tile"));
  }

  // Reads a port such as "South 3". In a shim tile `DMA 0` becomes the South port that the tile's multiplexer can join
  // to channel 0, and port() adds the write that makes the multiplexer join the two.
  Result<Port> port(PortRole role) {
    TRY(const std::string_view name, line_.operand("a port such as South 0"));
    const auto bundle = device::parse_bundle(name);
    if (!bundle)
      return Failure(error(code::stream_syntax, "'{}' is not a kind of port", name)
                         .help("write Core, DMA, Ctrl, FIFO, South, West, North, East or Trace"));
    TRY(const auto channel, line_.number<std::uint8_t>("the channel of a port"));
    if (kind_ == TileKind::Shim && *bundle == Bundle::DMA) return shim_dma(role, channel);
    if (channel < device::port_count(device_, tile_, role, *bundle)) return Port{*bundle, channel};
    return no_port(role, {*bundle, channel});
  }

  Result<Port> shim_dma(PortRole role, std::uint8_t channel) {
    const auto direction = role == PortRole::Slave ? device::Direction::MM2S : device::Direction::S2MM;
    for (const device::ShimMuxPort& mux : device::shim_mux_ports(device_.arch)) {
      if (mux.direction != direction || mux.dma_channel != channel) continue;
      out_.writes.push_back({device_.address(tile_, mux.reg.offset),
                             {mux.select.set(0, static_cast<std::uint32_t>(device::ShimMux::DMA))},
                             mux.select.mask()});
      return Port{Bundle::South, mux.south_channel};
    }
    return no_port(role, {Bundle::DMA, channel});
  }

  Failure no_port(PortRole role, Port port) const {
    const unsigned count =
        port.bundle == Bundle::DMA && kind_ == TileKind::Shim
            ? device_.model(kind_).channels(role == PortRole::Slave ? device::Direction::MM2S : device::Direction::S2MM)
            : device::port_count(device_, tile_, role, port.bundle);
    return Failure(error(code::stream_port, "{} has no {} port {}", to_string(tile_),
                         role == PortRole::Slave ? "slave" : "master", to_string(port))
                       .note("the tile has {} such ports, counted from 0", count)
                       .help("give one of these ports"));
  }

  std::uint32_t index(PortRole role, Port port) const {
    return *device::port_index(kind_, role, port.bundle, port.channel, device_.arch);
  }

  std::vector<std::string> reachable(Port source) const {
    std::vector<std::string> names;
    for (unsigned i = 0; i < device::port_count(kind_, PortRole::Master, device_.arch); ++i)
      if (const auto to = device::port_at(kind_, PortRole::Master, i, device_.arch);
          to && device::connection_legal(kind_, source.bundle, source.channel, to->bundle, to->channel, device_.arch))
        names.push_back(to_string(*to));
    return names;
  }

  Result<void> slave(Port source, bool packets) {
    Words words(kind_, device_.arch, places_->slave_config.at(index(PortRole::Slave, source)), 1);
    CHECK_OK(words.put("Slave_Enable", 1));
    CHECK_OK(words.put("Packet_Enable", packets ? 1 : 0));
    return write(words);
  }

  const device::BdLayout& descriptor() const { return *places_->descriptor; }
  std::string_view name_of(BdField field) const { return descriptor().place(field).name; }

  // Sets the fields of an option: `d0=8:1`, or `d0=8` with the default of the second value. The last dimension takes a
  // step without a size, such as `d2=:1`: the length of the transfer gives its size.
  Result<void> put(Words& words, const BdOption& option, std::string_view text) const {
    const std::size_t colon = text.find(':');
    const bool pair = colon != std::string_view::npos;
    const bool step_only = option.second && !descriptor().has(option.first) && descriptor().has(*option.second);
    if (step_only && colon != 0)
      return Failure(
          error(code::stream_syntax, "{}={} gives a size, but the last dimension has none", option.name, text)
              .note("the length of the transfer gives its size")
              .help("give only the step: {}=:STEP", option.name));
    if (pair && !option.second)
      return Failure(error(code::stream_syntax, "{} takes one value, not {}", option.name, text)
                         .help("leave the second value out"));
    if (!step_only)
      CHECK_OK(put(words, option.first,
                   colon == 0 && !option.usual_first.empty() ? option.usual_first : text.substr(0, colon)));
    if (option.second) CHECK_OK(put(words, *option.second, pair ? text.substr(colon + 1) : option.usual));
    return option.enable ? words.put(name_of(*option.enable), 1) : Result<void>{};
  }
  Result<void> put(Words& words, BdField field, std::string_view text) const {
    const device::BdPlace& place = descriptor().place(field);
    return place.is_signed ? words.put_signed(place.name, text) : words.put(place.name, text, place.plus);
  }

  // Sets the base address. The text counts in bytes, but the register counts in words.
  Result<void> put_base(Words& words, std::string_view text) const {
    TRY(const std::uint64_t bytes, read_number(text, "an address for a descriptor", 64));
    const unsigned low = descriptor().low_address_bits(), shift = descriptor().place(BdField::Address).shift;
    if (!is_aligned(bytes, 1U << shift))
      return Failure(error(code::stream_syntax, "'{}' is not an address for a descriptor", text)
                         .help("give a number of bytes that is a multiple of {}", 1U << shift));
    if (!descriptor().has(BdField::AddressHigh)) return words.put(name_of(BdField::Address), bytes >> shift);
    CHECK_OK(words.put(name_of(BdField::Address), (bytes & low_mask(low)) >> shift));
    return words.put(name_of(BdField::AddressHigh), bytes >> low);
  }

  Result<void> point_at_host(std::uint8_t number) {
    if (kind_ != TileKind::Shim)
      return Failure(error(code::stream_syntax, "only descriptors of a shim tile point at host buffers")
                         .help("give base=BYTES in place of arg"));
    out_.host = HostBd{.tile = tile_, .bd = number};
    CHECK_OK(line_.option("arg", out_.host->argument));
    return line_.option("plus", out_.host->offset);
  }

  Result<void> write(const Words& words) {
    out_.writes.push_back({device_.address(tile_, words.offset()), words.words(), std::nullopt});
    return {};
  }

  Line& line_;
  const device::Device& device_;
  device::TileId tile_{};
  TileKind kind_{};
  const device::TileLayout* places_ = nullptr;
  Expansion out_;
};

struct Macro {
  std::string_view mnemonic;
  Result<void> (Expander::*expand)();
};
constexpr Macro kMacros[] = {
    {"connect", &Expander::connect}, {"slot", &Expander::slot}, {"route", &Expander::route},
    {"bd", &Expander::bd},           {"lock", &Expander::lock}, {"queue", &Expander::queue},
};

}  // namespace

bool is_macro(std::string_view mnemonic) {
  return std::ranges::find(kMacros, mnemonic, &Macro::mnemonic) != std::end(kMacros);
}

Result<Expansion> expand_macro(Line& line) {
  const Macro* macro = std::ranges::find(kMacros, line.mnemonic, &Macro::mnemonic);
  Expander expander(line);
  CHECK_OK(expander.take_tile());
  CHECK_OK((expander.*macro->expand)());
  return expander.take();
}

}  // namespace tessera::container
