/** How pages are stored in the site's folder: plain, or as gzip. Code that sends a page checks the file itself. */

export const STORED_FORMS = ['plain', 'gzip'] as const
export type StoredForm = (typeof STORED_FORMS)[number]

/** First bytes of gzip. No page begins with them. */
const GZIP_START = [0x1f, 0x8b] as const

/**
 * True if a file of the site is stored compressed. One that is itself a gzip file is sent as it is.
 * @param content at least its first two bytes
 */
export const isStoredAsGzip = (file: string, content: ArrayLike<number>): boolean =>
  !file.endsWith('.gz') && GZIP_START.every((byte, at) => content[at] === byte)
