// Containers of the C interface.
#include "embed/c/handles.h"

#include <tessera/container.h>

struct tessera_container {
  tessera::api::Container container;
  tessera::embed::c::Diagnostics warnings{};
};
struct tessera_parts {
  std::vector<tessera::api::ContainerPart> parts;
};
struct tessera_shown {
  tessera::api::ShownPart shown;
  tessera::embed::c::Diagnostics errors, warnings;
};
struct tessera_section {
  tessera::api::SectionFiles files;
};
struct tessera_container_findings {
  std::vector<tessera::api::ContainerFinding::Level> levels;
  tessera::embed::c::Diagnostics diagnostics;
};
struct tessera_differences {
  std::vector<tessera::api::ContainerDifference> all;
};

namespace tessera::embed::c {
namespace {

using Changed = api::Result<std::vector<std::uint8_t>>;

// Returns the result of `make` for the container; nullptr if the container is missing, or after an error.
template <class T, class Make>
T* made(const tessera_container* container, tessera_diagnostic** error, Make make) {
  if (container == nullptr) return nullptr;
  return guard(static_cast<T*>(nullptr), [&]() -> T* {
    auto result = make(container->container);
    if (!result) return set(error, result.error()), nullptr;
    return new T{std::move(*result)};
  });
}

tessera_container* changed(const tessera_container* container, tessera_diagnostic** error, auto change) {
  return made<tessera_container>(container, error, [&](const api::Container& file) -> api::Result<tessera_container> {
    Changed bytes = change(file);
    if (!bytes) return bytes.error();
    return tessera_container{api::Container::from_bytes(std::move(*bytes), "")};
  });
}

tessera_container* written_again(const tessera_container* container, tessera_diagnostic** error, auto write) {
  return made<tessera_container>(container, error, [&](const api::Container& file) -> api::Result<tessera_container> {
    api::Result<api::Rewritten> written = write(file);
    if (!written) return written.error();
    return tessera_container{api::Container::from_bytes(std::move(written->bytes), ""),
                             diagnostics_of(written->warnings)};
  });
}

api::Result<tessera_shown> shown_of(api::Result<api::ShownPart> part) {
  if (!part) return part.error();
  Diagnostics errors = diagnostics_of(part->errors), warnings = diagnostics_of(part->warnings);
  return tessera_shown{std::move(*part), std::move(errors), std::move(warnings)};
}

}  // namespace
}  // namespace tessera::embed::c

namespace c = tessera::embed::c;
namespace api = tessera::api;

extern "C" {

tessera_container* tessera_container_open(const char* path, tessera_diagnostic** error) {
  return c::guard(static_cast<tessera_container*>(nullptr), [&]() -> tessera_container* {
    auto file = api::Container::open(c::given(path));
    if (!file) return c::set(error, file.error()), nullptr;
    return new tessera_container{std::move(*file)};
  });
}

tessera_container* tessera_container_from_bytes(const uint8_t* bytes, size_t size, const char* name) {
  return c::guard(static_cast<tessera_container*>(nullptr), [&] {
    const auto all = c::bytes_of(bytes, size);
    return new tessera_container{api::Container::from_bytes({all.begin(), all.end()}, c::given(name))};
  });
}

void tessera_container_free(tessera_container* container) {
  delete container;
}

int tessera_container_is_known(const tessera_container* container) {
  if (container == nullptr) return 0;
  return c::guard(0, [&] { return container->container.is_known() ? 1 : 0; });
}

const uint8_t* tessera_container_bytes(const tessera_container* container, size_t* size) {
  if (container == nullptr || size == nullptr) return nullptr;
  const auto bytes = container->container.bytes();
  *size = bytes.size();
  return bytes.data();
}

tessera_parts* tessera_container_parts(const tessera_container* container, const char* path,
                                       tessera_diagnostic** error) {
  return c::made<tessera_parts>(container, error,
                                [&](const api::Container& file) { return file.parts(c::given(path)); });
}

tessera_parts* tessera_container_part(const tessera_container* container, const char* path,
                                      tessera_diagnostic** error) {
  return c::made<tessera_parts>(container, error,
                                [&](const api::Container& file) -> api::Result<std::vector<api::ContainerPart>> {
                                  const auto part = file.part(c::given(path));
                                  if (!part) return part.error();
                                  return std::vector{*part};
                                });
}

tessera_status tessera_parts_at(const tessera_parts* parts, size_t index, tessera_part_info* part) {
  NEEDS(parts != nullptr);
  const api::ContainerPart* const one = c::at(parts->parts, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(part, tessera_part_info{0, one->offset ? 1U : 0U, one->bytes, one->offset.value_or(0),
                                         one->path.c_str(), one->kind.c_str()});
}

void tessera_parts_free(tessera_parts* parts) {
  delete parts;
}

tessera_shown* tessera_container_show(const tessera_container* container, const char* path,
                                      tessera_diagnostic** error) {
  return c::made<tessera_shown>(container, error,
                                [&](const api::Container& file) { return c::shown_of(file.show(c::given(path))); });
}

tessera_shown* tessera_container_patches(const tessera_container* container, const char* path,
                                         const char* const* symbols, const uint64_t* addresses, size_t count,
                                         tessera_diagnostic** error) {
  if (count != 0 && (symbols == nullptr || addresses == nullptr)) return nullptr;
  return c::made<tessera_shown>(container, error, [&](const api::Container& file) {
    std::map<std::string, std::uint64_t> all;
    for (size_t i = 0; i < count; ++i) all[c::given(symbols[i])] = addresses[i];
    return c::shown_of(file.patches(all, c::given(path)));
  });
}

const char* tessera_shown_text(const tessera_shown* shown) {
  return shown == nullptr ? nullptr : shown->shown.text.c_str();
}

const char* tessera_shown_json(const tessera_shown* shown) {
  return shown == nullptr ? nullptr : shown->shown.json.c_str();
}

const tessera_diagnostic* tessera_shown_error(const tessera_shown* shown, size_t index) {
  return shown == nullptr ? nullptr : c::at(shown->errors, index);
}

const tessera_diagnostic* tessera_shown_warning(const tessera_shown* shown, size_t index) {
  return shown == nullptr ? nullptr : c::at(shown->warnings, index);
}

void tessera_shown_free(tessera_shown* shown) {
  delete shown;
}

uint8_t* tessera_container_extract(const tessera_container* container, const char* path, size_t* size,
                                   tessera_diagnostic** error) {
  if (container == nullptr || size == nullptr) return nullptr;
  return c::guard(static_cast<uint8_t*>(nullptr), [&]() -> uint8_t* {
    const auto bytes = container->container.extract(c::given(path));
    if (!bytes) return c::set(error, bytes.error()), nullptr;
    return c::copied(*bytes, size);
  });
}

tessera_section* tessera_container_section(const tessera_container* container, const char* path,
                                           tessera_diagnostic** error) {
  return c::made<tessera_section>(container, error,
                                  [&](const api::Container& file) { return file.section_files(c::given(path)); });
}

const char* tessera_section_json(const tessera_section* section) {
  return section == nullptr ? nullptr : section->files.json.c_str();
}

tessera_status tessera_section_file_at(const tessera_section* section, size_t index, tessera_section_file* file) {
  NEEDS(section != nullptr);
  const auto* const one = c::at(section->files.files, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(file, tessera_section_file{0, one->name.c_str(), one->bytes.data(), one->bytes.size()});
}

void tessera_section_free(tessera_section* section) {
  delete section;
}

tessera_container_findings* tessera_container_check(const tessera_container* container, const char* path,
                                                    tessera_diagnostic** error) {
  return c::made<tessera_container_findings>(
      container, error, [&](const api::Container& file) -> api::Result<tessera_container_findings> {
        const auto findings = file.check(c::given(path));
        if (!findings) return findings.error();
        tessera_container_findings all;
        for (const api::ContainerFinding& each : *findings) {
          all.levels.push_back(each.level);
          all.diagnostics.emplace_back(each.diagnostic);
        }
        return all;
      });
}

tessera_status tessera_container_findings_at(const tessera_container_findings* findings, size_t index,
                                             tessera_container_finding* finding) {
  NEEDS(findings != nullptr);
  const tessera_diagnostic* const one = c::at(findings->diagnostics, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(finding,
                 tessera_container_finding{0, static_cast<tessera_finding_level>(findings->levels[index]), one});
}

void tessera_container_findings_free(tessera_container_findings* findings) {
  delete findings;
}

tessera_differences* tessera_container_differences(const tessera_container* first, const char* first_path,
                                                   const tessera_container* second, const char* second_path,
                                                   tessera_diagnostic** error) {
  if (second == nullptr) return nullptr;
  return c::made<tessera_differences>(first, error, [&](const api::Container& file) {
    return file.differences(second->container, c::given(first_path), c::given(second_path));
  });
}

tessera_status tessera_differences_at(const tessera_differences* differences, size_t index,
                                      tessera_difference* difference) {
  NEEDS(differences != nullptr);
  const api::ContainerDifference* const one = c::at(differences->all, index);
  if (one == nullptr) return TESSERA_NONE;
  return c::fill(difference, tessera_difference{0, static_cast<tessera_difference_kind>(one->kind), one->path.c_str(),
                                                one->field.c_str(), one->first.c_str(), one->second.c_str()});
}

void tessera_differences_free(tessera_differences* differences) {
  delete differences;
}

char* tessera_container_configuration_hash(const tessera_container* container, const char* path,
                                           tessera_diagnostic** error) {
  if (container == nullptr) return nullptr;
  return c::guard(static_cast<char*>(nullptr), [&]() -> char* {
    const auto hash = container->container.configuration_hash(c::given(path));
    if (!hash) return c::set(error, hash.error()), nullptr;
    return c::copied(*hash);
  });
}

tessera_container* tessera_container_rewritten(const tessera_container* container, tessera_diagnostic** error) {
  return c::written_again(container, error, [](const api::Container& file) { return file.rewritten(); });
}

tessera_container* tessera_container_repaired(const tessera_container* container, tessera_diagnostic** error) {
  return c::written_again(container, error, [](const api::Container& file) { return file.repaired(); });
}

const tessera_diagnostic* tessera_container_warning(const tessera_container* container, size_t index) {
  return container == nullptr ? nullptr : c::at(container->warnings, index);
}

tessera_container* tessera_container_replace(const tessera_container* container, const char* path,
                                             const uint8_t* content, size_t size, const char* folder,
                                             tessera_diagnostic** error) {
  return c::changed(container, error, [&](const api::Container& file) {
    return file.replace(c::given(path), c::bytes_of(content, size), c::given(folder));
  });
}

tessera_container* tessera_container_remove(const tessera_container* container, const char* path,
                                            tessera_diagnostic** error) {
  return c::changed(container, error, [&](const api::Container& file) { return file.remove(c::given(path)); });
}

tessera_container* tessera_container_add(const tessera_container* container, const char* section,
                                         const uint8_t* content, size_t size, const char* title, const char* folder,
                                         tessera_diagnostic** error) {
  return c::changed(container, error, [&](const api::Container& file) {
    return file.add(c::given(section), c::bytes_of(content, size), c::given(title), c::given(folder));
  });
}

tessera_container* tessera_container_with_form(const tessera_container* container, const char* path, const char* form,
                                               tessera_diagnostic** error) {
  return c::written_again(container, error,
                          [&](const api::Container& file) { return file.with_form(c::given(path), c::given(form)); });
}

tessera_container* tessera_container_with_kernel_renamed(const tessera_container* container, const char* old_name,
                                                         const char* new_name, tessera_diagnostic** error) {
  return c::changed(container, error, [&](const api::Container& file) {
    return file.with_kernel_renamed(c::given(old_name), c::given(new_name));
  });
}

tessera_container* tessera_container_with_start_columns(const tessera_container* container, const char* path,
                                                        const uint16_t* columns, size_t count,
                                                        tessera_diagnostic** error) {
  if (count != 0 && columns == nullptr) return nullptr;
  return c::changed(container, error, [&](const api::Container& file) {
    const std::vector<std::uint16_t> all(columns, columns + count);
    return path == nullptr ? file.with_start_columns(all) : file.with_start_columns(all, path);
  });
}

tessera_container* tessera_container_with_uuid(const tessera_container* container, const char* path, const char* uuid,
                                               tessera_diagnostic** error) {
  return c::changed(container, error,
                    [&](const api::Container& file) { return file.with_uuid(c::given(uuid), c::given(path)); });
}

}  // extern "C"
