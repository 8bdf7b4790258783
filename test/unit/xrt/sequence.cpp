#include "xrt/sequence.h"

#include "base/bits.h"

#include <xrt/experimental/xrt_ext.h>

#include <algorithm>
#include <cstring>

namespace tessera::xrtlib {
namespace {

constexpr std::size_t kMostParts = 24, kMostPlaces = 3, kMostStarted = 6;
constexpr std::uint32_t kPlaceOnTime = 32;  // one step in so many that could make a context does, as contexts take long

void threshold(const std::uint8_t* in, std::uint8_t* out) {
  constexpr std::uint8_t limits[] = {0x60, 0x80, 0xa0};
  for (std::size_t i = 0; i < kPicture; ++i) out[i] = i % 4 == 3 ? in[i] : in[i] > limits[i % 4] ? 255 : 0;
}

}  // namespace

Sequence::Sequence(std::shared_ptr<const Common> common, Numbers numbers, bool hostile)
    : common_(std::move(common)), numbers_(std::move(numbers)), hostile_(hostile) {
  places_.push_back({common_->context, common_->kernel});
}

Sequence::~Sequence() = default;

void Sequence::expect(bool right, const std::string& what) {
  if (!right) throw Wrong{what};
}

void Sequence::attempt(bool refused, const std::string& what, const std::function<void()>& function) {
  try {
    function();
  } catch (const std::exception& fault) {
    expect(refused, what + " throws " + fault.what());
    return;
  }
  expect(!refused, what + " does not throw");
}

void Sequence::step() {
  switch (below(16)) {
    case 0:
    case 1: return allocate();
    case 2: return divide();
    case 3:
    case 4: return write();
    case 5: return read();
    case 6: return copy();
    case 7: return sync();
    case 8: return pass_on();
    case 9: return drop();
    case 10: return make_place();
    case 11: return call();
    case 12: return call_again();
    case 13: return list();
    case 14: return below(2) == 0 ? mistake() : damage();
    default: return look();
  }
}

void Sequence::finish() {
  settle(nullptr);
  for (const Part& part : parts_) compare(part);
}

// Nothing if there is no buffer. The calls that use its memory have ended.
Sequence::Part* Sequence::any_part() {
  if (parts_.empty()) return nullptr;
  Part& part = parts_[below(static_cast<std::uint32_t>(parts_.size()))];
  settle(part.memory.get());
  return &part;
}

Sequence::Place& Sequence::any_place() {
  return places_[below(static_cast<std::uint32_t>(places_.size()))];
}

void Sequence::allocate() {
  constexpr std::size_t kSizes[] = {1, 100, 4096, 4097, 20000, kPicture, 0, std::size_t{1} << 60};
  constexpr std::uint32_t kFlags[] = {XRT_BO_FLAGS_HOST_ONLY, XCL_BO_FLAGS_CACHEABLE, XRT_BO_FLAGS_HOST_ONLY, 0,
                                      XRT_BO_FLAGS_P2P};
  const std::size_t size = kSizes[below(8)];
  const std::uint32_t flags = kFlags[below(5)], how = below(4);
  const bool is_kind = how == 3 || (flags != 0 && flags != XRT_BO_FLAGS_P2P);
  xrt::bo made;
  const auto group = static_cast<xrt::memory_group>(below(70000));
  attempt(size == 0 || size > 1 << 20 || !is_kind, "an allocation", [&] {
    const xrt::device device = common_->device;
    switch (how) {
      case 0: made = xrt::bo(device, size, flags, group); break;
      case 1: made = xrt::bo(device, size, static_cast<xrt::bo::flags>(flags), group); break;
      case 2: made = xrt::bo(any_place().context, size, static_cast<xrt::bo::flags>(flags), group); break;
      default: made = xrt::ext::bo(device, size); break;
    }
  });
  if (!made) return;
  expect(made.size() == size, "the size of a buffer");
  if (parts_.size() >= kMostParts) parts_.erase(parts_.begin() + below(kMostParts));
  parts_.push_back({made, std::make_shared<Memory>(Memory{std::vector<std::uint8_t>(size)}), 0, size});
}

// A place in the part, or one that reaches beyond its end, perhaps around the end of the numbers.
void Sequence::divide() {
  const Part* const part = any_part();
  if (part == nullptr) return;
  const std::size_t offset = below(8) == 0 ? std::size_t{0} - below(100) : below(6000);
  const std::size_t size = below(6000);
  const Part parent = *part;
  xrt::bo made;
  attempt(size == 0 || !in_range(offset, size, parent.size), "a part",
          [&] { made = xrt::bo(parent.bo, size, offset); });
  if (!made) return;
  expect(made.address() == parent.bo.address() + offset, "the address of a part");
  if (parts_.size() >= kMostParts) parts_.erase(parts_.begin() + below(kMostParts));
  parts_.push_back({made, parent.memory, parent.offset + offset, size});
}

void Sequence::write() {
  Part* const part = any_part();
  if (part == nullptr) return;
  std::vector<std::uint8_t> bytes(below(5000));
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(&byte - bytes.data() + part->size * 7);
  if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(below(256));
  const std::size_t offset = below(8) == 0 ? std::size_t{0} - below(6000) : below(6000);
  const bool refused = !in_range(offset, bytes.size(), part->size);
  attempt(refused, "a write", [&] { part->bo.write(bytes.data(), bytes.size(), offset); });
  if (!refused && !bytes.empty()) std::memcpy(part->bytes() + offset, bytes.data(), bytes.size());
}

void Sequence::read() {
  Part* const part = any_part();
  if (part == nullptr) return;
  std::vector<std::uint8_t> bytes(below(5000), 0xee);
  const std::size_t offset = below(8) == 0 ? std::size_t{0} - below(6000) : below(6000);
  const bool refused = !in_range(offset, bytes.size(), part->size);
  attempt(refused, "a read", [&] { part->bo.read(bytes.data(), bytes.size(), offset); });
  for (std::size_t i = 0; i < bytes.size(); ++i)
    expect(bytes[i] == (refused ? 0xee : part->bytes()[offset + i]), "the bytes of a read");
}

void Sequence::copy() {
  Part* const from = any_part();
  Part* const to = any_part();
  if (from == nullptr) return;
  const std::size_t size = below(3000), from_offset = below(3000), to_offset = below(3000);
  const bool refused = size == 0 || !in_range(from_offset, size, from->size) || !in_range(to_offset, size, to->size);
  attempt(refused, "a copy", [&] { to->bo.copy(from->bo, size, from_offset, to_offset); });
  if (!refused) std::memmove(to->bytes() + to_offset, from->bytes() + from_offset, size);
}

void Sequence::sync() {
  Part* const part = any_part();
  if (part == nullptr) return;
  const std::size_t size = below(6000), offset = below(8) == 0 ? std::size_t{0} - below(6000) : below(6000);
  const auto direction = below(2) == 0 ? XCL_BO_SYNC_BO_TO_DEVICE : XCL_BO_SYNC_BO_FROM_DEVICE;
  attempt(!in_range(offset, size, part->size), "a sync", [&] { part->bo.sync(direction, size, offset); });
  compare(*part);
}

// Copies, moves and exports of a handle name the same memory.
void Sequence::pass_on() {
  Part* const part = any_part();
  if (part == nullptr) return;
  Part other = *part;
  if (below(2) == 0) {
    const xrt::bo::export_handle number = part->bo.export_buffer();
    other.bo = xrt::bo(common_->device, number);
  }
  expect(other.bo.map() == part->bo.map() && other.bo.address() == part->bo.address(), "the memory of a second handle");
  *part = std::move(other);
}

void Sequence::drop() {
  if (below(4) == 0 && places_.size() > 1)
    places_.erase(places_.begin() + 1 + below(static_cast<std::uint32_t>(places_.size() - 1)));
  else if (!parts_.empty())
    parts_.erase(parts_.begin() + below(static_cast<std::uint32_t>(parts_.size())));  // perhaps while a call uses it
}

void Sequence::make_place() {
  if (below(kPlaceOnTime) != 0) return;
  if (places_.size() >= kMostPlaces) places_.pop_back();
  if (below(2) == 0) return;
  const xrt::hw_context context(common_->device, common_->xclbin.get_uuid());
  places_.push_back({context, xrt::kernel(context, "THRESHOLD")});
}

Sequence::Part Sequence::fresh_picture() {
  const auto group = static_cast<xrt::memory_group>(common_->kernel.group_id(3));
  Part made{xrt::bo(common_->device, kPicture, XRT_BO_FLAGS_HOST_ONLY, group),
            std::make_shared<Memory>(Memory{std::vector<std::uint8_t>(kPicture)}), 0, kPicture};
  const std::uint32_t seed = below(256);
  for (std::size_t i = 0; i < kPicture; ++i) made.bytes()[i] = static_cast<std::uint8_t>(i * seed >> 2);
  made.bo.write(made.bytes());
  return made;
}

// A buffer with room for a picture. The calls that use its memory have ended.
Sequence::Part Sequence::picture() {
  for (const Part& part : parts_) {
    if (part.size < kPicture || below(2) != 0) continue;
    settle(part.memory.get());
    return part;
  }
  Part made = fresh_picture();
  if (parts_.size() < kMostParts) parts_.push_back(made);
  return made;
}

xrt::run Sequence::prepared(const Place& place, const std::vector<std::uint8_t>& stream, const Part& in,
                            const Part& out) {
  xrt::bo code(common_->device, stream.size(), XCL_BO_FLAGS_CACHEABLE,
               static_cast<xrt::memory_group>(place.kernel.group_id(1)));
  code.write(stream.data());
  code.sync(XCL_BO_SYNC_BO_TO_DEVICE);
  xrt::run run(place.kernel);
  run.set_arg(0, 3);
  run.set_arg(1, code);
  run.set_arg(2, below(2) == 0 ? stream.size() : stream.size() / 4);  // bytes or words
  run.set_arg(3, in.bo);
  run.set_arg(4, out.bo);
  return run;
}

void Sequence::call() {
  if (started_.size() >= kMostStarted) settle(nullptr);
  const Place place = any_place();
  Started next;
  next.is_endless = below(8) == 0;
  next.in = picture();
  next.out = picture();
  next.run = prepared(place, next.is_endless ? hungry() : lines(), next.in, next.out);
  next.run.start();
  if (below(8) == 0) {
    next.was_aborted = true;
    next.run.abort();
  }
  started_.push_back(std::move(next));
}

// Calls with damaged instructions, in a context of its own: the call may leave the array in any state, and may write to
// any buffer of the device. The model takes over the bytes that it finds after the call.
void Sequence::damage() {
  if (!hostile_) return;
  settle(nullptr);
  std::vector<std::uint8_t> stream = lines();
  for (std::uint32_t i = 1 + below(4); i != 0; --i)
    stream[below(static_cast<std::uint32_t>(stream.size()))] ^= static_cast<std::uint8_t>(1U << below(8));
  {
    const xrt::hw_context context(common_->device, common_->xclbin.get_uuid());
    xrt::run run = prepared({context, xrt::kernel(context, "THRESHOLD")}, stream, picture(), picture());
    attempt(false, "the start of a damaged call", [&] { run.start(); });
    const ert_cmd_state state = run.wait();
    expect(state >= ERT_CMD_STATE_COMPLETED && state <= ERT_CMD_STATE_TIMEOUT, "the state of a damaged call");
  }
  for (const Part& part : parts_) take_over(part);
}

// Starts the last run again.
void Sequence::call_again() {
  if (started_.empty() || started_.back().is_endless) return;
  Started next = started_.back();
  settle(nullptr);
  next.was_aborted = false;
  next.run.start();
  (void)next.run.state();
  started_.push_back(std::move(next));
}

// A list in which each run reads the result of the run before it.
void Sequence::list() {
  const Place place = any_place();
  std::optional<xrt::runlist> list(place.context);
  std::vector<Part> pictures{fresh_picture()};
  std::vector<xrt::run> runs;
  for (std::uint32_t count = below(4); count != 0; --count) {
    pictures.push_back(fresh_picture());
    runs.push_back(prepared(place, lines(), pictures[pictures.size() - 2], pictures.back()));
    list->add(runs.back());
    attempt(true, "start() of a run in a list", [&] { runs.back().start(); });
  }
  list->execute();
  if (below(4) != 0) list->wait();
  list.reset();
  runs.clear();  // the ends of list and runs wait for the calls
  for (std::size_t i = 1; i < pictures.size(); ++i) threshold(pictures[i - 1].bytes(), pictures[i].bytes());
  for (const Part& each : pictures) compare(each);
}

void Sequence::mistake() {
  const Place place = any_place();
  const std::uint32_t which = below(12);
  attempt(true, "mistake " + std::to_string(which), [&] {
    switch (which) {
      case 0: xrt::bo().map(); break;
      case 1: xrt::run().start(); break;
      case 2: xrt::run(place.kernel).start(); break;
      case 3: xrt::run(place.kernel).set_arg(static_cast<int>(below(9)) - 100, 1); break;
      case 4: xrt::kernel(place.context, "NO_SUCH_KERNEL"); break;
      case 5: xrt::hw_context(common_->device, xrt::uuid()); break;
      case 6: xrt::device(100 + below(100)); break;
      case 7: xrt::run(place.kernel).abort(); break;
      case 8: xrt::xclbin(std::vector<char>(below(600), static_cast<char>(below(256)))); break;
      case 9: xrt::runlist().add(xrt::run(place.kernel)); break;
      case 10: xrt::kernel(xrt::hw_context(), "THRESHOLD"); break;
      default: xrt::bo(common_->device, static_cast<xrt::bo::export_handle>(below(5)) - 10); break;
    }
  });
  // A call without any handle: the end of the run waits for it.
  if (below(4) == 0) prepared(place, lines(), fresh_picture(), fresh_picture()).start();
}

void Sequence::look() {
  const Place& place = any_place();
  expect(place.kernel.get_name() == "THRESHOLD", "the name of a kernel");
  expect(place.context.get_xclbin_uuid() == common_->xclbin.get_uuid(), "the UUID of a context");
  expect((place.kernel.group_id(3) & 0xffff) < 2, "the bank of an argument");
  if (!started_.empty()) {
    const ert_cmd_state state = started_[below(static_cast<std::uint32_t>(started_.size()))].run.state();
    expect(state >= ERT_CMD_STATE_NEW && state <= ERT_CMD_STATE_TIMEOUT, "the state of a run");
  }
  if (below(4) == 0) settle(nullptr);
}

// Waits for the calls that use the memory; nullptr: for all.
void Sequence::settle(const Memory* only) {
  std::vector<Started> left;
  for (Started& started : started_) {
    if (only == nullptr || started.in.memory.get() == only || started.out.memory.get() == only)
      settle(started);
    else
      left.push_back(std::move(started));
  }
  started_ = std::move(left);
}

void Sequence::settle(Started& started) {
  const ert_cmd_state state = started.run.wait();
  const bool has_aborted = started.was_aborted && state == ERT_CMD_STATE_ABORT;
  expect(has_aborted || state == (started.is_endless ? ERT_CMD_STATE_TIMEOUT : ERT_CMD_STATE_COMPLETED),
         "the state of a call");
  if (!started.is_endless && !has_aborted && started.in.memory != started.out.memory)
    threshold(started.in.bytes(), started.out.bytes());
  else
    take_over(started.out);  // the call has ended in the middle, or has read its own results
  compare(started.in);
  compare(started.out);
}

void Sequence::take_over(const Part& part) {
  std::memcpy(part.bytes(), part.bo.map<const std::uint8_t*>(), part.size);
}

void Sequence::compare(const Part& part) {
  expect(std::memcmp(part.bo.map<const std::uint8_t*>(), part.bytes(), part.size) == 0, "the bytes of a buffer");
}

}  // namespace tessera::xrtlib
