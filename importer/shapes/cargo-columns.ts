import { CARGO_KINDS, type CargoKind, cargoFlag, cargoLabel } from '../../domain/carrier-record/carrier-facts.ts'
import type { Columns, Read } from './columns.ts'

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/** Names of a kind of cargo in files: its label, its flag, and a snapshot's short forms. */
const KINDS_BY_WORDS = new Map<string, CargoKind>([
  ...CARGO_KINDS.flatMap((kind): [string, CargoKind][] => [
    [letters(cargoLabel(kind)), kind],
    [letters(cargoFlag(kind)), kind],
  ]),
  ['metal', 'metal'],
  ['logs', 'logs'],
  ['logspolesbeams', 'logs'],
  ['lumber', 'logs'],
  ['drivetowaway', 'drive_tow_away'],
  ['drivetow', 'drive_tow_away'],
  ['machinery', 'machinery'],
  ['largeobjects', 'machinery'],
  ['produce', 'fresh_produce'],
  ['liquids', 'liquids_gases'],
  ['gases', 'liquids_gases'],
  ['intermodalcont', 'intermodal'],
  ['intermodalcontainer', 'intermodal'],
  ['grain', 'grain'],
  ['feed', 'grain'],
  ['hay', 'grain'],
  ['garbagerefusetrash', 'garbage'],
  ['refuse', 'garbage'],
  ['trash', 'garbage'],
  ['coal', 'coal'],
  ['coke', 'coal'],
  ['drybulk', 'dry_bulk'],
  ['commoditiesdrybulk', 'dry_bulk'],
  ['coldfood', 'refrigerated_food'],
  ['refrigerated', 'refrigerated_food'],
  ['paperproduct', 'paper'],
  ['utility', 'utilities'],
  ['agriculturalfarmsupplies', 'farm_supplies'],
  ['farmsupplies', 'farm_supplies'],
  ['mail', 'us_mail'],
])
/** Parts of a label that contains a comma, which splits it in two. */
const COMMON_PARTS = new Set(['sheets', 'coils', 'rolls', 'poles', 'beams'])

/** "General Freight, Intermodal Cont." → the kinds. Undefined if none is known. */
export const cargoOfText = (text: string): CargoKind[] | undefined => {
  const found = new Set<CargoKind>()
  for (const part of text.split(/[,;|]/)) {
    const words = letters(part)
    const kind = KINDS_BY_WORDS.get(words) ?? (words.startsWith('metal') ? 'metal' : undefined)
    if (kind) found.add(kind)
    else if (words && !COMMON_PARTS.has(words)) found.add('other')
  }
  if (found.size === 1 && found.has('other') && letters(text) !== 'other') return undefined
  return CARGO_KINDS.filter((kind) => found.has(kind))
}

/** The cargo with one more kind, in the order of the kinds. */
export const withCargo = (cargo: readonly CargoKind[], more: CargoKind): readonly CargoKind[] =>
  CARGO_KINDS.filter((kind) => kind === more || cargo.includes(kind))

/** Reads a record's cargo from the flags CRGO_… or the text `cargo_carried`, whichever the file has. */
export const cargoReader = (columns: Columns): Read<readonly CargoKind[]> => {
  const flags = CARGO_KINDS.map((kind) => [kind, `crgo_${cargoFlag(kind).toLowerCase()}`] as const)
    .filter(([, name]) => columns.has(name))
    .map(([kind, name]) => [kind, columns.flag(name)] as const)
  const text = columns.value<readonly CargoKind[]>(['cargo_carried'], cargoOfText, [])
  return (cells) => {
    const written = text(cells)
    const flagged = flags.filter(([, flag]) => flag(cells) === 'yes').map(([kind]) => kind)
    if (flagged.length === 0 || written.length === 0) return flagged.length ? flagged : written
    return CARGO_KINDS.filter((kind) => flagged.includes(kind) || written.includes(kind))
  }
}
