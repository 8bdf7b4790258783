// A design as MLIR reads it, with the place of each definition and use in its text.
//
// MLIR's parser can record these places (mlir/AsmParser/AsmParserState.h). Each text gets a context of its own, which
// is destroyed with it: a context keeps every type and attribute that it has seen, and a day of edits in one context
// would fill the memory.
//
// The text is untrusted, as everywhere: the limits of compiler/reading come before the parser. Nothing here runs a
// pass.
#pragma once

#include "compiler/diagnosis/diags.h"
#include "lsp/document_text.h"

#include <llvm/Support/SourceMgr.h>
#include <mlir/AsmParser/AsmParserState.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/IR/OwningOpRef.h>

#include <memory>
#include <string>
#include <vector>

namespace tessera::lsp {

// Bytes of the text, from `begin` up to but not including `end`.
struct Span {
  std::size_t begin = 0, end = 0;
  bool contains(std::size_t offset) const { return begin <= offset && offset <= end; }
  bool operator==(const Span&) const = default;
};

// A name in the text: of an operation, a symbol, a value, a block or an alias.
struct Named {
  Span here;  // the word at the asked place
  std::optional<Span> definition;
  std::vector<Span> uses;          // without the definition
  mlir::Operation* op = nullptr;   // the operation that has this name, or that defines the value
  mlir::Value value;               // null for names of other things
  bool is_operation_name = false;  // the word is the name of the kind of operation, such as aie.tile
};

class ParsedDesign {
 public:
  // The path is the name of the document in diagnostics.
  ParsedDesign(std::string path, std::string text);
  ParsedDesign(const ParsedDesign&) = delete;
  ParsedDesign& operator=(const ParsedDesign&) = delete;

  // Errors of the limits, the parser and the verifiers, and warnings.
  const compiler::Diags& errors() const { return errors_; }
  const compiler::Diags& warnings() const { return warnings_; }

  // True when the text was parsed; verifiers may have found errors nevertheless. The functions below need it.
  bool is_parsed() const { return static_cast<bool>(module_); }
  mlir::ModuleOp module() const { return *module_; }
  const std::string& text() const { return text_; }

  // Returns the name at an offset, or no value where the text has no name.
  std::optional<Named> named_at(std::size_t offset) const;
  // Returns the innermost operation around an offset; null when none is there.
  mlir::Operation* around(std::size_t offset) const;
  // Returns the place of an operation in the text, from its first to its last character.
  Span whole(mlir::Operation* op) const;
  // Returns the word that names an operation: its symbol where the text has one after `@`, else its kind.
  Span name_of(mlir::Operation* op) const;

 private:
  using Definition = mlir::AsmParserState::OperationDefinition;

  void parse();
  void read();
  Span span(llvm::SMRange range) const;
  std::vector<Span> spans(llvm::ArrayRef<llvm::SMRange> ranges) const;
  std::optional<Named> in_operation(const Definition& each, std::size_t offset) const;
  std::optional<Named> in_blocks(std::size_t offset) const;
  std::optional<Named> in_aliases(std::size_t offset) const;
  std::optional<Named> symbol_by_text(std::size_t offset) const;
  std::vector<Span> words_of(const std::string& name, Span part) const;
  Named symbol(const Definition& definition, Span here) const;

  std::string path_, text_;
  compiler::Diags errors_, warnings_;
  // In the order in which they must be destroyed, last first.
  std::unique_ptr<mlir::MLIRContext> context_;
  llvm::SourceMgr sources_;
  mlir::AsmParserState state_;
  mlir::OwningOpRef<mlir::ModuleOp> module_;
};

}  // namespace tessera::lsp
