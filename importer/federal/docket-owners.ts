/** Finds dockets under several USDOT numbers. A docket belongs to one carrier, and nothing in a file says to which one. */
import type { FederalFile, FederalRows } from '../../domain/carrier-record/federal-files.ts'
import { RowError } from '../shapes/values.ts'

interface Claim {
  usdotNumber: string
  /** @throws RowError */
  read(): { rows: readonly FederalRows[FederalFile][] }
}

/** USDOT numbers by docket, for dockets that have several. */
export type DisputedDockets = ReadonlyMap<string, ReadonlySet<string>>

export class DocketOwners {
  readonly disputed = new Map<string, Set<string>>()
  readonly #owners = new Map<string, string>()

  /** Notes the dockets of a row. One that cannot be read has none. */
  add({ usdotNumber, read }: Claim): void {
    if (usdotNumber === '') return
    try {
      for (const row of read().rows) if ('status' in row) this.#add(row.docket, usdotNumber)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
    }
  }

  #add(docket: string, usdotNumber: string): void {
    const owner = this.#owners.get(docket)
    if (owner === undefined) this.#owners.set(docket, usdotNumber)
    else if (owner !== usdotNumber) {
      const numbers = this.disputed.get(docket) ?? new Set([owner])
      this.disputed.set(docket, numbers.add(usdotNumber))
    }
  }
}

/** True for files with one row for each authority. Others name the docket of a carrier as often as they like. */
export const ownsDockets = (file: FederalFile): boolean => file === 'motus_carrier' || file === 'li_carrier'
