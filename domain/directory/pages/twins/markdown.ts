/** Builds Markdown (CommonMark) from values that anybody may have written. */

/** A value in one line that no character can turn into markup. */
export const plain = (value: string): string =>
  value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\]\(|[\\`*_[\]<>|~]/g, (sign) => sign.replace(/./g, '\\$&'))
    .replace(/^(?:[#+=-]|\d+(?=[.)](?:\s|$)))/, '\\$&')
    .replace(/^\\(\d+)/, '$1\\')

export const link = (label: string, path: string): string => `[${plain(label)}](${path})`

/** An address as a link to itself. */
export const address = (url: string): string => `<${url.replace(/[<>\s]/g, encodeURIComponent)}>`

/** Text that its author answers for, as a quotation with its paragraphs. */
export const quoted = (text: string): string =>
  text
    .split(/\n+/)
    .flatMap((line) => (line.trim() ? `> ${plain(line)}` : []))
    .join('\n>\n')

/** "- Label: value", or '' without a value. The value is Markdown. */
export const item = (label: string, value: string): string => (value ? `- ${label}: ${value}` : '')

/** Lines of a list, without empty ones. */
export const items = (...lines: readonly string[]): string => lines.filter(Boolean).join('\n')

/** A document of blocks, without empty ones. */
export const documentOf = (...blocks: readonly string[]): string => `${blocks.filter(Boolean).join('\n\n')}\n`
