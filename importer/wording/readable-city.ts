import { foldText } from '../../domain/text/fold-text.ts'
import { aroundApostrophes, isReadable, tidyText, titleLetters } from './title-word.ts'

/** Abbreviations in the census for a word of a city's name. Their position decides. */
const FIRST: Readonly<Record<string, string>> = {
  ST: 'SAINT',
  FT: 'FORT',
  MT: 'MOUNT',
  PT: 'PORT',
  N: 'NORTH',
  S: 'SOUTH',
  E: 'EAST',
  W: 'WEST',
  NO: 'NORTH',
  SO: 'SOUTH',
}
const LATER: Readonly<Record<string, string>> = {
  SPGS: 'SPRINGS',
  SPG: 'SPRING',
  SPRGS: 'SPRINGS',
  HTS: 'HEIGHTS',
  HGTS: 'HEIGHTS',
  HLS: 'HILLS',
  BCH: 'BEACH',
  VLY: 'VALLEY',
  TWP: 'TOWNSHIP',
  CTY: 'CITY',
  JCT: 'JUNCTION',
  JCTN: 'JUNCTION',
  GDNS: 'GARDENS',
  IS: 'ISLAND',
  LK: 'LAKE',
  PK: 'PARK',
  STA: 'STATION',
  VLG: 'VILLAGE',
  ST: 'ST.',
  STE: 'STE.',
}
/** Names whose spelling follows no rule, by their letters. */
const IRREGULAR: Readonly<Record<string, string>> = {
  COEURDALENE: "Coeur d'Alene",
  WINSTONSALEM: 'Winston-Salem',
  WILKESBARRE: 'Wilkes-Barre',
  FUQUAYVARINA: 'Fuquay-Varina',
  DELEONSPRINGS: 'De Leon Springs',
  OFALLON: "O'Fallon",
  ONEALS: "O'Neals",
  ONEILL: "O'Neill",
  OBRIEN: "O'Brien",
  DIBERVILLE: "D'Iberville",
  LANSE: "L'Anse",
  PORTPLEASANT: 'Point Pleasant',
  SAULTSTEMARIE: 'Sault Ste. Marie',
  SAINTEGENEVIEVE: 'Ste. Genevieve',
  STEGENEVIEVE: 'Ste. Genevieve',
  WASHINGTONDC: 'Washington',
  NEWYORKCITY: 'New York',
  QUEBEC: 'Quebec City',
}
/** Names with a second capital although they are one word. */
const ONE_WORD: Readonly<Record<string, string>> = {
  BALLGROUND: 'Ball Ground',
  DEKALB: 'DeKalb',
  DELAND: 'DeLand',
  DESOTO: 'DeSoto',
  DUBOIS: 'DuBois',
  LAGRANGE: 'LaGrange',
  LAPORTE: 'LaPorte',
  LASALLE: 'LaSalle',
  SEATAC: 'SeaTac',
}
const SMALL = /^(OF|THE|AND|OR|DU|DES|BY|ON|AT|IN|AUX|SUR)$/
const SMALL_AFTER_A_WORD = /^(DEL|DE)$/

const casePart = (part: string): string => aroundApostrophes(part, titleLetters)

const caseWord = (word: string, at: number, count: number): string => {
  const inside = at > 0 && at < count - 1
  if (inside && (SMALL.test(word) || SMALL_AFTER_A_WORD.test(word))) return word.toLowerCase()
  const parts = word.split('-')
  return parts
    .map((part, n) =>
      n > 0 && n < parts.length - 1 && /^(SUR|DE|DES|DU|LA|LE|AUX|À|ON|OF)$/.test(part)
        ? part.toLowerCase()
        : casePart(part),
    )
    .join('-')
}

/** Only letters and digits: "MC ALLEN" and "McAllen" are one city. */
const letters = (city: string): string =>
  foldText(city)
    .replace(/[^a-z0-9]/g, '')
    .toUpperCase()

const makeReadable = (text: string): string => {
  const tidy = tidyText(text)
    .replace(/[.,;]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  if (isReadable(tidy)) return tidy
  const words = tidy
    .toUpperCase()
    .replace(/\bMC (?=\p{L}{3,})/gu, 'MC')
    .replace(/\b([OD]) (?=\p{L}{4,})/gu, "$1'")
    .replace(/^STE?-/, (short) => (short === 'ST-' ? 'SAINT-' : 'SAINTE-'))
    .split(' ')
    .map((word, at, all) => (at === 0 && all.length > 1 ? FIRST[word] : LATER[word]) ?? word)
  const name = words.join(' ')
  return (
    IRREGULAR[letters(name)] ?? ONE_WORD[name] ?? words.map((word, at) => caseWord(word, at, words.length)).join(' ')
  )
}

/** A file repeats its cities, so this many results are cached. */
const KEPT = 50_000
const made = new Map<string, string>()

/** "FT WAYNE" → "Fort Wayne", "MC ALLEN" → "McAllen", "COEUR D ALENE" → "Coeur d'Alene". '' stays. */
export const readableCity = (text: string): string => {
  const known = made.get(text)
  if (known !== undefined) return known
  const city = makeReadable(text)
  if (made.size >= KEPT) made.clear()
  made.set(text, city)
  return city
}
