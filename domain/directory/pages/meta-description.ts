import { META_DESCRIPTION_LENGTH } from '../../constants.ts'

/** The first 150 characters of a text, in whole Unicode characters and with single spaces. */
export const metaDescription = (text: string): string =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, META_DESCRIPTION_LENGTH).join('').trim()
