/** Pages share most of their parts: the card of a company stands in every list of it, and is rendered once. */

/** About 3 kB each. */
const KEPT_PARTS = 20_000

/** HTML by what it shows; what was used last is at the end. */
type Parts = Map<object, string>

const variants = new Map<string, Parts>()

/** A quoted attribute may hold any text, such as a company's name. */
const ATTRIBUTES = /="[^"]*"/g

/** @throws when there is a script, which Astro writes where it stands first on a page and nowhere else */
const withoutScript = (html: string): string => {
  if (html.includes('<script') && html.replace(ATTRIBUTES, '').includes('<script'))
    throw new Error('What is remembered must hold no script')
  return html
}

/**
 * HTML of an object that never changes, made once as long as it is in use. It must hold no script.
 * @param variant tells apart what is made of the same object
 */
export const rememberHtml = async (of: object, variant: string, make: () => Promise<string>): Promise<string> => {
  const parts: Parts = variants.get(variant) ?? new Map()
  variants.set(variant, parts)
  const html = parts.get(of) ?? withoutScript(await make())
  parts.delete(of)
  parts.set(of, html)
  const [oldest] = parts.size > KEPT_PARTS ? parts.keys() : []
  if (oldest) parts.delete(oldest)
  return html
}
