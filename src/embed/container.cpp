// The functions of include/tessera/container.h, which show, change, check and compare parts of containers.
#include "base/file.h"
#include "base/text.h"
#include "container/codes.h"
#include "container/diff/canonical.h"
#include "container/diff/diff.h"
#include "container/diff/kept.h"
#include "container/elf/elf.h"
#include "container/parts/again.h"
#include "container/parts/edits.h"
#include "container/parts/path.h"
#include "container/parts/section_content.h"
#include "container/pdi/forms.h"
#include "container/rules/check.h"
#include "container/text/uuid.h"
#include "embed/convert.h"
#include "report/json_text.h"
#include "report/part_report.h"
#include "report/patch_report.h"

#include <tessera/container.h>

#include <algorithm>

namespace tessera::embed {

struct OpenedContainer {
  std::string name;
  Bytes bytes;

  static api::Container handle(std::string name, Bytes bytes) {
    return api::Container(std::make_shared<const OpenedContainer>(OpenedContainer{std::move(name), std::move(bytes)}));
  }
  container::Part whole() const { return container::file_part(bytes); }
};

namespace {

api::Result<api::Rewritten> written_again(const container::Part& whole, container::OnDifference on_difference) {
  std::vector<Diag> warnings;
  const bool is_repair = on_difference == container::OnDifference::Take;
  const std::optional<Bytes> rest = is_repair ? container::without_lost_parts(whole.bytes, warnings) : std::nullopt;
  const container::Part file = rest ? container::file_part(*rest) : whole;
  API_TRY(Bytes bytes, container::write_again(file, "", on_difference, warnings));
  // A file that stays as it is keeps its length, too: the warnings would contradict each other.
  const bool is_kept = std::ranges::equal(bytes, file.bytes) && !container::open_parts_inside(file).errors.empty();
  if (is_repair && !is_kept) container::correct_length(bytes, warnings);
  return api::Rewritten{std::move(bytes), to_api(warnings, api::Severity::Warning)};
}

api::ContainerPart as_api_part(const container::Part& part, std::string path) {
  return {std::move(path), part.noun, part.bytes.size(), part.offset};
}

api::ShownPart shown_part(const report::PartReport& shown) {
  return {shown.text, report::json_text(shown.data), to_api(shown.errors, api::Severity::Error),
          to_api(shown.warnings, api::Severity::Warning)};
}

}  // namespace

}  // namespace tessera::embed

namespace tessera::api {

using embed::OpenedContainer;

Result<Container> Container::open(const std::string& file) {
  API_TRY(Bytes bytes, read_file(file));
  return OpenedContainer::handle(file, std::move(bytes));
}

Container Container::from_bytes(std::vector<std::uint8_t> bytes, const std::string& name) {
  return OpenedContainer::handle(name, std::move(bytes));
}

Result<ContainerPart> Container::part(const std::string& path) const {
  API_TRY(const std::vector<container::Part> chain, container::find_parts(opened_->whole(), path));
  return embed::as_api_part(chain.back(), container::path_of(chain));
}

Result<std::vector<ContainerPart>> Container::parts(const std::string& path) const {
  API_TRY(const std::vector<container::Part> chain, container::find_parts(opened_->whole(), path));
  const std::string around = container::path_of(chain);
  std::vector<ContainerPart> inside;
  for (const container::Part& part : container::open_part(chain.back()).parts)
    inside.push_back(embed::as_api_part(part, (around.empty() ? "" : around + "/") + part.segment()));
  return inside;
}

Result<ShownPart> Container::show(const std::string& path) const {
  API_TRY(const std::vector<container::Part> chain, container::find_parts(opened_->whole(), path));
  return embed::shown_part(report::part_report(chain.back(), container::path_of(chain), opened_->name));
}

Result<ShownPart> Container::patches(const std::map<std::string, std::uint64_t>& addresses,
                                     const std::string& path) const {
  API_TRY(const container::Part part, container::find_part(opened_->whole(), path));
  if (!container::is_elf(part.bytes))
    return embed::to_api(
        error(container::code::elf_patch, "{} has no relocations", part.noun).help("name a control-code ELF"));
  return embed::shown_part(report::patch_report(part.bytes, addresses, part.offset.value_or(0), opened_->name));
}

Result<std::vector<std::uint8_t>> Container::extract(const std::string& path) const {
  API_TRY(const container::Part part, container::find_part(opened_->whole(), path));
  return Bytes(part.bytes.begin(), part.bytes.end());
}

Result<std::vector<Diagnostic>> Container::damage(const std::string& path) const {
  API_TRY(const std::vector<container::Part> chain, container::find_parts(opened_->whole(), path));
  return embed::to_api(container::damage_of(chain), Severity::Error);
}

Result<SectionFiles> Container::section_files(const std::string& path) const {
  API_TRY(const container::Part part, container::find_part(opened_->whole(), path));
  API_TRY(container::SectionFiles made, container::section_files(part));
  SectionFiles out{report::json_text(made.json), {}};
  for (auto& [name, bytes] : made.files) out.files.push_back({name, std::move(bytes)});
  return out;
}

Result<Rewritten> Container::rewritten() const {
  return embed::written_again(opened_->whole(), container::OnDifference::Fail);
}

Result<Rewritten> Container::repaired() const {
  return embed::written_again(opened_->whole(), container::OnDifference::Take);
}

Result<std::vector<std::uint8_t>> Container::replace(const std::string& path, std::span<const std::uint8_t> content,
                                                     const std::string& folder, const std::string& source) const {
  API_TRY(const container::Part part, container::find_part(opened_->whole(), path));
  tessera::Result<Bytes> bytes = container::part_content(part, content, folder);
  if (!bytes) return embed::to_api(container::placed_in(source, std::move(bytes).error()));
  const Bytes wanted = *bytes;
  API_TRY(Bytes changed, container::change_part(opened_->whole(), path, std::move(*bytes), source));
  const tessera::Result<void> kept = container::diff::check_kept(container::file_part(changed), path, wanted);
  if (!kept) return embed::to_api(container::placed_in(source, kept.error()));
  return changed;
}

Result<std::vector<std::uint8_t>> Container::add(const std::string& section, std::span<const std::uint8_t> content,
                                                 const std::string& title, const std::string& folder,
                                                 const std::string& source) const {
  tessera::Result<container::Section> made = container::new_section(section, content, title, folder);
  if (!made) return embed::to_api(container::placed_in(source, std::move(made).error()));
  API_TRY(Bytes changed, container::add_section(opened_->bytes, std::move(*made)));
  return changed;
}

Result<std::vector<ContainerFinding>> Container::check(const std::string& path) const {
  using container::rules::Severity;
  API_TRY(const std::vector<container::Part> chain, container::find_parts(opened_->whole(), path));
  std::vector<ContainerFinding> findings;
  for (const container::rules::Finding& each : container::rules::check_part(chain.back(), container::path_of(chain))) {
    const bool is_error = each.severity == Severity::Error;
    const auto level = is_error                             ? ContainerFinding::Level::Error
                       : each.severity == Severity::Warning ? ContainerFinding::Level::Warning
                                                            : ContainerFinding::Level::Note;
    findings.push_back({level, embed::to_api(each.diag, is_error ? api::Severity::Error : api::Severity::Warning)});
  }
  return findings;
}

Result<std::vector<ContainerDifference>> Container::differences(const Container& other, const std::string& path,
                                                                const std::string& other_path) const {
  API_TRY(const container::Part first, container::find_part(opened_->whole(), path));
  API_TRY(const container::Part second, container::find_part(other.opened_->whole(), other_path));
  std::vector<ContainerDifference> all;
  for (container::diff::Difference& each : container::diff::find_differences(first, second))
    all.push_back({static_cast<ContainerDifference::Kind>(each.kind), std::move(each.path), std::move(each.field),
                   std::move(each.first), std::move(each.second)});
  return all;
}

Result<std::string> Container::configuration_hash(const std::string& path) const {
  API_TRY(const container::Part part, container::find_part(opened_->whole(), path));
  return container::hex_text(container::diff::configuration_hash(part));
}

std::span<const std::uint8_t> Container::bytes() const {
  return opened_->bytes;
}

bool Container::is_known() const {
  return opened_->whole().format != nullptr;
}

Result<std::vector<std::uint8_t>> Container::remove(const std::string& path) const {
  API_TRY(Bytes changed, container::change_part(opened_->whole(), path, std::nullopt));
  return changed;
}

Result<std::vector<std::uint8_t>> Container::remove_all(const std::vector<std::string>& paths) const {
  API_TRY(Bytes changed, container::remove_parts(opened_->whole(), paths));
  return changed;
}

Result<Rewritten> Container::with_form(const std::string& path, const std::string& form) const {
  API_TRY(const container::Part part, container::find_part(opened_->whole(), path));
  const auto wanted = container::parse_pdi_form(form);
  if (!wanted || container::recognise_pdi(part.bytes) != container::PdiKind::Npu)
    return embed::to_api(error(container::code::no_such_form, "{} has no form '{}'", part.noun, form)
                             .note("the forms of a PDI are plain, transformed and transformed-cut")
                             .help("name a PDI and one of its forms"));
  std::vector<Diag> warnings;
  API_TRY(container::Pdi pdi, container::read_pdi(part.bytes, part.offset.value_or(0)).complete(warnings, path));
  if (*wanted == container::PdiForm::TransformedCut) warnings.clear();  // this form lacks the same words
  if (pdi.form == *wanted) return Rewritten{opened_->bytes, embed::to_api(warnings, Severity::Warning)};
  if (const std::size_t left_out = container::bytes_left_out(pdi, *wanted); left_out != 0)
    warnings.push_back(
        error(container::code::cdo_trailer, "{} behind the commands are left out", counted(left_out, "byte"))
            .note("a transformed PDI has a place for commands and their data only"));
  API_TRY(const Bytes bytes, container::write_pdi_as(std::move(pdi), *wanted));
  API_TRY(Bytes changed, container::change_part(opened_->whole(), path, bytes));
  return Rewritten{std::move(changed), embed::to_api(warnings, Severity::Warning)};
}

Result<std::vector<std::uint8_t>> Container::with_kernel_renamed(const std::string& old_name,
                                                                 const std::string& new_name) const {
  API_TRY(Bytes changed, container::rename_kernel(opened_->bytes, old_name, new_name));
  return changed;
}

Result<std::vector<std::uint8_t>> Container::with_start_columns(const std::vector<std::uint16_t>& columns,
                                                                const std::string& path) const {
  API_TRY(Bytes changed, container::set_start_columns(opened_->bytes, path, columns));
  return changed;
}

Result<std::vector<std::uint8_t>> Container::with_uuid(const std::string& uuid, const std::string& path) const {
  const std::optional<container::Uuid> wanted = container::parse_uuid(uuid);
  if (!wanted)
    return embed::to_api(error(container::code::bad_uuid, "'{}' is not a UUID", uuid)
                             .help("give 32 hexadecimal digits; dashes may stand between them"));
  API_TRY(Bytes changed, container::set_uuid(opened_->bytes, path, *wanted));
  return changed;
}

FileAndPart FileAndPart::split(const std::string& word) {
  container::FilePart names = container::split_file_part(word);
  return {std::move(names.file), std::move(names.path)};
}

}  // namespace tessera::api
