// The functions with which a machine reports to the sanitizers every access, and every action that orders two units.
//
// The array calls these functions; src/sanitize implements them. A machine without sanitizers has a null pointer, and
// the code that would report only tests this pointer. The functions must not change anything in the machine.
// docs/rationale/hooks.md gives the reasons for this interface.
#pragma once

#include "array/tile/address_walk.h"
#include "array/types.h"
#include "core/bus.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace tessera::array {

struct Channel;
struct LockRef;
struct StreamEnd;
struct Tile;

class Hooks {
 public:
  virtual ~Hooks() = default;

  // Accesses. A channel accesses the words of `run`. Their addresses count words from the start of the tile's data
  // memory (Channel::memory), or from Channel::host_address. When `sent` is present, the channel puts each word into a
  // stream before it reads the next one, and has put `sent` words of this burst into the stream before the first word
  // of `run`.
  virtual void channel_accesses(const Channel& channel, const AddressWalk::Run& run,
                                std::optional<std::uint64_t> sent) = 0;
  virtual void core_accesses(const Tile& tile, const CoreAccess& access) = 0;
  virtual void load_settled(const Tile& tile, std::uint64_t cell, bool used) = 0;
  // A host core gets access to these bytes. It then reads and writes them without reports.
  virtual void core_window(const Tile& tile, Quadrant quadrant, std::uint32_t offset, std::uint64_t size) = 0;
  // A host core has written behind the end of the bytes to which it got access.
  virtual void core_wrote_beyond(const Tile& tile, Quadrant quadrant, std::uint32_t end, std::uint32_t offset,
                                 std::uint32_t place, Cycle cycle) = 0;
  virtual void door_reads(const Tile& tile, std::uint32_t offset, Accessor by) = 0;
  virtual void door_polls(const Tile& tile, std::uint32_t offset, Accessor by) = 0;  // the expected value has come
  virtual void door_writes(const Tile& tile, std::uint32_t offset, std::size_t size, Accessor by) = 0;

  // Actions that order units.
  virtual void lock_given(LockRef lock, std::int32_t before, std::int32_t after, UnitId who) = 0;  // release or write
  virtual void lock_written(LockRef lock, std::int32_t value) = 0;  // a register write; after lock_given
  // An acquire got the lock. An acquire that tests for equality leaves the value unchanged.
  virtual void lock_taken(LockRef lock, std::int32_t before, std::int32_t after, UnitId who) = 0;
  virtual void controls(UnitId unit, UnitId by, bool lets_run) = 0;  // by a register write
  virtual void looked_at(const Tile& tile, std::uint32_t register_offset, Accessor by) = 0;
  virtual void event_asserted(std::uint32_t logic, UnitId by) = 0;      // place of a logic or a switch
  virtual void event_passes(std::uint32_t from, std::uint32_t to) = 0;  // a broadcast
  virtual void event_wakes(std::uint32_t logic, UnitId core) = 0;
  virtual void gave_token(const Channel& channel) = 0;
  virtual void token_taken(const Channel& channel) = 0;  // by the controller
  // Words of streams. sends() returns the number of the first of `words` words (StreamWord::number). receives() reports
  // `words` words of unit `from`; `number` is the number of the last of them.
  virtual std::uint8_t sends(const StreamEnd& source, std::uint64_t words) = 0;
  virtual void receives(const StreamEnd& sink, UnitId from, std::uint8_t number, std::uint64_t words) = 0;
  virtual void cascade_given(UnitId from) = 0;
  virtual void cascade_taken(UnitId from, UnitId to, std::size_t waiting) = 0;  // the oldest of `waiting` values

  // Tasks and descriptors of channels.
  virtual void task_given(const Channel& channel, std::uint32_t bd, bool token, Accessor by) = 0;
  virtual void task_begins(const Channel& channel) = 0;
  virtual void channel_reset(const Channel& channel, UnitId by) = 0;
  virtual void bd_fetched(const Channel& channel) = 0;
  // [begin, end): the addresses of the bytes that the descriptor moves.
  virtual void bd_placed(const Channel& channel, std::uint64_t begin, std::uint64_t end) = 0;
  virtual void bd_written(const Tile& tile, std::uint32_t bd, Accessor by) = 0;

  virtual void control_packet_dropped(const Tile& tile, std::string_view why) = 0;
};

}  // namespace tessera::array
