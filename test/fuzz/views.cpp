// Chains of views that a body may make, against a model that knows no strides: a view is the list of the elements that
// it shows, in the order of its indices. The bytes of the input choose the chain.
#include "body_run.h"

#include <numeric>

namespace {

using tessera::fuzz::found;

constexpr std::int64_t kElements = 64;

// What is left of the input; zeros behind its end.
class Choices {
 public:
  explicit Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
  std::int64_t below(std::int64_t limit) {
    if (bytes_.empty() || limit <= 1) return 0;
    const std::int64_t value = bytes_.front() % limit;
    bytes_ = bytes_.subspan(1);
    return value;
  }
  bool any() const { return !bytes_.empty(); }

 private:
  std::span<const std::uint8_t> bytes_;
};

// As MLIR's types need them, besides the elements: where the first lies and how far each dimension steps.
struct View {
  std::vector<std::int64_t> elements;
  std::vector<std::int64_t> sizes, strides;
  std::int64_t offset = 0;
  bool dynamic = false;  // its type tells neither
};

std::string list(const std::vector<std::int64_t>& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ", "));
}

std::string type_of(const View& view) {
  std::string shape;
  for (const std::int64_t size : view.sizes) shape += view.dynamic ? "?x" : fmt::format("{}x", size);
  if (!view.dynamic)
    return fmt::format("memref<{}i32, strided<{}, offset: {}>>", shape, list(view.strides), view.offset);
  const std::vector<std::string> unknown(view.sizes.size(), "?");
  return fmt::format("memref<{}i32, strided<[{}], offset: ?>>", shape, fmt::join(unknown, ", "));
}

// The elements of a view by its indices: all tuples, the last index first.
template <class At>
std::vector<std::int64_t> all_of(const std::vector<std::int64_t>& sizes, At at) {
  std::vector<std::int64_t> elements, index(sizes.size(), 0);
  const auto count = std::accumulate(sizes.begin(), sizes.end(), std::int64_t{1}, std::multiplies<>());
  for (std::int64_t n = 0; n < count; ++n) {
    elements.push_back(at(index));
    for (std::size_t d = sizes.size(); d-- > 0;) {
      if (++index[d] < sizes[d]) break;
      index[d] = 0;
    }
  }
  return elements;
}
std::int64_t element(const View& view, const std::vector<std::int64_t>& index) {
  std::int64_t at = 0;
  for (std::size_t d = 0; d < index.size(); ++d) at = at * view.sizes[d] + index[d];
  return view.elements[static_cast<std::size_t>(at)];
}

class Chain {
 public:
  explicit Chain(std::span<const std::uint8_t> bytes) : choices_(bytes) {
    view_.elements.resize(kElements);
    std::iota(view_.elements.begin(), view_.elements.end(), 0);
    view_.sizes = {kElements};
    view_.strides = {1};
  }

  std::string body() {
    text_ = "module { module @pdi_0 { func.func @core_0_2(%v0: memref<64xi32>) {\n";
    line("memref.reinterpret_cast %v0 to offset: [0], sizes: [64], strides: [1] : memref<64xi32> to {}",
         type_of(view_));
    for (int steps = 0; steps < 12 && choices_.any(); ++steps) step();
    write();
    return text_ + "return } } }\n";
  }
  std::vector<std::int32_t> expected() const {
    std::vector<std::int32_t> buffer(kElements, 0);
    for (std::size_t i = 0; i < view_.elements.size(); ++i)
      buffer[static_cast<std::size_t>(view_.elements[i])] = static_cast<std::int32_t>(i + 1);
    return buffer;
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    ++last_;
    text_ += fmt::format("%v{} = ", last_) + fmt::format(format, std::forward<Args>(args)...) + "\n";
  }
  // A number as a constant, or as a value that the body only has when it runs.
  std::string number(std::int64_t value) {
    if (choices_.below(2) == 0) return fmt::format("{}", value);
    text_ += fmt::format("%n{} = arith.constant {} : index\n", ++numbers_, value);
    return fmt::format("%n{}", numbers_);
  }

  void step() {
    switch (choices_.below(6)) {
      case 0: return part();
      case 1: return split();
      case 2: return join();
      case 3: return transpose();
      case 4: return forget();
      default: return turn_round();
    }
  }

  // Types of what follows are those that MLIR infers from constants; a view with values of its own knows nothing.
  void become(View next, std::string_view how) {
    line("{} : {} to {}", how, type_of(view_), type_of(next));
    view_ = std::move(next);
  }

  void part() {
    std::vector<std::int64_t> offsets, sizes, steps;
    View next;
    next.dynamic = view_.dynamic;
    next.offset = view_.offset;
    for (std::size_t d = 0; d < view_.sizes.size(); ++d) {
      offsets.push_back(choices_.below(view_.sizes[d]));
      steps.push_back(1 + choices_.below(3));
      sizes.push_back(1 + choices_.below((view_.sizes[d] - offsets[d] + steps[d] - 1) / steps[d]));
      next.offset += offsets[d] * view_.strides[d];
      next.strides.push_back(steps[d] * view_.strides[d]);
    }
    next.sizes = sizes;
    next.elements = all_of(sizes, [&](std::vector<std::int64_t> index) {
      for (std::size_t d = 0; d < index.size(); ++d) index[d] = offsets[d] + steps[d] * index[d];
      return element(view_, index);
    });
    const auto numbers = [&](const std::vector<std::int64_t>& all) {
      std::vector<std::string> words;
      for (const std::int64_t each : all) words.push_back(next.dynamic ? value(each) : fmt::format("{}", each));
      return fmt::format("[{}]", fmt::join(words, ", "));
    };
    const std::string at = numbers(offsets), size = numbers(sizes), step = numbers(steps);
    become(next, fmt::format("memref.subview %v{}{} {} {}", last_, at, size, step));
  }
  std::string value(std::int64_t number) {
    text_ += fmt::format("%n{} = arith.constant {} : index\n", ++numbers_, number);
    return fmt::format("%n{}", numbers_);
  }

  void split() {
    if (view_.dynamic || view_.sizes.size() > 3) return;
    const auto d = static_cast<std::size_t>(choices_.below(static_cast<std::int64_t>(view_.sizes.size())));
    std::vector<std::int64_t> factors;
    for (std::int64_t factor = 1; factor <= view_.sizes[d]; ++factor)
      if (view_.sizes[d] % factor == 0) factors.push_back(factor);
    const std::int64_t inner =
        factors[static_cast<std::size_t>(choices_.below(static_cast<std::int64_t>(factors.size())))];
    View next = view_;
    next.sizes[d] /= inner;
    next.strides[d] *= inner;
    next.sizes.insert(next.sizes.begin() + static_cast<std::ptrdiff_t>(d) + 1, inner);
    next.strides.insert(next.strides.begin() + static_cast<std::ptrdiff_t>(d) + 1, view_.strides[d]);
    line("memref.expand_shape %v{} {} output_shape {} : {} into {}", last_, groups(d, next.sizes.size()),
         list(next.sizes), type_of(view_), type_of(next));
    view_ = std::move(next);
  }

  // Two dimensions that lie one behind the other.
  void join() {
    if (view_.dynamic || view_.sizes.size() < 2) return;
    const auto d = static_cast<std::size_t>(choices_.below(static_cast<std::int64_t>(view_.sizes.size()) - 1));
    if (view_.strides[d] != view_.strides[d + 1] * view_.sizes[d + 1] || view_.sizes[d] == 1 || view_.sizes[d + 1] == 1)
      return;
    View next = view_;
    next.sizes[d] *= next.sizes[d + 1];
    next.strides[d] = next.strides[d + 1];
    next.sizes.erase(next.sizes.begin() + static_cast<std::ptrdiff_t>(d) + 1);
    next.strides.erase(next.strides.begin() + static_cast<std::ptrdiff_t>(d) + 1);
    line("memref.collapse_shape %v{} {} : {} into {}", last_, groups(d, view_.sizes.size()), type_of(view_),
         type_of(next));
    view_ = std::move(next);
  }
  // Of `count` dimensions those at `joined` and behind it are one.
  static std::string groups(std::size_t joined, std::size_t count) {
    std::vector<std::string> all;
    for (std::size_t d = 0; d < count; ++d) {
      all.push_back(d == joined ? fmt::format("[{}, {}]", d, d + 1) : fmt::format("[{}]", d));
      if (d == joined) ++d;
    }
    return fmt::format("[{}]", fmt::join(all, ", "));
  }

  void transpose() {
    if (view_.sizes.size() < 2) return;
    const auto d = static_cast<std::size_t>(choices_.below(static_cast<std::int64_t>(view_.sizes.size()) - 1));
    View next = view_;
    std::swap(next.sizes[d], next.sizes[d + 1]);
    std::swap(next.strides[d], next.strides[d + 1]);
    next.elements = all_of(next.sizes, [&](std::vector<std::int64_t> index) {
      std::swap(index[d], index[d + 1]);
      return element(view_, index);
    });
    std::vector<std::string> from, to;
    for (std::size_t i = 0; i < view_.sizes.size(); ++i) from.push_back(fmt::format("d{}", i));
    to = from;
    std::swap(to[d], to[d + 1]);
    become(next, fmt::format("memref.transpose %v{} ({}) -> ({})", last_, fmt::join(from, ", "), fmt::join(to, ", ")));
  }

  void forget() {
    if (view_.dynamic) return;
    View next = view_;
    next.dynamic = true;
    become(next, fmt::format("memref.cast %v{}", last_));
  }

  // From the last element to the first.
  void turn_round() {
    View next = view_;
    for (std::size_t d = 0; d < next.sizes.size(); ++d) {
      next.offset += (next.sizes[d] - 1) * next.strides[d];
      next.strides[d] = -next.strides[d];
    }
    std::ranges::reverse(next.elements);
    next.dynamic = false;
    become(next, fmt::format("memref.reinterpret_cast %v{} to offset: [{}], sizes: {}, strides: {}", last_, next.offset,
                             list(next.sizes), list(next.strides)));
  }

  // Each element gets its place in the order of the view.
  void write() {
    std::int64_t count = 0;
    (void)all_of(view_.sizes, [&](const std::vector<std::int64_t>& index) {
      std::vector<std::string> words;
      for (const std::int64_t each : index) words.push_back(value(each));
      text_ += fmt::format("%x{0} = arith.constant {1} : i32\nmemref.store %x{0}, %v{2}[{3}] : {4}\n", count, count + 1,
                           last_, fmt::join(words, ", "), type_of(view_));
      return ++count;
    });
  }

  Choices choices_;
  View view_;
  std::string text_;
  int last_ = 0, numbers_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tessera::fuzz;
  constexpr std::size_t kMost = 256;
  if (size > kMost) return 0;
  Chain chain({data, size});
  const std::string text = chain.body();
  std::vector<std::unique_ptr<GuardedBuffer>> buffers;
  buffers.push_back(std::make_unique<GuardedBuffer>(kElements * sizeof(std::int32_t)));
  if (const std::string said = run_body(text, buffers); !said.empty()) found(fmt::format("{}:\n{}", said, text));
  const std::vector<std::int32_t> expected = chain.expected();
  if (std::memcmp(buffers[0]->data(), expected.data(), buffers[0]->size()) != 0)
    found(fmt::format("other elements than those of the view:\n{}", text));
  return 0;
}
