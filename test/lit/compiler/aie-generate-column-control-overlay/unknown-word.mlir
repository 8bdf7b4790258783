// The option route-shim-to-tct has an unknown value.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-generate-column-control-overlay{route-shim-to-tct=all}))' %s --verify-diagnostics

// expected-error@+1 {{'all' is not a value of route-shim-to-tct: choose shim-only, awaited, all-tiles or disable}}
aie.device(npu1) {
}
