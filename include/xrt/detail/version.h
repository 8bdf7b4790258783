// The version of XRT whose interface these headers have, under the name of XRT's header.
#pragma once

#include "xrt/detail/version-git.h"
#include "xrt/detail/version-slim.h"
