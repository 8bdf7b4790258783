// `tessera tiling FILE.json`: shows the order of a tiling's elements, the buffer descriptors that produce it, and a
// picture.
//
// The verb never builds the order as a list, so a transfer of billions of elements shows its first elements at once.
#include "base/file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "device/capabilities.h"
#include "device/tile_layout.h"
#include "report/diag_json.h"
#include "tiling/codes.h"
#include "tiling/nearest.h"
#include "tiling/picture.h"
#include "tiling/read.h"
#include "tiling/sequence.h"
#include "tiling/warnings.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace tessera::cli {

using Json = nlohmann::ordered_json;
using tiling::Kind;
using tiling::LoweredMovement;
using tiling::Movement;
using tiling::Sequence;
using tiling::Shape;

namespace {

// The number of elements shown without --first, as text and as JSON; and the limit of --first.
constexpr std::uint64_t kFirstForPeople = 256, kFirstForPrograms = 65'536, kMostFirst = 100'000'000;

struct TilingOptions {
  std::string file, svg;
  std::optional<std::uint64_t> first;
  bool as_json = false;
};

struct Checked {
  Movement movement;
  std::vector<Shape> shapes;
};

// Calls `f` with each Sequence::Run of the first `first` elements. Shortens the last run to end at `first`.
template <class F>
void first_runs(const std::vector<Shape>& shapes, std::uint64_t first, F&& f) {
  Sequence sequence(shapes);
  for (Sequence::Run run; first != 0 && sequence.next(run); first -= run.count) {
    run.count = std::min(run.count, first);
    f(run);
  }
}

Json order_data(const std::vector<Shape>& shapes, std::uint64_t first) {
  Json order = Json::array();
  first_runs(shapes, first, [&](const Sequence::Run& run) {
    for (std::uint64_t i = 0; i < run.count; ++i) order.push_back(run.padding ? Json() : Json(run.index + i));
  });
  return order;
}

// Returns the order as "0..3 8..11 2*zero", broken into lines.
std::string order_text(const std::vector<Shape>& shapes, std::uint64_t first, std::size_t width) {
  constexpr std::string_view kLabel = "           ", kMore = " ...";
  constexpr std::size_t kWidest = 96;
  const std::size_t room = std::min(kWidest, width - kLabel.size() - kMore.size());
  std::string text, line;
  first_runs(shapes, first, [&](const Sequence::Run& run) {
    const std::string item = run.padding      ? fmt::format("{}*zero", run.count)
                             : run.count == 1 ? fmt::format("{}", run.index)
                                              : fmt::format("{}..{}", run.index, run.index + run.count - 1);
    if (!line.empty() && line.size() + 1 + item.size() > room) {
      text += fmt::format("{}{}\n", kLabel, line);
      line.clear();
    }
    line += (line.empty() ? "" : " ") + item;
  });
  text += fmt::format("{}{}{}\n", kLabel, line, first < volume_of(shapes) ? kMore : "");
  return text.substr(kLabel.size());
}

// Returns the words of a descriptor, whose fields can be read by the names of the register map.
device::DescriptorWords fields_of(const LoweredMovement& lowered, std::size_t index) {
  return {device::bd_layout(tile_kind(lowered.kind), arch_of(lowered.kind)), lowered.words[index]};
}

// Returns the fields of a descriptor as JSON, by the names of the register map.
Json bd_data(const LoweredMovement& lowered, std::size_t index) {
  Json data = {{"bd", lowered.first + index}, {"offset", lowered.offset(index)}};
  for (const auto& [name, bits] : fields_of(lowered, index).named()) data[std::string(name)] = bits;
  data["words"] = lowered.words[index];
  return data;
}

// Returns "wrap 8", or "open" if the wrap field of the dimension is 0: then only the length of the descriptor ends the
// dimension.
std::string wrap_text(const device::DescriptorWords& words, std::size_t dimension, std::uint64_t size) {
  return words.value(device::kBdDimensions[dimension].wrap) == 0 ? "open" : fmt::format("wrap {}", size);
}

std::string bd_text(const LoweredMovement& lowered, std::size_t index) {
  const device::Descriptor& bd = lowered.chain[index];
  const device::DescriptorWords words = fields_of(lowered, index);
  std::string text =
      fmt::format("  BD {:<5} {} at {:#x}", lowered.first + index, counted(bd.words, "word"), bd.address);
  for (std::size_t i = 0; i < bd.dimensions.size(); ++i) {
    const auto& [step, size, before, after] = bd.dimensions[i];
    text += fmt::format(", D{} {} step {}", i, wrap_text(words, i, size), step);
    if (before != 0 || after != 0) text += fmt::format(" zeros {} before, {} after", before, after);
  }
  if (bd.iteration)
    text += fmt::format(", iteration {} step {}{}", bd.iteration->size, bd.iteration->step,
                        bd.iteration->current == 0 ? "" : fmt::format(" from {}", bd.iteration->current));
  if (bd.packet) text += fmt::format(", packet {}", bd.packet->id);
  if (words.bits(device::BdField::TlastSuppress) != 0) text += ", no TLAST";
  if (bd.acquire) text += fmt::format(", acquires lock {}", bd.acquire->id);
  if (bd.release) text += fmt::format(", releases lock {}", bd.release->id);
  if (bd.next) text += fmt::format(", then BD {}", *bd.next);
  return text +
         fmt::format("\n           {:#x}: {:#010x}\n", lowered.offset(index), fmt::join(lowered.words[index], " "));
}

std::string start_text(const Movement& movement, const LoweredMovement& lowered) {
  std::string text;
  if (lowered.executions > 1)
    text += fmt::format("one pass executes the chain {} times\n", with_commas(lowered.executions));
  std::vector<std::string> tasks;
  for (const LoweredMovement::Task& task : lowered.tasks) tasks.push_back(fmt::format("{:#x}", task.word));
  constexpr std::size_t kMostShown = 4;
  if (tasks.size() > kMostShown) tasks = {tasks.front(), fmt::format("... {} tasks", lowered.tasks.size())};
  text += fmt::format("{}write {} to {:#x}", text.empty() ? "" : "           ", fmt::join(tasks, ", "), lowered.queue);
  if (lowered.tasks[0].repeat != 0) text += fmt::format(" (repeat count {})", lowered.tasks[0].repeat);
  if (lowered.out_of_order) text += ", with Enable_Out_of_Order; packets name the descriptor, whatever their ID";
  text += '\n';
  if (movement.locks && !device::capabilities(arch_of(lowered.kind)).counting_locks)
    text += fmt::format("           lock {} is {} when the buffer is {}\n", movement.locks->acquire,
                        movement.direction == device::Direction::MM2S ? 1 : 0,
                        movement.direction == device::Direction::MM2S ? "full" : "empty");
  else if (movement.locks)
    text += fmt::format(
        "           release lock {0} by {1} when the buffer is {2}; the transfer releases lock {3} by {1}\n",
        movement.locks->acquire, lowered.executions, movement.direction == device::Direction::MM2S ? "full" : "empty",
        movement.locks->release);
  return text;
}

Json start_data(const Movement& movement, const LoweredMovement& lowered) {
  Json tasks = Json::array();
  for (const LoweredMovement::Task& task : lowered.tasks)
    tasks.push_back({{"word", task.word}, {"repeat_count", task.repeat}});
  Json start = {{"executions", lowered.executions},
                {"queue", lowered.queue},
                {"tasks", std::move(tasks)},
                {"out_of_order", lowered.out_of_order},
                {"packets", lowered.packets}};
  if (movement.locks)
    start["locks"] = {
        {"acquire", movement.locks->acquire}, {"release", movement.locks->release}, {"tokens", lowered.executions}};
  return start;
}

// The same movement on another kind of tile: its descriptors, or the reason why this kind of tile cannot do it.
struct Elsewhere {
  Kind kind;
  std::optional<LoweredMovement> lowered;
  std::optional<Diag> failure;
};

std::vector<Elsewhere> on_each_kind(const Movement& movement) {
  std::vector<Elsewhere> list;
  for (const Kind kind : tiling::kKinds) {
    Movement other = movement;
    other.kind = kind;
    other.first_bd.reset();
    other.channel = std::min(other.channel, limits_of(kind, other.direction).model->channels(other.direction) - 1);
    if (kind != movement.kind) other.address = 0;
    if (other.locks && kind == Kind::AieTile) other.locks->release = other.locks->acquire;
    if (kind == Kind::Shim && movement.kind != Kind::Shim) other.locks.reset();
    Elsewhere each{kind, std::nullopt, std::nullopt};
    if (const auto shapes = shapes_of(other); !shapes)
      each.failure = shapes.error();
    else if (auto lowered = lower(other, *shapes); lowered)
      each.lowered = std::move(*lowered);
    else
      each.failure = lowered.error();
    list.push_back(std::move(each));
  }
  return list;
}

std::string elsewhere_text(const std::vector<Elsewhere>& list) {
  std::string text;
  for (const Elsewhere& each : list) {
    text += fmt::format("{}{:<12} ", text.empty() ? "" : "           ", to_string(each.kind));
    if (each.lowered)
      text +=
          fmt::format("{}{}\n", counted(each.lowered->chain.size(), "BD"),
                      each.lowered->executions > 1 ? fmt::format(", executed {} times", each.lowered->executions) : "");
    else
      text += fmt::format("{} ({})\n", each.failure->message, each.failure->code.id);
  }
  return text;
}

Json elsewhere_data(const std::vector<Elsewhere>& list) {
  Json data = Json::object();
  for (const Elsewhere& each : list)
    data[std::string(to_string(each.kind))] =
        each.lowered ? Json{{"bd_count", each.lowered->chain.size()}, {"executions", each.lowered->executions}}
                     : Json{{"error", to_json(*each.failure, "error")}};
  return data;
}

Result<Checked> check(Movement movement) {
  TRY(std::vector<Shape> shapes, shapes_of(movement));
  return Checked{std::move(movement), std::move(shapes)};
}

// Reads and checks the request. If the request also has the other end of the connection, both ends must move the same
// amount.
Result<Checked> read(const TilingOptions& options) {
  TRY(const Bytes bytes, read_file(options.file, tiling::kMostText));
  TRY(tiling::TilingRequest request, tiling::read_request({reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
  TRY(Checked checked, check(std::move(request.movement)));
  if (request.peer) {
    Result<Checked> peer = check(std::move(*request.peer));
    if (!peer) return Failure(std::move(peer).error().within("peer"));
    CHECK_OK(check_volumes(checked.movement, checked.shapes, peer->movement, peer->shapes));
  }
  return checked;
}

// Returns the chain of descriptors. If the tiling does not fit, the failure's help gives the nearest tiling that fits.
Result<LoweredMovement> lowered_of(const Checked& checked) {
  Result<LoweredMovement> lowered = lower(checked.movement, checked.shapes);
  if (lowered || lowered.error().code != tiling::code::no_fit) return lowered;
  Diag diag = std::move(lowered).error();
  if (const auto other = nearest(checked.movement, checked.shapes))
    return Failure(std::move(diag).help(
        "the nearest tiling that fits has {}: {}{}", other->what, counted(other->bds, "BD"),
        other->same_elements
            ? ", the same elements in another order"
            : fmt::format(" for {} elements{}", with_commas(other->elements),
                          other->elements == volume_of(checked.shapes) ? ", the same number of other elements" : "")));
  return Failure(std::move(diag).help("move less at once, or in larger tiles"));
}

// Prints the order, and the descriptors and the start if `lowered` has them.
void report(const TilingOptions& options, const Checked& checked, const Result<LoweredMovement>& lowered,
            const std::vector<Diag>& warnings, Context& context) {
  const auto& [movement, shapes] = checked;
  const std::uint64_t total = volume_of(shapes);
  const std::uint64_t first =
      std::min(total, options.first.value_or(options.as_json ? kFirstForPrograms : kFirstForPeople));
  const std::vector<Elsewhere> elsewhere = on_each_kind(movement);
  const std::uint32_t available = bank_of(movement)->count;
  if (options.as_json) {
    Json bds = Json::array(), diagnostics = Json::array();
    for (std::size_t i = 0; lowered && i < lowered->chain.size(); ++i) bds.push_back(bd_data(*lowered, i));
    for (const Diag& warning : warnings) diagnostics.push_back(to_json(warning, "warning"));
    if (!lowered) diagnostics.push_back(to_json(lowered.error(), "error"));
    return context.answer({{"schema", "tessera.tiling/1"},
                           {"file", options.file},
                           {"kind", to_string(movement.kind)},
                           {"direction", movement.direction == device::Direction::MM2S ? "mm2s" : "s2mm"},
                           {"element", movement.element.name},
                           {"total", total},
                           {"order", order_data(shapes, first)},
                           {"bd_count", lowered ? Json(lowered->chain.size()) : Json()},
                           {"bd_available", available},
                           {"bds", std::move(bds)},
                           {"start", lowered ? start_data(movement, *lowered) : Json()},
                           {"kinds", elsewhere_data(elsewhere)},
                           {"diagnostics", std::move(diagnostics)}});
  }
  say_fitted("movement   {} channel {} of {}: {} of {}\n", device::to_string(movement.direction), movement.channel,
             description(movement.kind), counted(total, "element"), movement.element.name);
  say("order      {}", order_text(shapes, first, columns_of(stdout)));
  if (lowered) {
    say_fitted("BDs        {} of {}{}\n", lowered->chain.size(), available,
               lowered->ends_in_zeros ? "; the length of one BD ends among its zeros" : "");
    for (std::size_t i = 0; i < lowered->chain.size(); ++i) say_fitted("{}", bd_text(*lowered, i));
    say_fitted("start      {}", start_text(movement, *lowered));
  }
  say_fitted("by kind    {}", elsewhere_text(elsewhere));
}

void tile(const TilingOptions& options, Context& context) {
  const auto fail = [&](Diag diag) { context.fail(std::move(diag).within(options.file)); };
  const Result<Checked> checked = read(options);
  if (!checked) return fail(checked.error());
  if (!options.svg.empty())
    if (const auto written = write_file(options.svg, picture(checked->movement, checked->shapes)); !written)
      return context.fail(written.error());
  std::vector<Diag> warnings = warnings_of(checked->movement, checked->shapes);
  const Result<LoweredMovement> lowered = lowered_of(*checked);
  if (lowered) std::ranges::move(warnings_of(checked->movement, *lowered), std::back_inserter(warnings));
  if (!lowered && lowered.error().code != tiling::code::no_fit) return fail(lowered.error());
  report(options, *checked, lowered, warnings, context);
  for (const Diag& warning : warnings) context.warn(Diag(warning).within(options.file));
  if (!lowered) fail(lowered.error());
}

}  // namespace

void add_tiling(CLI::App& app, Context& context) {
  auto options = std::make_shared<TilingOptions>();
  CLI::App* verb =
      app.add_subcommand("tiling", "Show the order of a tiling's elements and the buffer descriptors for it");
  verb->add_option("FILE", options->file,
                   "Tiling parameters as JSON, with the names of the graph API; - for standard input")
      ->required();
  verb->add_option("--first", options->first, "Number of elements to show")->check(number(0, kMostFirst));
  verb->add_option("--svg", options->svg, "File that receives a picture of the buffer and its tiles")->type_name("OUT");
  verb->add_flag("--json", options->as_json, "Print JSON (schema tessera.tiling/1)");
  verb->callback([options, &context] { tile(*options, context); });
}

}  // namespace tessera::cli
