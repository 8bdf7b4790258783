// Conversions between the data of Tessera's rooms (the folders of src/) and the plain data of the public headers.
//
// Public headers include no header of src/, so each kind of data exists twice. Only src/embed converts it, with one
// function for each kind and direction.
#pragma once

#include "array/part_names.h"
#include "array/report.h"
#include "array/tile/debug.h"
#include "base/diag.h"
#include "explain/bottleneck.h"
#include "explain/explanation.h"
#include "npu/controller.h"
#include "runtime/findings.h"
#include "runtime/host_bodies.h"
#include "runtime/kernel_counts.h"

#include <tessera/session.h>

namespace tessera::embed {

api::Diagnostic to_api(const Diag& diag, api::Severity severity = api::Severity::Error);
std::vector<api::Diagnostic> to_api(const std::vector<Diag>& diags, api::Severity severity);
// Converts a mistake, and the other mistakes that were found with it.
api::Diagnostic to_api(const Diag& diag, const std::vector<Diag>& others);
// Returns the first mistake, with all further mistakes as `others`. `all` is not empty.
api::Diagnostic first_of(const std::vector<Diag>& all);
std::string text_of(const api::Diagnostic& diagnostic, std::size_t width);

api::Tile to_api(device::TileId tile);
device::TileId to_room(api::Tile tile);
api::TileKind to_api(device::TileKind kind);
api::Direction to_api(device::Direction direction);
api::Device to_api(const device::Device& device);
api::Stalls to_api(const core::StallCycles& stalls);

core::CoreOptions core_options(api::Timing timing, api::Engine engine);
api::CoreReport to_api(const array::CoreReport& core, const array::Named* named);
std::vector<api::OperationCount> to_api(const array::InstructionCounts& executed);
api::Report to_api(const array::Report& report, const device::Device& device, const array::PartNames& names);
api::Bottleneck to_api(const explain::Bottleneck& bottleneck);
api::Explanation to_api(const explain::Explanation& explanation);
std::vector<api::HostMessage> to_api(const std::vector<npu::HostMessage>& messages);
std::vector<api::DebugValue> to_api(const runtime::Debugged& debugged);
std::vector<api::KernelCount> to_api(const runtime::KernelCounts& counts);
api::Findings to_api(const runtime::JudgedFindings& judged);
api::CoreState to_api(const array::CoreSnapshot& core, const std::string& state);
api::Stop to_api(const array::Break& stop);
array::BreakPoint to_room(const api::BreakPoint& point);

// TRY and CHECK_OK in functions that return a Result of the public interface.
#define API_TRY_(temporary, declaration, expression)                  \
  auto temporary = (expression);                                      \
  if (!temporary) return ::tessera::embed::to_api(temporary.error()); \
  declaration = std::move(*temporary)
#define API_TRY(declaration, expression) API_TRY_(TESSERA_CONCAT(try_, __LINE__), declaration, expression)
#define API_CHECK(expression)                                                                 \
  do {                                                                                        \
    if (auto check_ = (expression); !check_) return ::tessera::embed::to_api(check_.error()); \
  } while (0)

}  // namespace tessera::embed
