/** Which characters a stored text holds. PocketBase's engine matches neither `\p{…}` nor single surrogates. */

const ASCII = /^[ -~]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these end a line somewhere
const LINE_ENDS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g
/**
 * What is not seen and hides or turns what is: soft hyphens and fillers, marks of direction, joints of words, the second
 * half of the variation selectors, tags, and what stands for no character at all.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them goes
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0d\ufeff\uffa0\ufff0-\uffff]|\udb40[\udc00-\udfff]/g
/** Joiners and selectors of emoji that follow nothing. */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them goes
const LOOSE = /(^|\s)[\u200c\u200d\ufe0e\ufe0f]+/g
const JOINERS = /[\u200c\u200d]+/g
/** From here on come the scripts and signs that joiners shape. */
const FIRST_JOINED = '\u0600'

const isJoined = (character: string | undefined): boolean =>
  character !== undefined && character >= FIRST_JOINED && !/\s/.test(character)

/** Halves of a character become U+FFFD; PocketBase's engine, which lacks the method, reads none. */
const wellFormed = (text: string): string => (typeof text.toWellFormed === 'function' ? text.toWellFormed() : text)

const withoutInvisible = (text: string): string =>
  wellFormed(text)
    .replace(INVISIBLE, '')
    .replace(LOOSE, '$1')
    .replace(JOINERS, (run, at: number, whole: string) =>
      isJoined(whole[at - 1]) && isJoined(whole[at + run.length]) ? run.slice(0, 1) : '',
    )

/**
 * A text as it is stored: without spaces around it and without characters that control, turn or hide. A text of one line
 * has single spaces between its words and no line ends, so that it can stand in a mail's header; in a text of several
 * lines each ends with a line feed.
 */
export const tidyText = (text: string, hasLines: boolean): string => {
  if (ASCII.test(text)) return hasLines ? text.trim() : text.replace(/ +/g, ' ').trim()
  const clean = hasLines
    ? withoutInvisible(text.replace(LINE_ENDS, '\n').replace(/\t/g, ' ').replace(CONTROLS, ''))
    : withoutInvisible(text.replace(LINE_ENDS, ' ').replace(CONTROLS, ' ')).replace(/\s+/g, ' ')
  return clean.trim()
}

/** How many characters a text has: a truck is one. */
export const countCharacters = (text: string): number => [...text].length

/** The first characters of a text, at most so many; none is cut in two. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')
