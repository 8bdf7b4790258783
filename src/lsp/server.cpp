#include "lsp/server.h"

#include "base/say.h"
#include "compiler/compile/compile.h"
#include "lsp/codes.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace tessera::lsp {

namespace {

namespace json = llvm::json;
using llvm::lsp::ErrorCode;

constexpr std::size_t kMostDepth = 64;  // of brackets in a message; messages of the protocol have some ten

// LLVM's parser of JSON recurses at each bracket.
bool is_too_deep(std::string_view message) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < message.size(); ++at) {
    const char c = message[at];
    if (in_string) {
      if (c == '\\') ++at;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMostDepth) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

// The transport wants an input even though the server reads its messages itself.
class NoInput final : public llvm::lsp::JSONTransportInput {
 public:
  bool hasError() const override { return false; }
  bool isEndOfInput() const override { return true; }
  llvm::LogicalResult readDelimitedMessage(std::string&) override { return llvm::failure(); }
  llvm::LogicalResult readStandardMessage(std::string&) override { return llvm::failure(); }
};

}  // namespace

Server::Server(int in, llvm::raw_ostream& out, std::filesystem::path pages)
    : in_(in), pages_(std::move(pages)), transport_(std::make_unique<NoInput>(), out), handler_(transport_) {
  register_methods();
  compiler::compiler();  // registers the passes once, and not in each check
}

int Server::run() {
  while (!exit_) {
    wait();
    take_messages();
    go_on_with_checks();
  }
  return *exit_;
}

// Waits for bytes, for the result of a check, or for the time of the next check.
void Server::wait() {
  std::optional<Clock::time_point> next;
  if (check_)
    next = check_->deadline();
  else
    for (const auto& [uri, open] : documents_)
      if (open.check_at && (!next || *open.check_at < *next)) next = open.check_at;
  int milliseconds = -1;
  if (next) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*next - Clock::now());
    milliseconds = static_cast<int>(std::max<std::int64_t>(left.count(), 0));
  }
  std::array<pollfd, 2> files{pollfd{.fd = in_, .events = POLLIN, .revents = 0},
                              pollfd{.fd = check_ ? check_->file() : -1, .events = POLLIN, .revents = 0}};
  if (poll(files.data(), files.size(), milliseconds) < 0 && errno != EINTR) exit_ = 1;
  if (files[0].revents == 0 || take_bytes()) return;
  exit_ = state_ == State::ShutDown ? 0 : 1;  // the editor has gone
}

// Returns false at the end of standard input.
bool Server::take_bytes() {
  std::array<char, 1U << 16> bytes;
  const ssize_t count = read(in_, bytes.data(), bytes.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  frames_.add({bytes.data(), static_cast<std::size_t>(count)});
  return count > 0;
}

void Server::take_messages() {
  while (!exit_) {
    const auto frame = frames_.next();
    if (!frame) {
      refuse(ErrorCode::ParseError, frame.error().notes.front());
      say_as_is(stderr, render(frame.error()));
      exit_ = 1;
      return;
    }
    if (!*frame) return;
    take_message(**frame);
  }
}

void Server::refuse(ErrorCode code, std::string_view message, Value id) {
  transport_.reply(std::move(id), llvm::make_error<llvm::lsp::LSPError>(std::string(message), code));
}

void Server::take_message(const Frame& frame) {
  if (frame.dropped > 0) {
    refuse(ErrorCode::InvalidRequest, "the message is too long");
    tell(error(code::too_long, "a message of the editor is too long for the language server")
             .note("it has {} bytes, and the server takes at most {}", frame.dropped, kMostMessage)
             .help("run `tessera check` on the file"));
    return;
  }
  if (is_too_deep(frame.message)) return refuse(ErrorCode::ParseError, "the message is nested too deeply");
  auto message = json::parse(frame.message);
  if (!message) return refuse(ErrorCode::ParseError, llvm::toString(message.takeError()));
  if (json::Object* object = message->getAsObject()) return dispatch(std::move(*object));
  refuse(ErrorCode::InvalidRequest, "the message is not an object");
}

void Server::dispatch(json::Object message) {
  const json::Value* given = message.get("id");
  const auto method = message.getString("method");
  const bool is_id = given != nullptr && (given->getAsString() || given->getAsNumber());
  if (given != nullptr && !is_id && given->kind() != json::Value::Null)
    return refuse(ErrorCode::InvalidRequest, "the id is neither a number nor a string");
  if (!method) {
    // The server never asks the editor, so it ignores answers.
    const bool is_answer = message.get("result") != nullptr || message.get("error") != nullptr;
    if (!is_answer) refuse(ErrorCode::InvalidRequest, "the message has no method", is_id ? *given : Value(nullptr));
    return;
  }
  if (!is_allowed(*method, given)) return;
  json::Value* params = message.get("params");
  json::Value rest = params == nullptr ? json::Value(nullptr) : std::move(*params);
  if (given != nullptr)
    handler_.onCall(*method, std::move(rest), *given);
  else if (!handler_.onNotify(*method, std::move(rest)))
    exit_ = state_ == State::ShutDown ? 0 : 1;
}

// Answers a message that the state of the session does not allow, and returns false.
bool Server::is_allowed(llvm::StringRef method, const Value* id) {
  if (method == "exit") return true;
  if (state_ == State::Ready && method != "initialize") return true;
  if (state_ == State::New && method == "initialize" && id != nullptr) return true;
  if (id == nullptr) return false;  // a notification gets no answer
  if (state_ == State::New)
    refuse(ErrorCode::ServerNotInitialized, "the session begins with the request initialize", *id);
  else if (state_ == State::ShutDown)
    refuse(ErrorCode::InvalidRequest, "the server is shut down", *id);
  else
    refuse(ErrorCode::InvalidRequest, "the session has begun", *id);
  return false;
}

// Publishes the result of the running check, or starts the next one.
void Server::go_on_with_checks() {
  if (exit_ || state_ != State::Ready) return;
  if (check_) {
    pollfd file{.fd = check_->file(), .events = POLLIN, .revents = 0};
    if (poll(&file, 1, 0) <= 0 && check_->file() >= 0 && Clock::now() < check_->deadline()) return;
    if (const auto found = documents_.find(check_->uri()); found != documents_.end()) {
      const DiagnosticContext here = context(found->first, found->second);
      publish(found->first, check_->version(), check_->result(here));
    }
    check_.reset();
  }
  for (auto& [uri, open] : documents_) {
    if (!open.check_at || *open.check_at > Clock::now()) continue;
    open.check_at.reset();
    check_.emplace(uri, open.document.version(), context(uri, open));
    return;
  }
}

void Server::stop_check(const std::string& uri) {
  if (check_ && check_->uri() == uri) check_.reset();
}

void Server::publish(const std::string& uri, std::int64_t version, json::Array diagnostics) {
  transport_.notify("textDocument/publishDiagnostics",
                    json::Object{{"uri", uri}, {"version", version}, {"diagnostics", std::move(diagnostics)}});
}

// Shows a diagnostic that belongs to no document.
void Server::tell(const Diag& diag) {
  transport_.notify("window/showMessage", json::Object{{"type", static_cast<int>(llvm::lsp::MessageType::Warning)},
                                                       {"message", sendable(render(diag))}});
}

DiagnosticContext Server::context(const std::string& uri, const Open& open) const {
  return {.uri = uri, .path = open.document.path(), .text = open.document.text(), .pages = pages_};
}

}  // namespace tessera::lsp
