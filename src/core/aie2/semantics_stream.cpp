// Words from and to the stream switch of the core's tile.
//
// A core has one stream port in each direction, without a FIFO of its own (AM020). The blocking forms wait as a request
// of their bundle. The non-blocking forms (.nb) never wait, and record in a status register whether they succeeded. A
// write sends a plain word, or composes a packet header or control packet header (facts/isa/aie2-stream-words.tsv);
// circuit-switched routes carry all of them as data.

#include "core/aie2/control_registers.h"
#include "core/aie2/semantics.h"
#include "core/stream_header.h"

namespace tessera::core::aie2 {
namespace {

template <bool kWaits>
Request ask_read(const Exec&) {
  return {.kind = Request::Kind::ReadStream, .waits = kWaits};
}
template <bool kWaits>
Request ask_write(const Exec&) {
  return {.kind = Request::Kind::WriteStream, .waits = kWaits};
}

// A non-blocking read without a word leaves its register unchanged (docs/fidelity.md).
void read(const Exec& x) {
  const std::optional<StreamWord> word = x.s.bus.read_stream(0, x.s.now);
  if (word) x.set(roles::D, word->data);
  std::uint32_t status = kSlaveStatusSuccess.set(0, word.has_value());
  status = kSlaveStatusLast.set(status, word && word->last);
  set_control(x, Control::SlaveStatus, status);
}

// Returns a number from an operand, for a field of a header. Tessera refuses numbers that the field cannot hold.
std::uint32_t fitting(const Exec& x, device::Field field, std::uint32_t value) {
  if (value > low_mask(field.width)) x.unsettled("a header field is given more bits than it has");
  return value;
}

std::uint32_t plain(const Exec& x) {
  return x.u32(roles::S);
}
std::uint32_t compose_packet(const Exec& x) {
  return packet_header(x.s.tile, fitting(x, kPacketHeaderId, x.u32(roles::Id)), static_cast<std::uint32_t>(x.imm()));
}
std::uint32_t compose_control(const Exec& x) {
  std::uint32_t word = kControlHeaderAddress.set(0, fitting(x, kControlHeaderAddress, x.u32(roles::Addr)));
  word = kControlHeaderBeats.set(word, static_cast<std::uint32_t>(x.imm()));
  word = kControlHeaderOperation.set(word, static_cast<std::uint32_t>(x.u.second_imm));
  word = kControlHeaderResponse.set(word, fitting(x, kControlHeaderResponse, x.u32(roles::Id)));
  return with_parity(word, kControlHeaderParity);
}

enum class Last : std::uint8_t { No, Yes, Register };

template <Last kLast>
bool is_last(const Exec& x) {
  if constexpr (kLast != Last::Register) return kLast == Last::Yes;
  const std::uint32_t value = x.u32(roles::Tlast);
  if (value > 1) x.unsettled("the register that says whether this is the last word holds neither 0 nor 1");
  return value != 0;
}

template <auto kCompose, Last kLast, bool kWaits>
void write(const Exec& x) {
  const StreamWord word{kCompose(x), is_last<kLast>(x)};
  if (x.s.fault) return;
  const bool taken = x.s.bus.write_stream(0, word, x.s.now);
  if constexpr (!kWaits) set_control(x, Control::MasterStatus, kMasterStatusSuccess.set(0, taken));
}

template <auto kCompose, Last kLast, bool kWaits>
constexpr Semantics::Entry writes(isa::Mnemonic operation) {
  return {operation, write<kCompose, kLast, kWaits>, ask_write<kWaits>, false, !kWaits};
}

}  // namespace

void define_stream(Semantics& table) {
  namespace M = operations;
  constexpr bool kWaits = true, kTries = false;
  table.define({
      {M::mov_ss, read, ask_read<kWaits>, false, true},
      {M::mov_nb_ss, read, ask_read<kTries>, false, true},
      writes<plain, Last::No, kWaits>(M::mov_ms),
      writes<plain, Last::Yes, kWaits>(M::mov_tlast_ms),
      writes<plain, Last::Register, kWaits>(M::mov_tlastreg_ms),
      writes<plain, Last::No, kTries>(M::mov_nb_ms),
      writes<plain, Last::Yes, kTries>(M::mov_nb_tlast_ms),
      writes<plain, Last::Register, kTries>(M::mov_nb_tlastreg_ms),
      writes<compose_packet, Last::No, kWaits>(M::mov_ph_ms),
      writes<compose_packet, Last::Yes, kWaits>(M::mov_tlast_ph_ms),
      writes<compose_packet, Last::Register, kWaits>(M::mov_tlastreg_ph_ms),
      writes<compose_packet, Last::No, kTries>(M::mov_nb_ph_ms),
      writes<compose_packet, Last::Yes, kTries>(M::mov_nb_tlast_ph_ms),
      writes<compose_packet, Last::Register, kTries>(M::mov_nb_tlastreg_ph_ms),
      writes<compose_control, Last::No, kWaits>(M::mov_cph_ms),
      writes<compose_control, Last::Yes, kWaits>(M::mov_tlast_cph_ms),
      writes<compose_control, Last::Register, kWaits>(M::mov_tlastreg_cph_ms),
      writes<compose_control, Last::No, kTries>(M::mov_nb_cph_ms),
      writes<compose_control, Last::Yes, kTries>(M::mov_nb_tlast_cph_ms),
      writes<compose_control, Last::Register, kTries>(M::mov_nb_tlastreg_cph_ms),
  });
}

}  // namespace tessera::core::aie2
