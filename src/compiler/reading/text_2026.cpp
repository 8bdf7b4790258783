#include "compiler/passes.h"
#include "compiler/reading/spell_text.h"
#include "dialect/aie/numbers.h"

namespace tessera::compiler {

#define GEN_PASS_DEF_AIETEXT2026
#include "compiler/passes/decls.h.inc"

namespace {

void spell_out_all(mlir::Operation* root) {
  aie::spell_out(root);
  root->walk([](aie::ShimDMAAllocationOp allocation) { allocation.spell_out_tile(); });
}

struct Text2026 : impl::AIEText2026Base<Text2026> {
  void runOnOperation() override {
    spell_out_all(getOperation());
    // The dialect may not be loaded when the module has no operation of it.
    if (auto* dialect = getContext().getLoadedDialect<aie::AIEDialect>()) {
      dialect->text_age = aie::TextAge::Of2026;
      dialect->text_age_of_input = false;
    }
  }
};

struct SpellText : mlir::PassWrapper<SpellText, mlir::OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SpellText)

  llvm::StringRef getName() const override { return "SpellText"; }
  void runOnOperation() override {
    const auto* dialect = getContext().getLoadedDialect<aie::AIEDialect>();
    if (dialect && dialect->text_age == aie::TextAge::Of2026) spell_out_all(getOperation());
  }
};

struct ChooseText : mlir::DialectExtension<ChooseText, aie::AIEDialect> {
  explicit ChooseText(PrintedText chosen) : text(chosen) {}

  void apply(mlir::MLIRContext*, aie::AIEDialect* dialect) const override {
    dialect->text_age = text == PrintedText::Of2025 ? aie::TextAge::Of2025 : aie::TextAge::Of2026;
    dialect->text_age_of_input = text == PrintedText::OfInput;
    dialect->follows_age = text != PrintedText::OfInput;
  }

  PrintedText text;
};

}  // namespace

void choose_text(mlir::DialectRegistry& registry, PrintedText text) {
  registry.addExtension(mlir::TypeID::get<ChooseText>(), std::make_unique<ChooseText>(text));
}

std::unique_ptr<mlir::Pass> create_spell_text() {
  return std::make_unique<SpellText>();
}

}  // namespace tessera::compiler
