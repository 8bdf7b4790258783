// The modules of a context, as one: a context of several full ELFs has one array, and streams load device images by
// their numbers, but each ELF counts its images from 1 on.
#pragma once

#include "container/module/module.h"

#include <memory>
#include <span>

namespace tessera::container {

// Returns the kernels, calls, device images and sections of both modules. The images of `second` get other numbers
// where `first` has theirs, in its calls and in its bodies of cores, too; `first` keeps its numbers. Leaves out the
// names of parts of `second`. Both are full modules without a kernel in common. Fails with the errors of bodies of
// cores.
Result<ControlModule> joined(const ControlModule& first, const ControlModule& second);

// Returns a module with the device images and sections of `module`, and with one call, which loads each image. A
// session of this module can load all images, whatever the calls of `module` need of a host.
Result<ControlModule> images_only(const ControlModule& module);

}  // namespace tessera::container
