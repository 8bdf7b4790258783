#include "device/descriptor_fields.h"

#include <algorithm>

namespace tessera::device {

FieldValues packet_and_next_fields(const Descriptor& descriptor) {
  FieldValues values{{"Valid_BD", 1}};
  if (const auto& packet = descriptor.packet) {
    values.push_back({"Enable_Packet", 1});
    values.push_back({"Packet_ID", packet->id});
    values.push_back({"Packet_Type", packet->type});
  }
  if (descriptor.next) {
    values.push_back({"Use_Next_BD", 1});
    values.push_back({"Next_BD", *descriptor.next});
  }
  return values;
}

FieldValues lock_fields(const Descriptor& descriptor) {
  FieldValues values;
  if (const auto& acquire = descriptor.acquire) {
    values.push_back({"Lock_Acq_Enable", 1});
    values.push_back({"Lock_Acq_ID", acquire->id});
    values.push_back({"Lock_Acq_Value", acquire->at_least ? -acquire->value : acquire->value});
  }
  if (const auto& release = descriptor.release) {
    values.push_back({"Lock_Rel_ID", release->id});
    values.push_back({"Lock_Rel_Value", release->value});
  }
  return values;
}

FieldValues iteration_fields(const Descriptor& descriptor) {
  if (!descriptor.iteration) return {};
  const auto [step, size, current] = *descriptor.iteration;
  const auto raw = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
  return {
      {"Iteration_Stepsize", raw(step - 1)}, {"Iteration_Wrap", raw(size - 1)}, {"Iteration_Current", raw(current)}};
}

std::optional<std::uint32_t> burst_code(Arch arch, std::int64_t bytes) {
  const std::span<const Burst> all = bursts(arch);
  if (bytes == 0) return all.back().code;
  const auto found = std::ranges::find(all, bytes, &Burst::bytes);
  return found == all.end() ? std::nullopt : std::optional<std::uint32_t>(found->code);
}

}  // namespace tessera::device
