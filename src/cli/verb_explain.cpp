// `tessera explain CODE|REGISTER|EVENT|ADDRESS`: explains a word from a message or a dump.
//
// The form of the argument decides its kind:
//   - `T` and digits are a diagnostic;
//   - a word that begins with a tile is a register or an address in this tile;
//   - a word that begins with another digit is an address;
//   - any other word is an event, a register or a word of the glossary, in this order and in upper or lower case.
//
// Registers and addresses may end in =VALUE. Names of events and registers may have blanks or dashes instead of
// underscores. Words of the glossary may be in the plural, with blanks, dashes, underscores or nothing between their
// parts. If kinds of tiles or generations have different registers with one name ("DMA_BD3_1") or at one offset, the
// verb explains each register.
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/explained_events.h"
#include "cli/explained_registers.h"
#include "cli/explained_words.h"
#include "device/capabilities.h"
#include "device/codes.h"
#include "device/registers.h"
#include "runtime/codes.h"

#include <tessera/device.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>

namespace tessera::cli {

namespace {
using device::RegisterInfo, device::RegisterRun;
using nlohmann::json;

struct ErrorPage {
  std::string_view code, title, text;
};
#include "cli/error_pages.inc"

struct ExplainOptions {
  std::string what;
  std::string device;  // empty: all generations
  bool as_json = false;
};

// The forms of the argument, each with an example.
struct Form {
  std::string_view example;
  std::string_view what;
};
constexpr Form kForms[] = {{"T0101", "a diagnostic code"},
                           {"DMA_BD3_1", "a register"},
                           {"LOCK_STALL", "an event"},
                           {"0x1d064", "an address"},
                           {"(0,2).Core_Control", "a register of a tile"},
                           {"token", "a word of the glossary"}};

struct Answer {
  std::string text;
  json data;
};

// Wraps the paragraphs of a page, which are wider than most terminals, at the width of the output.
std::string as_wide_as_output(std::string_view page) {
  return reflowed(page, columns_of(stdout));
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

Diag nothing_called(std::string_view what, const std::vector<std::string>& similar) {
  Diag diag = error(code::nothing_to_explain, "no code, register, event or word of the glossary is called '{}'", what);
  if (!similar.empty()) return std::move(diag).help("did you mean {}?", fmt::join(similar, ", "));
  std::vector<std::string> forms;
  for (const Form& form : kForms) forms.push_back(fmt::format("{} ({})", form.what, form.example));
  return std::move(diag).help("give one of {}", fmt::join(forms, ", "));
}

// ---- diagnostics

Result<Answer> explain_code(std::string code) {
  code[0] = 'T';
  const auto* page = std::ranges::find(kErrorPages, code, &ErrorPage::code);
  if (page != std::end(kErrorPages))
    return Answer{as_wide_as_output(fmt::format("{}: {}\n\n{}\n", page->code, page->title, page->text)),
                  {{"kind", "code"}, {"code", page->code}, {"title", page->title}, {"text", page->text}}};
  std::vector<std::string> codes;
  for (const ErrorPage& known : kErrorPages) codes.emplace_back(known.code);
  return Failure(nothing_called(code, nearest(code, codes)));
}

// ---- names

// Returns names similar to a mistyped name. If registers differ only by their number, returns the register with the
// number in the mistyped name, or register 0 if no register has this number.
std::vector<std::string> similar_names(std::string_view name, std::span<const device::Arch> generations) {
  const std::size_t digits = name.find_first_of("0123456789");
  std::uint32_t number = 0;
  for (std::size_t i = digits; i < name.size() && name[i] >= '0' && name[i] <= '9' && number < 1000; ++i)
    number = number * 10 + static_cast<std::uint32_t>(name[i] - '0');
  std::vector<std::string> names;
  for (const device::Arch arch : generations) {
    for (const device::TileKind kind : kExplainedKinds)
      for (const RegisterRun& run : register_runs(kind, arch))
        names.push_back(run.name(number < run.reg.count ? number : 0));
    std::ranges::move(event_names(arch), std::back_inserter(names));
  }
  std::ranges::move(glossary_words(), std::back_inserter(names));
  return nearest(name, names);
}

// ---- words

std::optional<Answer> explain_word(std::string_view word) {
  Answer answer{"", {{"kind", "word"}, {"word", word}, {"texts", json::array()}}};
  for (const std::string_view text : glossary_texts(word)) {
    answer.text += fmt::format("{}{}\n", answer.text.empty() ? "" : "\n", as_wide_as_output(text));
    answer.data["texts"].push_back(text);
  }
  return answer.text.empty() ? std::nullopt : std::optional(std::move(answer));
}

void add(const ExplainedRegisters& found, Answer& answer) {
  if (found.empty()) return;
  answer.text += (answer.text.empty() ? "" : "\n") + found.text();
  for (json& one : found.data()) answer.data["registers"].push_back(std::move(one));
}

// Returns the device for addresses, unless the command names a device.
const device::Device& usual_device() {
  return **device::require_device(api::default_device().name);
}

// Returns the generations to explain: the generation of the named device, or all generations.
Result<std::vector<device::Arch>> generations(const ExplainOptions& options) {
  if (options.device.empty())
    return std::vector<device::Arch>(std::begin(kExplainedGenerations), std::end(kExplainedGenerations));
  TRY(const device::Device* device, device::require_device(options.device));
  return std::vector{device->arch};
}

// Returns the error for a register that this tile does not have; other kinds of tiles or other generations may have it.
Diag not_in_tile(std::string_view name, device::TileId tile, const device::Device& device) {
  std::vector<std::string> owners;
  std::string known;
  for (const device::TileKind kind : kExplainedKinds) {
    std::vector<std::string_view> having;
    for (const device::Arch arch : kExplainedGenerations)
      if (const std::vector<RegisterInfo> found = registers_called(name, kind, arch); !found.empty()) {
        known = found.front().name;
        having.push_back(device::to_string(arch));
      }
    if (!having.empty()) owners.push_back(fmt::format("{}s of {}", to_string(kind), fmt::join(having, " and ")));
  }
  if (owners.empty()) return nothing_called(name, similar_names(name, kExplainedGenerations));
  return error(code::nothing_to_explain, "{}, a {} of {}, has no register {}", to_string(tile),
               to_string(device.kind(tile)), device::to_string(device.arch), known)
      .note("{} have this register", fmt::join(owners, ", "))
      .help("`tessera explain {}` explains the register in all these tiles", known);
}

ExplainedRegisters registers_of(std::string_view name, std::span<const device::Arch> generations, RegisterValue value) {
  ExplainedRegisters found;
  for (const device::Arch arch : generations)
    for (const device::TileKind kind : kExplainedKinds)
      for (const RegisterInfo& info : registers_called(name, kind, arch)) found.add(info, arch, value);
  return found;
}

// Returns the error for a name that the chosen generations do not have; other generations may have it.
Diag not_in_generation(std::string_view name, std::span<const device::Arch> wanted) {
  const std::vector<std::string> similar = similar_names(name, wanted);
  std::vector<std::string_view> owners;
  for (const device::Arch arch : kExplainedGenerations)
    if (const std::span one(&arch, 1); !ExplainedEvents(name, one).empty() || !registers_of(name, one, {}).empty())
      owners.push_back(device::to_string(arch));
  if (owners.empty()) return nothing_called(name, similar);
  std::string help = "leave out --device to see the explanation";
  if (!similar.empty()) help += fmt::format("; {} has {}", device::to_string(wanted.front()), fmt::join(similar, ", "));
  return error(code::nothing_to_explain, "{} has no event and no register called '{}'",
               device::to_string(wanted.front()), name)
      .note("{} {} this name", listed(owners), owners.size() == 1 ? "has" : "have")
      .help("{}", help);
}

Result<Answer> explain_name(std::string_view name, const ExplainOptions& options, RegisterValue value) {
  TRY(const std::vector<device::Arch> wanted, generations(options));
  if (const ExplainedEvents events(name, wanted); !events.empty())
    return Answer{events.text(), {{"kind", "event"}, {"events", events.data()}}};
  const ExplainedRegisters found = registers_of(name, wanted, value);
  if (found.empty()) {
    if (auto word = explain_word(name)) return std::move(*word);
    return Failure(not_in_generation(name, wanted));
  }
  Answer answer{"", {{"kind", "register"}, {"registers", json::array()}}};
  add(found, answer);
  return answer;
}

// ---- addresses

Answer at_address(std::uint64_t address, const device::Device& device, const device::Meaning& meaning,
                  RegisterValue value) {
  const auto& [location, kind, info, memory] = meaning;
  Answer answer{fmt::format("{:#010x}: {} {} of {}, ", address, to_string(kind), to_string(location.tile), device.name),
                {{"kind", "address"},
                 {"address", address},
                 {"device", device.name},
                 {"tile", {{"col", location.tile.col}, {"row", location.tile.row}}},
                 {"tile_kind", to_string(kind)},
                 {"offset", location.offset}}};
  if (info) {
    answer.text += fmt::format("register {}\n\n{}", info->name, register_lines(*info, value));
    answer.data["registers"] = json::array({register_data(*info, value)});
  } else {
    // Memory has no fields, so only the value itself is shown.
    const std::uint32_t byte = location.offset - memory->reg.offset;
    const std::uint32_t size = memory->reg.count * memory->reg.stride;
    answer.text += fmt::format("{} byte {:#x} of {:#x}", memory->prefix, byte, size);
    answer.text += value ? fmt::format(" = {:#010x}\n", *value) : "\n";
    answer.data["memory"] = {{"name", memory->prefix}, {"byte", byte}, {"size", size}};
    if (value) answer.data["value"] = *value;
  }
  return answer;
}

// Returns the widest device of a generation, because on a wider device more addresses belong to a tile.
const device::Device* widest(device::Arch arch) {
  const device::Device* found = nullptr;
  for (const device::Device& device : device::devices())
    if (device.arch == arch && (found == nullptr || device.cols > found->cols)) found = &device;
  return found;
}

// Adds the registers and memories that have this offset in the other kinds of tiles and generations.
void add_offset(Answer& answer, std::uint32_t offset, device::TileKind explained, RegisterValue value) {
  ExplainedRegisters found;
  std::string memories;
  for (const device::Arch arch : kExplainedGenerations)
    for (const device::TileKind kind : kExplainedKinds) {
      if (arch == device::kEmulatedCores && kind == explained) continue;
      if (const auto info = device::register_at(kind, offset, arch))
        found.add(*info, arch, value);
      else if (const RegisterRun* memory = device::memory_at(kind, offset, arch); memory != nullptr)
        memories += fmt::format("\nin a {} of {}: {} byte {:#x} of {:#x}\n", to_string(kind), device::to_string(arch),
                                memory->prefix, offset - memory->reg.offset, memory->reg.count * memory->reg.stride);
    }
  add(found, answer);
  answer.text += memories;
}

Result<Answer> explain_address(std::uint64_t address, const ExplainOptions& options, RegisterValue value) {
  const device::Device& usual = usual_device();
  if (!options.device.empty()) {
    TRY(const device::Device* device, device::require_device(options.device));
    TRY(const device::Meaning meaning, device::explain_address(*device, address));
    return at_address(address, *device, meaning, value);
  }
  auto meaning = device::explain_address(usual, address);
  const device::Location place = usual.locate(address);
  const bool is_offset = place.offset == address;
  if (!meaning && !is_offset) {  // a device of another generation may have the tile
    for (const device::Arch arch : kExplainedGenerations)
      if (const device::Device* device = widest(arch); device != nullptr)
        if (auto other = device::explain_address(*device, address)) return at_address(address, *device, *other, value);
    return Failure(std::move(meaning).error());
  }
  Answer answer = meaning ? at_address(address, usual, *meaning, value)
                          : Answer{fmt::format("{:#010x}, as an offset in a tile:\n", address),
                                   {{"kind", "offset"}, {"offset", address}, {"registers", json::array()}}};
  const std::string before = answer.text;
  if (is_offset) add_offset(answer, place.offset, meaning ? meaning->kind : device::TileKind{255}, value);
  if (!meaning && answer.text == before) return Failure(std::move(meaning).error());
  return answer;
}

// Explains a place such as "(0,2).Core_Control", "0,2.Core_Control" or "( 0 , 2 )+0x32000" on the named device. If the
// command names no device, uses the default device; if that device lacks the tile, uses the widest device of a
// generation that has the tile.
Result<Answer> explain_in_tile(std::string_view text, const ExplainOptions& options, RegisterValue value) {
  const std::size_t end = text.starts_with('(') ? std::min(text.find(')'), text.size() - 1) + 1
                                                : std::min(text.find_first_not_of("0123456789, "), text.size());
  std::string place(text.substr(0, end));
  std::erase(place, ' ');
  const std::optional<api::Tile> parsed = api::parse_tile(place);
  const std::optional<device::TileId> tile =
      parsed ? std::optional(device::TileId{parsed->column, parsed->row}) : std::nullopt;
  const std::string_view rest = trim(text.substr(end));
  const auto offset = rest.starts_with('+') ? parse_number(trim(rest.substr(1))) : std::nullopt;
  if (!tile || rest.size() < 2 || (rest.front() != '.' && !offset))
    return Failure(error(code::nothing_to_explain, "'{}' is not a place in a tile", text)
                       .help("write (0,2).Core_Control or (0,2)+0x32000"));
  const device::Device* device = &usual_device();
  if (!options.device.empty()) {
    TRY(device, device::require_device(options.device));
  } else if (!device->contains(*tile)) {
    for (const device::Arch arch : kExplainedGenerations)
      if (const device::Device* other = widest(arch); other != nullptr && other->contains(*tile)) device = other;
  }
  if (!device->contains(*tile))
    return Failure(error(code::nothing_to_explain, "{} has no tile {}", device->name, to_string(*tile))
                       .help("choose another device with --device"));
  std::uint64_t inside = offset.value_or(0);
  if (!offset) {
    const std::string_view name = trim(rest.substr(1));
    const std::vector<RegisterInfo> found = registers_called(name, device->kind(*tile), device->arch);
    if (found.empty()) return Failure(not_in_tile(name, *tile, *device));
    inside = found.front().offset;
  }
  const std::uint64_t address = device->address(*tile, static_cast<std::uint32_t>(inside & low_mask(32)));
  TRY(const device::Meaning meaning, device::explain_address(*device, address));
  return at_address(address, *device, meaning, value);
}

// ---- the verb

bool looks_like_code(std::string_view text) {
  return text.size() > 1 && (text[0] == 'T' || text[0] == 't') && std::ranges::all_of(text.substr(1), is_digit);
}

// Returns whether the text begins with a tile: "(0,2)+0x32000", or "0,2.Core_Control", because a number has no comma.
bool begins_with_tile(std::string_view text) {
  return text.starts_with('(') || (!text.empty() && is_digit(text.front()) && text.find(',') != std::string_view::npos);
}

Result<Answer> explain(const ExplainOptions& options) {
  const std::string_view argument = trim(options.what);
  if (looks_like_code(argument)) return explain_code(std::string(argument));

  const std::size_t equals = argument.find('=');
  const std::string_view what = trim(argument.substr(0, equals));
  RegisterValue value;
  if (equals != std::string_view::npos) {
    const auto number = parse_number(trim(argument.substr(equals + 1)));
    if (!number || *number > low_mask(32))
      return Failure(error(code::nothing_to_explain, "'{}' is not a value of 32 bits", argument.substr(equals + 1))
                         .help("values are decimal, or hexadecimal with 0x in front"));
    value = static_cast<std::uint32_t>(*number);
  }
  if (begins_with_tile(what)) return explain_in_tile(what, options, value);
  if (what.empty() || !is_digit(what.front())) return explain_name(what, options, value);
  if (const auto address = parse_number(what)) return explain_address(*address, options, value);
  return Failure(error(code::nothing_to_explain, "'{}' is not an address", what)
                     .help("addresses are decimal, or hexadecimal with 0x in front"));
}
}  // namespace

void add_explain(CLI::App& app, Context& context) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* verb = app.add_subcommand(
      "explain", "Explain a diagnostic code, a register, an event, an address or a word of the glossary");
  std::vector<std::string_view> examples;
  for (const Form& form : kForms) examples.push_back(form.example);
  verb->add_option("WHAT", options->what,
                   fmt::format("{}; registers and addresses may end in =VALUE", fmt::join(examples, ", ")))
      ->required();
  verb->add_option("--device", options->device, "Device of the address, register or event. Default: all generations")
      ->type_name("NAME");
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.explain/1)");
  verb->callback([options, &context] {
    Result<Answer> answer = explain(*options);
    // A word that does not exist is a mistake on the command line, not in a file.
    if (!answer) return context.fail(answer.error(), Exit::Usage);
    if (!options->as_json) return say_fitted("{}", answer->text);
    answer->data["schema"] = "tessera.explain/1";
    context.answer(answer->data);
  });
}

}  // namespace tessera::cli
