// Carries out a core's requests to the memory of four tiles, locks, streams and registers, and reports them to the
// sanitizers (parts/hooks.h).
//
// A core asks the bus before it changes anything (CoreBus::ready), and acts through it afterwards in the same cycle.
// The bus keeps the order that core_unit.h describes: it defers a request that comes too early, posts a release that
// comes too early, and shortens the core's slice after each action that may have woken another unit (others_changed).

#include "array/codes.h"
#include "array/parts/core_loops.h"
#include "array/parts/door.h"
#include "array/parts/events.h"
#include "array/parts/hooks.h"
#include "array/parts/locks.h"
#include "array/parts/parts.h"
#include "array/parts/streams.h"
#include "array/tile/clocks.h"
#include "array/tile/core_unit.h"
#include "core/codes.h"
#include "device/aie2_events.h"
#include "device/aie2_registers.h"
#include "device/ports.h"

#include <algorithm>

namespace tessera::array {

namespace core_regs = device::aie2::core;
namespace names = device::events::core;
using device::Bundle;
using device::Direction;

Tile* CoreUnit::owner_of(Quadrant quadrant) const {
  const device::View& view = tile_.model.views[static_cast<unsigned>(quadrant)];  // core_windows.py proves their order
  const device::TileId id{static_cast<std::uint8_t>(tile_.id.col + view.col_offset),
                          static_cast<std::uint8_t>(tile_.id.row + view.row_offset)};
  const bool visible = parts_.device.contains(id) && parts_.device.kind(id) == device::TileKind::Core;
  return visible ? &parts_.tiles.tile(id) : nullptr;
}

std::optional<Diag> CoreUnit::barred(Quadrant quadrant) {
  const Tile* owner = owner_of(quadrant);
  if (owner == nullptr) return std::nullopt;
  return blocked(*owner, tile_, "core " + device::to_string(tile_.id), "the memory");
}

std::span<std::uint8_t> CoreUnit::data(Quadrant quadrant) {
  Tile* owner = owner_of(quadrant);
  return owner == nullptr ? std::span<std::uint8_t>() : owner->data;
}

ByteSpan CoreUnit::program() {
  return tile_.program;
}

std::string CoreUnit::position(std::uint32_t pc) {
  if (host_) return fmt::format("host core '{}'", host_->name());
  const std::string name = parts_.code_names ? parts_.code_names(tile_.id, pc) : "";
  return name.empty() ? CoreBus::position(pc) : fmt::format("{} in {}", CoreBus::position(pc), name);
}

Cycle CoreUnit::wait_for_banks(Quadrant quadrant, std::uint16_t banks, Cycle now) {
  const device::View& view = tile_.model.views[static_cast<unsigned>(quadrant)];
  Tile* memory = parts_.tiles.find({static_cast<std::uint8_t>(tile_.id.col + view.col_offset),
                                    static_cast<std::uint8_t>(tile_.id.row + view.row_offset)});
  if (memory == nullptr) return 0;
  if (parts_.variation && memory->banks.channel_may_come_first(banks, now) &&
      parts_.variation->pick(Variation::Kind::Bank, unit(), 2) != 0)
    return 1;  // the channel came first
  return memory->banks.core_waits(banks, now) ? 1 : 0;
}

Cycle CoreUnit::work_before(Request::Kind kind) {
  if (!parts_.variation) return 0;
  return kind == Request::Kind::Acquire
             ? parts_.variation->delay(Variation::Kind::HostWork, unit(), kMostHostWorkDelay)
             : parts_.variation->delay(Variation::Kind::HostStep, unit(), kMostHostStepDelay);
}

void CoreUnit::accessed(const CoreAccess& access) {
  if (parts_.hooks) parts_.hooks->core_accesses(tile_, access);
}

void CoreUnit::settled(std::uint64_t load, bool used) {
  if (parts_.hooks) parts_.hooks->load_settled(tile_, load, used);
}

void CoreUnit::opened(Quadrant quadrant, std::uint32_t offset, std::uint32_t size) {
  if (parts_.hooks) parts_.hooks->core_window(tile_, quadrant, offset, size);
}

void CoreUnit::written_beyond(Quadrant quadrant, std::uint32_t end, std::uint32_t offset, std::uint32_t place) {
  if (parts_.hooks) parts_.hooks->core_wrote_beyond(tile_, quadrant, end, offset, place, executor().now());
}

bool CoreUnit::another_unit_precedes(Cycle now) {
  if (parts_.events.due() <= now) parts_.events.advance(now);
  return parts_.scheduler.peek() < Event{now, unit()};
}

Result<bool> CoreUnit::ready(const Request& request, Cycle now) {
  using Kind = Request::Kind;
  if (request.kind == Kind::Release) return true;  // release() posts it when it comes too early
  std::optional<LockRef> lock;
  if (request.kind == Kind::Acquire) {
    TRY(lock, parts_.locks.open_to(tile_, parts_.locks.in_view(tile_, request.lock)));
  }
  if (request.port != 0 &&
      request.port >= device::port_count(tile_.kind, device::PortRole::Master, Bundle::Core, tile_.model.arch))
    return Failure(error(code::host_core, "core {} has no stream port {}", device::to_string(tile_.id), request.port)
                       .help("only cores of AIE1 have a second port"));
  deferred_ = another_unit_precedes(now);
  if (deferred_) return false;
  if (!lock) parts_.advance_time(now);
  Result<bool> free =
      lock ? parts_.locks.may_acquire(*lock, request.value, unit()) : Result<bool>(!request.waits || is_ready(request));
  if (waited_ && free && *free) note_wait(request, lock, now);
  return free;
}

// Adds the cycles of a wait that ends at `now` to the counts of the core and of the lock.
void CoreUnit::note_wait(const Request& request, std::optional<LockRef> lock, Cycle now) {
  const Cycle cycles = now - std::min(now, waiting_since_);
  waits_[static_cast<unsigned>(request.kind)] += cycles;
  if (lock) lock->lock().use(unit()).waited += cycles;
  waited_ = false;
}

Cycle CoreUnit::waited_for(Request::Kind kind, Cycle now) const {
  const bool waits = state_ == State::Waiting && executor().waits_for().kind == kind;
  return waits_[static_cast<unsigned>(kind)] + (waits ? now - std::min(now, waiting_since_) : 0);
}

// Returns whether the request can be carried out now. If it cannot, the streams or the cascade wake this core when the
// request may have become possible.
bool CoreUnit::is_ready(const Request& request) {
  using Kind = Request::Kind;
  switch (request.kind) {
    case Kind::ReadStream: {
      StreamEnd& port = tile_.core_port(Direction::S2MM, request.port);
      const bool ready = parts_.streams.has_word(port);
      if (!ready) parts_.streams.await_word(port);
      return ready;
    }
    case Kind::WriteStream: {
      StreamEnd& port = tile_.core_port(Direction::MM2S, request.port);
      const bool ready = parts_.streams.has_room(port);
      if (!ready) parts_.streams.await_room(port);
      return ready;
    }
    case Kind::ReadCascade:
    case Kind::WriteCascade: return cascade_is_ready(request.kind == Kind::ReadCascade);
    default: break;
  }
  return core_regs::Core_Processor_Bus_Enable.get(tile_.registers.at(core_regs::Core_Processor_Bus.offset)) != 0;
}

void CoreUnit::acquire(unsigned lock, std::int32_t value, Cycle now) {
  const Result<LockRef> ref = parts_.locks.in_view(tile_, lock);
  end_stall(now);
  pulse(names::INSTR_LOCK_ACQUIRE_REQ, now);
  parts_.locks.acquire(*ref, value, now, unit());
}

Result<void> CoreUnit::release(unsigned lock, std::int32_t value, Cycle now) {
  TRY(const LockRef ref, parts_.locks.open_to(tile_, parts_.locks.in_view(tile_, lock)));
  if (another_unit_precedes(now)) {
    post({Post::Kind::Release, now, executor().pc(), lock, static_cast<std::uint32_t>(value)});
  } else {
    pulse(names::INSTR_LOCK_RELEASE_REQ, now);
    CHECK_OK(parts_.locks.release(ref, value, now, unit()));
  }
  others_changed();
  return {};
}

void CoreUnit::others_changed() {
  executor().shorten(horizon(parts_.scheduler.peek(), executor().now()));
}

std::optional<StreamWord> CoreUnit::read_stream(unsigned number, Cycle now) {
  StreamEnd& port = tile_.core_port(Direction::S2MM, number);
  if (!parts_.streams.has_word(port)) {
    parts_.loops.looks(unit(), {CoreLook::Kind::Stream, tile_.id, 0, 0, executor().pc()});
    return std::nullopt;
  }
  parts_.loops.changed();
  end_stall(now);
  pulse(names::INSTR_STREAM_GET, now);
  const StreamWord word = parts_.streams.take_word(port);
  others_changed();
  return word;
}

bool CoreUnit::write_stream(unsigned number, StreamWord word, Cycle now) {
  StreamEnd& port = tile_.core_port(Direction::MM2S, number);
  if (!parts_.streams.has_room(port)) return false;
  parts_.loops.changed();
  end_stall(now);
  pulse(names::INSTR_STREAM_PUT, now);
  parts_.streams.put_word(port, word);
  others_changed();
  return true;
}

Result<std::uint32_t> CoreUnit::read_register(std::uint32_t offset, Cycle now) {
  end_stall(now);
  looks_at_register(offset);
  return parts_.door.read32(parts_.device.address(tile_.id, offset), {unit(), executor().pc()});
}

void CoreUnit::write_register(std::uint32_t offset, std::uint32_t value, Cycle now) {
  end_stall(now);
  post({Post::Kind::Write, now, executor().pc(), offset, value});
  executor().shorten(now + 1);
}

}  // namespace tessera::array
