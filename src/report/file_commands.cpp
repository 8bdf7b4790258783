// The commands in a file: CDOs, alone and in device images, and command streams.
#include "base/text.h"
#include "container/pdi/pdi.h"
#include "device/tile_list.h"
#include "report/choices.h"
#include "report/file_fields.h"
#include "report/file_making.h"
#include "runtime/summary.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <optional>

namespace tessera::report::files {

namespace {

std::string histogram(const Summary& summary) {
  std::vector<std::string> parts;
  for (const auto& [name, count] : summary.commands) parts.push_back(fmt::format("{} {}", name, with_commas(count)));
  return fmt::format("{}", fmt::join(parts, ", "));
}

// Adds the lines that CDOs and streams share, and returns the same as data.
Json report_summary(Making& report, const Summary& summary) {
  Json tiles = Json::array();
  for (const device::TileId tile : summary.tiles) tiles.push_back(to_string(tile));
  report.line("commands", "{}", histogram(summary));
  if (!summary.tiles.empty()) report.line("tiles", "{}", tile_list(summary.tiles));
  if (!summary.program_bytes.empty()) report.line("programs", "{} bytes", per_tile_text(summary.program_bytes));
  if (!summary.data_bytes.empty()) report.line("data", "{} bytes", per_tile_text(summary.data_bytes));
  if (summary.outside != 0) report.line("outside", "{} commands address no tile of the device", summary.outside);
  return object_of("commands", summary.commands, "tiles", std::move(tiles), "program_bytes",
                   per_tile(summary.program_bytes), "data_bytes", per_tile(summary.data_bytes), "outside",
                   summary.outside);
}

// Reports bytes that follow the commands of a file and mean nothing to the array.
void report_trailer(Making& report, const Bytes& trailer, Json& data) {
  if (trailer.empty()) return;
  report.line("behind", "{} bytes follow the commands", with_commas(trailer.size()));
  data["trailing_bytes"] = trailer.size();
}

void report_missing(Making& report, const Pdi& pdi, Json& data) {
  if (pdi.missing.empty()) return;
  std::vector<std::string> names;
  for (const MissingWord& word : pdi.missing) names.push_back(name_of(word));
  report.line("missing", "{}: {}", counted(names.size(), "word"), fmt::join(names, ", "));
  data["missing_words"] = missing_json(pdi);
}

// A function that gives each command of a CDO to a sink. The report keeps no commands: decoded, they take much more
// memory than in the file.
using EachCommand = std::function<void(const CdoCommandSink& take)>;

Summary summary_for(const device::Device& device, const EachCommand& each) {
  CdoSummariser summary(device);
  each([&](const CdoCommand& command) { summary.add(command); });
  return std::move(summary).finish();
}

// The commands help to choose the device, and the device decides how the report counts them. So the report counts them
// for the device that the other clues choose, and once more if the commands choose another.
Summary summarise_commands(const EachCommand& each, DeviceClues clues) {
  const device::Device& first = *choose_device(clues).device;
  Summary summary = summary_for(first, each);
  clues.needs.add(summary.extent);
  const device::Device& chosen = *choose_device(clues).device;
  return &chosen == &first ? summary : summary_for(chosen, each);
}

// `head` is the CDO without commands.
Json report_commands(Making& report, const Cdo& head, const Summary& summary) {
  Json data = object_of("version", cdo_version_text(head.version), "big_endian", head.big_endian);
  move_members(report_summary(report, summary), data);
  report_trailer(report, head.trailer, data);
  return data;
}

}  // namespace

void report_device(Making& report, DeviceChoice choice) {
  report.line("device", "{}, chosen by {}", choice.device->name, reason(choice));
  report.data["device"] = choice.device->name;
  report.data["device_by"] = reason_json(choice);
  std::ranges::move(choice.warnings, std::back_inserter(report.warnings));
}

Json report_cdo(Making& report, const Cdo& cdo, const DeviceClues& clues) {
  const auto each = [&](const CdoCommandSink& take) { std::ranges::for_each(cdo.commands, take); };
  return report_commands(report, cdo, summarise_commands(each, clues));
}

Json report_cdo(Making& report, ByteSpan cdo, std::uint64_t offset, const DeviceClues& clues) {
  std::optional<Cdo> head;
  const auto each = [&](const CdoCommandSink& take) {
    auto read = read_cdo_commands(cdo, offset, take);
    if (!head) head = report.absorb(std::move(read));
  };
  const Summary summary = summarise_commands(each, clues);
  return report_commands(report, *head, summary);
}

void report_stream(Making& report, const InstructionStream& stream) {
  Json data;
  std::size_t count = 0;
  if (const auto* txn = std::get_if<Txn>(&stream)) {
    count = txn->ops.size();
    const std::string generation = name_of(kDeviceGenerations, txn->generation);
    const std::string told =
        txn->tells_generation ? fmt::format(", device generation {} ({})", txn->generation, generation) : "";
    report.line("header", "TXN {}.{}{}, {} x {}", txn->major, txn->minor, told, counted(txn->cols, "column"),
                counted(txn->rows, "row"));
    data = {{"language", "TXN"}, {"version", fmt::format("{}.{}", txn->major, txn->minor)}};
    if (txn->tells_generation) data["generation"] = generation;
    data.update({{"cols", txn->cols}, {"rows", txn->rows}});
    if (txn->reserved != 0) {
      report.line("reserved", "{:#06x} in bytes 6 and 7 of the header", txn->reserved);
      data["reserved"] = txn->reserved;
    }
    report_trailer(report, txn->trailer, data);
  } else {
    const auto& sequence = std::get<DpuSequence>(stream);
    count = sequence.ops.size();
    report.line("header", "none{}",
                sequence.prolog.empty() ? "" : fmt::format(", prolog of {} words", sequence.prolog.size()));
    data = {{"language", "DPU"}, {"prolog_words", sequence.prolog.size()}};
  }
  DeviceClues clues;
  clues.add_stream(stream, "the stream");
  DeviceChoice choice = choose_device(clues);
  const Summary summary = summarise(stream, *choice.device);
  if (!summary.tiles.empty()) report_device(report, std::move(choice));
  data["operations"] = count;
  report.line("operations", "{}", with_commas(count));
  move_members(report_summary(report, summary), data);
  report.line("buffers", "{}", summary.buffers.empty() ? "none" : fmt::format("{}", fmt::join(summary.buffers, ", ")));
  report.line("waits", "{} for task-complete tokens", with_commas(summary.waits));
  data["buffers"] = summary.buffers;
  data["waits"] = summary.waits;
  report.data["stream"] = std::move(data);
}

Json report_pdi(Making& report, ByteSpan image, std::uint64_t offset, const DeviceClues& clues) {
  std::optional<Pdi> read_pdi;
  const auto each = [&](const CdoCommandSink& take) {
    auto read = read_pdi_commands(image, offset, take);
    if (!read_pdi) read_pdi = report.absorb(std::move(read));
  };
  const Summary summary = summarise_commands(each, clues);
  const Pdi& pdi = *read_pdi;
  if (pdi.headers.empty()) return {{"bytes", image.size()}};
  report.line("form", "{}, image \"{}\", id code 0x{:08x}", to_string(pdi.form), pdi.image_name(), pdi.id_code());
  Json data = object_of("bytes", image.size(), "offset", offset, "form", to_string(pdi.form), "image", pdi.image_name(),
                        "id_code", pdi.id_code());
  report_missing(report, pdi, data);
  if (pdi.tail) report_trailer(report, *pdi.tail, data);
  data["cdo"] = report_commands(report, pdi.cdo, summary);
  return data;
}

}  // namespace tessera::report::files
