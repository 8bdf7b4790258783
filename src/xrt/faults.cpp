#include "xrt/faults.h"

#include "base/text.h"
#include "xrt/advice.h"
#include "xrt/codes.h"

#include <cerrno>
#include <system_error>

namespace tessera::xrtlib {
namespace {

// First lines have names from files, and what() ends at a NUL.
std::string message(const std::string& first, const std::string& rest) {
  return printable(first) + "\n" + rest;
}

// std::system_error puts the text of its code behind the whole message, but here it belongs into the first line.
class SystemFault final : public std::system_error {
 public:
  SystemFault(int number, const std::string& first, const std::string& rest)
      : std::system_error(number, std::system_category(), first),
        text_(message(first + ": " + code().message(), rest)) {}
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

}  // namespace

void throw_system(int number, const std::string& first, const Diag& diag) {
  throw SystemFault(number, first, render(diag));
}

void throw_system(int number, const std::string& first, const api::Diagnostic& diag) {
  throw SystemFault(number, first, text_of(diag));
}

void throw_runtime(const std::string& first, const Diag& diag) {
  throw std::runtime_error(message(first, render(diag)));
}

void throw_runtime(const std::string& first, const api::Diagnostic& diag) {
  throw std::runtime_error(message(first, text_of(diag)));
}

void throw_out_of_range(const std::string& first, const Diag& diag) {
  throw std::out_of_range(message(first, render(diag)));
}

void throw_not_on_npu(const std::string& what, const std::string& why) {
  throw_not_on_npu(ENOTSUP, what + " is not supported", what, why);
}

void throw_not_on_npu(int number, const std::string& first, const std::string& what, const std::string& why) {
  throw_system(
      number, first,
      problem(code::not_on_npu, "NPUs do not support {}", what).note("{}", why).help("leave the call out for NPUs"));
}

void throw_empty(const char* type) {
  throw_runtime(fmt::format("{} object is not initialized", type),
                problem(code::misuse, "the program uses an empty {}", type)
                    .note("an {} is empty after its default constructor, and after it was moved from", type)
                    .help("construct the object from a device, context, file or kernel first"));
}

}  // namespace tessera::xrtlib
