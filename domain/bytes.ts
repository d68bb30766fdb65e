/** Sizes of files, as people are told them. */

/** In bytes. */
export const MEGABYTE = 1024 * 1024

/** "5 MB", or "1.3 MB". */
export const formatMegabytes = (bytes: number): string => `${Number((bytes / MEGABYTE).toFixed(1))} MB`
