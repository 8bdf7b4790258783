// The output needs exactly one device.
// RUN: not tessera-translate --aie-generate-cdo --work-dir-path=%t %s 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not tessera-translate --aie-generate-cdo --aie-device-name=c --work-dir-path=%t %s 2>&1 | FileCheck %s --check-prefix=NONE

// MANY: there are several devices: choose one with --aie-device-name
// NONE: the design has no device, or none with the given name
aie.device(npu1) @a {
}
aie.device(npu1) @b {
}
