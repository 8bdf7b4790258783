// A module without a design has no text of any age.
// RUN: tessera-opt --aie-text-2026 %s | FileCheck %s

// CHECK: func.func @f()
func.func @f() {
  return
}
