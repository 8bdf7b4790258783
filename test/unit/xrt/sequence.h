// Calls of a host program in random order, with a model of what its buffers hold.
//
// A Sequence owns devices, containers, contexts, kernels, buffers, runs and lists, and each step makes, uses or drops
// some of them. The model is a copy of each buffer's bytes. It follows from the definition of the functions and of the
// threshold program: so each read, each result of a call and each refusal has an expected value.
//
// The numbers come from a function, so that tests give them from a seed, and the fuzz target from its input.
#pragma once

#include "xrt/npu.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::xrtlib {

class Sequence {
 public:
  // A result that differs from the model. It is not a std::exception, which the library throws.
  struct Wrong {
    std::string what;
  };
  // Objects that several sequences use at the same time.
  struct Common {
    xrt::device device{0};
    xrt::xclbin xclbin{threshold_xclbin()};
    xrt::hw_context context{device, device.register_xclbin(xclbin)};
    xrt::kernel kernel{context, "THRESHOLD"};
  };
  using Numbers = std::function<std::uint32_t()>;

  // With `hostile`, some calls have damaged instructions. They may write to every buffer of the device, so no other
  // sequence may use the device at the same time.
  Sequence(std::shared_ptr<const Common> common, Numbers numbers, bool hostile);
  ~Sequence();
  void step();
  // Waits for all calls and compares all buffers.
  void finish();

 private:
  // The bytes that an allocation must hold.
  struct Memory {
    std::vector<std::uint8_t> bytes;
  };
  struct Part {
    xrt::bo bo;
    std::shared_ptr<Memory> memory;
    std::size_t offset = 0, size = 0;
    std::uint8_t* bytes() const { return memory->bytes.data() + offset; }
  };
  // A call that the program has not waited for.
  struct Started {
    xrt::run run;
    Part in, out;
    bool is_endless = false;
    bool was_aborted = false;
  };
  struct Place {
    xrt::hw_context context;
    xrt::kernel kernel;
  };

  std::uint32_t below(std::uint32_t limit) { return numbers_() % limit; }
  Part* any_part();
  Place& any_place();
  void allocate();
  void divide();
  void write();
  void read();
  void copy();
  void sync();
  void pass_on();
  void drop();
  void make_place();
  void call();
  void damage();
  void call_again();
  void list();
  void mistake();
  void look();
  Part picture();
  Part fresh_picture();
  xrt::run prepared(const Place& place, const std::vector<std::uint8_t>& stream, const Part& in, const Part& out);
  void settle(const Memory* only);
  void settle(Started& started);
  void take_over(const Part& part);
  void compare(const Part& part);
  void expect(bool right, const std::string& what);
  // Calls the function, which must throw exactly if `refused`.
  void attempt(bool refused, const std::string& what, const std::function<void()>& function);

  std::shared_ptr<const Common> common_;
  Numbers numbers_;
  bool hostile_;
  std::vector<Place> places_;
  std::vector<Part> parts_;
  std::vector<Started> started_;
};

}  // namespace tessera::xrtlib
