// Finds rates that do not match on the path from the caller to the source: a core that passes on fewer blocks than it
// takes, and a descriptor that sends only a part of each block.
#include "base/text.h"
#include "explain/wait_loss.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::explain {

namespace {

using Node = WaitGraph::Node;
using device::Direction;

// Returns the length of the descriptors that a channel has fetched; absent if they have different lengths.
std::optional<std::uint64_t> common_length(const Channel& channel) {
  std::optional<std::uint64_t> length;
  for (std::uint32_t id = 0; id < channel.tile->model.bds; ++id) {
    if ((channel.history.bds >> id & 1) == 0) continue;
    const std::uint64_t words = channel.tile->bd(id).length;
    if (length && *length != words) return std::nullopt;
    length = words;
  }
  return length;
}

bool is_channel(const Node& node, Direction direction) {
  return node.channel != nullptr && node.channel->direction == direction;
}

void add_lines(const std::vector<CodeAct>& acts, CodeAct::Kind kind, unsigned lock, bool in_branch,
               std::vector<std::string>& lines) {
  for (const CodeAct& act : acts) {
    if (act.kind == kind && act.lock == lock && !act.line.empty())
      if (std::string line = act.line + (in_branch ? " in a branch" : "");
          std::ranges::find(lines, line) == lines.end())
        lines.push_back(std::move(line));
    add_lines(act.body, kind, lock, in_branch || act.kind == CodeAct::Kind::Perhaps, lines);
  }
}

}  // namespace

std::string lines_of(WaitGraph& graph, const Tile& core, LockRef lock, ActKind kind) {
  const CodeScan& code = graph.scan(core);
  const std::optional<unsigned> number = lock_number(core, lock, false);
  std::vector<std::string> lines;
  if (code.acts && number) add_lines(*code.acts, kind, *number, false, lines);
  return lines.empty() ? "" : " at " + joined(lines, " and ");
}

namespace {

// Returns a text such as "core (0,3) has taken 16 of lock 1 of (0,3) at ... and given 8 of lock 3 of (0,3) at ...".
// Empty unless the core has given something, but less than it has taken. `before` fills the buffer that the core takes,
// and `behind` waits for the core.
std::string hands_on_fewer(WaitGraph& graph, const Node& behind, const Node& core, const Node* before) {
  if (!core.lock || core.channel != nullptr || core.tile == nullptr || !behind.lock) return "";
  const LockUse *takes = use_of(*core.lock, core.id), *gives = use_of(*behind.lock, core.id);
  if (takes == nullptr || gives == nullptr || gives->given <= 0 || takes->taken <= gives->given) return "";
  const auto in =
      before != nullptr && is_channel(*before, Direction::S2MM) ? common_length(*before->channel) : std::nullopt;
  const auto out = is_channel(behind, Direction::MM2S) ? common_length(*behind.channel) : std::nullopt;
  // If the blocks that come in and go out have different lengths, words are compared instead of blocks. The block on
  // which the core works does not count as lost.
  const auto amount = [](std::int64_t blocks, std::uint64_t words) {
    return static_cast<std::uint64_t>(blocks) * words;
  };
  if (in && out && *in != *out && amount(takes->taken, *in) <= amount(gives->given, *out) + std::max(*in, *out))
    return "";
  return fmt::format("{} has taken {} of {}{} and given {} of {}{}", core.unit.name, takes->taken, core.lock->name(),
                     lines_of(graph, *core.tile, *core.lock, CodeAct::Kind::Acquire), gives->given, behind.lock->name(),
                     lines_of(graph, *core.tile, *behind.lock, CodeAct::Kind::Release));
}

}  // namespace

std::string fewer_on_the_way(WaitGraph& graph, const std::vector<const Node*>& way) {
  std::vector<std::string> found;
  for (std::size_t i = 1; i < way.size(); ++i)
    if (std::string text = hands_on_fewer(graph, *way[i - 1], *way[i], i + 1 < way.size() ? way[i + 1] : nullptr);
        !text.empty())
      found.push_back(std::move(text));
  return joined(found, "; ");
}

namespace {

// A descriptor sends only the first part of this object: the block that another descriptor of the tile receives at
// the same address, or a buffer of the design.
struct Object {
  std::uint64_t words;
  std::string name;
};
std::optional<Object> object_of(const View& view, const Channel& from, const Bd& bd) {
  Tile& tile = *from.tile;
  for (const Channel& to : tile.channels[static_cast<unsigned>(Direction::S2MM)])
    for (std::uint32_t id = 0; id < tile.model.bds; ++id)
      if (const Bd in = tile.bd(id); (to.history.bds >> id & 1) != 0 && in.base == bd.base && in.length > bd.length)
        return Object{in.length, fmt::format("the block that BD {} of {} receives, {}", id, to.name(),
                                             counted(in.length, "word"))};
  const std::uint64_t first = std::uint64_t{bd.base} * 4;
  const PartNames::Buffer* buffer = view.names.buffer(tile.id, first);
  if (buffer == nullptr || buffer->first != first || buffer->length / 4 <= bd.length) return std::nullopt;
  const std::uint64_t words = buffer->length / 4;
  return Object{words, fmt::format("buffer '{}' of {}, which has {}", buffer->named.name, device::to_string(tile.id),
                                   counted(words, "word"))};
}

}  // namespace

std::optional<Culprit> find_short_descriptor(const View& view, const WaitGraph& graph,
                                             const std::vector<std::size_t>& chain) {
  const std::size_t first = graph.asked ? 1 : 0;
  if (first + 1 >= chain.size()) return std::nullopt;
  const Node& output = graph.nodes[chain[first]];
  const bool one_bd = is_channel(output, Direction::S2MM) && output.channel->tile->kind == device::TileKind::Shim &&
                      output.kind == WaitGraph::Kind::Word && output.channel->counts.tasks == 0 &&
                      output.channel->queue.empty() && !output.channel->bd.next;
  if (!one_bd) return std::nullopt;
  const std::uint64_t wanted = output.unit.of_words * output.unit.of_executions;
  for (std::size_t i = first + 1; i < chain.size(); ++i) {
    const Node& node = graph.nodes[chain[i]];
    if (!is_channel(node, Direction::MM2S) || !node.lock) continue;
    const Channel& from = *node.channel;
    const std::optional<std::uint64_t> length = common_length(from);
    if (!length || *length == 0 || !node.unit.bd) continue;
    const std::optional<Object> object = object_of(view, from, from.tile->bd(*node.unit.bd));
    const std::uint64_t sent = from.counts.bytes / 4, rounds = sent / *length;
    // If more rounds of the descriptor could also give the expected output, the descriptor is at fault only if whole
    // blocks would have given exactly this output.
    const bool parts_would_do = object && wanted % *length == 0 && rounds * object->words != wanted;
    if (!object || parts_would_do || wanted % object->words != 0 || rounds * object->words < wanted) continue;
    return Culprit{
        fmt::format("BD {} of {} sends {} of {}: {} in {} so far, while whole blocks would be {}, and {} waits "
                    "for {}",
                    *node.unit.bd, from.name(), counted(*length, "word"), object->name, counted(sent, "word"),
                    counted(rounds, "round"), rounds * object->words, output.unit.name, output.wants),
        "let the descriptor send the whole block"};
  }
  return std::nullopt;
}

}  // namespace tessera::explain
