/** Postal codes, as far as a city has them for itself: five digits of the United States, the first half of Canada's. */

const LAST_OF_ADDRESS = /(?:\b(\d{5})(?:-\d{4})?|\b([a-z]\d[a-z]) ?\d[a-z]\d)\W*(?:usa|us|canada|ca)?\W*$/i

/** The postal area at the end of an address: "60601", "m5v"; '' when it names none. */
export const postalAreaOf = (address: string): string => {
  const [, zip, canadian] = LAST_OF_ADDRESS.exec(address) ?? []
  return zip ?? canadian?.toLowerCase() ?? ''
}

/** The postal area that somebody types, or its beginning of at least three characters: "770", "77002-1234", "M5V 2T6". */
export const typedPostalArea = (text: string): string => {
  const typed = text.trim().toLowerCase()
  if (/^\d{3,5}$/.test(typed)) return typed
  const [, zip, canadian] = /^(?:(\d{5})-\d{0,4}|([a-z]\d[a-z])(?: ?\d(?:[a-z]\d?)?)?)$/.exec(typed) ?? []
  return zip ?? canadian ?? ''
}
