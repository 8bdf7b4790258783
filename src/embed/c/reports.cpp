// Reports and findings of the C interface: copies of the data of a session.
#include "embed/c/session_handle.h"

struct tessera_report {
  tessera::api::Report report;
  std::vector<tessera::api::HostMessage> messages;
  std::vector<tessera::api::DebugValue> debug_values;
  std::vector<tessera::api::KernelCount> kernels;
  tessera::embed::c::Diagnostics warnings;
};

struct tessera_findings {
  tessera::api::Findings findings;
  tessera::embed::c::Diagnostics diagnostics, unused;
};

namespace c = tessera::embed::c;
namespace api = tessera::api;

namespace {

tessera_stalls stalls_of(const api::Stalls& stalls) {
  return {stalls.lock, stalls.stream, stalls.cascade, stalls.registers, stalls.memory};
}

// Fills a struct from the element with this index. Returns TESSERA_NONE if there is no such element.
template <class T, class Struct, class Make>
tessera_status element(const std::vector<T>& list, std::size_t index, Struct* to, Make make) {
  const T* const one = c::at(list, index);
  return one == nullptr ? TESSERA_NONE : c::fill(to, make(*one));
}

}  // namespace

extern "C" {

tessera_report* tessera_session_report(const tessera_session* session) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<tessera_report*>(nullptr), [&] {
    const api::Session& one = session->session;
    return new tessera_report{one.report(), one.messages(), one.debug_values(), one.kernel_counts(),
                              c::diagnostics_of(one.warnings())};
  });
}

char* tessera_session_report_json(const tessera_session* session) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] { return c::copied(session->session.report_json()); });
}

char* tessera_session_report_text(const tessera_session* session, size_t width) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] { return c::copied(session->session.report_text(width)); });
}

char* tessera_session_report_text_with(const tessera_session* session, size_t width, double seconds) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] { return c::copied(session->session.report_text(width, seconds)); });
}

char* tessera_session_report_json_with(const tessera_session* session, const tessera_tile* tiles, size_t tile_count,
                                       const tessera_memory_range* memory, size_t memory_count) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&] {
    api::ReportDetail detail;
    for (size_t i = 0; i < tile_count; ++i) detail.tiles.push_back(c::tile_of(tiles[i]));
    for (size_t i = 0; i < memory_count; ++i)
      detail.memory.push_back({c::tile_of(memory[i].tile), memory[i].address, memory[i].bytes});
    return c::copied(session->session.report_json(detail));
  });
}

void tessera_report_free(tessera_report* report) {
  delete report;
}

tessera_status tessera_report_get_info(const tessera_report* report, tessera_report_info* info) {
  if (report == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::Report& one = report->report;
  return c::fill(info,
                 {0, one.device.c_str(), one.cycles, one.bundles, one.cores.size(), one.channels.size(),
                  one.operations.size(), report->messages.size(), report->debug_values.size(), report->kernels.size(),
                  report->warnings.size(), one.bottleneck ? one.bottleneck->sentence.c_str() : nullptr});
}

tessera_status tessera_report_core(const tessera_report* report, size_t index, tessera_core_report* core) {
  if (report == nullptr) return TESSERA_BAD_ARGUMENT;
  return element(report->report.cores, index, core, [](const api::CoreReport& one) {
    return tessera_core_report{0,
                               c::tile_of(one.tile),
                               c::named_of(one.named),
                               one.bundles,
                               one.instructions,
                               one.active,
                               stalls_of(one.stalls),
                               one.pc,
                               one.host_operations ? 1 : 0,
                               one.host_operations.value_or(0),
                               one.state.c_str()};
  });
}

tessera_status tessera_report_channel(const tessera_report* report, size_t index, tessera_channel_report* channel) {
  if (report == nullptr) return TESSERA_BAD_ARGUMENT;
  return element(report->report.channels, index, channel, [](const api::ChannelReport& one) {
    return tessera_channel_report{0,           c::tile_of(one.tile),   static_cast<uint8_t>(one.direction),
                                  one.channel, c::named_of(one.named), one.bytes,
                                  one.tasks,   one.descriptors,        stalls_of(one.stalls)};
  });
}

const char* tessera_report_operation(const tessera_report* report, size_t index, uint64_t* executed) {
  const api::OperationCount* const one = report == nullptr ? nullptr : c::at(report->report.operations, index);
  if (one == nullptr) return nullptr;
  if (executed != nullptr) *executed = one->executed;
  return one->operation.c_str();
}

tessera_status tessera_report_load(const tessera_report* report, size_t index, tessera_load* load) {
  if (report == nullptr) return TESSERA_BAD_ARGUMENT;
  if (!report->report.bottleneck) return TESSERA_NONE;
  return element(report->report.bottleneck->chain, index, load, [](const api::Bottleneck::Load& one) {
    return tessera_load{0, one.unit.c_str(), one.busy, one.waiting};
  });
}

tessera_status tessera_report_message(const tessera_report* report, size_t index, tessera_message* message) {
  if (report == nullptr) return TESSERA_BAD_ARGUMENT;
  return element(report->messages, index, message, [](const api::HostMessage& one) {
    return tessera_message{0, one.kind == api::HostMessage::Kind::Time ? 1 : 0, one.cycle, one.address, one.value};
  });
}

tessera_status tessera_report_debug_value(const tessera_report* report, size_t index, tessera_debug_value* value) {
  if (report == nullptr) return TESSERA_BAD_ARGUMENT;
  return element(report->debug_values, index, value, [](const api::DebugValue& one) {
    return tessera_debug_value{0, c::tile_of(one.tile), one.cycle, one.text.c_str(), one.line.c_str()};
  });
}

tessera_status tessera_report_kernel(const tessera_report* report, size_t index, tessera_kernel_count* kernel) {
  if (report == nullptr) return TESSERA_BAD_ARGUMENT;
  return element(report->kernels, index, kernel, [](const api::KernelCount& one) {
    return tessera_kernel_count{0,         c::tile_of(one.tile), one.kernel.c_str(),
                                one.calls, one.slots.data(),     one.slots.size()};
  });
}

const tessera_diagnostic* tessera_report_warning(const tessera_report* report, size_t index) {
  return report == nullptr ? nullptr : c::at(report->warnings, index);
}

tessera_findings* tessera_session_findings(tessera_session* session, int has_ended, tessera_diagnostic** error) {
  if (session == nullptr) return nullptr;
  return c::guard(static_cast<tessera_findings*>(nullptr), [&]() -> tessera_findings* {
    auto found = session->session.findings(has_ended != 0);
    if (!found) return c::set(error, found.error()), nullptr;
    auto all = std::make_unique<tessera_findings>();
    all->findings = std::move(*found);
    for (const api::Finding& one : all->findings.all) all->diagnostics.emplace_back(one.diagnostic);
    all->unused = c::diagnostics_of(all->findings.unused);
    return all.release();
  });
}

void tessera_findings_free(tessera_findings* findings) {
  delete findings;
}

tessera_status tessera_findings_get_info(const tessera_findings* findings, tessera_findings_info* info) {
  if (findings == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::Findings& all = findings->findings;
  return c::fill(info, {0, all.all.size(), all.cores, all.channels, all.host_buffers});
}

tessera_status tessera_findings_at(const tessera_findings* findings, size_t index, tessera_finding* finding) {
  if (findings == nullptr) return TESSERA_BAD_ARGUMENT;
  return element(findings->findings.all, index, finding, [&](const api::Finding& one) {
    tessera_finding all{};
    all.diagnostic = &findings->diagnostics[index];
    all.kind = one.kind.c_str();
    all.count = one.count;
    all.parties = one.parties.size();
    if (one.at) {
      all.has_place = 1;
      all.place_memory = one.at->memory.c_str();
      all.place_byte = one.at->byte;
      all.place_has_tile = one.at->tile ? 1 : 0;
      all.place_tile = c::tile_of(one.at->tile.value_or(api::Tile{}));
      all.place_buffer = c::named_of(one.at->buffer);
    }
    all.accepted_by = one.accepted_by.c_str();
    all.accepted_because = one.accepted_because.c_str();
    return all;
  });
}

tessera_status tessera_findings_party(const tessera_findings* findings, size_t finding, size_t index,
                                      tessera_party* party) {
  if (findings == nullptr) return TESSERA_BAD_ARGUMENT;
  const api::Finding* const one = c::at(findings->findings.all, finding);
  if (one == nullptr) return TESSERA_NONE;
  return element(one->parties, index, party, [](const api::Finding::Party& each) {
    return tessera_party{0, each.who.c_str(), each.does.c_str(), each.cycle, c::named_of(each.named)};
  });
}

const tessera_diagnostic* tessera_findings_unused(const tessera_findings* findings, size_t index) {
  return findings == nullptr ? nullptr : c::at(findings->unused, index);
}

}  // extern "C"
