/** Sizes of files, as people are told them. */

/** In bytes. */
export const MEGABYTE = 1024 * 1024

/** "5 MB", or "1.3 MB": rounded up, because a file that is too large must not seem to fit. */
export const formatMegabytes = (bytes: number): string => `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`
