#include "base/text.h"
#include "embed/convert.h"
#include "embed/opened.h"

namespace tessera::embed {

std::string OpenedSymbols::at(std::uint32_t pc) const {
  const auto position = map.at(pc);
  return position ? printable(position->text()) : "";
}

}  // namespace tessera::embed

namespace tessera::api {

using embed::OpenedSymbols;

static_assert(Symbols::kMostBytes == container::SourceMap::kMaxElf);

Result<Symbols> Symbols::from_bytes(std::span<const std::uint8_t> bytes) {
  API_TRY(container::SourceMap map, container::SourceMap::read(bytes).complete());
  return OpenedSymbols::handle(std::make_shared<const OpenedSymbols>(OpenedSymbols{std::move(map)}));
}

std::vector<std::string> Symbols::names() const {
  return opened_->map.symbols();
}

std::optional<std::uint32_t> Symbols::address_of(const std::string& name) const {
  return opened_->map.address_of(name);
}

std::optional<std::uint32_t> Symbols::first_difference(std::span<const std::uint8_t> program_memory) const {
  return opened_->map.first_difference(program_memory);
}

std::string Symbols::at(std::uint32_t pc) const {
  return opened_->at(pc);
}

}  // namespace tessera::api
