import { cityKey } from '../../domain/places/city-key.ts'
import { countryOfRegion } from '../../domain/places/regions.ts'
import { geoNames } from './geo-names.ts'

/**
 * How Canadian places are written. Names come from GeoNames, because the table of postal codes has lost their accented
 * letters or leaves accents out.
 */

/** Names that GeoNames lacks, and those it writes differently from the place itself or from our first catalog. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  NB: ['Cap-Pelé'],
  NS: ['River Hébert'],
  QC: [
    'Baie-Trinité',
    'Chénéville',
    'Côte-des-Neiges',
    'Grand-Mère',
    'Grande-Vallée',
    'Hébertville',
    'Îles-Laval',
    "L'Île Bizard",
    "L'Île-Bizard",
    "L'Île-des-Soeurs",
    "L'Île-Dorval",
    'Laterrière',
    'Les Îles-de-la-Madeleine',
    'Métabetchouan-Lac-à-la-Croix',
    'Montreal',
    'New Richmond',
    'Notre-Dame-de-Grâce',
    'Rivière-des-Prairies',
    'Saint-Émile',
    'Saint-Étienne-de-Lauzon',
    'Saint-François',
    'Saint-Léonard',
    "Saint-Nazaire-d'Acton",
    'Saint-Rédempteur',
    'Saint-Valère',
    'Sainte-Dorothée',
    'Sainte-Geneviève',
    'Sainte-Thérèse-de-Blainville',
    'Thetford Mines',
    'Trois-Pistoles',
    'Val-Bélair',
    'Ville Émard',
  ],
}

/** What the table of postal codes has in place of a letter outside ASCII. */
export const LOST = '\ufffd'

export const hasAccents = (name: string): boolean => /[^\0-\x7f]/.test(name)

const withoutAccents = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** True if a name is another one with lost letters. */
const isLostForm = (lost: string, letters: string): boolean =>
  letters.length === lost.length && [...letters].every((letter, at) => lost[at] === LOST || lost[at] === letter)

/** The places of Canada by province. */
class CanadianNames {
  readonly #byKey = new Map<string, string[]>()
  readonly #accented: { region: string; letters: string; name: string }[] = []

  constructor() {
    for (const [region, names] of Object.entries(NAMES)) for (const name of names) this.#add(region, name)
    for (const { region, name } of geoNames()) if (countryOfRegion(region) === 'CA') this.#add(region, name)
  }

  #add(region: string, name: string): void {
    const key = `${region}/${cityKey(name)}`
    const known = this.#byKey.get(key)
    if (known) known.push(name)
    else this.#byKey.set(key, [name])
    if (hasAccents(name)) this.#accented.push({ region, letters: withoutAccents(name), name })
  }

  has(region: string, name: string): boolean {
    return this.#byKey.has(`${region}/${cityKey(name)}`)
  }

  /** The usual spelling of a place. One without accents never replaces one with. A place in no list keeps its name. */
  usual(region: string, name: string): string {
    const known = this.#byKey.get(`${region}/${cityKey(name)}`) ?? []
    const own = NAMES[region]?.find((each) => known.includes(each))
    return own ?? known.find(hasAccents) ?? (hasAccents(name) ? name : (known[0] ?? name))
  }

  /** The spelling of a file if it is one of the place's names, else the usual one. */
  spelling(region: string, written: string): string {
    const isOwn = hasAccents(written) && this.#byKey.get(`${region}/${cityKey(written)}`)?.includes(written)
    return isOwn ? written : this.usual(region, written)
  }

  /** Places whose names early imports made of the table's lost letters: "Trois-Rivi Res". */
  ofBroken(region: string, name: string): string[] {
    const key = cityKey(name)
    return this.#accented
      .filter((each) => each.region === region && cityKey(each.name.replace(/[^\0-\x7f]/g, ' ')) === key)
      .map((each) => each.name)
  }

  /** The place whose accented letters the table of postal codes has lost. */
  repaired(region: string, written: string): string {
    if (!written.includes(LOST)) return written
    const lost = written.toLowerCase()
    return this.#accented.find((each) => each.region === region && isLostForm(lost, each.letters))?.name ?? written
  }
}

let names: CanadianNames | undefined
/** The names, loaded on first use. */
export const canadianNames = (): CanadianNames => {
  names ??= new CanadianNames()
  return names
}
