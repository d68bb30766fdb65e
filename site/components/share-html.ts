/** Parts that many pages show alike, as HTML that is made once. */

/** Goes with what it was made of. */
const shared = new WeakMap<object, Map<string, string>>()

/**
 * HTML of an object that never changes, made once for as long as somebody holds the object. It must hold no script:
 * Astro writes one where it stands first on a page, and nowhere else.
 * @param part tells apart what is made of the same object
 */
export const shareHtml = (of: object, part: string, make: () => Promise<string>): string | Promise<string> => {
  const parts = shared.get(of) ?? new Map<string, string>()
  shared.set(of, parts)
  const known = parts.get(part)
  if (known !== undefined) return known
  return make().then((html) => {
    parts.set(part, html)
    return html
  })
}
