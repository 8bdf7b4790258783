// scale(in, out, count, factor): out[i] = in[i] * factor for `count` words; gives back their sum.
//
// It follows the calling convention: pointers in p0 and p1. A function that gives back a scalar has its scalars from r1
// on, r0 is for the result. r16 is the caller's and goes to the stack meanwhile.
  .text
  .globl scale
scale:
  paddb [sp], #32; movxm ls, #body
  st r16, [sp, #-32]; movxm le, #last
  add.nc lc, r1, #0
  mova r0, #0; mov r16, r2
  nop
  nop
  nop
  nop
  .align 16
body:
  lda r3, [p0], #4
  nop
  nop
  nop
  nop
  nop
  nop
  mul r4, r3, r16
  nop
last:
  st r4, [p1], #4; add r0, r0, r4
  lda r16, [sp, #-32]
  ret lr
  nop
  nop
  nop
  nop
  paddb [sp], #-32

// Ways not to come back.
  .align 16
waits:
  mova r0, #-1
  acq #48, r0
  ret lr
  nop
  nop
  nop
  nop
  nop
  .align 16
spins:
  j #spins
  nop
  nop
  nop
  nop
  nop
  .align 16
wild:
  movxm p0, #0x100
  lda r0, [p0, #0]
  .align 16
borrows:
  movxm p0, #0x40000
  lda r0, [p0, #0]
  .align 16
// Everything that is under way when it returns still lands: the store of a byte is the slowest.
late:
  ret lr
  nop
  nop
  nop
  nop
  st.s8 r0, [p0, #0]
// The core's program ends here and does not return.
ends:
  done
