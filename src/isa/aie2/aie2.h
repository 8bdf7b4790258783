// The instruction set of AIE2: about 600 encodings in 7 slots, and 78 bundle formats of 2 to 16 bytes.
//
// The constants of isa/aie2/opcodes.h name the parts of the set: opcodes::vmul, operations::add, groups::Mac, roles::D,
// files::R, slots::Vec, forms::Post2D. A bundle holds ldb, lda, st, alu, mv and vec, or lng in place of alu and mv.
//
// The register files are views of shared storage. The index of a register in its file is:
//   W   half vector    2n + half: wl0 is 0, wh0 is 1, wl1 is 2, ... wh11 is 23
//   X   vector         n: wl n and wh n;   Y  n: x(2n) and x(2n+1), only y2 to y5 exist
//   AM  quarter accu   4n + quarter: amll0, amlh0, amhl0, amhh0 are 0, 1, 2, 3
//   BM  half accu      2n + half: bml0 (amll0, amlh0) is 0, bmh0 is 1;   CM  accumulator n: bml n and bmh n
//   L   pair           n: r(16+2n) holds the low and r(17+2n) the high word
//   Q   mask           n;   QX  x n with q n;   QW  2n + half: a half vector with half its mask
//   M, DN, DJ, DC      modifiers 0 to 7;   D  n: the group m n, dn n, dj n, dc n. A 3-D form names D 0 to 3 and uses
//                      groups n and n + 4.
//   CR, SR             control and status registers by their number in the encoding (facts/isa/aie2-register-names.tsv)
// The special registers SP, LR, LS, LE, LC, DP, CORE_ID and CNTR are files of one register.
//
// The forms of addresses: IndexDj [p, dj], IndexImm [p, #imm], PostM [p], m, PostImm [p], #imm, Post2D [p], d,
// Post3D [p], ds, SpImm [sp, #imm], SpPostImm [sp], #imm.
#pragma once

#include "isa/aie2/opcodes.h"  // generated
#include "isa/isa.h"

namespace tessera::isa {

extern const InstructionSet kAie2;

}  // namespace tessera::isa
