#include "report/debug_words.h"

#include "base/text.h"
#include "runtime/codes.h"
#include "runtime/core_program.h"

namespace tessera::report {
namespace {

// Removes the tile from the front of `parts`, if the text needs one. Returns false if `parts` does not begin with a
// tile.
bool take_tile(std::vector<std::string_view>& parts, TileWord has_tile, device::TileId& tile) {
  if (has_tile == TileWord::None) return true;
  const auto parsed = runtime::parse_tile(parts.front());
  if (!parsed) return false;
  tile = *parsed;
  parts.erase(parts.begin());
  return true;
}

}  // namespace

Diag malformed_debug(std::string_view what, std::string_view text, std::string_view form) {
  return error(runtime::code::bad_debug, "{} {} is not of the form {}", what, text, form);
}

Result<BreakWord> parse_break(std::string_view text, TileWord has_tile) {
  std::vector<std::string_view> parts = split(text, ':');
  BreakWord word;
  const bool begins = take_tile(parts, has_tile, word.tile);
  const auto hit = parse_number(parts.size() == 2 ? parts[1] : std::string_view("1"));
  if (!begins || parts.empty() || parts.size() > 2 || parts[0].empty() || !hit || *hit == 0) {
    if (has_tile == TileWord::None)
      return Failure(malformed_debug("breakpoint", text, "WHERE or WHERE:N")
                         .help("for example 0x1a0 or loop, and loop:5 for the fifth time"));
    return Failure(
        malformed_debug("breakpoint", text, "TILE:WHAT or TILE:WHAT:N")
            .help("for example 0,2:0x1a0, 0,2:main, 0,2:lock3 or 0,1:bd, and 0,2:main:5 for the fifth time"));
  }
  word.where = parts[0];
  word.hit = *hit;
  return word;
}

Result<RangeWord> parse_range(std::string_view text, TileWord has_tile) {
  std::vector<std::string_view> parts = split(text, ':');
  RangeWord word;
  const bool begins = take_tile(parts, has_tile, word.tile) && parts.size() == 2;
  const auto address = begins ? parse_number(parts[0]) : std::nullopt;
  const auto length = begins ? parse_number(parts[1]) : std::nullopt;
  if (!address || !length || *length == 0) {
    if (has_tile == TileWord::None)
      return Failure(malformed_debug("memory range", text, "ADDRESS:BYTES")
                         .help("for example 0x400:64, or as the core sees it, 0x70400:64"));
    return Failure(malformed_debug("memory range", text, "TILE:ADDRESS:BYTES")
                       .help("for example 0,2:0x400:64, or as the core sees it, 0,2:0x70400:64"));
  }
  word.address = *address;
  word.length = *length;
  return word;
}

Diag outside_memory(std::string_view text, std::string_view of, std::uint32_t size) {
  return error(runtime::code::bad_debug, "memory range {} reaches outside the data memory", text)
      .note("the data memory of {} has {:#x} bytes, from address 0 on", of, size)
      .help("give an address in this range, or an address of data memory as the core sees it");
}

Diag never_reached(std::string_view text, std::uint64_t hits, std::uint64_t wanted, bool is_on_host) {
  Diag diag = error(runtime::code::not_reached, "the run did not reach breakpoint {}", text)
                  .note("the breakpoint had {} of {} hits", hits, wanted);
  if (is_on_host)
    return std::move(diag)
        .note("the body of this core runs on the host, which executes no bundles")
        .help("write `lock` or `bd` in the place of the address, to stop at changes of locks or starts of descriptors");
  return std::move(diag).help(
      "trace the core to see where it goes, or disassemble its program to see where bundles begin");
}

}  // namespace tessera::report
