// Cores that poll memory, when nothing else moves any more: the units whose writes could end the poll.
//
// The code that attached a host core reports loops that only read memory (HostCore::poll), so the polled buffers are
// known. The programs of other cores and the descriptors show which units write them. A program that Tessera cannot
// analyse may write any memory in its view.
#include "array/explain/wait_graph.h"

#include <algorithm>

namespace tessera::array {

using device::Direction;
using Does = CodeAct::Kind;

bool WaitGraph::polls_in_vain(const Tile& tile) {
  return tile.core && tile.core->polls() != 0 && machine_.stands_still();
}

std::optional<WaitGraph::Bytes> WaitGraph::bytes_of(const Tile& core_tile, const CodeAct::Bytes& memory) {
  const device::View* view = core_tile.model.memory_view(memory.address);
  if (view == nullptr) return std::nullopt;
  Tile* tile = machine_.find({static_cast<std::uint8_t>(core_tile.id.col + view->col_offset),
                              static_cast<std::uint8_t>(core_tile.id.row + view->row_offset)});
  if (tile == nullptr) return std::nullopt;
  return Bytes{tile, memory.address - view->memory_base, memory.length};
}

namespace {

// Calls `each` with all acts, also of loops and branches.
template <class F>
void for_each_act(const std::vector<CodeAct>& acts, F&& each) {
  for (const CodeAct& act : acts) {
    each(act);
    for_each_act(act.body, each);
  }
}

}  // namespace

std::vector<WaitGraph::Bytes> WaitGraph::polled_by(const Tile& tile) {
  std::vector<Bytes> all;
  const CodeScan& code = scan(tile);
  if (!code.acts) return all;
  const CodeAct* loop =
      first_act(*code.acts, [&](const CodeAct& act) { return act.poll != 0 && act.poll == tile.core->polls(); });
  if (loop == nullptr) return all;
  for_each_act(loop->body, [&](const CodeAct& act) {
    const auto bytes = act.kind == Does::Load && act.memory ? bytes_of(tile, *act.memory) : std::nullopt;
    if (bytes) all.push_back(*bytes);
  });
  return all;
}

std::string WaitGraph::poll_wants(const Tile& tile) {
  std::vector<std::string> names;
  for (const Bytes& bytes : polled_by(tile)) {
    const Names::Buffer* buffer = machine_.names.buffer(bytes.tile->id, bytes.first);
    const std::string place = device::to_string(bytes.tile->id);
    std::string name = buffer == nullptr || buffer->named.name.empty()
                           ? fmt::format("the {} bytes at {:#x} of {}", bytes.length, bytes.first, place)
                           : fmt::format("buffer '{}' of {}", buffer->named.name, place);
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  return names.empty() ? "memory that no unit changes" : joined(names, " and ");
}

void WaitGraph::add_poll_edges(Node& node) {
  const std::vector<Bytes> polled = polled_by(*node.tile);
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

// The stores of another core to polled bytes.
void WaitGraph::add_writer(Node& node, Tile& user, const std::vector<Bytes>& polled) {
  const CodeScan& code = scan(user);
  const auto sees = [&](const Bytes& bytes) {
    return std::ranges::any_of(user.model.views, [&](const device::View& view) {
      return user.id.col + view.col_offset == bytes.tile->id.col && user.id.row + view.row_offset == bytes.tile->id.row;
    });
  };
  if (std::ranges::none_of(polled, sees)) return;
  const auto writes = [&](const CodeAct& act) {
    if (act.kind != Does::Store) return false;
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
    if (is_alive(*user.core)) add_edge(node, to, fmt::format("{} may write it", nodes[to].unit.name));
    return;
  }
  const std::string where = store->line.empty() ? "" : " at " + store->line;
  if (!is_alive(*user.core))
    add_edge(node, to, fmt::format("{}, which writes it{}, {}", nodes[to].unit.name, where, nodes[to].unit.state));
  else if (!may_come_to(user, writes))
    node.unit.edges.push_back(
        {to, fmt::format("{}, which writes it{}, does not come there again", nodes[to].unit.name, where), true});
  else
    add_edge(node, to, fmt::format("{} writes it{}", nodes[to].unit.name, where));
}

std::optional<std::string> WaitGraph::later_write(const Writes& writes, const std::vector<Bytes>& polled) const {
  return writes([&](std::uint64_t address, std::uint32_t) {
    const device::Location place = machine_.device.locate(address);
    return std::ranges::any_of(polled, [&](const Bytes& bytes) {
      return bytes.tile->id == place.tile && place.offset >= bytes.first && place.offset - bytes.first < bytes.length;
    });
  });
}

}  // namespace tessera::array
