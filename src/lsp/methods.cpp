// The methods of the protocol that the server offers.
#include "lsp/answers.h"
#include "lsp/codes.h"
#include "lsp/server.h"

namespace tessera::lsp {

namespace {

namespace json = llvm::json;
using llvm::lsp::DiagnosticSeverity;

constexpr std::chrono::milliseconds kPause{150};  // without edits before a check starts
constexpr std::size_t kMostDocuments = 256;
constexpr std::size_t kMostChanges = 10'000;               // of one message; each moves the rest of the text
constexpr std::size_t kMostTexts = std::size_t{64} << 20;  // bytes of all documents

}  // namespace

void Server::register_methods() {
  handler_.method("initialize", this, &Server::on_initialize);
  handler_.method("shutdown", this, &Server::on_shutdown);
  handler_.method("textDocument/hover", this, &Server::on_hover);
  handler_.method("textDocument/definition", this, &Server::on_definition);
  handler_.method("textDocument/references", this, &Server::on_references);
  handler_.method("textDocument/documentSymbol", this, &Server::on_symbols);
  handler_.notification("initialized", this, &Server::on_nothing);
  handler_.notification("textDocument/didOpen", this, &Server::on_open);
  handler_.notification("textDocument/didChange", this, &Server::on_change);
  handler_.notification("textDocument/didClose", this, &Server::on_close);
}

void Server::on_initialize(const llvm::lsp::InitializeParams&, Reply<Value> reply) {
  state_ = State::Ready;
  const json::Object sync{{"openClose", true},
                          {"change", static_cast<int>(llvm::lsp::TextDocumentSyncKind::Incremental)}};
  json::Object capabilities{{"positionEncoding", "utf-16"}, {"textDocumentSync", json::Object(sync)},
                            {"hoverProvider", true},        {"definitionProvider", true},
                            {"referencesProvider", true},   {"documentSymbolProvider", true}};
  reply(json::Object{{"capabilities", std::move(capabilities)},
                     {"serverInfo", json::Object{{"name", "tessera-lsp-server"}, {"version", TESSERA_VERSION}}}});
}

void Server::on_shutdown(const llvm::lsp::NoParams&, Reply<Value> reply) {
  state_ = State::ShutDown;
  check_.reset();
  documents_.clear();
  reply(nullptr);
}

Server::Open* Server::find(const llvm::lsp::URIForFile& uri) {
  const auto found = documents_.find(std::string_view(uri.uri()));
  return found == documents_.end() ? nullptr : &found->second;
}

// Shows what the parser and the verifiers found. Without errors, a check follows, and its result replaces what the
// client shows; until then the client keeps the result of the last check, which is mostly still right.
void Server::show_parsed(const std::string& uri, Open& open) {
  const Document& document = open.document;
  const bool has_errors = !document.errors().empty(), has_verdict = has_errors || document.is_too_long();
  if (has_verdict || open.shows_errors) {
    json::Array all;
    add_diagnostics(all, document.errors(), DiagnosticSeverity::Error, context(uri, open));
    add_diagnostics(all, document.warnings(), DiagnosticSeverity::Warning, context(uri, open));
    publish(uri, document.version(), std::move(all));
  }
  open.shows_errors = has_verdict;
  open.check_at.reset();
  if (!has_verdict) open.check_at = Clock::now() + kPause;
}

void Server::on_open(const llvm::lsp::DidOpenTextDocumentParams& params) {
  const auto& item = params.textDocument;
  const std::string uri = item.uri.uri().str();
  stop_check(uri);
  documents_.erase(uri);
  std::size_t bytes = item.text.size();
  for (const auto& [name, open] : documents_) bytes += open.document.text().text().size();
  if (documents_.size() >= kMostDocuments || bytes > kMostTexts)
    return tell(
        error(code::too_long, "the language server takes no further document")
            .at("{}", item.uri.file().str())
            .note("it takes at most {} documents, which together have at most {} bytes", kMostDocuments, kMostTexts)
            .help("close other designs, and open this one again"));
  auto& open = documents_.emplace(uri, Open{Document(item.uri.file().str(), item.text, item.version)}).first->second;
  show_parsed(uri, open);
}

void Server::on_change(const llvm::lsp::DidChangeTextDocumentParams& params) {
  Open* open = find(params.textDocument.uri);
  if (open == nullptr) return;
  const std::string uri = params.textDocument.uri.uri().str();
  stop_check(uri);
  const bool is_too_much = params.contentChanges.size() > kMostChanges;
  if (!is_too_much)
    for (const auto& change : params.contentChanges) open->document.replace(change.range, change.text);
  if (is_too_much || open->document.text().text().size() > kMostTexts) {
    publish(uri, params.textDocument.version, {});
    documents_.erase(uri);
    return tell(error(code::too_long, "the language server has closed a document after an edit that is too long")
                    .at("{}", params.textDocument.uri.file().str())
                    .note("an edit may have at most {} changes, and a document {} bytes", kMostChanges, kMostTexts)
                    .help("open the document again"));
  }
  open->document.parse(params.textDocument.version);
  show_parsed(uri, *open);
}

void Server::on_close(const llvm::lsp::DidCloseTextDocumentParams& params) {
  const std::string uri = params.textDocument.uri.uri().str();
  const auto found = documents_.find(uri);
  if (found == documents_.end()) return;
  stop_check(uri);
  publish(uri, found->second.document.version(), {});
  documents_.erase(found);
}

void Server::on_hover(const llvm::lsp::TextDocumentPositionParams& params, Reply<Value> reply) {
  const Open* open = find(params.textDocument.uri);
  reply(open == nullptr ? Value(nullptr) : hover(open->document, params.position));
}

void Server::on_definition(const llvm::lsp::TextDocumentPositionParams& params, Reply<Value> reply) {
  const Open* open = find(params.textDocument.uri);
  const std::string uri = params.textDocument.uri.uri().str();
  reply(open == nullptr ? Value(nullptr) : definition(open->document, uri, params.position));
}

void Server::on_references(const llvm::lsp::ReferenceParams& params, Reply<Value> reply) {
  const Open* open = find(params.textDocument.uri);
  const std::string uri = params.textDocument.uri.uri().str();
  reply(open == nullptr ? Value(nullptr)
                        : references(open->document, uri, params.position, params.context.includeDeclaration));
}

void Server::on_symbols(const llvm::lsp::DocumentSymbolParams& params, Reply<Value> reply) {
  const Open* open = find(params.textDocument.uri);
  reply(open == nullptr ? Value(nullptr) : symbols(open->document));
}

}  // namespace tessera::lsp
