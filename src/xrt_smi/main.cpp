// The entry of xrt-smi. Its exit code is 0, or 1 as that of XRT's program.
#include "base/file.h"
#include "base/say.h"
#include "xrt_smi/codes.h"
#include "xrt_smi/examine.h"
#include "xrt_smi/validate.h"

#include <unistd.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>

namespace tessera::xrt_smi {
namespace {

int fail(const Diag& diag) {
  say_as_is(stderr, "ERROR: " + render(diag, false, "error", columns_of(stderr)));
  return 1;
}

// Prints the text, or writes the JSON to the file that the user named.
int deliver(const Call& call, const std::string& text) {
  if (call.output.empty()) {
    say("{}", text);
    return 0;
  }
  std::error_code none;
  if (!call.overwrites && std::filesystem::exists(call.output, none))
    return fail(error(code::exists, "the output file '{}' already exists", call.output)
                    .help("remove the file, or give --force to replace it"));
  if (const auto written = write_file(call.output, text); !written) return fail(written.error());
  say("Successfully wrote the JSON file: {}\n", call.output);
  return 0;
}

int run(const Call& call) {
  if (call.verb == Verb::Help) {
    say("{}", help_text());
    return 0;
  }
  const auto devices = devices_with(call.device);
  if (!devices) return fail(devices.error());
  if (call.verb == Verb::Version) {
    say("{}", version_lines(*devices));
    return 0;
  }
  if (call.verb == Verb::Examine)
    return deliver(call, call.is_json ? examined_json(call, *devices) : examined_text(call, *devices));
  const auto results = validate(*devices);
  const int exit = deliver(call, call.is_json ? validated_json(results) : validated_text(results));
  return has_passed(results) ? exit : 1;
}

}  // namespace
}  // namespace tessera::xrt_smi

int main(int argc, char** argv) {
  using namespace tessera;
  try {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto call = xrt_smi::parse_call(words);
    const int exit = call ? xrt_smi::run(*call) : xrt_smi::fail(call.error());
    return std::fflush(stdout) == 0 ? exit : 1;  // a full disk
  } catch (const std::bad_alloc&) {
    std::fputs("ERROR: there is not enough memory\n", stderr);
  } catch (const std::exception& fault) {  // XRT's interface throws, for example for a wrong setting
    say(stderr, "ERROR: {}\n", fault.what());
  }
  return 1;
}
