// For cores that poll memory while nothing else moves: finds the units whose writes could end the poll.
//
// For a host core, HostCore::poll() reports loops that only read memory. For an emulated core, View::looks_of() lists
// the places that its loop reads. So Tessera knows the polled bytes. The programs of other cores and the descriptors
// show which units write these bytes. A program that Tessera cannot analyse may write any memory that it can reach.
#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

using device::Direction;

std::optional<WaitGraph::Bytes> WaitGraph::bytes_of(const Tile& core_tile, const CodeAct::Bytes& memory) const {
  const device::View* view = core_tile.model.memory_view(memory.address);
  if (view == nullptr) return std::nullopt;
  Tile* tile = view_.find({static_cast<std::uint8_t>(core_tile.id.col + view->col_offset),
                           static_cast<std::uint8_t>(core_tile.id.row + view->row_offset)});
  if (tile == nullptr) return std::nullopt;
  return Bytes{tile, memory.address - view->memory_base, memory.length};
}

namespace {

bool is_data(const Tile& tile, std::uint64_t offset) {
  const device::Reg& memory = tile.layout.data_memory;
  return is_among(offset, memory.offset, std::uint64_t{memory.count} * memory.stride);
}

}  // namespace

// Returns the word of data memory at an address of the array; absent for other addresses.
std::optional<WaitGraph::Bytes> WaitGraph::word_at(std::uint64_t address) const {
  const device::Location at = view_.device.locate(address);
  Tile* tile = view_.device.contains(at.tile) ? view_.find(at.tile) : nullptr;
  if (tile == nullptr || !is_data(*tile, at.offset)) return std::nullopt;
  return Bytes{tile, at.offset - tile->layout.data_memory.offset, 4};
}

std::vector<WaitGraph::Bytes> WaitGraph::looked_at_by(const Tile& tile) {
  std::vector<Bytes> all;
  for (const CoreLook& look : view_.looks_of(tile.first_unit + kCoreUnit)) {
    Tile* owner = view_.find(look.tile);
    const bool by_bus = look.kind == CoreLook::Kind::Register && is_data(*owner, look.offset);
    if (look.kind != CoreLook::Kind::Memory && !by_bus) continue;
    all.push_back({owner, look.offset - (by_bus ? owner->layout.data_memory.offset : 0), look.size});
  }
  return all;
}

std::string WaitGraph::loop_of(const Tile& tile) {
  const std::vector<CoreLook> looks = view_.looks_of(tile.first_unit + kCoreUnit);
  if (looks.empty()) return "";
  return tile.core->position(std::ranges::min(looks, {}, &CoreLook::pc).pc);
}

std::vector<WaitGraph::Bytes> WaitGraph::polled_by(const Tile& tile) {
  if (tile.core->host() == nullptr) return looked_at_by(tile);
  std::vector<Bytes> all;
  const CodeScan& code = scan(tile);
  if (!code.acts) return all;
  const CodeAct* loop =
      first_act(*code.acts, [&](const CodeAct& act) { return act.poll != 0 && act.poll == tile.core->polls(); });
  if (loop == nullptr) return all;
  for_each_act(loop->body, [&](const CodeAct& act) {
    const auto bytes = act.kind == ActKind::Load && act.memory ? bytes_of(tile, *act.memory) : std::nullopt;
    if (bytes) all.push_back(*bytes);
  });
  return all;
}

std::string WaitGraph::text_of(const Bytes& bytes) const {
  const PartNames::Buffer* buffer = view_.names.buffer(bytes.tile->id, bytes.first);
  const std::string place = device::to_string(bytes.tile->id);
  if (buffer == nullptr || buffer->named.name.empty())
    return fmt::format("the {} bytes at {:#x} of {}", bytes.length, bytes.first, place);
  const std::string name = fmt::format("buffer '{}' of {}", buffer->named.name, place);
  return bytes.length >= buffer->length ? name : fmt::format("{} of {}", part_of(*buffer, bytes), name);
}

// Returns the place of bytes in a buffer as text: "word 1", "words 4 to 7", "bytes 2 to 3".
std::string WaitGraph::part_of(const PartNames::Buffer& buffer, const Bytes& bytes) {
  const std::uint64_t first = bytes.first - buffer.first;
  const bool in_words = first % 4 == 0 && bytes.length % 4 == 0;
  const std::uint64_t size = in_words ? 4 : 1, from = first / size, count = bytes.length / size;
  const std::string_view unit = in_words ? "word" : "byte";
  return count == 1 ? fmt::format("{} {}", unit, from) : fmt::format("{}s {} to {}", unit, from, from + count - 1);
}

// A wrong index is a common mistake: a unit then writes other words of the polled buffer.
std::string WaitGraph::written_beside(const Node& node) {
  const std::vector<Bytes> polled = polled_by(*node.tile);
  std::vector<std::string> found;
  for (const Bytes& bytes : polled) {
    const PartNames::Buffer* buffer = view_.names.buffer(bytes.tile->id, bytes.first);
    if (buffer == nullptr || bytes.length >= buffer->length) continue;
    const Bytes whole{bytes.tile, buffer->first, buffer->length};
    // The part of the buffer that `written` covers; absent if `written` has a polled byte or is outside the buffer.
    const auto beside = [&](const Bytes& written) -> std::optional<std::string> {
      const auto meets = [&](const Bytes& one) { return overlap(one, written); };
      if (!overlap(whole, written) || std::ranges::any_of(polled, meets)) return std::nullopt;
      const std::uint64_t first = std::max(whole.first, written.first);
      const std::uint64_t end = std::min(whole.first + whole.length, written.first + written.length);
      return part_of(*buffer, {bytes.tile, first, end - first});
    };
    for (Tile* user : tiles()) add_writes_beside(node, *user, beside, found);
    std::string part;
    const auto is_beside = [&](std::uint64_t address, std::uint32_t) {
      const std::optional<Bytes> word = word_at(address);
      const auto words = word ? beside(*word) : std::nullopt;
      if (words) part = *words;
      return words.has_value();
    };
    if (const auto place = caller_.earlier ? caller_.earlier(is_beside) : std::nullopt)
      found.push_back(fmt::format("{} wrote {} of it", *place, part));
  }
  return found.empty() ? "" : "; " + joined(found, "; ");
}

std::string WaitGraph::written_before(const Node& polls) {
  if (polls.kind != Kind::Poll || !caller_.earlier) return "";
  const std::vector<Bytes> polled = polled_by(*polls.tile);
  std::uint32_t written = 0;
  const auto place = caller_.earlier([&](std::uint64_t address, std::uint32_t value) {
    const std::optional<Bytes> word = word_at(address);
    const bool is_polled = word && std::ranges::any_of(polled, [&](const Bytes& one) { return overlap(one, *word); });
    if (is_polled) written = value;
    return is_polled;
  });
  return place ? fmt::format("{} wrote {} to it, and ", *place, static_cast<std::int32_t>(written)) : "";
}

bool WaitGraph::overlap(const Bytes& one, const Bytes& other) {
  return one.tile == other.tile && one.first < other.first + other.length && other.first < one.first + one.length;
}

void WaitGraph::add_writes_beside(const Node& node, Tile& user, const PartOf& beside, std::vector<std::string>& found) {
  const auto add = [&](std::string text) {
    if (std::ranges::find(found, text) == found.end()) found.push_back(std::move(text));
  };
  const bool has_acts = user.core && user.core->was_enabled() && &user != node.tile && scan(user).acts;
  if (has_acts)
    for_each_act(*scan(user).acts, [&](const CodeAct& act) {
      const auto stored = act.kind == ActKind::Store && act.memory ? bytes_of(user, *act.memory) : std::nullopt;
      if (const auto part = stored ? beside(*stored) : std::nullopt)
        add(fmt::format("core {} writes {} of it{}", device::to_string(user.id), *part,
                        act.line.empty() ? "" : " at " + act.line));
    });
  for (Channel& channel : user.channels[static_cast<unsigned>(Direction::S2MM)])
    for (std::uint32_t id = 0; id < user.model.bds; ++id) {
      if (((future_bds(channel) | channel.history.bds) >> id & 1) == 0) continue;
      const Bd bd = user.bd(id);
      if (const auto part = beside({&user, std::uint64_t{bd.base} * 4, std::uint64_t{bd.length} * 4}))
        add(fmt::format("BD {} of {} fills {} of it", id, channel.name(), *part));
    }
}

std::string WaitGraph::poll_wants(const Tile& tile) {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  for (const Bytes& bytes : polled_by(tile)) add(text_of(bytes));
  for (const CoreLook& look : view_.looks_of(tile.first_unit + kCoreUnit)) {
    if (look.kind == CoreLook::Kind::Stream) add("its stream input");
    if (look.kind != CoreLook::Kind::Register || is_data(tile, look.offset)) continue;
    const auto known = device::register_at(tile.kind, look.offset, tile.model.arch);
    add(fmt::format("register {} of {}", known ? known->name : fmt::format("{:#x}", look.offset),
                    device::to_string(tile.id)));
  }
  const std::string loop = loop_of(tile);
  return (names.empty() ? "memory that no unit changes" : joined(names, " and ")) +
         (loop.empty() ? "" : " in its loop at " + loop);
}

std::vector<WaitUnit::Bytes> WaitGraph::polls_of(const Tile& tile) {
  std::vector<WaitUnit::Bytes> all;
  for (const Bytes& bytes : polled_by(tile)) {
    const PartNames::Buffer* buffer = view_.names.buffer(bytes.tile->id, bytes.first);
    all.push_back({bytes.tile->id, bytes.first, bytes.length, kept(buffer == nullptr ? nullptr : &buffer->named)});
  }
  return all;
}

bool WaitGraph::may_store(const Tile& core_tile, const Bytes& bytes) {
  const CodeScan& code = scan(core_tile);
  if (core_tile.core->host() != nullptr) return code.stores;
  const PartNames::Buffer* buffer = view_.names.buffer(bytes.tile->id, bytes.first);
  return code.stores && std::ranges::any_of(code.addresses, [&](std::uint32_t address) {
           const std::optional<Bytes> place = bytes_of(core_tile, {address, 1});
           return place && place->tile == bytes.tile &&
                  (buffer == nullptr || view_.names.buffer(bytes.tile->id, place->first) == buffer);
         });
}

void WaitGraph::add_poll_edges(Node& node) {
  const std::vector<Bytes> polled = polled_by(*node.tile);
  if (polled.empty() && node.tile->core->host() == nullptr)
    node.unit.edges.push_back({std::nullopt, "no unit that still acts could change it", true});
  for (Tile* user : tiles()) {
    if (user != node.tile && user->core && user->core->was_enabled()) add_writer(node, *user, polled);
    for (Channel& channel : user->channels[static_cast<unsigned>(Direction::S2MM)]) {
      const std::uint64_t bds = future_bds(channel) | channel.history.bds;
      for (std::uint32_t id = 0; id < user->model.bds; ++id) {
        if ((bds >> id & 1) == 0) continue;
        const Bd bd = user->bd(id);
        const auto touches = [&](const Bytes& bytes) {
          return bytes.tile == user && bd.base * 4 < bytes.first + bytes.length &&
                 bytes.first < (bd.base + bd.length) * 4;
        };
        if (std::ranges::none_of(polled, touches)) continue;
        const std::size_t to = this->node(channel);
        if ((future_bds(channel) >> id & 1) != 0)
          add_edge(node, to, fmt::format("BD {} of {} fills it", id, channel.name()));
        else
          node.unit.edges.push_back(
              {to, fmt::format("BD {} of {}, which fills it, {}", id, channel.name(), tasks_ended(channel)), true});
        break;
      }
    }
  }
}

void WaitGraph::add_writer(Node& node, Tile& user, const std::vector<Bytes>& polled) {
  const CodeScan& code = scan(user);
  const auto sees = [&](const Bytes& bytes) {
    return std::ranges::any_of(user.model.views, [&](const device::View& view) {
      return user.id.col + view.col_offset == bytes.tile->id.col && user.id.row + view.row_offset == bytes.tile->id.row;
    });
  };
  if (std::ranges::none_of(polled, sees)) return;
  const auto writes = [&](const CodeAct& act) {
    if (act.kind != ActKind::Store) return false;
    if (!act.memory) return true;
    const std::optional<Bytes> stored = bytes_of(user, *act.memory);
    return !stored || std::ranges::any_of(polled, [&](const Bytes& bytes) {
      return bytes.tile == stored->tile && stored->first < bytes.first + bytes.length &&
             bytes.first < stored->first + stored->length;
    });
  };
  const CodeAct* store = code.acts ? first_act(*code.acts, writes) : nullptr;
  if (code.acts && store == nullptr) return;
  const std::size_t to = core_node(user);
  if (!code.acts) {
    const auto stored = [&](const Bytes& bytes) { return may_store(user, bytes); };
    if (is_alive(*user.core) && std::ranges::any_of(polled, stored))
      add_edge(node, to, fmt::format("{} may write it", nodes[to].unit.name));
    return;
  }
  const std::string where = store->line.empty() ? "" : " at " + store->line;
  if (!is_alive(*user.core))
    add_edge(node, to, fmt::format("{}, which writes it{}, {}", nodes[to].unit.name, where, nodes[to].unit.state));
  else if (!may_come_to(user, writes))
    node.unit.edges.push_back(
        {to, fmt::format("{}, which writes it{}, does not reach that place again", nodes[to].unit.name, where), true});
  else
    add_edge(node, to, fmt::format("{} writes it{}", nodes[to].unit.name, where));
}

std::optional<std::string> WaitGraph::later_write(const Writes& writes, const std::vector<Bytes>& polled) const {
  return writes([&](std::uint64_t address, std::uint32_t) {
    const std::optional<Bytes> word = word_at(address);
    return word && std::ranges::any_of(polled, [&](const Bytes& bytes) { return overlap(bytes, *word); });
  });
}

}  // namespace tessera::explain
