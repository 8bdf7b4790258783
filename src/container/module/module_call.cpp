#include "container/module/module_call.h"

#include "base/text.h"
#include "container/codes.h"
#include "container/layouts.h"

#include <algorithm>
#include <limits>
#include <map>

namespace tessera::container {

namespace {

constexpr std::uint32_t schema_called(std::string_view name) {
  return static_cast<std::uint32_t>(std::ranges::find(kPatchSchemas, name, &NamedValue::name)->value);
}
constexpr std::uint32_t kShimDma = schema_called("shim_dma_48");
constexpr std::uint32_t kImageAddress = schema_called("address_64");

// Returns the distance of the address's first word from the place of the relocation.
std::uint32_t address_word(const PatchSchemaInfo& schema) {
  return 4 * schema.fields.front().word;
}

constexpr std::size_t kPdiAddressAt = layout::TxnLoadPdi::address.offset;
constexpr std::size_t kScratchpadAddressAt = layout::TxnScratchpad::address.offset;

// Returns the offset of the words of a block write in its stream.
std::uint64_t payload_at(const Txn& stream, const TxnOp& op) {
  return op.offset + (stream.is_optimised() ? layout::TxnBlockWriteV1::kSize : layout::TxnBlockWrite::kSize);
}

Diag cannot_call(std::string message) {
  return error(code::control_call, "{}", message);
}

// Builds the stream of a call. Without a host program, `host` is nullptr, and the symbols give the numbers of buffers.
class CallMaker {
 public:
  CallMaker(const ControlModule& module, const ControlCode& code, const CallHost* host)
      : module_(module), code_(code), host_(host) {
    for (const CodePatch& patch : code.patches)
      if (patch.part == CodePart::Instructions) patches_.emplace(patch.offset, &patch);
  }

  Result<ModuleCall> make() {
    for (const CodePatch& patch : code_.patches)
      if (patch.part == CodePart::Packets && host_ == nullptr)
        return Failure(cannot_call("the host writes addresses into the control packets of the call")
                           .at("the symbol {}", printable(patch.symbol))
                           .help("run the ELF with a host program"));
    const Bytes instructions = host_ != nullptr ? with_values() : Bytes();
    TRY(Txn stream, read_txn(host_ != nullptr ? instructions : code_.instructions).complete());
    choose_packet_argument();
    std::vector<TxnOp> ops;
    for (TxnOp& op : stream.ops.all()) CHECK_OK(add(stream, std::move(op), ops));
    for (const auto& [offset, patch] : patches_)
      if (host_ == nullptr || patch->rule.schema == kShimDma) return Failure(unused(*patch));
    stream.ops = std::move(ops);
    stream.length.reset();
    ModuleCall call{std::move(stream), std::nullopt};
    if (sends_packets_) call.packets = PacketBuffer{packet_argument_, code_.packets};
    return call;
  }

 private:
  using Patches = std::multimap<std::uint64_t, const CodePatch*>;  // by offset

  // Returns the instructions with the values of the host. Relocations with a value are done, unless their symbol is
  // also a buffer and they can become patches.
  Bytes with_values() {
    Bytes bytes = code_.instructions;
    std::erase_if(patches_, [&](const auto& each) {
      const CodePatch& patch = *each.second;
      const auto value = host_->values.find(patch.symbol);
      if (value == host_->values.end()) return false;
      if (patch.rule.schema == kShimDma && host_->buffers.contains(patch.symbol)) return false;
      patch_place(code_, patch, bytes, value->second, SeenBy::Array);
      return true;
    });
    return bytes;
  }

  // The packets are the argument after those of the kernel and of the relocations.
  void choose_packet_argument() {
    for (const ControlKernel& kernel : module_.kernels)
      if (kernel.name == code_.kernel) packet_argument_ = kernel.arguments;
    for (const CodePatch& patch : code_.patches)
      if (const auto number = argument_of(patch.symbol)) packet_argument_ = std::max(packet_argument_, *number + 1);
  }

  std::optional<unsigned> argument_of(std::string_view symbol) const {
    if (host_ != nullptr) {
      const auto buffer = host_->buffers.find(symbol);
      return buffer != host_->buffers.end() ? std::optional(buffer->second) : std::nullopt;
    }
    const std::uint32_t first = module_.is_full() ? 0 : kElfFirstArgument;
    const auto number = parse_number(symbol);
    if (!number || *number < first || *number - first > kElfMostArguments) return std::nullopt;
    return static_cast<unsigned>(*number - first);
  }

  Result<void> add(const Txn& stream, TxnOp op, std::vector<TxnOp>& ops) {
    if (std::holds_alternative<txn::Patch>(op.body)) return {};
    if (auto* load = std::get_if<txn::LoadPdi>(&op.body)) CHECK_OK(name_image(op.offset + kPdiAddressAt, *load));
    if (std::holds_alternative<txn::CreateScratchpad>(op.body)) patches_.erase(op.offset + kScratchpadAddressAt);
    const std::uint64_t offset = op.offset;
    const auto* block = std::get_if<txn::BlockWrite>(&op.body);
    const std::uint64_t first = payload_at(stream, op);
    const std::uint64_t end = block == nullptr ? first : first + 4 * block->data.size();
    const std::uint32_t address = block == nullptr ? 0 : block->address;
    const std::vector<std::uint32_t> words = block == nullptr ? std::vector<std::uint32_t>() : block->data;
    ops.push_back(std::move(op));
    for (auto next = patches_.lower_bound(first); next != patches_.end() && next->first < end;) {
      const CodePatch& patch = *next->second;
      const PatchSchemaInfo& schema = *find_patch_schema(patch.rule.schema);
      const bool is_address = patch.rule.schema == kShimDma && is_aligned(patch.offset - first, 4) &&
                              patch.offset + patched_bytes(schema) <= end;
      if (host_ != nullptr && (patch.rule.schema != kShimDma || !argument_of(patch.symbol))) {
        next = patches_.erase(next);
        continue;
      }
      if (!is_address) return Failure(unused(patch));
      TRY(const unsigned argument, buffer_of(patch));
      const std::size_t word = (patch.offset - first + address_word(schema)) / 4;
      const std::uint64_t old = words[word] | (words[word + 1] & low_mask(schema.fields[1].read)) << 32;
      ops.push_back(
          {.offset = offset,
           .body = txn::Patch{.address = address + 4 * word, .argument = argument, .addend = old + patch.rule.addend}});
      next = patches_.erase(next);
    }
    return {};
  }

  Result<void> name_image(std::uint64_t place, txn::LoadPdi& load) {
    const auto found = patches_.find(place);
    if (found == patches_.end() || found->second->rule.schema != kImageAddress) return {};
    const auto number = number_of_pdi(found->second->symbol);
    if (!number || *number > std::numeric_limits<std::uint16_t>::max() ||
        find_bytes(module_.pdis, found->second->symbol) == nullptr)
      return Failure(cannot_call(fmt::format("the call loads the device image {}, which the ELF lacks",
                                             printable(found->second->symbol)))
                         .help("assemble the control code again"));
    load.pdi_id = static_cast<std::uint16_t>(*number);
    patches_.erase(found);
    return {};
  }

  Result<unsigned> buffer_of(const CodePatch& patch) {
    if (const auto number = argument_of(patch.symbol)) return *number;
    if (patch.symbol != kElfPacketSymbol || code_.packets.empty()) return Failure(unused(patch));
    sends_packets_ = true;
    return packet_argument_;
  }

  static Diag unused(const CodePatch& patch) {
    return cannot_call(fmt::format("the relocation at {:#x} cannot become a patch of a descriptor", patch.offset))
        .at("the symbol {}", printable(patch.symbol))
        .note("its schema is {}", patch_schema_name(patch.rule.schema))
        .help("run the ELF with a host program, which writes the address itself");
  }

  const ControlModule& module_;
  const ControlCode& code_;
  const CallHost* host_;
  Patches patches_;
  unsigned packet_argument_ = 0;
  bool sends_packets_ = false;
};

// Makes the relocations of a stream.
class CodeMaker {
 public:
  CodeMaker(const std::optional<PacketBuffer>& packets, std::uint32_t first_argument)
      : packets_(packets), first_argument_(first_argument) {}

  Result<ControlCode> make(const Txn& given) {
    TRY(code_.instructions, write_txn(given));
    TRY(const Txn stream, read_txn(code_.instructions).complete());  // with the offsets of its operations
    for (const TxnOp& op : stream.ops) CHECK_OK(add(stream, op));
    if (packets_) code_.packets = packets_->bytes;
    return std::move(code_);
  }

 private:
  Result<void> add(const Txn& stream, const TxnOp& op) {
    if (const auto* block = std::get_if<txn::BlockWrite>(&op.body)) {
      const std::uint64_t first = payload_at(stream, op);
      for (std::size_t i = 0; i < block->data.size(); ++i) written_[block->address + 4 * i] = first + 4 * i;
    } else if (std::holds_alternative<txn::LoadPdi>(op.body) && first_argument_ != kElfFirstArgument) {
      add_address(fmt::format("{}{}", kElfPdiSection, std::get<txn::LoadPdi>(op.body).pdi_id),
                  op.offset + kPdiAddressAt, 0);
    } else if (const auto* pad = std::get_if<txn::CreateScratchpad>(&op.body)) {
      add_address(std::string(kElfScratchpadSymbol), op.offset + kScratchpadAddressAt, pad->pad_length);
    } else if (const auto* patch = std::get_if<txn::Patch>(&op.body)) {
      return add(*patch);
    }
    return {};
  }

  void add_address(std::string symbol, std::uint64_t offset, std::uint32_t size) {
    code_.patches.push_back(
        {std::move(symbol), CodePart::Instructions, static_cast<std::uint32_t>(offset), {kImageAddress, 0}, size});
  }

  Result<void> add(const txn::Patch& patch) {
    const PatchSchemaInfo& schema = *find_patch_schema(kShimDma);
    const auto place = written_.find(patch.address - address_word(schema));
    if (place == written_.end() || !in_range(place->second, patched_bytes(schema), code_.instructions.size()))
      return Failure(cannot_call(fmt::format("the stream patches the descriptor at {:#x}, which it has not written in "
                                             "a block before",
                                             patch.address - address_word(schema)))
                         .note("in an ELF, a relocation changes the words of the block write")
                         .help("write the descriptor in one block before its patch, or make an xclbin and a stream"));
    if (patch.addend > std::numeric_limits<std::uint32_t>::max() || patch.argument > kElfMostArguments)
      return Failure(cannot_call(fmt::format("argument {} plus {:#x} does not fit into a relocation", patch.argument,
                                             patch.addend))
                         .note("an ELF has at most {} arguments and offsets of 32 bits", kElfMostArguments + 1)
                         .help("make an xclbin and a stream"));
    const auto offset = static_cast<std::uint32_t>(place->second);
    const std::span words = std::span(code_.instructions).subspan(offset, patched_bytes(schema));
    const std::uint32_t length = 4 * load_le<std::uint32_t>(words, 0);
    for (const PatchField& field : schema.fields) {
      const auto bits = static_cast<std::uint32_t>(low_mask(field.written));
      store_le<std::uint32_t>(words, 4U * field.word, load_le<std::uint32_t>(words, 4U * field.word) & ~bits);
    }
    written_.erase(place);  // a second patch of the same words cannot become a relocation
    const bool is_packets = packets_ && packets_->argument == patch.argument;
    code_.patches.push_back(
        {is_packets ? std::string(kElfPacketSymbol) : std::to_string(patch.argument + first_argument_),
         CodePart::Instructions,
         offset,
         {kShimDma, static_cast<std::uint32_t>(patch.addend)},
         length});
    return {};
  }

  const std::optional<PacketBuffer>& packets_;
  std::uint32_t first_argument_;
  ControlCode code_;
  std::map<std::uint64_t, std::uint64_t> written_;  // offset in the stream of the word last written to an address
};

}  // namespace

Result<ModuleCall> call_of(const ControlModule& module, const ControlCode& code) {
  return CallMaker(module, code, nullptr).make();
}

Result<Txn> call_of(const ControlModule& module, const ControlCode& code, const CallHost& host) {
  TRY(ModuleCall call, CallMaker(module, code, &host).make());
  return std::move(call.stream);
}

bool needs_values(const ControlCode& code) {
  return std::ranges::any_of(code.patches, [](const CodePatch& patch) {
    return patch.part == CodePart::Instructions && patch.rule.schema != kShimDma && patch.rule.schema != kImageAddress;
  });
}

Result<ControlCode> code_for(const Txn& stream, const std::optional<PacketBuffer>& packets,
                             std::uint32_t first_argument) {
  return CodeMaker(packets, first_argument).make(stream);
}

}  // namespace tessera::container
