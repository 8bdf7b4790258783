// Reports a run as text and as JSON. The JSON has no host times, so two equal runs give the same bytes.
#pragma once

#include "array/part_names.h"
#include "array/report.h"
#include "npu/controller.h"
#include "runtime/host_bodies.h"

#include <nlohmann/json.hpp>

#include <string>

namespace tessera::report {

// Returns the sum of the executed instructions of all emulated cores. All cores of a device have one instruction set.
array::InstructionCounts total_executed(const array::Report& report);
// Return counts of executed instructions by operation, and by the evidence for their meaning (core/fidelity.h).
nlohmann::ordered_json executed_json(const array::InstructionCounts& executed);
std::string executed_text(const array::InstructionCounts& executed);  // "93.1 % silicon, 6.9 % program"

nlohmann::ordered_json report_json(const array::Report& report, std::string_view device, const array::PartNames& names);

// Return the cycles of waiting, by cause: "lock 1,200 (62.0 %), stream 58 (3.0 %)", or "none". `of`: the cycles that
// are 100 %.
nlohmann::ordered_json stalls_json(const array::StallCycles& stalls);
std::string stalls_text(const array::StallCycles& stalls, array::Cycle of);

// Return the values that command streams sent to the host: registers that they read, and times that they recorded.
nlohmann::ordered_json host_messages_json(const std::vector<npu::HostMessage>& messages);
std::string host_messages_text(const std::vector<npu::HostMessage>& messages, const device::Device& device);

// Return the values that bodies of cores printed by aie.debug.
nlohmann::ordered_json debugged_json(const runtime::Debugged& debugged);
std::string debugged_text(const runtime::Debugged& debugged);

// Returns whether some cores run on the host. Their computations take no simulated cycles.
bool has_host_cores(const array::Report& report);

// `seconds`: the host's time for the run, if it is known. Lines are at most `width` columns wide unless their numbers
// need more.
std::string report_text(const array::Report& report, std::string_view device, std::optional<double> seconds,
                        std::size_t width);

}  // namespace tessera::report
