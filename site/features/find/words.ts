import type { Answers } from '../../../domain/find/result.ts'
import { formatCount } from '../../../domain/text/format.ts'

/** The finder's texts, in the field and on its page. */

export const UNREACHABLE = 'The answers cannot be loaded. Please check your connection.'

export const answersText = (count: number, isMore: boolean): string =>
  `${formatCount(count)}${isMore ? ' or more' : ''} ${count === 1 && !isMore ? 'answer' : 'answers'}`

/** Text if nothing is found: nobody near the place, another trade ("We list no companies for “towing”."), or nothing at all. */
export const noneText = ({ far, unused = [] }: Pick<Answers, 'far' | 'unused'>, typed: string): string => {
  if (far !== undefined) return far
  if (unused.length > 0) return `We list no companies for ${unused.map((text) => `“${text}”`).join(', ')}.`
  return `Nothing found for “${typed.trim()}”.`
}

/** Text while nobody knows where "near me" is. */
export const HERE_UNKNOWN = 'To see who is near you, show us where you are, or add a town, a ZIP or postal code.'

/** Text after the number of results if they are for a corrected query. */
export const meantText = (meant: string | undefined): string => (meant ? ` for “${meant}”` : '')

/** What was not used of a search. '' if everything was. */
export const unusedText = (unused: readonly string[] = []): string =>
  unused.length > 0 ? `Searched without ${unused.map((text) => `“${text}”`).join(', ')}.` : ''
