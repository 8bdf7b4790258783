#include "adf/constraints/prepare.h"

#include "adf/codes.h"
#include "adf/constraints/contradictions.h"
#include "adf/constraints/of_design.h"
#include "adf/constraints/read.h"
#include "adf/constraints/stamps.h"
#include "adf/graph/names.h"
#include "adf/graph/properties.h"
#include "adf/limits.h"
#include "adf/model/element_values.h"
#include "base/text.h"

#include <algorithm>
#include <map>

namespace tessera::adf::constraints {

namespace {

constexpr unsigned kUsualArch = 10;  // not a fact: programs that define no __AIE_ARCH__ are of the first generation

// Appends `from` to `to`. The name of a FIFO is valid in one file only, so a FIFO gets a new name if another FIFO has
// its name.
void merge(Constraints& to, Constraints from) {
  std::map<std::string, const Fifo*> known;
  for (const Fifo& one : to.fifos) known.emplace(one.name, &one);
  std::map<std::string, std::string> renamed;
  for (Fifo& one : from.fifos) {
    const auto is_other = [&](const std::string& name) {
      const auto found = known.find(name);
      return found != known.end() && (found->second->is_stream != one.is_stream || found->second->spot != one.spot ||
                                      found->second->size != one.size);
    };
    std::string name = one.name;
    for (unsigned number = 2; is_other(name); ++number) name = fmt::format("{}-{}", one.name, number);
    if (name != one.name) renamed[one.name] = name;
    one.name = name;
  }
  for (Constraint& one : from.all)
    if (one.key == Key::Fifos)
      for (std::string& name : one.names)
        if (const auto found = renamed.find(name); found != renamed.end()) name = found->second;
  const auto append = [](auto& list, auto& more) {
    list.insert(list.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  append(to.all, from.all);
  append(to.areas, from.areas);
  append(to.stamps, from.stamps);
  append(to.fifos, from.fifos);
}

// --- properties from files ---

class Properties {
 public:
  Properties(Model& model, const Resolution& resolution, std::vector<Diag>& errors)
      : model_(model), resolution_(resolution), errors_(errors) {}

  void run() {
    for (const Resolved& one : resolution_.all) {
      const Constraint& constraint = *one.constraint;
      const auto which = fact_of(constraint.key).property;
      const bool is_from_program = constraint.at.column == 0;
      if (!which || is_from_program || errors_.size() >= kMostErrors) continue;
      if (Result<void> done = apply(one, *which); !done)
        errors_.push_back(std::move(done.error()).at("{}", constraint.at.text()));
    }
  }

 private:
  Result<void> apply(const Resolved& one, ::adf::host::property which) {
    const Constraint& constraint = *one.constraint;
    ::adf::host::property_value value;
    value.numbers = constraint.numbers;
    value.texts = constraint.names;
    Target to = one.subject;
    if (constraint.key == Key::FifoDepth) {
      to = {object::connection, connection_to(one.subject.number)};
      if (to.number == none)
        return Failure(error(code::bad_value, "fifo_depth is set for {}, but no connection leads to {}",
                             constraint.subject, constraint.subject)
                           .help("name the port at the end of a connection"));
    }
    if (constraint.key == Key::InitialValue) CHECK_OK(convert(one, value));
    for (const double number : value.numbers)
      if (which != ::adf::host::property::initial_value && which != ::adf::host::property::runtime_ratio &&
          number != static_cast<double>(static_cast<std::int32_t>(number)))
        return Failure(error(code::bad_value, "{} is not a whole number that fits", constraint.text())
                           .help("write a whole number"));
    return set_property(to.kind, to.number, which, std::move(value), {constraint.at.file, constraint.at.line});
  }

  id connection_to(id port) const {
    for (id number = 0; number < model_.connections.size(); ++number)
      if (model_.connections[number].to == port) return number;
    return none;
  }

  Result<void> convert(const Resolved& one, ::adf::host::property_value& value) const {
    const element& of = model_.ports[one.subject.number].shape.of;
    value.of = of;
    if (auto bytes = fitting_bytes(value.numbers, of))
      value.bytes = std::move(*bytes);
    else
      return Failure(error(code::bad_value, "{} does not fit", one.constraint->text())
                         .note("the parameter has type {}", of.name)
                         .help("write values of type {}", of.name));
    return {};
  }

  Model& model_;
  const Resolution& resolution_;
  std::vector<Diag>& errors_;
};

// --- stacks and heaps ---

// Size of the stack or heap of a kernel, and where it was set.
struct Size {
  std::int64_t bytes;
  Origin at;
  bool is_set = false;
};

class Memories {
 public:
  Memories(const Model& model, const Constraints& all, const Limits& limits, std::vector<Diag>& errors)
      : model_(model), limits_(limits), errors_(errors) {
    for (const PropertySet& one : model.properties) {
      if (one.kind != object::kernel) continue;
      if (one.which == ::adf::host::property::stack_size) stacks_[one.number] = {one.at.file, one.at.line, 0};
      if (one.which == ::adf::host::property::heap_size) heaps_[one.number] = {one.at.file, one.at.line, 0};
    }
    for (const Constraint& one : all.all) {
      if (one.key != Key::EachStackSize && one.key != Key::EachHeapSize) continue;
      const double bytes = one.numbers.front();
      if (bytes < 0 || bytes > limits.memory(TileType::Core) || bytes != static_cast<int>(bytes))
        refuse(one.text(), one.at);
      else
        (one.key == Key::EachStackSize ? stack_ : heap_) = {static_cast<std::int64_t>(bytes), one.at, true};
    }
  }

  void run() {
    if (!errors_.empty()) return;
    for (id node = 0; node < model_.nodes.size() && errors_.size() < kMostErrors; ++node) {
      if (model_.nodes[node].kind != NodeKind::Kernel) continue;
      const Kernel& kernel = model_.kernels[model_.nodes[node].number];
      if (kernel.fabric == "pl") continue;
      check(node, size_of(kernel.stack_size, stacks_, node, stack_), size_of(kernel.heap_size, heaps_, node, heap_));
    }
  }

 private:
  using Origins = std::map<id, Origin>;

  void refuse(const std::string& what, const Origin& at) {
    errors_.push_back(error(code::no_memory, "{} bytes", what)
                          .at("{}", at.text())
                          .note("a core tile of {} has {} bytes", limits_.device->name, limits_.memory(TileType::Core))
                          .help("use a whole number of bytes that fits"));
  }
  static Size size_of(int own, const Origins& origins, id node, const Size& each) {
    const auto found = origins.find(node);
    return own < 0 || found == origins.end() ? each : Size{own, found->second, true};
  }
  void check(id node, const Size& stack, const Size& heap) {
    const std::int64_t memory = limits_.memory(TileType::Core);
    const std::int64_t sum = stack.bytes + heap.bytes + static_cast<std::int64_t>(limits::kSyncBuffer);
    if (sum <= memory || (!stack.is_set && !heap.is_set)) return;
    errors_.push_back(error(code::no_memory, "stack and heap of {} do not fit into a tile", name_of_node(node))
                          .at("{}", (stack.is_set ? stack : heap).at.text())
                          .note("{} (stack) + {} (heap) + {} (synchronization) = {} bytes", stack.bytes, heap.bytes,
                                limits::kSyncBuffer, sum)
                          .note("a core tile of {} has {} bytes", limits_.device->name, memory)
                          .help("use smaller sizes"));
  }

  const Model& model_;
  const Limits& limits_;
  std::vector<Diag>& errors_;
  Origins stacks_, heaps_;
  Size stack_{limits::kDefaultStack, {}}, heap_{limits::kDefaultHeap, {}};
};

void append(std::vector<Diag>& to, std::vector<Diag> more) {
  for (Diag& one : more) to.push_back(std::move(one));
}

// Makes the checks that need the names of the design. Most programs have no constraints that need them, and finding the
// names takes time.
void merge_and_check(Model& model, const Netlist& netlist, const Settings& settings, const Limits& limits,
                     Prepared& made) {
  const Names names(model);
  merge(made.all, of_design(model, names, limits, made.errors));
  for (const Text& text : settings.texts) {
    Read from = read(text.content, text.name);
    append(made.errors, std::move(from.errors));
    if (!text.is_known) append(made.warnings, std::move(from.warnings));
    merge(made.all, std::move(from.value));
  }
  bring_into_order(made.all);
  if (!made.errors.empty()) return;
  const Design design{model, netlist, names, limits};
  Resolution resolution = resolve(made.all, design);
  append(made.errors, std::move(resolution.errors));
  append(made.warnings, std::move(resolution.warnings));
  Verdict verdict = judge(resolution, design);
  append(made.errors, std::move(verdict.contradictions));
  check_stamps(resolution, design, made.errors);
  if (!made.errors.empty()) return;
  model.shared_cores = std::move(verdict.shared_cores);
  made.tiles = std::move(verdict.tiles);
  Properties(model, resolution, made.errors).run();
}

}  // namespace

const device::Device* device_of(const Settings& settings) {
  const device::Device* named = device::find_device(settings.device);
  if (named == nullptr) named = largest_device(settings.arch);
  return named == nullptr ? largest_device(kUsualArch) : named;
}

Prepared prepare(Model& model, const Netlist& netlist, const Settings& settings) {
  Prepared made;
  const Limits limits{device_of(settings)};
  const auto add_size = [&](Key key, int bytes, std::string option) {
    if (bytes != kOpen) made.all.all.push_back({key, {}, {}, {}, {static_cast<double>(bytes)}, {std::move(option)}});
  };
  add_size(Key::EachStackSize, settings.stack_size, "command line");
  add_size(Key::EachHeapSize, settings.heap_size, "command line");
  if (!model.locations.empty() || !settings.texts.empty() || settings.wants_all)
    merge_and_check(model, netlist, settings, limits, made);
  Memories(model, made.all, limits, made.errors).run();
  return made;
}

}  // namespace tessera::adf::constraints
