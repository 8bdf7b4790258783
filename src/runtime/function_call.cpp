#include "runtime/function_call.h"

#include "base/text.h"
#include "core/aie2/core_facts.h"  // generated
#include "npu/codes.h"
#include "runtime/codes.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace tessera::runtime {
namespace {

using core::aie2::LoneCore;

constexpr std::uint32_t kBufferAlignment = 64;
constexpr std::uint32_t kStackAlignment = core::aie2::core_facts::kStackAlignment;
constexpr std::uint32_t kSmallestStack = 1024;  // the default of compilers of core programs
constexpr std::uint32_t kMemoryEnd = core::kOwnMemory + core::kWindowSize;

isa::Reg argument_register(isa::RegFile file, unsigned index = 0) {
  return {file, static_cast<std::uint8_t>(index)};
}

}  // namespace

Result<std::uint32_t> find_entry(const CoreImage& image, const std::string& entry, const std::string& name) {
  const auto number = parse_number(entry);
  const auto address = number ? number : std::optional<std::uint64_t>(image.find(entry));
  if (address && *address < image.program.size() && *address % 2 == 0) return static_cast<std::uint32_t>(*address);
  if (address)
    return Failure(error(code::no_entry, "no function can begin at {:#x}", *address)
                       .at("{}", name)
                       .note("the program has {:#x} bytes, and bundles begin at even addresses", image.program.size())
                       .help("name a function, not data"));
  const std::vector<std::string> meant = nearest(entry, image.symbols());
  Diag diag = error(code::no_entry, "the program has no symbol '{}'", entry).at("{}", name);
  if (meant.empty()) return Failure(std::move(diag).help("give a label of the program, or an address"));
  return Failure(std::move(diag).help("did you mean {}?", fmt::join(meant, ", ")));
}

Result<FunctionLayout> lay_out(const CoreImage& image, const std::vector<FunctionCall::Pointer>& pointers) {
  std::uint64_t end = core::kOwnMemory;
  for (const CoreImage::Data& data : image.data) end = std::max<std::uint64_t>(end, data.address + data.bytes.size());
  FunctionLayout layout;
  for (const FunctionCall::Pointer& pointer : pointers) {
    const std::uint64_t address = align_up(end, kBufferAlignment);
    end = address + pointer.contents.size();
    if (end > kMemoryEnd)
      return Failure(
          error(code::core_memory, "the buffer of p{} does not fit", pointer.number)
              .note("the {} bytes of the buffer would begin at {:#x}; the core's own data memory ends at {:#x}",
                    pointer.contents.size(), address, kMemoryEnd)
              .help("call the function with smaller buffers, like those of a kernel in an array"));
    layout.buffers.push_back(
        {pointer.number, static_cast<std::uint32_t>(address), static_cast<std::uint32_t>(pointer.contents.size())});
  }
  layout.stack = static_cast<std::uint32_t>(align_up(end, kStackAlignment));
  if (layout.stack + kSmallestStack > kMemoryEnd)
    return Failure(error(code::core_memory, "the buffers leave no room for the stack")
                       .note("the stack would begin at {:#x} and needs {} bytes; the core's own data memory ends at "
                             "{:#x}",
                             layout.stack, kSmallestStack, kMemoryEnd)
                       .help("call the function with smaller buffers, like those of a kernel in an array"));
  return layout;
}

FunctionRun::FunctionRun(const CoreImage& image, FunctionCall call, FunctionLayout layout)
    : machine(image.program), image_(image), call_(std::move(call)), layout_(std::move(layout)) {
  machine.core.use(call_.core);
  machine.name_code = [this](std::uint32_t pc) { return image_.position(pc); };
}

void FunctionRun::run() {
  const std::span<std::uint8_t> memory = machine.data(core::Quadrant::Own);
  const auto place = [memory](std::uint32_t address, ByteSpan bytes) {
    std::ranges::copy(bytes, memory.begin() + (address - core::kOwnMemory));
  };
  LoneCore::Call call;
  call.entry = call_.address;
  call.max_cycles = call_.max_cycles;
  for (const CoreImage::Data& data : image_.data) place(data.address, data.bytes);
  for (std::size_t i = 0; i < layout_.buffers.size(); ++i) {
    place(layout_.buffers[i].address, call_.pointers[i].contents);
    call.registers.emplace_back(argument_register(isa::aie2::files::P, layout_.buffers[i].number),
                                layout_.buffers[i].address);
  }
  for (const auto& [number, value] : call_.scalars)
    call.registers.emplace_back(argument_register(isa::aie2::files::R, number), value);
  call.registers.emplace_back(argument_register(isa::aie2::files::SP), layout_.stack);
  end_ = machine.call(call);
}

std::optional<Diag> FunctionRun::failure() const {
  switch (end_) {
    case End::Break:
      return error(npu::code::stopped, "the core is about to execute {:#x}", breakpoints.last()->pc)
          .at("{}", image_.position(breakpoints.last()->pc))
          .at("cycle {}", breakpoints.last()->cycle)
          .note("hit {} of this breakpoint", breakpoints.last()->count)
          .help("nothing after this point has happened");
    case End::Waits:
      return error(npu::code::deadlock, "the core waits for {}, and no other unit runs, so the wait never ends",
                   machine.waits_for())
          .at("{}", image_.position(machine.core.pc()))
          .at("cycle {}", machine.core.now())
          .help("a function that waits for other units needs an array: use `tessera run`");
    case End::CycleLimit:
      return error(npu::code::cycle_limit, "the function has not returned after {} cycles", machine.core.now())
          .at("{}", image_.position(machine.core.pc()))
          .help("allow more cycles, or look for an endless loop in the function");
    case End::Fault: return machine.fault();
    default: return std::nullopt;
  }
}

core::CoreSnapshot FunctionRun::inspect() {
  core::CoreSnapshot snapshot = machine.core.inspect();
  snapshot.cycle = machine.ended();
  snapshot.pc = machine.counts().pc;
  return snapshot;
}

ByteSpan FunctionRun::memory() const {
  return machine.memories[static_cast<unsigned>(core::Quadrant::Own)];
}

std::string_view end_text(FunctionRun::End end) {
  using End = FunctionRun::End;
  switch (end) {
    case End::Returned: return "returned";
    case End::Done: return "done";
    case End::Waits: return "waits";
    case End::CycleLimit: return "cycle limit";
    case End::Break: return "breakpoint";
    case End::Fault: break;
  }
  return "fault";
}

}  // namespace tessera::runtime
