// For a poll of bytes that no unit writes: finds other buffers that a unit writes and no unit reads.
//
// If a core polls a flag that no unit writes, its partner often writes another flag by mistake: a core, or a parameter
// write of the command stream, uses a wrong name. Tessera reports another flag only if it is certain that no unit reads
// it. So it must know the programs of all cores that can read the flag, and no descriptor may send it.
//
// Example: core (0,3) polls 'flag' of (0,3), and core (0,2) writes 'sign' of (0,3), which no core loads. Then the text
// is "; core (0,2) writes buffer 'sign' of (0,3) at a.mlir:20:5, which no unit reads".
#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

using device::Direction;

bool sees_memory_of(const Tile& core_tile, const Tile& tile) {
  return core_tile.kind == device::TileKind::Core &&
         std::ranges::any_of(core_tile.model.views, [&](const device::View& view) {
           return core_tile.id.col + view.col_offset == tile.id.col &&
                  core_tile.id.row + view.row_offset == tile.id.row;
         });
}

const CodeAct* WaitGraph::access_of(const Tile& core_tile, CodeAct::Kind kind, const Bytes& bytes) {
  const CodeScan& code = scan(core_tile);
  return first_act(*code.acts, [&](const CodeAct& act) {
    if (act.kind != kind) return false;
    const std::optional<Bytes> reached = act.memory ? bytes_of(core_tile, *act.memory) : std::nullopt;
    return !reached || overlap(*reached, bytes);
  });
}

// Returns whether it is certain that no core and no channel reads these bytes.
bool WaitGraph::is_unread(const Bytes& bytes) {
  for (Tile* user : tiles()) {
    if (user->core && user->core->was_enabled() && sees_memory_of(*user, *bytes.tile)) {
      if (user->core->host() == nullptr || !scan(*user).acts) return false;
      if (access_of(*user, ActKind::Load, bytes) != nullptr) return false;
    }
    for (Channel& channel : user->channels[static_cast<unsigned>(Direction::MM2S)])
      for (std::uint32_t id = 0; user == bytes.tile && id < user->model.bds; ++id) {
        if (((future_bds(channel) | channel.history.bds) >> id & 1) == 0) continue;
        const Bd bd = user->bd(id);
        if (overlap(bytes, {user, std::uint64_t{bd.base} * 4, std::uint64_t{bd.length} * 4})) return false;
      }
  }
  return true;
}

std::string WaitGraph::written_in_vain(const Node& waits) {
  const std::vector<Bytes> polled = polled_by(*waits.tile);
  std::vector<std::string> found;
  for (const PartNames::Buffer& buffer : view_.names.buffers) {
    Tile* tile = view_.find(buffer.tile);
    if (tile == nullptr || buffer.named.name.empty() || !sees_memory_of(*waits.tile, *tile)) continue;
    const Bytes bytes{tile, buffer.first, buffer.length};
    if (std::ranges::any_of(polled, [&](const Bytes& one) { return overlap(one, bytes); })) continue;
    if (const std::string writer = writer_of(bytes); !writer.empty() && is_unread(bytes))
      found.push_back(writer + ", which no unit reads");
  }
  constexpr std::size_t kMost = 2;
  return found.empty() || found.size() > kMost ? "" : "; " + joined(found, "; ");
}

// Returns the caller's write or the host core that writes the bytes: "core (0,2) writes buffer 'sign' of (0,3) at
// a.mlir:20:5". Empty when there is none.
std::string WaitGraph::writer_of(const Bytes& bytes) {
  const auto reaches = [&](std::uint64_t address, std::uint32_t) {
    const std::optional<Bytes> word = word_at(address);
    return word && overlap(bytes, *word);
  };
  if (const auto place = caller_.earlier ? caller_.earlier(reaches) : std::nullopt)
    return fmt::format("{} wrote {}", *place, text_of(bytes));
  for (Tile* user : tiles()) {
    if (!user->core || user->core->host() == nullptr || !user->core->was_enabled() || !scan(*user).acts) continue;
    if (!sees_memory_of(*user, *bytes.tile)) continue;
    const CodeAct* store = access_of(*user, ActKind::Store, bytes);
    if (store != nullptr && store->memory)
      return fmt::format("core {} writes {}{}", device::to_string(user->id), text_of(bytes),
                         store->line.empty() ? "" : " at " + store->line);
  }
  return "";
}

// Names the value that the caller wrote to the polled bytes; otherwise writes to other memory that were probably meant
// for these bytes.
std::string WaitGraph::why_not_written(const Node& polls) {
  const std::string before = written_before(polls);
  const std::string beside = before.empty() ? written_beside(polls) : "";
  return before + "no core, DMA or control packet writes it" +
         (before.empty() && beside.empty() ? written_in_vain(polls) : beside);
}

}  // namespace tessera::explain
