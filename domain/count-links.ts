const BETWEEN = /[\s<>"'`()[\]{},;|]+/
const LINK =
  /https?:\/\/|www\.|[a-z0-9]\.(?:com|net|org|info|biz|ru|cn|io|co|me|xyz|top|shop|site|online|club|link|click|live)(?![a-z0-9-])/i

/** Texts with more links than this are held back. */
export const MOST_LINKS = 2

/** Web addresses and mail addresses that a text contains; markup around them does not count again. */
export const countLinks = (text: string): number => text.split(BETWEEN).filter((word) => LINK.test(word)).length
