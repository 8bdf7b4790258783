// A core whose body has not become a program has none on hardware; tessera-translate says so, as `tessera compile` does.
// RUN: tessera-translate %s --aie-generate-xclbin -o %t.xclbin 2>&1 | FileCheck %s --check-prefix=XCLBIN
// RUN: tessera-translate %s --aie-generate-pdi -o %t.pdi 2>&1 | FileCheck %s --check-prefix=PDI
// XCLBIN: warning: the xclbin has no program for the hardware of core (0,2): build its body with the pass tessera-build-cores, or give the core an elf_file
// PDI: warning: the PDI has no program for the hardware of core (0,2)
aie.device(npu1_1col) {
  %tile = aie.tile(0, 2)
  %core = aie.core(%tile) {
    aie.end
  }
}
