/** Finds ways to bypass the directory: phone numbers, email addresses, web addresses. Linear in time. */
import { mayContainLink } from './count-links.ts'
import { readPhone } from './phone.ts'

/** Also finds numbers that no phone parser accepts: digits one by one, "312 . 555 . 0142", a fax number. */
const TEN_DIGITS = /(?:\d[\s()./+_–-]{0,3}){9}\d/
/** A toll-free number spelled with letters: "1-800-GO-MOVER". */
const TOLL_FREE_WORD = /\b8(?:00|33|44|55|66|77|88)[)]?[.-] ?[a-z]{2}/i

/** True if a text tells its reader how to reach someone. */
export const namesContact = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ')
  return mayContainLink(text) || TEN_DIGITS.test(plain) || TOLL_FREE_WORD.test(plain) || readPhone(plain) !== undefined
}
