// Run-time parameters: values that the host program or another kernel gives to a kernel, and values that a kernel gives
// back.
//
// A synchronous parameter is a handshake: each invocation takes one new value, and the writer waits until the value
// before has been taken. An asynchronous parameter holds the latest value; a kernel waits only for the first one.
#pragma once

#include "adf/run/core.h"

namespace tessera::adf {

// Turns each element of the value around, as negate() says: 0 becomes 1, any other number 0.
void negate(std::span<std::byte> value, std::size_t element_bytes);

// An input: an argument T, const T& or const T(&)[N] of a kernel.
class RtpIn : public KernelPort {
 public:
  // negated_bytes: the size of an element of a negated parameter; otherwise 0.
  RtpIn(id port, std::size_t bytes, bool is_sync, std::size_t negated_bytes, const std::vector<std::byte>& initial);
  void set_core(Core& core) { core_ = &core; }

  bool can_write() const { return !is_sync_ || !is_new_; }
  void write(const std::byte* value);
  Core* writer = nullptr;  // a kernel that feeds the parameter

  bool is_ready(Wait& why) override;
  void begin(::adf::host::binding& to) override;
  void end(Core&) override {}

  id port() const { return port_; }
  std::size_t bytes() const { return value_.size(); }
  bool is_sync() const { return is_sync_; }
  bool is_negated() const { return negated_bytes_ != 0; }
  std::int32_t number() const;  // the latest value of a 32-bit parameter, before negation

 private:
  id port_;
  std::vector<std::byte> value_, current_;  // the latest value, and the value that the kernel sees
  bool is_sync_;
  std::size_t negated_bytes_;
  bool has_value_ = false, is_new_ = false;
  Core* core_ = nullptr;
};

// A result: an argument T& or T(&)[N]. The kernel finds the value that it wrote last there, or a value that was written
// since.
class RtpInOut : public KernelPort {
 public:
  // is_for_host: the host program reads the result; a synchronous result then waits until it has read each value.
  RtpInOut(id port, std::size_t bytes, bool is_sync, bool is_for_host);
  void set_core(Core& core) { core_ = &core; }

  // Tells the host program whether a value can be read: the value that the kernel finished last.
  bool can_read() const { return is_sync_ ? is_new_ : has_value_; }
  void read(std::byte* to, std::size_t bytes);
  // Replaces the value that the next invocation finds; called by the host program and by kernels before this one.
  void write(const std::byte* value);
  void add_reader(RtpIn& reader) { readers_.push_back(&reader); }
  // Lets another kernel read this result: that kernel waits for the first value, or with sync() for each value.
  void add_reader(RtpInOut& reader) { followers_.push_back(&reader), reader.is_fed_ = true; }

  bool is_ready(Wait& why) override;
  void begin(::adf::host::binding& to) override;
  void end(Core& core) override;

  id port() const { return port_; }
  std::size_t bytes() const { return current_.size(); }

 private:
  id port_;
  std::vector<std::byte> current_, finished_, written_;
  bool is_sync_, waits_for_host_, is_fed_ = false;
  bool has_value_ = false, is_new_ = false, is_written_ = false, was_written_ = false;
  std::vector<RtpIn*> readers_;
  std::vector<RtpInOut*> followers_;
  Core* core_ = nullptr;
};

}  // namespace tessera::adf
