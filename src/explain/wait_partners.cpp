// For a lock that no unit releases, finds the unit that should release it, by the buffer that the lock guards.
//
// After a wait for a lock, a unit uses a buffer. If it reads the buffer, another unit has to fill it, and should
// release the lock when the buffer is full. If it writes the buffer, another unit has to empty it. So the units that
// fill or empty this buffer show the fault: such a unit releases another lock or no lock, or there is no such unit.
// Only if this finds nothing does Tessera suspect the lock's initial value, because a wrong initial value blocks only
// the first waits.
//
// Tessera says nothing in these cases:
// - a program that it cannot read can access the buffer
// - several units fill or empty the buffer
// - the waiting unit uses several buffers that would each give an answer
// - the unit releases another lock for which the waiting unit waits elsewhere in its program
//
// Example: core (0,2) waits for 'x1_full', reads buffer 'x1', and no descriptor fills 'x1'. S2MM 0 of (0,2) fills the
// other buffer that the core reads: "; no unit fills buffer 'x1' of (0,2), which core (0,2) reads after this wait; S2MM
// 0 of (0,2) fills only buffer 'x0' of (0,2)".
#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

using device::Direction;

namespace {

// Collects the loads and stores that follow the wait in the text of a program, up to the next release.
struct ActsBehind {
  const IsAct& here;
  std::vector<const CodeAct*> found{};
  bool begun = false, ended = false;

  void collect(const std::vector<CodeAct>& acts) {
    for (const CodeAct& act : acts) {
      ended |= begun && act.kind == ActKind::Release;
      if (ended) return;
      if (begun && (act.kind == ActKind::Load || act.kind == ActKind::Store)) found.push_back(&act);
      begun |= here(act);
      collect(act.body);
    }
  }
};

bool is_all_zero(const Tile& tile, std::uint64_t first, std::uint64_t length) {
  const std::span data(tile.data);
  const auto bytes = data.first(std::min(first + length, data.size())).subspan(std::min(first, data.size()));
  return std::ranges::all_of(bytes, [](auto byte) { return static_cast<unsigned>(byte) == 0; });
}

}  // namespace

// Returns the bytes that a descriptor moves; if a buffer of the design contains the first of them, this whole buffer.
// Absent for a shim tile, which has no memory.
std::optional<WaitGraph::Bytes> WaitGraph::moved_by(Tile& tile, const Bd& bd) const {
  if (tile.kind == device::TileKind::Shim) return std::nullopt;
  Bytes bytes{&tile, bd.base * 4, bd.length * 4};
  if (tile.kind == device::TileKind::Mem) {
    const auto first = static_cast<std::uint32_t>(bytes.first), length = static_cast<std::uint32_t>(bytes.length);
    const std::optional<Bytes> seen = bytes_of(tile, CodeAct::Bytes{first, length});
    if (!seen) return std::nullopt;
    bytes = *seen;
  }
  return whole_buffer(bytes);
}

WaitGraph::Bytes WaitGraph::whole_buffer(const Bytes& bytes) const {
  const PartNames::Buffer* buffer = view_.names.buffer(bytes.tile->id, bytes.first);
  return buffer == nullptr ? bytes : Bytes{bytes.tile, buffer->first, buffer->length};
}

// Returns the buffers of the loads and stores in `acts` that the core's whole program only reads or only writes.
std::vector<WaitGraph::BufferUse> WaitGraph::one_way_buffers(const Tile& core_tile,
                                                             const std::vector<const CodeAct*>& acts) {
  std::vector<BufferUse> uses;
  for (const CodeAct* act : acts) {
    const std::optional<Bytes> bytes = act->memory ? bytes_of(core_tile, *act->memory) : std::nullopt;
    if (!bytes) continue;
    const BufferUse use{whole_buffer(*bytes), act->kind == ActKind::Load};
    if (access_of(core_tile, use.reads ? ActKind::Store : ActKind::Load, use.bytes) != nullptr) continue;
    const auto is_same = [&](const BufferUse& other) { return overlap(other.bytes, use.bytes); };
    if (std::ranges::none_of(uses, is_same)) uses.push_back(use);
  }
  return uses;
}

// Returns the buffers that a waiting unit uses after the wait; empty if they are unknown.
std::vector<WaitGraph::BufferUse> WaitGraph::buffers_behind(const Node& waits) {
  if (waits.channel != nullptr) {
    const std::optional<Bytes> bytes = moved_by(*waits.tile, waits.channel->bd);
    if (!bytes) return {};
    return {{*bytes, waits.channel->direction == Direction::MM2S}};
  }
  const CodeScan& code = scan(*waits.tile);
  const IsAct here = code.acts ? stands_at(*waits.tile) : IsAct();
  const CodeAct* first = here ? first_act(*code.acts, here) : nullptr;
  const auto is_elsewhere = [&](const CodeAct& act) { return here(act) && &act != first; };
  // If the core may stand at several acts, its next buffer is unknown.
  if (first == nullptr || first_act(*code.acts, is_elsewhere) != nullptr) return {};
  ActsBehind behind{here};
  behind.collect(*code.acts);
  return one_way_buffers(*waits.tile, behind.found);
}

std::vector<WaitGraph::BufferUse> WaitGraph::all_buffers(const Node& waits, bool reads) {
  std::vector<BufferUse> uses;
  if (waits.channel == nullptr) {
    std::vector<const CodeAct*> acts;
    for_each_act(*scan(*waits.tile).acts, [&](const CodeAct& act) {
      if (act.kind == ActKind::Load || act.kind == ActKind::Store) acts.push_back(&act);
    });
    uses = one_way_buffers(*waits.tile, acts);
  }
  for (std::uint32_t id = 0; waits.channel != nullptr && id < waits.tile->model.bds; ++id)
    if (((future_bds(*waits.channel) | waits.channel->history.bds) >> id & 1) != 0)
      if (const auto bytes = moved_by(*waits.tile, waits.tile->bd(id))) uses.push_back({*bytes, reads});
  std::erase_if(uses, [&](const BufferUse& use) { return use.reads != reads; });
  return uses;
}

// Returns the units other than `unit` that fill a buffer which `unit` reads, or that empty a buffer which it writes.
// Absent if Tessera cannot read a program that can access the buffer.
std::optional<std::vector<WaitGraph::Partner>> WaitGraph::partners_at(const BufferUse& use, UnitId unit) {
  std::vector<Partner> found;
  for (Tile* user : tiles()) {
    const UnitId core = user->first_unit + kCoreUnit;
    if (core != unit && user->core && user->core->was_enabled() && sees_memory_of(*user, *use.bytes.tile)) {
      if (user->core->host() == nullptr || !scan(*user).acts) return std::nullopt;
      const CodeAct* act = access_of(*user, use.reads ? ActKind::Store : ActKind::Load, use.bytes);
      if (act != nullptr && !act->memory) return std::nullopt;
      if (act != nullptr) found.push_back({core, view_.name_of(core), locks_used_by(*user)});
    }
    for (Channel& channel : user->channels[static_cast<unsigned>(use.reads ? Direction::S2MM : Direction::MM2S)])
      for (std::uint32_t id = 0; channel.unit != unit && id < user->model.bds; ++id) {
        if (((future_bds(channel) | channel.history.bds) >> id & 1) == 0) continue;
        const Bd bd = user->bd(id);
        const std::optional<Bytes> bytes = moved_by(*user, bd);
        if (!bytes || !overlap(*bytes, use.bytes)) continue;
        Partner one{channel.unit, fmt::format("BD {} of {}", id, channel.name()), {}};
        if (const auto lock = view_.dma_lock(channel, bd.release_lock); bd.releases && lock)
          one.used.gives.push_back(*lock);
        found.push_back(std::move(one));
      }
  }
  return found;
}

// Names the only unit that fills (or empties) the other buffers of the waiting unit: "; S2MM 0 of (0,2) fills only
// buffer 'x0' of (0,2)". Empty if there is no such unit or more than one.
std::string WaitGraph::partner_beside(const Node& waits, const BufferUse& missing) {
  std::optional<UnitId> unit;
  std::vector<std::string> names;
  for (const BufferUse& use : all_buffers(waits, missing.reads)) {
    if (overlap(use.bytes, missing.bytes)) continue;
    const auto partners = partners_at(use, waits.id);
    if (!partners) return "";
    for (const Partner& one : *partners)
      if (unit.value_or(one.id) != one.id)
        return "";
      else
        unit = one.id;
    if (std::string name = text_of(use.bytes); !partners->empty() && std::ranges::find(names, name) == names.end())
      names.push_back(std::move(name));
  }
  if (!unit) return "";
  return fmt::format("; {} {} only {}", view_.name_of(*unit), missing.reads ? "fills" : "empties",
                     joined(names, " and "));
}

std::optional<Culprit> WaitGraph::data_partner(const Node& waits) {
  if (!waits.lock || waits.demand.binary || !waits.raises() || waits.id == kNoUnit || waits.tile == nullptr)
    return std::nullopt;
  const std::map<UnitId, UsedLocks> units = lock_users();
  const auto own = units.find(waits.id);
  if (own == units.end()) return std::nullopt;
  const auto is_for_it = [&](LockRef lock) { return among(own->second.takes, lock); };
  std::optional<Culprit> found;
  for (const BufferUse& use : buffers_behind(waits)) {
    // A lock that a core acquires before it reads a buffer has the initial value 0; a lock that counts free buffers has
    // a higher initial value.
    if (waits.channel == nullptr && use.reads != (initial_value(*waits.lock) == 0)) continue;
    const std::optional<std::vector<Partner>> partners = partners_at(use, waits.id);
    if (!partners) return std::nullopt;
    const auto answers = [&](const Partner& one) { return std::ranges::any_of(one.used.gives, is_for_it); };
    if (std::ranges::any_of(*partners, answers) || partners->size() > 1) continue;
    // The configuration may have filled a buffer that is not zero.
    const bool has_content = use.reads && !is_all_zero(*use.bytes.tile, use.bytes.first, use.bytes.length);
    if (partners->empty() && has_content) continue;
    if (found) return std::nullopt;
    found = partners->empty() ? without_partner(waits, use) : with_partner(waits, use, partners->front());
  }
  return found;
}

Culprit WaitGraph::without_partner(const Node& waits, const BufferUse& use) {
  return {fmt::format("; no unit {} {}, which {} {}{}", use.reads ? "fills" : "empties", text_of(use.bytes),
                      waits.unit.name, use_text(waits, use), partner_beside(waits, use)),
          fmt::format("let a unit {} {}, and release {} afterwards", use.reads ? "fill" : "empty", text_of(use.bytes),
                      waits.lock->name())};
}

Culprit WaitGraph::with_partner(const Node& waits, const BufferUse& use, const Partner& partner) const {
  const std::vector<std::string> gives = lock_names(partner.used.gives);
  return {fmt::format("; {} {} {}, which {} {}, and releases {}", partner.name, use.reads ? "fills" : "empties",
                      text_of(use.bytes), waits.unit.name, use_text(waits, use),
                      gives.empty() ? "no lock" : joined(gives, " and ") + " instead"),
          fmt::format("let {} release {}", partner.name, waits.lock->name())};
}

// Returns the use of a buffer as text: "reads after this wait", "sends".
std::string_view WaitGraph::use_text(const Node& waits, const BufferUse& use) {
  if (waits.channel != nullptr) return use.reads ? "sends" : "fills";
  return use.reads ? "reads after this wait" : "writes after this wait";
}

}  // namespace tessera::explain
