/** Pages share most of their parts: a company's card is in each of its lists and is rendered once. */

/** About 3 kB each. At most twice as many are cached. */
const PARTS_OF_GENERATION = 10_000

/** HTML by content. */
type Parts = Map<object, string>

/**
 * Two generations of recently used parts. A part that is used again moves to the newer one, and the older one is
 * dropped at once.
 */
interface Generations {
  young: Parts
  old: Parts
}

const variants = new Map<string, Generations>()

/** A quoted attribute may contain any text, such as a company's name. */
const ATTRIBUTES = /="[^"]*"/g

/** @throws if there is a script, because Astro writes one only where it first occurs on a page */
const withoutScript = (html: string): string => {
  if (html.includes('<script') && html.replace(ATTRIBUTES, '').includes('<script'))
    throw new Error('What is remembered must hold no script')
  return html
}

/**
 * HTML of an object that never changes, cached while it is in use. It must not contain a script.
 * @param variant distinguishes several parts made from the same object
 */
export const rememberHtml = async (of: object, variant: string, make: () => Promise<string>): Promise<string> => {
  const parts = variants.get(variant) ?? { young: new Map(), old: new Map() }
  variants.set(variant, parts)
  const known = parts.young.get(of)
  if (known !== undefined) return known
  const html = parts.old.get(of) ?? withoutScript(await make())
  if (parts.young.size >= PARTS_OF_GENERATION) {
    parts.old = parts.young
    parts.young = new Map()
  }
  parts.young.set(of, html)
  return html
}
