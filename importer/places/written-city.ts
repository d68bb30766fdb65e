import { regionName } from '../../domain/places/regions.ts'
import { tidyText } from '../wording/tidy-text.ts'

/** The street's number, which ran over into the column of the city. */
const NUMBER_BEHIND = /[\s#.-]*\d[\d\s-]*$/
/** A letter alone behind a word: the beginning of what the column had no room for. */
const LETTER_BEHIND = /(?<=\p{L}{3}) \p{L}$/u

/** A city's name without what strayed into its column: the street's number, a lone letter, the state behind it. */
export const writtenCity = (text: string, region: string): string => {
  const city = tidyText(text).replace(/^NULL$/i, '')
  const [name = ''] = city.split(/\s*[,(]/)
  const bare = (/\p{L}/u.test(name) ? name : city).replace(NUMBER_BEHIND, '').replace(LETTER_BEHIND, '').trim()
  for (const state of [region, regionName(region)]) {
    const isBehind = state !== '' && bare.toUpperCase().endsWith(` ${state.toUpperCase()}`)
    const rest = isBehind ? bare.slice(0, -state.length - 1).trim() : ''
    if (/\p{L}{3}/u.test(rest)) return rest
  }
  return bare || city
}
