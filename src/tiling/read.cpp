#include "tiling/read.h"

#include "base/text.h"
#include "device/packet_resources.h"  // generated
#include "tiling/codes.h"
#include "tiling/not_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace tessera::tiling {

using Json = nlohmann::json;
using device::Direction;

namespace {

constexpr std::uint64_t kMost32 = std::numeric_limits<std::uint32_t>::max();

constexpr const char* kTilingKeys[] = {"buffer_dimension", "tiling_dimension", "offset", "tile_traversal",
                                       "packet_port_id",   "repetition",       "phase",  "boundary_dimension"};
constexpr const char* kMovementKeys[] = {"kind",    "direction", "element", "object_dimension", "tilings",   "address",
                                         "channel", "first_bd",  "locks",   "buffers",          "iteration", "lowering",
                                         "peer",    "packet_id"};

// Reads one JSON object. Keeps the first error; later reads change nothing.
class Reader {
 public:
  Reader(const Json& object, std::string place) : object_(object), place_(std::move(place)) {}

  void allow(std::initializer_list<std::span<const char* const>> lists) {
    if (!object_.is_object()) return fail("the value is of type {}, not an object", object_.type_name());
    std::vector<std::string> known;
    for (const auto& list : lists) known.insert(known.end(), list.begin(), list.end());
    for (const auto& [key, value] : object_.items())
      if (std::ranges::find(known, key) == known.end()) {
        const std::vector<std::string> meant = tessera::nearest(key, known, 1);
        return refuse(error(code::bad_key, "the key '{}' is unknown", printable(key))
                          .help("{}", meant.empty() ? fmt::format("choose one of {}", fmt::join(known, ", "))
                                                    : fmt::format("did you mean '{}'?", meant.front())));
      }
  }
  bool has(const char* key) const { return !failed_ && object_.contains(key); }
  const Json& at(const char* key) const { return object_.at(key); }

  template <class T>
  void number(const char* key, T& to, std::int64_t low, std::uint64_t high) {
    if (has(key)) to = static_cast<T>(integer(at(key), key, low, high));
  }
  template <class T>
  void list(const char* key, std::vector<T>& to, std::int64_t low, std::uint64_t high) {
    if (!has(key)) return;
    if (!at(key).is_array()) return fail("'{}' is of type {}, not a list", key, at(key).type_name());
    for (std::size_t i = 0; i < at(key).size() && !failed_; ++i)
      to.push_back(static_cast<T>(integer(at(key)[i], fmt::format("{}[{}]", key, i), low, high)));
  }
  void flag(const char* key, bool& to) {
    if (!has(key)) return;
    if (!at(key).is_boolean()) return fail("'{}' is of type {}, neither true nor false", key, at(key).type_name());
    to = at(key).get<bool>();
  }
  // Reads a key whose value is one of a few words; `parse` returns none for any other word.
  template <class T, class F>
  void word(const char* key, T& to, std::string_view choices, F&& parse) {
    if (!has(key)) return;
    if (!at(key).is_string()) return fail("'{}' is of type {}, not a string", key, at(key).type_name());
    const auto text = at(key).get<std::string>();
    if (const auto value = parse(text))
      to = *value;
    else
      refuse(error(code::bad_key, "'{}' cannot be '{}'", key, printable(text)).help("choose one of {}", choices));
  }
  // Calls `each` with a Reader for each object of a list. Errors name the position in the list.
  template <class F>
  void objects(const char* key, F&& each) {
    if (!has(key)) return;
    if (!at(key).is_array()) return fail("'{}' is of type {}, not a list", key, at(key).type_name());
    for (std::size_t i = 0; i < at(key).size() && !failed_; ++i) {
      Reader inner(at(key)[i], place(fmt::format("{}[{}]", key, i)));
      each(inner);
      take(inner);
    }
  }
  void require(const char* key) {
    if (!failed_ && !object_.contains(key))
      refuse(error(code::bad_key, "the key '{}' is missing", key)
                 .help("add the key; `tessera explain T1002` has an example"));
  }
  void take(Reader& inner) {
    if (inner.failed_ && !failed_) failed_ = std::move(inner.failed_);
  }
  void refuse(Diag diag) {
    if (failed_) return;
    failed_ = place_.empty() ? std::move(diag) : std::move(diag).at("{}", place_);
  }
  std::string place(std::string_view inner) const {
    return place_.empty() ? std::string(inner) : fmt::format("{}.{}", place_, inner);
  }
  bool failed() const { return failed_.has_value(); }
  Diag failure() { return std::move(*failed_); }

 private:
  template <class... Args>
  void fail(fmt::format_string<Args...> text, Args&&... args) {
    refuse(error(code::bad_key, text, std::forward<Args>(args)...).help("`tessera explain T1002` has an example"));
  }

  std::int64_t integer(const Json& value, std::string_view key, std::int64_t low, std::uint64_t high) {
    const bool is_negative = value.is_number_integer() && !value.is_number_unsigned();
    const bool fits = is_negative                  ? value.get<std::int64_t>() >= low
                      : value.is_number_unsigned() ? std::cmp_greater_equal(value.get<std::uint64_t>(), low) &&
                                                         value.get<std::uint64_t>() <= high
                                                   : false;
    if (fits) return value.get<std::int64_t>();
    refuse(error(code::bad_key, "'{}' is {}, not a whole number from {} to {}", key,
                 value.is_number() ? value.dump() : value.type_name(), low, high)
               .help("write the number without quotes, fraction or exponent"));
    return std::clamp<std::int64_t>(0, low, static_cast<std::int64_t>(high));
  }

  const Json& object_;
  std::string place_;
  std::optional<Diag> failed_;
};

tiling_parameters read_tiling(Reader& reader) {
  tiling_parameters tiling;
  constexpr std::int64_t kLeast32 = std::numeric_limits<std::int32_t>::min();
  constexpr std::int64_t kMostSigned = std::numeric_limits<std::int32_t>::max();
  reader.list("buffer_dimension", tiling.buffer_dimension, 0, kMost32);
  reader.list("tiling_dimension", tiling.tiling_dimension, 0, kMost32);
  reader.list("offset", tiling.offset, kLeast32, kMostSigned);
  reader.objects("tile_traversal", [&](Reader& each) {
    constexpr const char* kKeys[] = {"dimension", "stride", "wrap"};
    traversing_parameters loop;
    each.allow({kKeys});
    for (const char* key : kKeys) each.require(key);
    each.number("dimension", loop.dimension, 0, kMost32);
    each.number("stride", loop.stride, 0, kMost32);
    each.number("wrap", loop.wrap, 0, kMost32);
    tiling.tile_traversal.push_back(loop);
  });
  reader.number("packet_port_id", tiling.packet_port_id, kLeast32, kMostSigned);
  reader.number("repetition", tiling.repetition, 0, kMost32);
  reader.number("phase", tiling.phase, 0, kMost32);
  reader.list("boundary_dimension", tiling.boundary_dimension, 0, kMost32);
  return tiling;
}

void read_locks(Reader& reader, Movement& movement) {
  // Without the key, the channel uses locks to wait for the other user of its buffers. A descriptor of an AIE1 tile has
  // one lock, so it acquires and releases the same lock. Host memory has no locks.
  if (movement.kind == Kind::AieTile) movement.locks = Movement::Locks{0, 0};
  if (movement.kind == Kind::AiemlTile || movement.kind == Kind::MemoryTile) movement.locks = Movement::Locks{};
  if (!reader.has("locks")) return;
  const Json& value = reader.at("locks");
  movement.locks.reset();
  if (value.is_null()) return;
  Reader inner(value, reader.place("locks"));
  constexpr const char* kKeys[] = {"acquire", "release"};
  Movement::Locks locks;
  inner.allow({kKeys});
  for (const char* key : kKeys) inner.require(key);
  inner.number("acquire", locks.acquire, 0, kMost32);
  inner.number("release", locks.release, 0, kMost32);
  movement.locks = locks;
  reader.take(inner);
}

Movement read_movement(Reader& reader) {
  Movement movement;
  reader.allow({kTilingKeys, kMovementKeys});
  for (const char* key : {"kind", "direction"}) reader.require(key);
  if (reader.has("kind") && reader.at("kind") == "aie_shim")
    reader.refuse(error(code::bad_key, "'kind' is 'aie_shim', which is not supported")
                      .note("descriptors of a shim tile of AIE1 have no dimensions, only an address and a length")
                      .help("give each run of words a descriptor, or move them in order by the tile at the other end"));
  reader.word("kind", movement.kind, "aie_tile, aieml_tile, memory_tile, shim, external_memory",
              [](const std::string& name) { return parse_kind(name); });
  reader.word("direction", movement.direction, "mm2s, s2mm", [](const std::string& name) -> std::optional<Direction> {
    if (name == "mm2s") return Direction::MM2S;
    if (name == "s2mm") return Direction::S2MM;
    return std::nullopt;
  });
  std::vector<std::string_view> types;
  for (const ElementType& type : element_types()) types.push_back(type.name);
  reader.word("element", movement.element, fmt::format("{}", fmt::join(types, ", ")),
              [](const std::string& name) -> std::optional<ElementType> {
                const ElementType* type = find_element_type(name);
                return type == nullptr ? std::nullopt : std::optional(*type);
              });
  reader.word("lowering", movement.lowering, "fewest, plain", [](const std::string& name) -> std::optional<Lowering> {
    if (name == "fewest") return Lowering::Fewest;
    if (name == "plain") return Lowering::Plain;
    return std::nullopt;
  });
  reader.list("object_dimension", movement.object_dimension, 0, kMost32);
  reader.number("address", movement.address, 0, std::numeric_limits<std::int64_t>::max());
  reader.number("channel", movement.channel, 0, kMost32);
  if (reader.has("first_bd")) reader.number("first_bd", movement.first_bd.emplace(), 0, kMost32);
  reader.number("buffers", movement.buffers, 1, 64);
  if (reader.has("packet_id"))
    reader.number("packet_id", movement.packet_id.emplace(), 0, device::packet_resources::kPacketIds - 1);
  reader.flag("iteration", movement.iteration);
  read_locks(reader, movement);
  if (!reader.has("tilings")) {
    movement.tilings.push_back(read_tiling(reader));
    return movement;
  }
  for (const char* key : kTilingKeys)
    if (reader.has(key))
      reader.refuse(
          error(code::bad_key, "'{}' is given beside 'tilings'", key).help("write this key into each tiling"));
  reader.objects("tilings", [&](Reader& each) {
    each.allow({kTilingKeys});
    movement.tilings.push_back(read_tiling(each));
  });
  if (movement.tilings.empty())
    reader.refuse(error(code::bad_key, "'tilings' is empty").help("give at least one tiling"));
  return movement;
}

// Parses JSON; fails when an object has the same key twice.
Result<Json> parse(std::string_view text) {
  std::vector<std::set<std::string>> keys;
  std::string twice;
  const auto see = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second)
      twice = value.get<std::string>();
    return true;
  };
  try {
    Json json = Json::parse(text, see);
    if (twice.empty()) return json;
  } catch (const Json::exception& problem) {
    const auto* where = dynamic_cast<const Json::parse_error*>(&problem);
    return Failure(not_json(text, where == nullptr ? 0 : where->byte));  // no place: a number is too large
  }
  return Failure(
      error(code::bad_key, "the key '{}' is given twice", printable(twice)).help("keep one of the two keys"));
}

}  // namespace

Result<TilingRequest> read_request(std::string_view text) {
  if (text.size() > kMostText)
    return Failure(
        error(code::not_a_tiling, "the file has {} bytes, more than a tiling may have", with_commas(text.size()))
            .help("use at most {} bytes", with_commas(kMostText)));
  TRY(const Json json, parse(text));
  Reader reader(json, "");
  TilingRequest request{read_movement(reader), std::nullopt};
  if (reader.has("peer")) {
    Reader inner(reader.at("peer"), "peer");
    if (inner.has("peer"))
      inner.refuse(error(code::bad_key, "the peer itself has a 'peer'")
                       .help("leave the inner 'peer' out: a connection has two ends"));
    request.peer = read_movement(inner);
    if (!inner.failed() && request.peer->direction == request.movement.direction)
      inner.refuse(error(code::bad_key, "both ends of the connection are {}",
                         device::to_string(request.movement.direction) == "MM2S" ? "mm2s" : "s2mm")
                       .help("one end sends (mm2s) and the other one receives (s2mm)"));
    reader.take(inner);
  }
  if (reader.failed()) return Failure(reader.failure());
  return request;
}

}  // namespace tessera::tiling
