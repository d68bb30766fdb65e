import { formatCount } from '../../../domain/text/format.ts'

/** The finder's texts, in the field and on its page. */

export const UNREACHABLE = 'The answers cannot be loaded. Please check your connection.'

export const nothingFound = (typed: string): string => `Nothing found for “${typed.trim()}”`

export const answersText = (count: number, isMore: boolean): string =>
  `${formatCount(count)}${isMore ? ' or more' : ''} ${count === 1 && !isMore ? 'answer' : 'answers'}`

/** Text if nothing is found for another trade: "We list no companies for “towing”." '' without such words. */
export const unlistedText = (unused: readonly string[] = []): string =>
  unused.length > 0 ? `We list no companies for ${unused.map((text) => `“${text}”`).join(', ')}.` : ''

/** Text after the number of results if they are for a corrected query. */
export const meantText = (meant: string | undefined): string => (meant ? ` for “${meant}”` : '')

/** What was not used of a search. '' if everything was. */
export const unusedText = (unused: readonly string[] = []): string =>
  unused.length > 0 ? `Searched without ${unused.map((text) => `“${text}”`).join(', ')}.` : ''
