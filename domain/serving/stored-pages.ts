/** How the site's pages stand in its folder: as they are, or as gzip. Whoever sends a page looks at the file itself. */

export const STORED_FORMS = ['plain', 'gzip'] as const
export type StoredForm = (typeof STORED_FORMS)[number]

/** Bytes that gzip begins with, and no page does. */
const GZIP_START = [0x1f, 0x8b] as const

/** Whether a file of the site holds gzip. @param content at least its first two bytes */
export const isStoredAsGzip = (content: ArrayLike<number>): boolean =>
  GZIP_START.every((byte, at) => content[at] === byte)
