// Files that cannot be linked as the design says, and functions that no core reaches.
// RUN: tessera-opt --aie-assign-core-link-files --split-input-file --verify-diagnostics %s

aie.device(npu1_1col) {
  // expected-error@+1 {{func 'f' has link_with_mode but no link_with}}
  func.func private @f() attributes {link_with_mode = "merge"}
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{func 'f' has unknown link_with_mode 'inline'; the only supported value is 'merge'}}
  func.func private @f() attributes {link_with = "a.o", link_with_mode = "inline"}
}

// -----

aie.device(npu1_1col) {
  // expected-error@+1 {{func 'f' has unknown link_with_mode ''; the only supported value is 'merge'}}
  func.func private @f() attributes {link_with = "a.o", link_with_mode = 1 : i32}
}

// -----

aie.device(npu1_1col) {
  // expected-warning@+1 {{func 'unused' has link_with but is never called from any core; its artifact will not be linked or merged}}
  func.func private @unused() attributes {link_with = "a.o"}
  func.func private @used() attributes {link_with = "b.o"}
  %t = aie.tile(0, 2)
  // expected-warning@+1 {{link_with on aie.core is deprecated; attach link_with to the func.func declaration instead}}
  aie.core(%t) {
    func.call @used() : () -> ()
    aie.end
  } {link_with = "c.o"}
}

// -----

// Both cores reach the file, and both ways would put its symbols into the merged module and into the program.
aie.device(npu1_1col) {
  func.func private @merged() attributes {link_with = "a.o", link_with_mode = "merge"}
  func.func private @linked() attributes {link_with = "a.o"}
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  // expected-note@+1 {{artifact 'a.o' is object-linked here}}
  aie.core(%t) {
    func.call @linked() : () -> ()
    aie.end
  }
  // expected-error@+1 {{artifact 'a.o' is merged into an LLVM module here but object-linked in the same aie.device}}
  aie.core(%u) {
    func.call @merged() : () -> ()
    aie.end
  }
}
