// The control code of a kernel, from a full ELF or from a flat one beside an xclbin: what a run adds to its calls.
//
// XRT patches the addresses of buffers into a copy of the code for each run. Here the code becomes a command stream
// with patches by argument (container/module/module_call.h), which all runs of the kernel share, and the session binds
// the arguments for each call. So a call costs no copy of its code, `tessera run` executes the same operations, and a
// diagnostic names the argument. Control packets are memory that the array reads: each run has a copy, into which the
// library patches addresses.
#pragma once

#include "base/fork_lock.h"
#include "container/module/module_call.h"
#include "xrt/bo_impl.h"
#include "xrt/call.h"

#include <xrt/detail/ert.h>

#include <map>
#include <memory>
#include <mutex>

namespace tessera::xrtlib {

class KernelCode {
 public:
  // An argument of the kernel. Relocations name it by its name or by its index.
  struct Argument {
    std::string name;
    std::size_t index = 0;
    std::optional<unsigned> number{};  // of a host buffer
  };
  // Memory of one run beside its arguments. A handle without an object: the code has no such memory.
  struct Memory {
    std::shared_ptr<xrt::bo_impl> packets;
    std::map<std::string, std::shared_ptr<xrt::bo_impl>> program_packets;  // by symbol
    std::shared_ptr<xrt::bo_impl> scratchpad;
  };
  // The arguments that a program has set, by index.
  struct Given {
    const std::map<std::size_t, std::shared_ptr<xrt::bo_impl>>& buffers;
    const std::map<std::size_t, std::uint64_t>& scalars;
  };

  // `code` is an index in module->codes. `name` and `device` are for diagnostics.
  KernelCode(std::shared_ptr<const container::ControlModule> module, std::size_t code, std::vector<Argument> arguments,
             std::string name, std::string device);

  // Makes the memory of a run. Throws if this machine has no room, or if packets are missing in the ELF.
  Memory make_memory(const std::shared_ptr<xrt_core::device>& device) const;
  // Adds the stream, the packets and the scratchpad to the call, and patches the packets.
  void complete(Call& call, const Memory& memory, const Given& given) const;
  // Returns the command with which the driver would start the code.
  ert_cmd_opcode opcode() const;

 private:
  // An argument in the relocations of one part of the code.
  struct Symbol {
    std::size_t index = 0;
    std::string name;
  };
  const container::ControlCode& code() const { return module_->codes[code_]; }
  // Returns the arguments that the relocations of this part name.
  std::vector<Symbol> symbols_in(container::CodePart part) const;
  void find_numbers();
  container::CallHost host_of(const Given& given) const;
  void patch_packets(const Memory& memory, const Given& given) const;

  const std::shared_ptr<const container::ControlModule> module_;
  const std::size_t code_;
  const std::vector<Argument> arguments_;
  const std::string name_, device_;
  const std::vector<Symbol> instruction_symbols_, packet_symbols_;
  std::map<std::string, unsigned, std::less<>> numbers_;  // of host buffers, by symbol
  unsigned packets_number_ = 0;
  bool needs_values_ = false;

  // The stream of the last call: other values make another one.
  struct Made {
    container::CallHost host;
    std::optional<api::CommandStream> stream;
    std::string refused;
  };
  mutable Mutex mutex_;
  mutable std::optional<Made> made_;
};

}  // namespace tessera::xrtlib
