/** Most characters of a meta description. */
export const META_DESCRIPTION_LENGTH = 150

/** Sentences of the description that become the About text. */
export const ABOUT_SENTENCES = 2

/** A web address without its scheme: "https://www.example.com/" → "example.com". */
export const websiteLabel = (website: string): string =>
  website
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')

/** An address that includes the city, added if the text does not name it. */
export const addressWithCity = (address: string, place: string): string => {
  const [city = ''] = place.split(', ')
  if (address === '') return place
  return address.toLowerCase().includes(city.toLowerCase()) ? address : `${address}, ${place}`
}

/** The first words of a text, up to 150 Unicode characters with single spaces, and whether there is more. */
export const metaDescription = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  if (letters.length <= META_DESCRIPTION_LENGTH) return letters.join('')
  const start = letters.slice(0, META_DESCRIPTION_LENGTH).join('')
  const words = start.slice(0, start.lastIndexOf(' ')).replace(/[\s,;:–—-]+$/, '')
  return start.includes(' ') ? `${words}…` : `${letters.slice(0, META_DESCRIPTION_LENGTH - 1).join('')}…`
}

/** Words whose period does not end a sentence. */
const ABBREVIATION =
  /(^|[\s(])(inc|co|corp|ltd|llc|st|ste|mt|ft|no|mr|mrs|ms|dr|jr|sr|bros|dba|approx|hwy|ave|u\.s|[ap]\.m|[a-z])\.$/i

/** The first `count` sentences of a text, and the rest ('' if there is none). */
export const firstSentences = (text: string, count: number): { start: string; rest: string } => {
  const clean = text.trim()
  let found = 0
  for (const { index, 0: mark } of clean.matchAll(/[.!?…]+["')\]]*(?=\s)/g)) {
    const end = index + mark.length
    if (mark === '.' && ABBREVIATION.test(clean.slice(0, end))) continue
    if (++found === count) return { start: clean.slice(0, end), rest: clean.slice(end).trim() }
  }
  return { start: clean, rest: '' }
}
