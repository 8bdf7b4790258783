// `tessera explain CODE|REGISTER|EVENT|ADDRESS`: what a thing that a message or a dump names is.
//
// The argument tells by its form what it is: T and digits a diagnostic, a digit first an address, anything else an
// event or a register name. A name that several kinds of tile have ("DMA_BD3_1") prints once for each, because they
// differ.
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/codes.h"
#include "cli/program.h"
#include "device/codes.h"
#include "device/events.h"
#include "device/registers.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace tessera::cli {

namespace {
using device::RegisterInfo;
using device::RegisterRun;
using nlohmann::json;
using Value = std::optional<std::uint32_t>;

struct ErrorPage {
  std::string_view code;
  std::string_view title;
  std::string_view text;
};
#include "cli/error_pages.inc"

struct Options {
  std::string what;
  std::string device{default_device().name};
  bool as_json = false;
};

// What can be asked for, each with an example.
struct Form {
  std::string_view example;
  std::string_view what;
};
constexpr Form kForms[] = {
    {"T0101", "a diagnostic code"}, {"DMA_BD3_1", "a register"}, {"LOCK_STALL", "an event"}, {"0x1d064", "an address"}};

// The text for people, and the same as data.
struct Answer {
  std::string text;
  json data;
};

Diag nothing_called(std::string_view what, const std::vector<std::string>& similar) {
  Diag diag = error(code::nothing_to_explain, "nothing is called '{}'", what);
  if (!similar.empty()) return std::move(diag).help("perhaps {}", fmt::join(similar, ", "));
  std::vector<std::string> forms;
  for (const Form& form : kForms) forms.push_back(fmt::format("{} ({})", form.what, form.example));
  return std::move(diag).help("give one of {}", fmt::join(forms, ", "));
}

// ---- diagnostics

Result<Answer> explain_code(std::string code) {
  code[0] = 'T';
  const auto* page = std::ranges::find(kErrorPages, code, &ErrorPage::code);
  if (page != std::end(kErrorPages))
    return Answer{fmt::format("{}: {}\n\n{}\n", page->code, page->title, page->text),
                  {{"kind", "code"}, {"code", page->code}, {"title", page->title}, {"text", page->text}}};
  std::vector<std::string> codes;
  for (const ErrorPage& known : kErrorPages) codes.emplace_back(known.code);
  return Failure(nothing_called(code, nearest(code, codes)));
}

// ---- registers

std::string module_name(const RegisterRun& run) {
  const std::string_view tile = to_string(tile_kind(run));
  const bool in_core_tile = tile_kind(run) == device::TileKind::Core;
  return in_core_tile ? fmt::format("{}, {} module", tile, run.module) : std::string(tile);
}

device::TileKind tile_kind(device::EventModule module) {
  switch (module) {
    case device::EventModule::Mem: return device::TileKind::Mem;
    case device::EventModule::Shim: return device::TileKind::Shim;
    default: return device::TileKind::Core;
  }
}

std::string bit_range(device::Field field) {
  return field.width == 1 ? fmt::format("{}", field.lsb) : fmt::format("{}:{}", field.lsb + field.width - 1, field.lsb);
}

std::string field_lines(const RegisterInfo& info, Value value) {
  std::size_t longest = 0;
  for (const device::NamedField& named : info.fields()) longest = std::max(longest, named.name.size());
  std::string text;
  for (const auto& [name, field, access] : info.fields()) {
    std::string line = fmt::format("  {:>6}  {:<{}}", bit_range(field), name, longest);
    if (value && field.lsb < 32) line += fmt::format("  {:#x}", field.get(*value));
    if (access != info.run->access) line += fmt::format("  ({})", to_string(access));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

std::string register_lines(const RegisterInfo& info, Value value) {
  const RegisterRun& run = *info.run;
  std::string text = fmt::format("{}: {}, offset {:#07x}\n", info.name, module_name(run), info.offset);
  text += fmt::format("  {} bits, {}, {:#x} after reset\n", run.width, to_string(run.access), run.reset);
  if (run.is_numbered())
    text +=
        fmt::format("  number {} of {}{{n}}{}, n from 0 to {}, {:#x} bytes apart\n",
                    run.reg.index_of(info.offset).value(), run.prefix, run.suffix, run.reg.count - 1, run.reg.stride);
  if (run.is_window)
    text += fmt::format("  answers from {:#07x} to {:#07x}\n", run.reg.offset, run.reg.at(run.reg.count) - 1);
  if (value) text += fmt::format("  {}\n", describe(info, *value));
  return text + field_lines(info, value);
}

json register_data(const RegisterInfo& info, Value value) {
  const RegisterRun& run = *info.run;
  json fields = json::array();
  for (const auto& [name, field, access] : info.fields()) {
    json entry = {{"name", name}, {"lsb", field.lsb}, {"width", field.width}, {"access", to_string(access)}};
    if (value && field.lsb < 32) entry["value"] = field.get(*value);
    fields.push_back(std::move(entry));
  }
  json data = {{"name", info.name},        {"tile_kind", to_string(tile_kind(run))},
               {"module", run.module},     {"offset", info.offset},
               {"width", run.width},       {"access", to_string(run.access)},
               {"reset", run.reset},       {"count", run.reg.count},
               {"stride", run.reg.stride}, {"fields", std::move(fields)}};
  if (value) data["value"] = *value;
  return data;
}

// The names a mistyped one may have meant. Of a run, the register with the number that the name has in this place
// stands for all.
std::vector<std::string> similar_names(std::string_view name, device::Arch arch) {
  const std::size_t digits = name.find_first_of("0123456789");
  std::uint32_t number = 0;
  for (std::size_t i = digits; i < name.size() && name[i] >= '0' && name[i] <= '9' && number < 1000; ++i)
    number = number * 10 + static_cast<std::uint32_t>(name[i] - '0');
  std::vector<std::string> names;
  for (const device::TileKind kind : {device::TileKind::Core, device::TileKind::Mem, device::TileKind::Shim})
    for (const RegisterRun& run : register_runs(kind, arch))
      names.push_back(run.name(number < run.reg.count ? number : 0));
  for (unsigned i = 0; i < device::kEventModules; ++i)
    for (const device::NamedEvent& event : device::module_events(static_cast<device::EventModule>(i)))
      names.emplace_back(event.name);
  return nearest(name, names);
}

// ---- events

std::optional<Answer> explain_event(std::string_view name) {
  Answer answer{"", {{"kind", "event"}, {"events", json::array()}}};
  for (unsigned i = 0; i < device::kEventModules; ++i) {
    const auto module = static_cast<device::EventModule>(i);
    const std::optional<device::EventId> number = device::find_event(module, name);
    if (!number) continue;
    answer.text += fmt::format("{}: event {} ({:#x}) of the {} module\n", name, *number, *number, to_string(module));
    answer.data["events"].push_back({{"name", name}, {"module", to_string(module)}, {"number", *number}});
    for (const device::EventGroup& group : device::event_groups(module))
      if (group.event == *number) {
        answer.text += fmt::format("  asserted when one of these is that {} enables:",
                                   device::register_at(tile_kind(module), group.enable)->name);
        for (unsigned bit = 0; bit < 32; ++bit)
          if ((group.mask >> bit & 1) != 0)
            answer.text +=
                fmt::format("\n  {:>6}  {}", bit, event_name(module, static_cast<device::EventId>(group.first + bit)));
        answer.text += '\n';
      }
  }
  return answer.text.empty() ? std::nullopt : std::optional(std::move(answer));
}

Result<Answer> explain_register(std::string_view name, std::string_view device_name, Value value) {
  if (auto event = explain_event(name)) return std::move(*event);
  TRY(const device::Device* device, device::require_device(device_name));
  const std::vector<RegisterInfo> found = device::find_registers(name, device->arch);
  if (found.empty()) return Failure(nothing_called(name, similar_names(name, device->arch)));
  Answer answer{"", {{"kind", "register"}, {"registers", json::array()}}};
  for (const RegisterInfo& info : found) {
    answer.text += fmt::format("{}{}", answer.text.empty() ? "" : "\n", register_lines(info, value));
    answer.data["registers"].push_back(register_data(info, value));
  }
  return answer;
}

// ---- addresses

Result<Answer> explain_address(std::uint64_t address, std::string_view device_name, Value value) {
  TRY(const device::Device* device, device::require_device(device_name));
  TRY(const device::Meaning meaning, device::explain_address(*device, address));
  const auto& [location, kind, info, memory] = meaning;
  Answer answer{
      fmt::format("{:#010x}: {} {} of {}, ", address, to_string(kind), to_string(location.tile), device->name),
      {{"kind", "address"},
       {"address", address},
       {"device", device->name},
       {"tile", {{"col", location.tile.col}, {"row", location.tile.row}}},
       {"tile_kind", to_string(kind)},
       {"offset", location.offset}}};
  if (info) {
    answer.text += fmt::format("register {}\n\n{}", info->name, register_lines(*info, value));
    answer.data["registers"] = json::array({register_data(*info, value)});
  } else {
    // Memory has no fields, so a value stays as it is.
    const std::uint32_t byte = location.offset - memory->reg.offset;
    const std::uint32_t size = memory->reg.count * memory->reg.stride;
    answer.text += fmt::format("{} byte {:#x} of {:#x}", memory->prefix, byte, size);
    answer.text += value ? fmt::format(" = {:#010x}\n", *value) : "\n";
    answer.data["memory"] = {{"name", memory->prefix}, {"byte", byte}, {"size", size}};
    if (value) answer.data["value"] = *value;
  }
  return answer;
}

// ---- the verb

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool looks_like_code(std::string_view text) {
  return text.size() > 1 && (text[0] == 'T' || text[0] == 't') && std::ranges::all_of(text.substr(1), is_digit);
}

Result<Answer> explain(const Options& options) {
  const std::string_view argument = options.what;
  if (looks_like_code(argument)) return explain_code(options.what);

  const std::size_t equals = argument.find('=');
  const std::string_view what = argument.substr(0, equals);
  Value value;
  if (equals != std::string_view::npos) {
    const auto number = parse_number(argument.substr(equals + 1));
    if (!number || *number > low_mask(32))
      return Failure(error(code::nothing_to_explain, "'{}' is not a value of 32 bits", argument.substr(equals + 1))
                         .help("values are decimal, or hexadecimal with 0x in front"));
    value = static_cast<std::uint32_t>(*number);
  }
  if (what.empty() || !is_digit(what.front())) return explain_register(what, options.device, value);
  if (const auto address = parse_number(what)) return explain_address(*address, options.device, value);
  return Failure(error(code::nothing_to_explain, "'{}' is not an address", what)
                     .help("addresses are decimal, or hexadecimal with 0x in front"));
}
}  // namespace

void add_explain(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("explain", "What a diagnostic code, a register, an event or an address is");
  std::vector<std::string_view> examples;
  for (const Form& form : kForms) examples.push_back(form.example);
  verb->add_option("WHAT", options->what,
                   fmt::format("{}; registers and addresses may end in =VALUE", fmt::join(examples, ", ")))
      ->required();
  verb->add_option("--device", options->device, "The device that an address or a register belongs to")
      ->capture_default_str();
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.explain/1)");
  verb->callback([options, &context] {
    Result<Answer> answer = explain(*options);
    // Asking for what does not exist is a mistake on the command line, not in a file.
    if (!answer) return context.fail(answer.error(), Exit::Usage);
    if (!options->as_json) return fmt::print("{}", answer->text);
    answer->data["schema"] = "tessera.explain/1";
    fmt::print("{}\n", answer->data.dump(2, ' ', false, json::error_handler_t::replace));
  });
}

}  // namespace tessera::cli
