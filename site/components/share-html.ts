/** Parts that many pages share, as HTML made once. */

/** Garbage-collected together with its object. */
const shared = new WeakMap<object, Map<string, string>>()

/**
 * HTML of an object that never changes, made once per object. It must not contain a script, because Astro writes a
 * script only where it first occurs on a page.
 * @param part distinguishes several parts made from the same object
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
