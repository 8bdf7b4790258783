// Symbols and lines of the program of a core, from its ELF: names for program addresses.
#pragma once

#include <tessera/device.h>
#include <tessera/result.h>

#include <memory>
#include <span>

namespace tessera::embed {
struct OpenedSymbols;
}  // namespace tessera::embed

namespace tessera::api {

// Tessera reads the symbols once; copies are cheap and share their content.
class TESSERA_API Symbols {
 public:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 20;  // size limit of an ELF

  // Reads an ELF. The error says that the bytes are not an ELF, or where the ELF is damaged.
  static Result<Symbols> from_bytes(std::span<const std::uint8_t> bytes);

  std::vector<std::string> names() const;
  std::optional<std::uint32_t> address_of(const std::string& name) const;
  // Returns "block+0x4 (block.cc:7)"; "" for an address without a symbol.
  std::string at(std::uint32_t pc) const;
  // Returns the first address at which the executable bytes of the ELF differ from the bytes of a program memory, which
  // then holds another program; empty if all are equal.
  std::optional<std::uint32_t> first_difference(std::span<const std::uint8_t> program_memory) const;

 private:
  friend struct embed::OpenedSymbols;
  explicit Symbols(std::shared_ptr<const embed::OpenedSymbols> opened) : opened_(std::move(opened)) {}
  std::shared_ptr<const embed::OpenedSymbols> opened_;
};

// The symbols of one core. Without `tile`: of all cores that have no symbols of their own.
struct CoreSymbols {
  std::optional<Tile> tile{};
  Symbols symbols;
};

}  // namespace tessera::api
