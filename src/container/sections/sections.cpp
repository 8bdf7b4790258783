#include "container/sections/sections.h"

#include "container/sections/aie_metadata.h"
#include "container/sections/aie_partition.h"
#include "container/sections/connectivity.h"
#include "container/sections/core_bodies.h"
#include "container/sections/design_names.h"
#include "container/sections/ip_layout.h"
#include "container/sections/key_values.h"
#include "container/sections/mem_topology.h"

#include <algorithm>

namespace tessera::container {

namespace {

constexpr SectionFormat kSectionFormats[] = {
    {SectionKind::MemTopology, nullptr, faults_of<read_mem_topology>},
    {SectionKind::AskGroupTopology, nullptr, faults_of<read_mem_topology>},
    {SectionKind::Connectivity, nullptr, faults_of<read_connectivity>},
    {SectionKind::AskGroupConnectivity, nullptr, faults_of<read_connectivity>},
    {SectionKind::IpLayout, nullptr, faults_of<read_ip_layout>},
    {SectionKind::AiePartition, nullptr, faults_of<read_aie_partition>},
    {SectionKind::AieMetadata, nullptr, faults_of<read_aie_metadata>},
    {SectionKind::KeyvalueMetadata, nullptr, faults_of<read_key_values>},
    {SectionKind::UserMetadata, is_core_bodies, faults_of<read_core_bodies>},
    {SectionKind::UserMetadata, is_design_names, faults_of<read_design_names>},
};

}  // namespace

std::span<const SectionFormat> section_formats() {
  return kSectionFormats;
}

const SectionFormat* format_of(const Section& section) {
  const auto* found = std::ranges::find_if(kSectionFormats, [&](const SectionFormat& format) {
    return format.kind == section.kind && (format.is == nullptr || format.is(section.data));
  });
  return found != std::end(kSectionFormats) ? found : nullptr;
}

}  // namespace tessera::container
