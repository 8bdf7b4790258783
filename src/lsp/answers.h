// Answers to the editor's questions about a document: hover, definition, references, and the list of symbols.
#pragma once

#include "lsp/document.h"

#include <llvm/Support/JSON.h>

namespace tessera::lsp {

// Return null when the document has nothing to tell at the position.
llvm::json::Value hover(const Document& document, const Position& position);
llvm::json::Value definition(const Document& document, const std::string& uri, const Position& position);
llvm::json::Value references(const Document& document, const std::string& uri, const Position& position,
                             bool with_definition);

// Returns a tree: the devices with their tiles, locks, buffers, object FIFOs, cores and sequences.
llvm::json::Value symbols(const Document& document);

}  // namespace tessera::lsp
