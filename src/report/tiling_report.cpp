#include "report/tiling_report.h"

#include "base/foreign.h"
#include "base/terminal.h"
#include "base/text.h"
#include "device/bd_layout.h"
#include "device/capabilities.h"
#include "report/diag_json.h"
#include "tiling/sequence.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::report {

// Other files of this room have a Shape, too, so this file has a namespace of its own.
namespace tilings {

using tiling::LoweredMovement;
using tiling::Movement;
using tiling::OnKind;
using tiling::Sequence;
using tiling::Shape;
using tiling::TilingAnswer;
using Json = nlohmann::ordered_json;

namespace {

Json order_data(std::span<const Shape> shapes, std::uint64_t first) {
  Json order = Json::array();
  for_first_runs(shapes, first, [&](const Sequence::Run& run) {
    for (std::uint64_t i = 0; i < run.count; ++i) order.push_back(run.padding ? Json() : Json(run.index + i));
  });
  return order;
}

// Returns the order as "0..3 8..11 2*zero", broken into lines.
std::string order_text(std::span<const Shape> shapes, std::uint64_t first, std::size_t width) {
  constexpr std::string_view kLabel = "           ", kMore = " ...";
  constexpr std::size_t kWidest = 96, kNarrowest = 20;
  const std::size_t taken = kLabel.size() + kMore.size();
  const std::size_t room = width == 0 ? kWidest : std::clamp(width, taken + kNarrowest, taken + kWidest) - taken;
  std::string text, line;
  for_first_runs(shapes, first, [&](const Sequence::Run& run) {
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

// Returns the fields of a descriptor as JSON, by the names of the register map.
Json bd_data(const LoweredMovement& lowered, std::size_t index) {
  Json data = {{"bd", lowered.first + index}, {"offset", lowered.offset(index)}};
  for (const auto& [name, bits] : lowered.fields(index).named()) data[std::string(name)] = bits;
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
  const device::DescriptorWords words = lowered.fields(index);
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

std::string kinds_text(const std::vector<OnKind>& list) {
  std::string text;
  for (const OnKind& each : list) {
    text += fmt::format("{}{:<12} ", text.empty() ? "" : "           ", to_string(each.kind));
    if (each.lowered)
      text +=
          fmt::format("{}{}\n", counted(each.lowered->chain.size(), "BD"),
                      each.lowered->executions > 1 ? fmt::format(", executed {} times", each.lowered->executions) : "");
    else
      text += fmt::format("{} ({})\n", each.lowered.error().message, each.lowered.error().code.id);
  }
  return text;
}

Json kinds_data(const std::vector<OnKind>& list) {
  Json data = Json::object();
  for (const OnKind& each : list)
    data[std::string(to_string(each.kind))] =
        each.lowered ? Json{{"bd_count", each.lowered->chain.size()}, {"executions", each.lowered->executions}}
                     : Json{{"error", to_json(each.lowered.error(), "error")}};
  return data;
}

}  // namespace

std::string text(const TilingAnswer& answer, std::uint64_t first, std::size_t width) {
  const Movement& movement = answer.movement;
  const std::span<const Shape> shapes = answer.shapes;
  const std::uint64_t total = volume_of(shapes);
  std::string head =
      fmt::format("movement   {} channel {} of {}: {} of {}\n", device::to_string(movement.direction), movement.channel,
                  description(movement.kind), counted(total, "element"), movement.element.name);
  std::string tail;
  if (answer.lowered) {
    const LoweredMovement& lowered = *answer.lowered;
    tail += fmt::format("BDs        {} of {}{}\n", lowered.chain.size(), answer.descriptors,
                        lowered.ends_in_zeros ? "; the length of one BD ends among its zeros" : "");
    for (std::size_t i = 0; i < lowered.chain.size(); ++i) tail += bd_text(lowered, i);
    tail += fmt::format("start      {}", start_text(movement, lowered));
  }
  tail += fmt::format("by kind    {}", kinds_text(answer.kinds));
  const auto fit = [width](const std::string& lines) { return fitted(printable_lines(lines), width); };
  return fit(head) + fmt::format("order      {}", order_text(shapes, std::min(total, first), width)) + fit(tail);
}

Json json(const TilingAnswer& answer, const std::string& file, std::uint64_t first) {
  const Movement& movement = answer.movement;
  const std::span<const Shape> shapes = answer.shapes;
  const std::uint64_t total = volume_of(shapes);
  Json bds = Json::array();
  for (std::size_t i = 0; answer.lowered && i < answer.lowered->chain.size(); ++i)
    bds.push_back(bd_data(*answer.lowered, i));
  return {{"schema", "tessera.tiling/1"},
          {"file", file},
          {"kind", to_string(movement.kind)},
          {"direction", movement.direction == device::Direction::MM2S ? "mm2s" : "s2mm"},
          {"element", movement.element.name},
          {"total", total},
          {"order", order_data(shapes, std::min(total, first))},
          {"bd_count", answer.lowered ? Json(answer.lowered->chain.size()) : Json()},
          {"bd_available", answer.descriptors},
          {"bds", std::move(bds)},
          {"start", answer.lowered ? start_data(movement, *answer.lowered) : Json()},
          {"kinds", kinds_data(answer.kinds)}};
}

}  // namespace tilings

std::string tiling_text(const tiling::TilingAnswer& answer, std::uint64_t first, std::size_t width) {
  return tilings::text(answer, first, width);
}

nlohmann::ordered_json tiling_json(const tiling::TilingAnswer& answer, const std::string& file, std::uint64_t first) {
  return tilings::json(answer, file, first);
}

}  // namespace tessera::report
