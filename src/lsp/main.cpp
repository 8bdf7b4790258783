// tessera-lsp-server: diagnostics, hover, definitions and symbols of designs for editors. Speaks the language server
// protocol on standard input and output (docs/editors.md).
#include "base/exit.h"
#include "base/say.h"
#include "lsp/codes.h"
#include "lsp/server.h"

#include <unistd.h>

#include <csignal>
#include <exception>
#include <filesystem>
#include <string_view>

namespace {

namespace lsp = tessera::lsp;

constexpr std::string_view kHelp =
    "tessera-lsp-server answers an editor that shows designs in MLIR: mistakes, facts about tiles, locks and "
    "registers,\n"
    "definitions and uses of symbols. It speaks the language server protocol on standard input and output.\n\n"
    "Usage: tessera-lsp-server [OPTIONS]\n\n"
    "Options:\n"
    "  -h,--help      Print this help and exit\n"
    "  --version      Print the version and exit\n"
    "  --stdio        Use standard input and output, as always; some editors add this option\n";

// The pages lie beside the program, in an installation and in a build.
std::filesystem::path folder_of_pages() {
  std::error_code none;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", none);
  return (program.parent_path() / "../share/doc/tessera/errors").lexically_normal();
}

int usage(std::string_view word) {
  tessera::say_as_is(stderr, render(tessera::error(lsp::code::usage, "the server has no option '{}'", word)
                                        .help("`tessera-lsp-server --help` lists the options")));
  return static_cast<int>(tessera::Exit::Usage);
}

int run(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--help" || word == "-h") {
      tessera::say_as_is(stdout, kHelp);
      return 0;
    }
    if (word == "--version") {
      tessera::say("tessera-lsp-server (Tessera) {}\n", TESSERA_VERSION);
      return 0;
    }
    if (word != "--stdio") return usage(word);
  }
  std::signal(SIGPIPE, SIG_IGN);  // the server sees the end of standard input when its editor has gone
  llvm::raw_fd_ostream out(STDOUT_FILENO, /*shouldClose=*/false);
  const int code = lsp::Server(STDIN_FILENO, out, folder_of_pages()).run();
  out.flush();
  out.clear_error();  // the editor may have gone
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("tessera-lsp-server: there is not enough memory\n", stderr);
    return static_cast<int>(tessera::Exit::BadInput);
  }
}
