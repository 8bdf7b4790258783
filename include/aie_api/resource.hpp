// Annotations that bind an access to a virtual resource of the core, for memory or for streams.
//
// Compilers of cores never schedule two accesses to the same resource in one instruction. On a host the annotations
// have no effect; they exist because kernels use them.
#pragma once

#include <type_traits>

enum class aie_dm_resource { none, a, b, c, d, stack, ab, ac, ad, bc, bd, cd };
enum class aie_stream_resource_in { none, a, b };
enum class aie_stream_resource_out { none, a, b };

#define __aie_dm_resource_a
#define __aie_dm_resource_b
#define __aie_dm_resource_c
#define __aie_dm_resource_d
#define __aie_dm_resource_stack
#define __aie_dm_resource_ab
#define __aie_dm_resource_ac
#define __aie_dm_resource_ad
#define __aie_dm_resource_bc
#define __aie_dm_resource_bd
#define __aie_dm_resource_cd

namespace aie {

template <class T>
using aie_dm_resource_remove_t = T;
template <class T, aie_dm_resource Resource>
using aie_dm_resource_set_t = T;
template <class T>
inline constexpr aie_dm_resource aie_dm_resource_get_v = aie_dm_resource::none;

}  // namespace aie
