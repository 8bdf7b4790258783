#include "compiler/tools/tool_output.h"

#include "base/codes.h"
#include "base/file.h"
#include "base/say.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/Signals.h>
#include <llvm/Support/raw_ostream.h>

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>

namespace tessera::compiler {

namespace {

constexpr int kUnwritable = 3;

// Returns the option without its dashes; empty when the word is not an option.
llvm::StringRef option(llvm::StringRef word) {
  if (!word.consume_front("-")) return {};
  word.consume_front("-");
  return word;
}

// Reads the pipe until all its writing ends are closed, and closes it.
void read_all(int pipe, Bytes& bytes) {
  std::array<std::uint8_t, 1U << 16> part;
  for (;;) {
    const ssize_t now = read(pipe, part.data(), part.size());
    if (now < 0 && errno == EINTR) continue;
    if (now <= 0) break;
    bytes.insert(bytes.end(), part.begin(), part.begin() + now);
  }
  close(pipe);
}

}  // namespace

int cannot_write(const Diag& diag) {
  say_as_is(stderr, render(diag, false, "error"));
  return kUnwritable;
}

ToolOutput::ToolOutput(int argc, char** argv) {
  llvm::SmallVector<const char*> expanded(argv, argv + argc);
  // A response file that cannot be read stays in the words, and the driver reports it.
  llvm::cl::ExpandResponseFiles(words_, llvm::cl::TokenizeGNUCommandLine, expanded);
  std::vector<const char*> words(expanded.begin(), expanded.end());
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    std::exit(cannot_write(error(tessera::code::file_unwritable, "cannot make a pipe for the output")
                               .note("{}", std::strerror(errno))
                               .help("close open files of the parent process")));
  pipe_ = ends[1];
  reader_ = std::thread(read_all, ends[0], std::ref(bytes_));
  redirect(words);
  for (const char* word : words) arguments_.push_back(const_cast<char*>(word));
  arguments_.push_back(nullptr);
}

ToolOutput::~ToolOutput() {
  end_reading();
}

void ToolOutput::end_reading() {
  if (!reader_.joinable()) return;
  close(pipe_);
  reader_.join();
}

// Redirects the first `-o`, or adds an `-o`. The driver reports a second `-o` and a missing value.
void ToolOutput::redirect(std::vector<const char*>& words) {
  const std::string place = fmt::format("/proc/self/fd/{}", pipe_);
  std::size_t end = 1;
  for (; end < words.size() && std::strcmp(words[end], "--") != 0; ++end) {
    llvm::StringRef given = option(words[end]);
    if (given == "o") {
      if (end + 1 == words.size()) return;
      target_ = words[end + 1];
      words[end + 1] = words_.save(place).data();
      return;
    }
    if (given.consume_front("o=")) {
      target_ = given.str();
      words[end] = words_.save("-o=" + place).data();
      return;
    }
  }
  words.insert(words.begin() + static_cast<std::ptrdiff_t>(std::min(end, words.size())),
               words_.save("-o=" + place).data());
}

int ToolOutput::finish(int code) {
  end_reading();
  llvm::outs().flush();  // output of passes comes before the rest
  // Removes the driver's signal handlers, which would print a backtrace. Unfinished output files have their own handler
  // (base/unfinished.h), and a file that grows too large becomes an error of writing.
  llvm::sys::unregisterHandlers();
  std::signal(SIGXFSZ, SIG_IGN);
  if (code != EXIT_SUCCESS && target_ != "-") return code;
  if (const Result<void> written = write_file(target_, bytes_); !written) return cannot_write(written.error());
  return code;
}

}  // namespace tessera::compiler
