// Graphs include the classes of graphs under this name. adf.h has everything.
#pragma once

#include <adf.h>
