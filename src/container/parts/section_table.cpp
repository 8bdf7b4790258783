#include "container/parts/section_table.h"

#include "container/records.h"

#include <algorithm>

namespace tessera::container {

std::string_view section_form(SectionKind kind) {
  const auto* found = std::ranges::find(kSections, kind, &SectionInfo::kind);
  return found != std::end(kSections) ? found->form : "raw";
}

const RecordSection* find_record_section(SectionKind kind) {
  const auto* found = std::ranges::find(kRecordSections, kind, &RecordSection::kind);
  return found != std::end(kRecordSections) ? found : nullptr;
}

}  // namespace tessera::container
