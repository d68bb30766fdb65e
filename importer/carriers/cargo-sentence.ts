import type { CargoKind } from '../../domain/carrier-record/cargo.ts'
import type { EntityType } from '../../domain/carrier-record/carrier-facts.ts'

/** Chooses a wording. */
export type Pick = (variants: readonly string[]) => string

/** Kinds whose name alone does not read well. */
const CARGO_WORDS: Readonly<Partial<Record<CargoKind, string>>> = {
  logs: 'logs and lumber',
  liquids_gases: 'liquids and gases',
  intermodal: 'intermodal containers',
  oilfield: 'oilfield equipment',
  grain: 'grain, feed and hay',
  paper: 'paper products',
  dry_bulk: 'dry bulk goods',
  utilities: 'utility equipment',
  construction: 'construction material',
  water_well: 'water well equipment',
  drive_tow_away: 'vehicles in drive-away service',
}

/** Kinds of cargo that read well in a sentence; a list of many says nothing. */
const CARGO_NAMED = 4
const UNSPEAKABLE: ReadonlySet<CargoKind> = new Set<CargoKind>(['other', 'passengers', 'us_mail'])

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** What a carrier carries, as a sentence; '' where that is unknown, or too much to say. */
export const cargoSentence = (cargo: readonly CargoKind[], entityType: EntityType | '', pick: Pick): string => {
  const kinds = cargo.filter((kind) => !UNSPEAKABLE.has(kind))
  if (kinds.length === 0 || kinds.length > CARGO_NAMED || entityType !== 'carrier') return ''
  const words = listed(kinds.map((kind) => CARGO_WORDS[kind] ?? kind.replaceAll('_', ' ')))
  return pick([`It carries ${words}.`, `Its cargo is ${words}.`, `On its trucks travel ${words}.`])
}
