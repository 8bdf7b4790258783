// A device already has the overlay's name; devices are of several kinds.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie-generate-column-control-overlay{emit-standalone-overlay=true})' %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'aie.device' op has the name of the overlay's device}}
aie.device(npu1_1col) @ctrl_pkt_overlay {
}

// -----

aie.device(npu1_1col) @one {
}
// expected-error@+1 {{'aie.device' op cannot share an overlay with devices of another kind}}
aie.device(npu2_1col) @two {
}
