// Inserts the reports of watched bodies (guards.h). A report is a call that tells the core which bytes the body
// accesses, or passes to a kernel. The class inserts no reports into bodies that are not watched.
#pragma once

#include "compiler/native/guard_builder.h"
#include "compiler/native/views.h"

#include <mlir/Interfaces/DataLayoutInterfaces.h>

namespace tessera::compiler {

class AccessReports : public GuardBuilder {
 public:
  AccessReports(CoreFunctions& functions, bool watch);

 protected:
  static bool is_memref(mlir::Value value);
  std::int64_t element_bytes(mlir::MemRefType type) const;

  // Reports an access to `elements` elements: from `indices` on, or from element `linear` of the whole memory on.
  void tell(mlir::Value memref, const ViewPlace& place, mlir::ArrayRef<mlir::Value> indices, mlir::Value elements,
            Use use);
  void tell_at(mlir::Value memref, const ViewPlace& place, mlir::Value linear, mlir::Value elements, Use use);
  // Reports that a kernel gets access to all bytes of the memref.
  void lend(mlir::Value memref);

  Views views_;

 private:
  mlir::Value address_of(const ViewPlace& place, mlir::Value linear);

  mlir::DataLayout layout_;
  bool watch_;
};

}  // namespace tessera::compiler
