/** Pages share most of their parts: the card of a company stands in every list of it, and is rendered once. */

/** About 3 kB each; twice as many are kept at most. */
const PARTS_OF_GENERATION = 10_000

/** HTML by what it shows. */
type Parts = Map<object, string>

/** What was made or used lately, and before that. What is used again in time moves on, and the rest is dropped at once. */
interface Generations {
  young: Parts
  old: Parts
}

const variants = new Map<string, Generations>()

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
