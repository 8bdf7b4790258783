// XRT names the commit of its build here. These headers are Tessera's.
#pragma once
