# Runs while CPack makes a Debian package: compresses the manual pages, and adds the files that only packages have.
# gzip -n leaves out the time, so that the same sources give the same bytes.
set(root "${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}")
file(WRITE "${root}/share/doc/tessera/changelog"
"tessera (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Built from the repository; its history lists the changes.

 -- ${CPACK_PACKAGE_CONTACT}  Thu, 01 Jan 2026 00:00:00 +0000
")
file(GLOB files "${root}/share/man/man1/*.1" "${root}/share/doc/tessera/changelog")
execute_process(COMMAND gzip -9nf ${files} COMMAND_ERROR_IS_FATAL ANY)
# Debian's zsh looks for the completions of packages here.
file(MAKE_DIRECTORY "${root}/share/zsh/vendor-completions")
file(RENAME "${root}/share/zsh/site-functions/_tessera" "${root}/share/zsh/vendor-completions/_tessera")
file(REMOVE_RECURSE "${root}/share/zsh/site-functions")
# Debian systems have the text of the Apache licence; the file copyright says where.
file(REMOVE "${root}/share/doc/tessera/LICENSE")
# One package on purpose (cmake/Debian.cmake).
file(WRITE "${root}/share/lintian/overrides/tessera"
"tessera: link-to-shared-library-in-wrong-package *
tessera: package-name-doesnt-match-sonames *
# The library of the compiler and the library of MLIR are in folders of their own.
tessera: custom-library-search-path *
# CPack writes these scripts.
tessera: maintscript-calls-ldconfig *
")
