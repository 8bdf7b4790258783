// Tests multiplications of complex numbers with addressed lanes.
#include "aie_api/intrinsics_calls.h"

#if __AIE_ARCH__ == 10
namespace intrinsics {
namespace {

NAMES(L2, l, 2)
NAMES(L2c, l, 2_c)
NAMES(L2ct, l, 2_sym_ct)
NAMES(L2nc, l, 2_nc)
NAMES(L2sym, l, 2_sym)
NAMES(L4cn, l, 4_cn)
NAMES(N4, , 4)
NAMES(N4act, , 4_antisym_ct)
NAMES(N4anti, , 4_antisym)
NAMES(N4c, , 4_c)
NAMES(N4cc, , 4_cc)
NAMES(N4cn, , 4_cn)
NAMES(N4conj, , 4_conj_sym)
NAMES(N4ct, , 4_sym_ct)
NAMES(N4sym, , 4_sym)
NAMES(N4symcn, , 4_sym_cn)
NAMES(N8c, , 8_c)
NAMES(N8nc, , 8_nc)

TEST(Multiply, ComplexBySixteen) {
  in_both_sizes<N4, narrow(4, 4), Form::Plain, v16cint16, v16int16>();
  as_the_tables_say<N8, narrow(8, 2), Form::Plain, v16cint16, v16int16>();
  in_both_sizes<N4c, narrow(4, 4), Form::Plain, v16cint16, v16int16>({.x = true});
  as_the_tables_say<N4sym, narrow(4, 4), Form::Sym, v16cint16, v16int16>();
  as_the_tables_say<N4anti, narrow(4, 4), Form::Antisym, v16cint16, v16int16>();
  in_both_sizes<N4ct, tapped(narrow(4, 4)), Form::SymCt, v16cint16, v16int16>();
  as_the_tables_say<N4act, tapped(narrow(4, 4)), Form::AntisymCt, v16cint16, v16int16>();
  as_the_tables_say<L4, wide(4, 2), Form::Plain, v8cint32, v16int16>();
}
TEST(Multiply, ComplexByComplex) {
  as_the_tables_say<N4, narrow(4, 2), Form::Plain, v16cint16, v8cint16>();
  as_the_tables_say<N8, narrow(8, 1), Form::Plain, v16cint16, v8cint16>();
  as_the_tables_say<N4cc, narrow(4, 2), Form::Plain, v16cint16, v8cint16>({.x = true, .z = true});
  as_the_tables_say<N4cn, narrow(4, 2), Form::Plain, v16cint16, v8cint16>({.x = true});
  as_the_tables_say<N8nc, narrow(8, 1), Form::Plain, v16cint16, v8cint16>({.z = true});
  as_the_tables_say<N4symcn, narrow(4, 2), Form::Sym, v16cint16, v8cint16>({.x = true});
  as_the_tables_say<N4conj, narrow(4, 2), Form::ConjSym, v16cint16, v8cint16>();
  as_the_tables_say<L4cn, wide(4, 1), Form::Plain, v16cint16, v4cint32>({.x = true});
  as_the_tables_say<L4, wide(4, 1), Form::Plain, v8cint32, v8cint16>();
}
TEST(Multiply, ComplexByReal) {
  in_both_sizes<N4, narrow(4, 4), Form::Plain, v32int16, v8cint16>();
  as_the_tables_say<N8c, narrow(8, 2), Form::Plain, v32int16, v8cint16>({.z = true});
  as_the_tables_say<L4, wide(4, 2), Form::Plain, v32int16, v4cint32>();
  as_the_tables_say<N4, narrow(4, 2), Form::Plain, v16int32, v8cint16>();
  as_the_tables_say<L2, wide(2, 2), Form::Plain, v16int32, v4cint32>();
  as_the_tables_say<L2c, wide(2, 2), Form::Plain, v8cint32, v8int32>({.x = true});
  as_the_tables_say<L2sym, wide(2, 2), Form::Sym, v8cint32, v8int32>();
  as_the_tables_say<L2ct, tapped(wide(2, 2)), Form::SymCt, v8cint32, v8int32>();
  as_the_tables_say<L2nc, wide(2, 1), Form::Plain, v8cint32, v4cint32>({.z = true});
}

}  // namespace
}  // namespace intrinsics
#endif
