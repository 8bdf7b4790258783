// Thresholds a picture of RGBA bytes, line by line, for ever.
//
// For each byte v of a line, with the threshold t of its channel:
//
//   result = v > t ? (keep_above ? v : above) : (keep_below ? v : below)
//
// The five types of threshold differ only in these four values, so the program has no branch on the type: it looks the
// values up in a table (threshold.cdo) and lets the vector unit choose. For alpha bytes, keep_above and keep_below are
// both true, so alpha passes unchanged.
//
// How to read AIE2 code. A line is a bundle: up to seven operations that issue in the same cycle and read the registers
// as they were before it. Nothing interlocks. A result appears a fixed number of bundles after its operation, and
// an operation that reads it earlier gets the old value:
//
//   scalar arithmetic, moves, pointer updates   1 bundle later, that is in the next one
//   vector comparison, selection, broadcast     2
//   loads                                       7
//
// A branch takes effect after five more bundles, its delay slots. Comments beside the bundles below give the reasons
// for waits.
//
// The core sees its own data memory at 0x70000, and its own locks as 48 to 63. threshold.cdo has the layout.

  .globl main
main:
  movxm p7, #0x72000        // the parameters: type, threshold, maximum; the last two have a byte for each of R, G, B, A
  movxm r20, #0x72020       // the table of types, 32 bytes for each
  movxm r8, #0x70000        // the current input buffer: ping at 0x70000, pong at 0x74000
  movxm r9, #0x78000        // the current output buffer likewise: 0x78000, 0x7c000
  movxm r12, #0x4000        // ping xor pong, for both
  movx r10, #-1             // acquire -1: wait for a lock of 1 or more, then subtract 1
  movx r11, #1              // release 1: add 1
  movx r13, #5              // log2 of the table's row
  movx r14, #0
  movx crVaddSign, r14      // the comparisons below are of unsigned bytes
  movxm ls, #vector         // the zero-overhead loop: its first bundle, its last,
  movxm le, #last           // and, once per line, its count in lc

  .align 16                 // branches and loops land on a multiple of 16; the padding goes into the bundles before it
line:
  acq #49, r10              // a line has come in: the DMA released this lock
  acq #50, r10              // there is room for a line to go out
  mov p0, r8
  mov p1, r9
  nop

  // The parameters are read anew for each line, so that a command stream may change them between two pictures. The core
  // stops for a lock some cycles after its acquire issued; a load less than 4 bundles behind would not be stopped.
  lda r0, [p7, #0]          // the type
  lda r1, [p7, #4]
  lda r2, [p7, #8]
  nop
  nop
  nop
  nop
  lshl r0, r0, r13          // 7 bundles after its load
  add r0, r0, r20; vbcst.32 x2, r1  // x2: the thresholds of 16 pixels
  mov p2, r0
  lda r3, [p2, #0]          // which bits of the maximum make `above`
  lda r4, [p2, #4]          // which bits of the threshold make `above`
  lda r5, [p2, #8]          // which bits of the maximum make `below`
  lda r6, [p2, #12]         // keep_above, a bit for each byte; 32 of them, since the pattern repeats
  lda r7, [p2, #16]         // keep_below
  vlda wh0, [p0, #32]; vldb wl0, [p0], #64  // x0: the first 16 pixels, in two halves; both address by the old p0
  mova lc, #80              // 5120 bytes are 80 vectors; 7 bundles or more before the loop ends
  and r3, r3, r2            // r3 arrives here, r4 to r7 in the bundles after
  and r4, r4, r1
  and r5, r5, r2
  or r3, r3, r4; vbcst.32 x4, r5    // x4: below
  xor r6, r6, r7; vbcst.32 x5, r3   // r6: the bytes kept on one side only; x5: above

  // The loop takes 10 bundles for 64 bytes, although fewer would do: the stream brings 4 bytes in a cycle, 64 bytes in
  // 16 cycles, so that the core waits for lines anyway. The loads of the next vector issue in the first bundle and
  // arrive in the eighth, when x0 has been read for the last time. The last round loads 64 bytes behind the line, which
  // are not used.
  .align 16
vector:
  vlda wh0, [p0, #32]; vldb wl0, [p0], #64; vlt.d8 r17:r16, x2, x0  // a bit for each byte: threshold < v
  nop
  and r18, r16, r6; vsel.8 x1, x4, x5, r17:r16  // where the bit is set, above; else below
  and r19, r17, r6
  xor r18, r18, r7          // keep = above ? keep_above : keep_below = (above & (keep_above ^ keep_below)) ^ keep_below
  xor r19, r19, r7
  vsel.8 x3, x1, x0, r19:r18
  nop
  vst wl3, [p1], #32
last:
  vst wh3, [p1], #32        // here the hardware counts lc down and goes back to ls, at no cost

  j #line
  xor r8, r8, r12           // the five delay slots: they execute before the branch takes effect
  xor r9, r9, r12
  rel #48, r11              // the input buffer may be filled again
  nop                       // a store reaches memory in its fifth cycle,
  rel #51, r11              // so the line is there by now, and may go out
