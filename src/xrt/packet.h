// The packet of a run, as far as programs look at it: the opcode and the state of the run's last call. A program may
// look at the state again and again through one pointer, so the call writes it when it changes.
#pragma once

#include <xrt/detail/ert.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>

namespace tessera::xrtlib {

class Packet {
 public:
  explicit Packet(unsigned opcode) {
    ert_packet first{};
    first.state = ERT_CMD_STATE_NEW;
    first.count = sizeof(ert_ctx_health_data) / sizeof(std::uint32_t);
    first.opcode = opcode & 31;
    first.type = ERT_CU;
    std::memcpy(words_.data(), &first, sizeof(std::uint32_t));
  }
  ert_packet* get() { return reinterpret_cast<ert_packet*>(words_.data()); }
  void set(ert_cmd_state state) {
    ert_packet first{};
    std::memcpy(&first, words_.data(), sizeof(std::uint32_t));
    first.state = static_cast<std::uint32_t>(state) & 15;
    std::uint32_t word = 0;
    std::memcpy(&word, &first, sizeof(word));
    std::atomic_ref<std::uint32_t>(words_[0]).store(word, std::memory_order_release);
  }

 private:
  alignas(8) std::array<std::uint32_t, 64> words_{};
};

}  // namespace tessera::xrtlib
