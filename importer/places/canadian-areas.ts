/**
 * What the package's names of Canadian areas say: "Calgary (rundle / Whitehorn)" and "Cambridge West" are parts of a
 * city, "Central Alberta (stettler)" is a stretch of land with its main town.
 */

const BY_LETTER: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
}

/** Province of an area: its first letter says it, which the package's own column does not always do. */
export const canadianRegion = (area: string): string => {
  if (/^X0[ABC]/.test(area)) return 'NU'
  return BY_LETTER[area.charAt(0)] ?? ''
}

/** Areas that belong to one large city whatever the part of it is called. */
const CITY_OF_AREA: readonly (readonly [area: RegExp, city: string])[] = [
  [/^M/, 'Toronto'],
  [/^H7/, 'Laval'],
  [/^H[1-9]/, 'Montreal'],
]

const PART_OF_CITY =
  /[ -]+(Northeast|Northwest|Southeast|Southwest|North|South|East|West|Central|Inner|Outer|Upper|Lower|Mid|Outskirts|Riverbank|Nw|Ne|Sw|Se|And|&|Harbour|Basin)$/i

const withoutPart = (name: string): string => {
  const shorter = name.replace(PART_OF_CITY, '')
  return shorter === name ? name : withoutPart(shorter)
}

/** The names that a place of an area may go by, its city's first; none for a stretch of land without a town. */
export const canadianCities = (area: string, written: string): string[] => {
  const [, name = '', inside = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(written.replace(/- /g, '-')) ?? []
  if (area.charAt(1) === '0') return inside ? [inside] : []
  const city = CITY_OF_AREA.find(([areas]) => areas.test(area))?.[1]
  return [...new Set([city ?? '', withoutPart(name.trim())])].filter(Boolean)
}
