/** Removes HTML from texts of other directories. */
import { compile, type HtmlToTextOptions } from 'html-to-text'

const MARKUP = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});|<(?:\/?[a-z][^<>]*|!--[\s\S]*?--)>/i
const BLOCK = /<(?:address|article|blockquote|br|div|dl|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)\b/i

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'block' },
  ],
}
const withBlocks = compile(OPTIONS)
/** Without tags that end lines, the text's own line breaks count. */
const withLines = compile({ ...OPTIONS, preserveNewlines: true })

/** An export of an export is encoded twice: "Tom &amp;amp; Jerry". */
const MOST_ROUNDS = 3

/**
 * Decodes entities and removes tags. Paragraphs, line breaks and list items stay on separate lines. Text without either
 * is unchanged, including "AT&T" and "loads < 5 tons".
 */
export const plainText = (text: string): string => {
  let plain = text
  for (let round = 0; round < MOST_ROUNDS && MARKUP.test(plain); round++)
    plain = (BLOCK.test(plain) ? withBlocks : withLines)(plain).replaceAll('\u00a0', ' ').trim()
  return plain
}
