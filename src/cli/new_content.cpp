#include "cli/new_content.h"

#include "cli/exit_codes.h"

#include <tessera/build.h>
#include <tessera/container.h>

#include <filesystem>

namespace tessera::cli {

std::optional<NewContent> read_content(const std::string& word, Context& context) {
  auto content = api::NamedBytes::read(word);
  if (!content) return fail(context, content.error()), std::nullopt;
  const std::filesystem::path file = api::FileAndPart::split(word).file;
  return NewContent{std::move(content->bytes), file.stem().string(), file.parent_path().string()};
}

}  // namespace tessera::cli
