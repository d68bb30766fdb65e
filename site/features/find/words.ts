/** What the finder says, in the field and on its page. */
import { formatCount } from '../../../domain/text/format.ts'

export const UNREACHABLE = 'The answers cannot be loaded. Please check your connection.'

export const nothingFound = (typed: string): string => `Nothing found for “${typed.trim()}”`

export const answersText = (count: number, isMore: boolean): string =>
  `${formatCount(count)}${isMore ? ' or more' : ''} ${count === 1 && !isMore ? 'answer' : 'answers'}`

/** What stands behind the number of answers when they answer to other words than those typed. */
export const meantText = (meant: string | undefined): string => (meant ? ` for “${meant}”` : '')
