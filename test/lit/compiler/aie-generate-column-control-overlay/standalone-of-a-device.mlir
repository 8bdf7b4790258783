// A device cannot contain the overlay's device.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-generate-column-control-overlay{emit-standalone-overlay=true}))' %s --verify-diagnostics

// expected-error@+1 {{emit-standalone-overlay needs a module, because it adds a device}}
aie.device(npu1_1col) {
}
