// Tessera's diagnostics as the protocol sends them.
//
// The classes of LLVM's protocol library have no field for the code of a diagnostic, so the JSON is made here.
#pragma once

#include "compiler/diagnosis/diags.h"
#include "lsp/document_text.h"

#include <llvm/Support/JSON.h>

#include <filesystem>
#include <string>

namespace tessera::lsp {

// The parts that all diagnostics of one document share.
struct DiagnosticContext {
  std::string uri, path;  // the document, for the client and in the places of diagnostics
  const DocumentText& text;
  std::filesystem::path pages;  // the folder with a page for each code, CODE.md; a missing page gets no link
};

// Adds each diagnostic: its range is the word at its place, its related information the notes with a place, and its
// message ends with the other notes and the remedy. Adds no more than a client can show (base: kMostDiagnostics).
void add_diagnostics(llvm::json::Array& all, const compiler::Diags& diags, llvm::lsp::DiagnosticSeverity severity,
                     const DiagnosticContext& context);

// Returns the text as the protocol can send it: printable UTF-8, long words shortened.
std::string sendable(std::string_view text);

}  // namespace tessera::lsp
