// The contents of an xclbin: its sections, kernels, and the partition with its device images.
#include "base/text.h"
#include "container/sections/aie_metadata.h"
#include "container/sections/aie_partition.h"
#include "container/sections/core_bodies.h"
#include "container/sections/ip_layout.h"
#include "container/sections/key_values.h"
#include "container/xclbin/xclbin.h"
#include "device/tile_list.h"
#include "report/choices.h"
#include "report/file_fields.h"
#include "report/file_making.h"

#include <fmt/ranges.h>

#include <map>
#include <set>

namespace tessera::report::files {

namespace {

void report_sections(Making& report, const Xclbin& xclbin) {
  Json sections = Json::array();
  for (const Section& section : xclbin.sections) {
    report.line(sections.empty() ? "sections" : "", "{:<24} {:>10} bytes at {:#x}", section_name(section.kind),
                with_commas(section.size), section.offset);
    sections.push_back(object_of("kind", static_cast<std::uint32_t>(section.kind), "name", section_name(section.kind),
                                 "label", section.name, "offset", section.offset, "bytes", section.size));
  }
  report.data["sections"] = std::move(sections);
}

void report_kernels(Making& report, const Xclbin& xclbin) {
  const Section* layout = xclbin.find(SectionKind::IpLayout);
  if (layout == nullptr) return;
  Json kernels = Json::array();
  for (const Ip& ip : report.absorb(read_ip_layout(layout->data, layout->offset))) {
    const std::string type = name_of(kIpTypes, ip.type);
    Json entry = {{"name", ip.name}, {"type", type}};
    const auto id = kernel_id(ip);
    if (id) entry["id"] = *id;
    entry["properties"] = properties_json(ip);
    report.line(kernels.empty() ? "kernels" : "", "{} ({}){}", ip.name, type,
                id ? fmt::format(", id {:#x}", *id) : properties_text(ip));
    kernels.push_back(std::move(entry));
  }
  report.data["kernels"] = std::move(kernels);
}

// Reports the generation that the AIE_METADATA section names. Only some vendor files have this section.
void report_metadata(Making& report, const Xclbin& xclbin) {
  const Section* section = xclbin.find(SectionKind::AieMetadata);
  if (section == nullptr) return;
  const auto generation = report.absorb(read_aie_metadata(section->data, section->offset)).generation;
  if (!generation) return;
  report.line("metadata", "hw_gen {}", generation->text);
  report.data["hw_gen"] = generation->text;
}

void report_partition(Making& report, const Xclbin& xclbin) {
  if (xclbin.find(SectionKind::AiePartition) == nullptr) return;
  const AiePartition partition = report.absorb(find_aie_partition(xclbin));
  DeviceClues clues;
  clues.add_container(xclbin, partition);
  report_device(report, choose_device(clues));
  report.line("partition", "{} wide; may start at column {}; {}", counted(partition.column_width, "column"),
              fmt::join(partition.start_columns, ", "), counted(partition.pdis.size(), "PDI"));
  Json pdis = Json::array();
  for (const PartitionPdi& pdi : partition.pdis) {
    report.text += '\n';
    report.line(fmt::format("PDI {}", pdis.size()), "{}, {} bytes at {:#x}", to_string(pdi.uuid),
                with_commas(pdi.image.size()), pdi.offset);
    Json groups = Json::array();
    for (const CdoGroup& group : pdi.groups) {
      report.line("group", "\"{}\" {}, PDI id {:#x}, kernels {:#x}", group.name, cdo_group_type_name(group.type),
                  group.pdi_id, fmt::join(group.kernel_ids, ", "));
      groups.push_back(object_of("name", group.name, "type", cdo_group_type_name(group.type), "pdi_id", group.pdi_id,
                                 "kernel_ids", group.kernel_ids, "pre_groups", group.pre_groups));
    }
    Json data = object_of("uuid", to_string(pdi.uuid), "groups", std::move(groups));
    move_members(report_pdi(report, pdi.image, pdi.offset, clues), data);
    pdis.push_back(std::move(data));
  }
  for (const FoundImage& found : partition.found_cdos) {
    report.text += '\n';
    report.line("CDO", "{} bytes at {:#x}, found without a PDI", with_commas(found.bytes.size()), found.offset);
    report_cdo(report, found.bytes, found.offset, clues);
  }
  report.data["partition"] = object_of("column_width", partition.column_width, "start_columns", partition.start_columns,
                                       "operations_per_cycle", partition.operations_per_cycle, "pdis", std::move(pdis));
}

// Reports the cores whose bodies run on the host. Tessera compiles their code in the container to code of this machine.
void report_bodies(Making& report, const Xclbin& xclbin) {
  if (xclbin.find(SectionKind::UserMetadata, is_core_bodies) == nullptr) return;
  std::map<std::uint32_t, std::set<device::TileId>> cores;
  for (const Section& section : xclbin.sections) {
    if (section.kind != SectionKind::UserMetadata || !is_core_bodies(section.data)) continue;
    const CoreBodies bodies = report.absorb(read_core_bodies(section.data, section.offset));
    for (const CoreBody& body : bodies.bodies) cores[body.pdi].insert(body.tile);
  }
  Json data = Json::array();
  for (const auto& [pdi, tiles] : cores) {
    Json names = Json::array();
    for (const device::TileId tile : tiles) names.push_back(to_string(tile));
    report.line(data.empty() ? "bodies" : "",
                "of {} in PDI {}, which run on the host: the container has no hardware program for them",
                tile_list(tiles), pdi);
    data.push_back({{"pdi", pdi}, {"tiles", std::move(names)}});
  }
  report.data["host_bodies"] = std::move(data);
}

void report_key_values(Making& report, const Xclbin& xclbin) {
  const Section* section = xclbin.find(SectionKind::KeyvalueMetadata);
  if (section == nullptr) return;
  Json data = Json::array();
  for (const KeyValue& pair : report.absorb(read_key_values(section->data, section->offset))) {
    report.line(data.empty() ? "key values" : "", "{}: {}", pair.key, pair.value);
    data.push_back({{"key", pair.key}, {"value", pair.value}});
  }
  if (!data.empty()) report.data["key_values"] = std::move(data);
}

}  // namespace

void report_xclbin(Making& report, ByteSpan file) {
  const Xclbin xclbin = report.absorb(read_xclbin(SharedBytes::borrowed(file)));
  const std::string version = fmt::format("{}.{}.{}", xclbin.version_major, xclbin.version_minor, xclbin.version_patch);
  report.line("uuid", "{}", to_string(xclbin.uuid));
  report.line("written by", "XRT {}, mode {}{}", version, name_of(kXclbinModes, xclbin.mode),
              xclbin.platform.empty() ? "" : ", platform " + xclbin.platform);
  report.data["uuid"] = to_string(xclbin.uuid);
  report.data["version"] = version;
  report.data["mode"] = name_of(kXclbinModes, xclbin.mode);
  report.data["platform"] = xclbin.platform;
  report_sections(report, xclbin);
  report_kernels(report, xclbin);
  report_metadata(report, xclbin);
  report_bodies(report, xclbin);
  report_key_values(report, xclbin);
  report_partition(report, xclbin);
}

}  // namespace tessera::report::files
