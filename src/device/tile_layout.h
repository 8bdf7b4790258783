// The registers of each kind of tile: one structure for the register maps of all kinds and generations, so that one
// function works for all of them. facts/layouts.tsv maps each member to its register or field.
#pragma once

#include "base/bits.h"
#include "device/bd_layout.h"
#include "device/registers.h"

#include <array>

namespace tessera::device {

struct ChannelLayout {
  Reg control;
  Reg queue;
  Reg status;
  Field enable;  // of control: lets the channel take tasks; width 0: the channel always takes them
  Field reset;   // of control; width 0: no such field
  Field pause;   // of control: bits that pause a shim channel
  Field finish_on_tlast, out_of_order, compression,
      controller;                 // of control; width 0 where the tile has no such field
  Field token, repeat, start_bd;  // fields of queue
  // Fields of status. Error bits stay until the channel is reset; the bits of clear_on_one stay until software writes a
  // one. Width 0 where a channel has no such bit.
  bool shares_status;  // two channels share a register; fields of channel 1 are right above those of channel 0
  Field state, stalled_acquire, stalled_stream, running, queue_size, current_bd;
  Field overflow, bd_invalid, bd_unavailable, memory_unavailable, lock_unavailable, host_decode;
  Field too_long, too_many_bds;  // error bits for finish-on-TLAST
  std::uint32_t clear_on_one;    // bits of status, as a mask
  Reg count_fifo;                // for S2MM: lengths of transfers that TLAST ended, with fields:
  Field count_valid, count_last, count_bd, count_words;
  Reg write_count;  // for S2MM: words of the current transfer; count 0 where the tile has no such register
  Reg pad_value;    // for MM2S: the padding word; count 0 where it is always zero
};

struct TileLayout {
  const BdLayout* descriptor;
  std::array<ChannelLayout, 2> channels;  // indexed by Direction
  Reg data_memory;                        // count 0 where the tile has none
  Reg program_memory;
  Reg bd;  // word 0 of each descriptor; the other words follow
  Reg locks;
  Field lock_value;
  Reg locks_overflow, locks_underflow;  // a bit for each lock, 32 to a word
  Reg lock_request;                     // the address encodes the request, in these fields
  Field request_lock, request_acquires, request_value, request_result;
  // The binary locks of AIE1: a read of one of these registers is a request without a value, with value 0, or with
  // value 1. The last register shows the state of all locks, two bits for each. Count 0 on other generations.
  std::array<Reg, 3> binary_acquire, binary_release;
  Reg binary_states;
  Reg memory_control;  // count 0 where the tile has none
  Field zeroise;
  Reg master_config, slave_config, slots;
  Field master_enable, master_packet, master_drop_header, master_select, slave_enable, slave_packet;
  Reg control_status;  // status of the handler of control packets
  Field control_first_parity, control_second_parity, control_slave_error, control_tlast;
  Reg merge_first, merge_second, merge_control;  // for arbiters that can merge in a fixed order
  Field merge_enable;
  std::array<Field, 2> merge_slave, merge_count;  // fields of merge_first and of merge_second
  Field slot_enable, slot_id, slot_mask, slot_msel, slot_arbiter;
  Reg plio_enable;                           // in a shim tile: a bit for each port that takes words from
  Field plio_enable_first;                   // programmable logic, and the bit of South 0
  std::array<Reg, 2> timer_low, timer_high;  // one per module of the tile

  const ChannelLayout& channel(Direction direction) const { return channels[static_cast<unsigned>(direction)]; }
};

// Returns whether an offset lies in the bytes of an array of registers.
constexpr bool covers(const Reg& reg, std::uint32_t offset) {
  return is_among(offset, reg.offset, reg.count * reg.stride);
}

// The generation must have this kind of tile.
const TileLayout& tile_layout(TileKind kind, Arch arch);
inline const BdLayout& bd_layout(TileKind kind, Arch arch) {
  return *tile_layout(kind, arch).descriptor;
}

}  // namespace tessera::device
