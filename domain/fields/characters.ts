/** Which characters a stored text may contain. PocketBase's engine supports neither `\p{…}` nor single surrogates. */

const ASCII = /^[ -~]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these end a line somewhere
const LINE_ENDS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g
/**
 * Invisible characters that hide or reorder text: soft hyphens and fillers, direction marks, word joiners, the
 * supplementary variation selectors, tags, and noncharacters.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them goes
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0d\ufeff\uffa0\ufff0-\uffff]|\udb40[\udc00-\udfff]/g
/** Joiners and selectors of emoji that follow nothing. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them goes
const LOOSE = /(^|\s)[\u200c\u200d\ufe0e\ufe0f]+/g
const JOINERS = /[\u200c\u200d]+/g
/** From here on there are scripts and signs that joiners change. */
const FIRST_JOINED = '\u0600'

const isJoined = (character: string | undefined): boolean =>
  character !== undefined && character >= FIRST_JOINED && !/\s/.test(character)

/** Replaces unpaired surrogates with U+FFFD. PocketBase's engine lacks the method, but never receives any. */
const wellFormed = (text: string): string => (typeof text.toWellFormed === 'function' ? text.toWellFormed() : text)

const withoutInvisible = (text: string): string =>
  wellFormed(text)
    .replace(INVISIBLE, '')
    .replace(LOOSE, '$1')
    .replace(JOINERS, (run, at: number, whole: string) =>
      isJoined(whole[at - 1]) && isJoined(whole[at + run.length]) ? run.slice(0, 1) : '',
    )

/**
 * A text as stored: trimmed, without control, direction or invisible characters. A one-line text has single spaces and
 * no line breaks, so it can be part of an email header. In other texts, every line ends with a line feed.
 */
export const tidyText = (text: string, hasLines: boolean): string => {
  if (ASCII.test(text)) return hasLines ? text.trim() : text.replace(/ +/g, ' ').trim()
  const clean = hasLines
    ? withoutInvisible(text.replace(LINE_ENDS, '\n').replace(/\t/g, ' ').replace(CONTROLS, ''))
    : withoutInvisible(text.replace(LINE_ENDS, ' ').replace(CONTROLS, ' ')).replace(/\s+/g, ' ')
  return clean.trim()
}

/** Number of characters in a text. A truck emoji counts as one. */
export const countCharacters = (text: string): number => [...text].length

/** The first characters of a text. Never splits a character. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')
