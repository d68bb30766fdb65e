/** The parts of an address that stands in one cell. */
export interface AddressParts {
  street: string
  city: string
  state: string
  postalCode: string
}

/** Words after which a street line is over, when nothing else parts it from the city. */
const STREET_ENDS =
  /^(ST|STREET|RD|ROAD|AVE|AVENUE|DR|DRIVE|LN|LANE|CT|COURT|BLVD|WAY|PL|PLACE|CIR|CIRCLE|HWY|HIGHWAY|PKWY|PARKWAY|TRL|TRAIL|TER|TERRACE|LOOP|PIKE|SQ|SQUARE|PLZ|PLAZA|RTE|ROUTE|ALY|XING|CV|COVE|RUN|PATH|ROW|TPKE|EXPY|FWY|N|S|E|W|NE|NW|SE|SW)$/i
const NUMBERED = /^#?[A-Z]?\d+[A-Z]?$/i

/** The words after the last one that belongs to a street; the house number alone is no street. */
const cityOf = (words: readonly string[]): number => {
  for (let at = words.length - 2; at > 0; at--) {
    const word = (words[at] ?? '').replace(/[.,]/g, '')
    if (STREET_ENDS.test(word) || NUMBERED.test(word)) return at + 1
  }
  return words.length
}

/**
 * "1881 FM 746 MULESHOE, TX 79347" → street, city, state and postal code. A line end, a comma or two spaces part street
 * and city; else the last word that a street ends with does. What cannot be told apart leaves the city empty.
 */
export const addressParts = (text: string): AddressParts => {
  const none = { street: '', city: '', state: '', postalCode: '' }
  const [, before = '', state = '', postalCode = ''] =
    /^(.+?)[,\s]\s*([A-Z]{2})[,\s]*(\d{3,5}(?:-?\d{4})?|[A-Z]\d[A-Z](?:[ -]?\d[A-Z]\d)?)?\s*$/is.exec(text) ?? []
  if (!state) return none
  const place = before.replace(/[,\s]+$/, '')
  const parted = /^(.*\S)\s*(?:[\r\n]+|,|\s{2,}|\u00a0+)\s*(\S.*)$/s.exec(place)
  if (parted) return { street: (parted[1] ?? '').replace(/[,\s]+/g, ' '), city: parted[2] ?? '', state, postalCode }
  const words = place.split(/\s+/)
  const at = cityOf(words)
  return { street: words.slice(0, at).join(' '), city: words.slice(at).join(' '), state, postalCode }
}
