// A session with an editor: the messages of the language server protocol, in order.
//
// The server is one thread with one loop. It waits for bytes of the editor, for the result of a check, and for the end
// of the pause after an edit. It parses a document at each edit, because that takes milliseconds, and checks it in a
// process of its own once the editor has paused (lsp/check.h). LLVM's library of the protocol reads and writes the
// messages' parts and calls the functions below; MLIR's own server on this library takes only dialects, and neither
// further diagnostics nor texts for a hover.
//
// States: before `initialize`, every other request gets an error; after `shutdown`, likewise, until `exit`. Nothing
// that an editor sends ends the process, except `exit` and bytes that are not messages.
#pragma once

#include "lsp/check.h"
#include "lsp/document.h"
#include "lsp/frames.h"

#include <llvm/Support/LSP/Transport.h>

#include <filesystem>
#include <map>
#include <optional>

namespace tessera::lsp {

class Server {
 public:
  // Reads messages from the file `in`. `pages` is the folder with the pages of the codes of diagnostics.
  Server(int in, llvm::raw_ostream& out, std::filesystem::path pages);

  // Returns the exit code: 0 after `shutdown` and `exit`.
  int run();

 private:
  using Clock = std::chrono::steady_clock;
  template <class T>
  using Reply = llvm::lsp::Callback<T>;
  using Value = llvm::json::Value;

  struct Open {
    Document document;
    std::optional<Clock::time_point> check_at{};  // the time from which a check may start; absent: nothing to check
    bool shows_errors = false;                    // the client shows errors of the parser or the verifiers
  };
  enum class State { New, Ready, ShutDown };

  // The loop.
  void wait();
  bool take_bytes();
  void take_messages();
  void take_message(const Frame& frame);
  void refuse(llvm::lsp::ErrorCode code, std::string_view message, Value id = nullptr);
  void dispatch(llvm::json::Object message);
  bool is_allowed(llvm::StringRef method, const Value* id);
  void go_on_with_checks();

  // Requests and notifications.
  void register_methods();
  void on_initialize(const llvm::lsp::InitializeParams&, Reply<Value> reply);
  void on_shutdown(const llvm::lsp::NoParams&, Reply<Value> reply);
  void on_open(const llvm::lsp::DidOpenTextDocumentParams& params);
  void on_change(const llvm::lsp::DidChangeTextDocumentParams& params);
  void on_close(const llvm::lsp::DidCloseTextDocumentParams& params);
  void on_hover(const llvm::lsp::TextDocumentPositionParams& params, Reply<Value> reply);
  void on_definition(const llvm::lsp::TextDocumentPositionParams& params, Reply<Value> reply);
  void on_references(const llvm::lsp::ReferenceParams& params, Reply<Value> reply);
  void on_symbols(const llvm::lsp::DocumentSymbolParams& params, Reply<Value> reply);
  void on_nothing(const llvm::lsp::NoParams&) {}

  Open* find(const llvm::lsp::URIForFile& uri);
  void show_parsed(const std::string& uri, Open& open);
  void publish(const std::string& uri, std::int64_t version, llvm::json::Array diagnostics);
  void stop_check(const std::string& uri);
  void tell(const Diag& diag);
  DiagnosticContext context(const std::string& uri, const Open& open) const;

  int in_;
  std::filesystem::path pages_;
  llvm::lsp::JSONTransport transport_;
  llvm::lsp::MessageHandler handler_;
  Frames frames_;
  State state_ = State::New;
  std::optional<int> exit_;
  std::map<std::string, Open, std::less<>> documents_;  // by URI
  std::optional<RunningCheck> check_;
};

}  // namespace tessera::lsp
