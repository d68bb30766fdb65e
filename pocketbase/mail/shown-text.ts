import { BETWEEN_WORDS, mayBeLink } from '../../domain/text/count-links.ts'
import { escapeHtml } from '../../domain/text/escape-html.ts'

const unlinked = (word: string): string =>
  escapeHtml(word).replace(/\./g, '<span>.</span>').replace(/:\/\//g, '<span>:</span>//')

/**
 * A text as HTML that shows web addresses and leads to none: mail clients make a link of an address that stands in one
 * piece, so its dots stand in elements of their own. It is read and copied as it was typed.
 */
export const shownText = (text: string): string =>
  text
    .split(BETWEEN_WORDS)
    .map((piece) => (mayBeLink(piece) ? unlinked(piece) : escapeHtml(piece)))
    .join('')
