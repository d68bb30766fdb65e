/**
 * Canadian areas as the package names them: "Calgary (rundle / Whitehorn)" and "Cambridge West" are parts of a city, "Central
 * Alberta (stettler)" is a region with its main town.
 */

/** Official names that no rule of spelling yields, by province and key. */
export const OFFICIAL_NAMES: Readonly<Record<string, string>> = {
  'NL/saintjohns': "St. John's",
  'QC/valdor': "Val-d'Or",
}
/** Other names of a city, as the key of the city's name in the table. */
export const OTHER_NAMES: Readonly<Record<string, string>> = { 'QC/quebec': 'quebeccity' }

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

/** Province of an area, by its first letter. The package's own column is not always right. */
export const canadianRegion = (area: string): string => {
  if (/^X0[ABC]/.test(area)) return 'NU'
  return BY_LETTER[area.charAt(0)] ?? ''
}

/** Areas of one large city, whatever the part is called. */
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

/** Possible names of an area's place, its city first. Empty for land without a town. */
export const canadianCities = (area: string, written: string): string[] => {
  const [, name = '', inside = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(written.replace(/- /g, '-')) ?? []
  if (area.charAt(1) === '0') return inside ? [repaired(inside)] : []
  const city = CITY_OF_AREA.find(([areas]) => areas.test(area))?.[1]
  return [...new Set([city ?? '', repaired(withoutPart(name.trim()))])].filter(Boolean)
}

/** The package has lost the accented letters of these names. */
const NAMES = [
  'Baie-Trinité',
  'Cap-Pelé',
  'Châteauguay',
  'Chénéville',
  'Côte-des-Neiges',
  'Côte-Saint-Luc',
  'Gaspé',
  'Grand-Mère',
  'Grande-Vallée',
  'Hébertville',
  'Îles-Laval',
  'Jonquière',
  "L'Épiphanie",
  "L'Île-Bizard",
  "L'Île Bizard",
  "L'Île-des-Soeurs",
  "L'Île-Dorval",
  'La Pocatière',
  'Lamèque',
  'Laterrière',
  'Les Îles-de-la-Madeleine',
  'Lévis',
  'Métabetchouan-Lac-a-la-Croix',
  'Notre-Dame-de-Grâce',
  'Prévost',
  'River Hébert',
  'Rivière-des-Prairies',
  'Rivière-du-Loup',
  'Saint-Émile',
  'Saint-Félicien',
  'Saint-François',
  'Saint-Jérôme',
  'Saint-Léonard',
  'Saint-Valère',
  'Sainte-Adèle',
  'Sainte-Dorothée',
  'Sainte-Geneviève',
  'Sainte-Thérèse-de-Blainville',
  'Sept-Îles',
  'Trois-Rivières',
  'Val-Bélair',
  'Ville Émard',
]

/** What the package writes in place of a letter outside ASCII. */
const LOST = '\ufffd'
const asLost = (name: string): string => name.replace(/[^\0-\x7f]/g, LOST).toLowerCase()
const BY_LOST_NAME = new Map(NAMES.map((name) => [asLost(name), name]))
/** Names that are wrong for other reasons: a municipality that was split up, an accent that was missing before. */
const CORRECTED: Readonly<Record<string, string>> = {
  'Sainte-Thérèse-de-Blainville': 'Sainte-Thérèse',
  'Métabetchouan-Lac-a-la-Croix': 'Métabetchouan-Lac-à-la-Croix',
}

const repaired = (written: string): string => {
  if (!written.includes(LOST)) return written
  const name = BY_LOST_NAME.get(written.toLowerCase()) ?? written
  return CORRECTED[name] ?? name
}
