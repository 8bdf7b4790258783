// Programs of 2019 and 2020 include adf.h under this name.
#pragma once

#include "adf.h"
