#include "xrt/kernel_code.h"

#include "base/text.h"
#include "xrt/advice.h"
#include "xrt/codes.h"
#include "xrt/faults.h"

#include <algorithm>

namespace tessera::xrtlib {
namespace {

using container::CodePart;
using container::CodePatch;
using container::ControlCode;

// The controller's table has 256 words (facts/container/constants.tsv), so code with more than this is damaged.
constexpr std::uint32_t kMostScratchpad = 1 << 20;

bool names(const ControlCode& code, CodePart part, std::string_view symbol) {
  return std::ranges::any_of(code.patches,
                             [&](const CodePatch& patch) { return patch.part == part && patch.symbol == symbol; });
}

// The packets for symbol "ctrlpkt-pm-0" are section ".ctrlpkt.pm.0".
std::string section_of_symbol(std::string symbol) {
  std::ranges::replace(symbol, '-', '.');
  return "." + symbol;
}

// As in XRT, one call with a scratchpad gives all calls of the ELF one.
std::uint32_t scratchpad_bytes(const container::ControlModule& module) {
  for (const ControlCode& code : module.codes)
    if (const std::uint32_t bytes = container::scratchpad_size(code); bytes != 0) return bytes;
  return 0;
}

std::shared_ptr<xrt::bo_impl> copy_of(ByteSpan bytes, const std::shared_ptr<xrt_core::device>& device) {
  auto buffer = make_library_bo(device, bytes.size());
  std::ranges::copy(bytes, buffer->range.bytes().begin());
  return buffer;
}

}  // namespace

KernelCode::KernelCode(std::shared_ptr<const container::ControlModule> module, std::size_t code,
                       std::vector<Argument> arguments, std::string name, std::string device)
    : module_(std::move(module)),
      code_(code),
      arguments_(std::move(arguments)),
      name_(std::move(name)),
      device_(std::move(device)),
      instruction_symbols_(symbols_in(CodePart::Instructions)),
      packet_symbols_(symbols_in(CodePart::Packets)),
      needs_values_(container::needs_values(module_->codes[code])) {
  find_numbers();
}

// As in XRT, relocations have the argument's name, or if none has it, its index.
std::vector<KernelCode::Symbol> KernelCode::symbols_in(CodePart part) const {
  std::vector<Symbol> all;
  for (const Argument& argument : arguments_)
    for (const std::string& name : {argument.name, std::to_string(argument.index)})
      if (names(code(), part, name)) {
        all.push_back({argument.index, name});
        break;
      }
  return all;
}

// Numbers beyond the kernel's arguments are for buffers that no program can set: a call that uses one fails, and its
// diagnostic has the number. Buffers of the library come behind all others.
void KernelCode::find_numbers() {
  std::optional<std::size_t> first;  // index of buffer 0
  for (const Argument& argument : arguments_) {
    if (!argument.number) continue;
    if (*argument.number == 0) first = argument.index;
    packets_number_ = std::max(packets_number_, *argument.number + 1);
    for (const Symbol& symbol : instruction_symbols_)
      if (symbol.index == argument.index) numbers_[symbol.name] = *argument.number;
  }
  for (const CodePatch& patch : code().patches) {
    const auto index = parse_number(patch.symbol);
    if (!index || !first || *index < *first || *index - *first > container::kElfMostArguments) continue;
    const auto [place, is_new] = numbers_.emplace(patch.symbol, static_cast<unsigned>(*index - *first));
    if (is_new) packets_number_ = std::max(packets_number_, place->second + 1);
  }
  unsigned next = packets_number_;
  numbers_[std::string(container::kElfPacketSymbol)] = next++;
  for (const CodePatch& patch : code().patches)
    if (patch.symbol.starts_with(container::kElfProgramPacketSymbol) && !numbers_.contains(patch.symbol))
      numbers_[patch.symbol] = next++;
}

KernelCode::Memory KernelCode::make_memory(const std::shared_ptr<xrt_core::device>& device) const {
  Memory memory;
  if (!code().packets.empty()) memory.packets = copy_of(code().packets, device);
  for (const auto& [symbol, number] : numbers_) {
    if (!symbol.starts_with(container::kElfProgramPacketSymbol)) continue;
    const auto* const packets = container::find_bytes(module_->program_packets, section_of_symbol(symbol));
    if (packets == nullptr || packets->bytes.empty())
      throw_runtime(fmt::format("Unable to find ctrlpkt pm buffer for symbol {}", symbol),
                    problem(code::bad_container, "the ELF has no section {}", printable(section_of_symbol(symbol)))
                        .at("{}", name_)
                        .note("its control code sends the packets of this section")
                        .help("assemble the control code again"));
    memory.program_packets.emplace(symbol, copy_of(packets->bytes, device));
  }
  if (const std::uint32_t bytes = scratchpad_bytes(*module_); bytes != 0)
    memory.scratchpad = make_bo(device, bytes, XCL_BO_FLAGS_CACHEABLE, 0);
  return memory;
}

// A number that the program gives for a buffer is an address.
container::CallHost KernelCode::host_of(const Given& given) const {
  container::CallHost host{.buffers = numbers_};
  for (const Symbol& symbol : instruction_symbols_) {
    if (const auto scalar = given.scalars.find(symbol.index); scalar != given.scalars.end()) {
      host.values[symbol.name] = scalar->second;
      host.buffers.erase(symbol.name);
    } else if (const auto buffer = given.buffers.find(symbol.index); buffer != given.buffers.end() && needs_values_) {
      host.values[symbol.name] = buffer->second->range.address();
    }
  }
  return host;
}

void KernelCode::patch_packets(const Memory& memory, const Given& given) const {
  const std::span<std::uint8_t> packets = memory.packets->range.bytes();
  for (const Symbol& symbol : packet_symbols_) {
    std::optional<std::uint64_t> value;
    if (const auto scalar = given.scalars.find(symbol.index); scalar != given.scalars.end()) value = scalar->second;
    if (const auto buffer = given.buffers.find(symbol.index); buffer != given.buffers.end())
      value = buffer->second->range.address();
    if (value) container::patch_code(code(), CodePart::Packets, packets, symbol.name, *value, container::SeenBy::Array);
  }
}

void KernelCode::complete(Call& call, const Memory& memory, const Given& given) const {
  if (memory.packets) {
    patch_packets(memory, given);
    call.buffers.emplace_back(packets_number_, memory.packets->range);
  }
  for (const auto& [symbol, packets] : memory.program_packets)
    call.buffers.emplace_back(numbers_.find(symbol)->second, packets->range);
  if (memory.scratchpad) {
    call.scratchpad = memory.scratchpad->range;
    call.scratchpad->size = std::min<std::uint64_t>(call.scratchpad->size, kMostScratchpad);
  }
  container::CallHost host = host_of(given);
  const std::lock_guard lock(mutex_);
  if (!made_ || made_->host != host) {
    made_ = Made{std::move(host), std::nullopt, ""};
    const auto fail = [&](const std::string& reason) { made_->refused = reason; };
    const auto stream = container::call_of(*module_, code(), made_->host);
    const auto bytes = stream ? container::write_txn(*stream) : Result<Bytes>(Failure(Diag(stream.error())));
    if (!bytes) {
      fail(render(Diag(bytes.error()).within(name_)));
    } else if (auto opened = api::CommandStream::from_bytes(*bytes, name_, device_)) {
      made_->stream = std::move(*opened);
    } else {
      fail(text_of(opened.error()));
    }
  }
  call.stream = made_->stream;
  call.refused = made_->refused;
}

ert_cmd_opcode KernelCode::opcode() const {
  if (!module_->pdis.empty()) return ERT_START_NPU_PREEMPT_ELF;
  return code().save.empty() ? ERT_START_NPU : ERT_START_NPU_PREEMPT;
}

}  // namespace tessera::xrtlib
