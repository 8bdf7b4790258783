// Run-time parameters of a core: values from the host program or from another kernel, and results.
//
// A parameter has one buffer in a memory that its reader reaches, and locks. While the buffer is full, a synchronous
// parameter has a new value; an asynchronous one has a value. If one core writes and reads the parameter, it needs no
// locks. An inout parameter that another kernel writes has a second buffer with locks for the values of this kernel.
#pragma once

#include "adf_array/ports.h"

namespace tessera::adf_array {

// The state of a value that a kernel hands to another kernel of its core, or to an inout parameter.
struct LocalValue {
  std::span<std::uint8_t> memory;
  bool has_value = false, is_new = false;
};

// A parameter of a kernel. The kernel sees a copy, which negate() turns around.
class ParameterPort final : public ArrayPort {
 public:
  ParameterPort(Aside& core, std::span<std::uint8_t> memory, Guards guards, bool is_sync, std::size_t negated_bytes)
      : core_(core),
        memory_(memory),
        guards_(std::move(guards)),
        is_sync_(is_sync),
        negated_bytes_(negated_bytes),
        copy_(memory.size()) {}

  void begin(Binding& to) override;
  void end() override {}

 private:
  Aside& core_;
  std::span<std::uint8_t> memory_;
  Guards guards_;
  bool is_sync_;
  std::size_t negated_bytes_;  // of an element of a negated parameter; otherwise 0
  std::vector<std::uint8_t> copy_;
};

// A parameter that another kernel of the core writes.
class LocalParameterPort final : public ArrayPort {
 public:
  LocalParameterPort(LocalValue& value, bool is_sync, std::size_t negated_bytes)
      : value_(value), is_sync_(is_sync), negated_bytes_(negated_bytes), copy_(value.memory.size()) {}

  bool is_ready() const override { return is_sync_ ? value_.is_new : value_.has_value; }
  void begin(Binding& to) override;
  void end() override {}

 private:
  LocalValue& value_;
  bool is_sync_;
  std::size_t negated_bytes_;  // of an element of a negated parameter; otherwise 0
  std::vector<std::uint8_t> copy_;
};

// A kernel that gets the result of another one, as the writer sees it.
struct ResultReader {
  std::span<std::uint8_t> memory;
  Guards guards;
  bool is_sync = false, has_value = false;
  LocalValue* state = nullptr;  // the kernel runs on the same core, or has an inout parameter
  bool is_local = false;
};

// The kernel that writes an inout parameter, as the reader sees it.
struct ResultSource {
  std::span<std::uint8_t> memory;
  Guards guards;
  bool is_sync = false;
  LocalValue* state = nullptr;  // null: no kernel writes the parameter
  bool is_local = false;
};

// A result. The kernel finds the value that it wrote last, or a value that the host program or another kernel has
// written since. The host program reads it.
class ResultPort final : public ArrayPort {
 public:
  // `waits`: an invocation waits until the host program has read the value of the invocation before.
  ResultPort(Aside& core, std::span<std::uint8_t> memory, Guards guards, bool waits, std::vector<ResultReader> readers,
             ResultSource source)
      : core_(core),
        host_{memory, std::move(guards), waits},
        readers_(std::move(readers)),
        source_(std::move(source)),
        value_(memory.size()) {}

  bool is_ready() const override;
  void begin(Binding& to) override;
  void end() override;

 private:
  void write(ResultReader& to);
  void take();  // the value of the other kernel

  Aside& core_;
  ResultReader host_;
  std::vector<ResultReader> readers_;
  ResultSource source_;
  std::vector<std::uint8_t> value_;
};

}  // namespace tessera::adf_array
