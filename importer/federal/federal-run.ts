import { carrierCheck } from '../../domain/carrier-record/carrier-check.ts'
import type { CarrierEvent } from '../../domain/carrier-record/carrier-events.ts'
import {
  FEDERAL_ROWS_MAX,
  type FederalFile,
  type FederalRecords,
  provesWork,
} from '../../domain/carrier-record/federal-files.ts'
import { FEDERAL_ROW_SCHEMAS, readFederalRecords } from '../../domain/carrier-record/federal-schema.ts'
import { refusalByAge } from '../../domain/imports/dated-facts.ts'
import { FEDERAL_SKIP_REASONS } from '../../domain/imports/federal-rows.ts'
import { DO_NOT_LIST } from '../../domain/removal-requests/rules.ts'
import { formatCount } from '../../domain/text/format.ts'
import { carrierNews } from '../../domain/watches/carrier-news.ts'
import type { Directory } from '../run/directory.ts'
import { RunCounts } from '../run/run-counts.ts'
import { RowError } from '../shapes/values.ts'
import type { DisputedDockets } from './docket-owners.ts'
import type { FederalRow, ReadFederalRow } from './federal-file.ts'
import { type MergedRows, mergeRows } from './merge-rows.ts'

interface FederalRunOptions {
  directory: Directory
  file: FederalFile
  isDry: boolean
  isDifference: boolean
  /** Date of the file, YYYY-MM-DD. '' if unknown. */
  on: string
  /** Beginning of its checksum. */
  checksum: string
  /** True for a difference with a few of the rows that are counted over 24 months. */
  isPartOfCount: boolean
  disputed: DisputedDockets
  reject(row: ReadFederalRow, reason: string): void
}

/** Carriers per request. */
const CARRIERS_PER_STEP = 1000

/** What the rows changed about a carrier that someone manages or watches. */
const newsOf = (before: FederalRecords, { records, isNews }: MergedRows): CarrierEvent[] =>
  isNews ? carrierNews(carrierCheck(before), carrierCheck(records), new Date().toISOString().slice(0, 10)) : []

/** Brings the rows of a federal file to listed and authorized carriers in batches, and counts the results. */
export class FederalRun {
  readonly tally = new RunCounts()
  /** USDOT numbers of the carriers whose stored record has damaged sections, which this run drops. */
  readonly damaged: string[] = []
  /** Carriers whose rows from an earlier file of this kind were replaced. */
  renewed = 0
  readonly #options: FederalRunOptions
  /** Rows of the last carrier so far: the next batch may contain more of them. */
  #waiting: ReadFederalRow[] = []

  constructor(options: FederalRunOptions) {
    this.#options = options
  }

  async take(rows: readonly ReadFederalRow[], signal: AbortSignal): Promise<boolean> {
    const all = [...this.#waiting, ...rows]
    const last = all.at(-1)?.usdotNumber
    const cut = all.findLastIndex(({ usdotNumber }) => usdotNumber !== last) + 1
    this.#waiting = all.slice(cut)
    return this.#takeAll(all.slice(0, cut), signal)
  }

  /** Applies the last carrier's rows. */
  async finish(signal: AbortSignal): Promise<boolean> {
    const rows = this.#waiting
    this.#waiting = []
    return this.#takeAll(rows, signal)
  }

  async #takeAll(rows: readonly ReadFederalRow[], signal: AbortSignal): Promise<boolean> {
    const byNumber = new Map<string, ReadFederalRow[]>()
    for (const row of rows) {
      const some = byNumber.get(row.usdotNumber)
      if (some) some.push(row)
      else byNumber.set(row.usdotNumber, [row])
    }
    this.tally.counts.rows += rows.length
    const numbers = [...byNumber.keys()]
    for (let at = 0; at < numbers.length; at += CARRIERS_PER_STEP) {
      if (signal.aborted) return false
      await this.#step(numbers.slice(at, at + CARRIERS_PER_STEP), byNumber)
    }
    return true
  }

  async #step(numbers: readonly string[], rows: ReadonlyMap<string, ReadFederalRow[]>): Promise<void> {
    const { directory, isDry } = this.#options
    const known = new Map(
      (await directory.readRecords(numbers.filter(Boolean))).map(([number, records, mark]) => [
        number,
        { records, mark },
      ]),
    )
    const changed: [number: string, records: FederalRecords, isNews: boolean, news: CarrierEvent[]][] = []
    for (const number of numbers) {
      const given = rows.get(number) ?? []
      const { records = null, mark = '' } = known.get(number) ?? {}
      if (mark === 'd') for (const _ of given) this.tally.skip(DO_NOT_LIST)
      else if (mark !== '' || records !== null || this.#haveAuthority(given)) {
        const { records: stored, damaged } = readFederalRecords(records ?? {})
        if (damaged.length > 0) this.damaged.push(number)
        const merged = this.#merge(number, given, stored, mark !== '')
        if (merged) changed.push([number, merged.records, merged.isNews, mark === 'f' ? newsOf(stored, merged) : []])
      } else for (const row of given) this.#skipUnlisted(row)
    }
    if (!isDry && changed.length > 0) await directory.writeRecords(changed)
  }

  /** True if the rows prove that a company works for others: the next census lists it. */
  #haveAuthority(given: readonly ReadFederalRow[]): boolean {
    const { file } = this.#options
    if (file !== 'motus_carrier' && file !== 'li_carrier') return false
    return given.some((row) => {
      try {
        return row.usdotNumber !== '' && row.read().rows.some((each) => 'status' in each && provesWork(each))
      } catch (error) {
        if (error instanceof RowError) return false
        throw error
      }
    })
  }

  /** @returns undefined if nothing changed */
  #merge(
    number: string,
    given: readonly ReadFederalRow[],
    stored: FederalRecords,
    isListed: boolean,
  ): MergedRows | undefined {
    const { file, on, checksum, isPartOfCount, disputed } = this.#options
    const section = stored[file]
    const { counts } = this.tally
    const refusal = section && refusalByAge({ file: on, record: '' }, { file: section.on, record: '' })
    if (refusal && section?.file !== checksum) {
      for (const _ of given) this.tally.skip(FEDERAL_SKIP_REASONS[refusal])
      return undefined
    }
    if (isPartOfCount && !section) {
      for (const _ of given) this.tally.skip(FEDERAL_SKIP_REASONS.uncounted)
      return undefined
    }
    const rows: FederalRow[] = []
    const removed: string[] = []
    const told: ReadFederalRow[] = []
    for (const row of given) {
      const parsed = this.#read(row)
      if (!parsed) continue
      told.push(row)
      rows.push(...parsed.rows)
      if (parsed.removed) removed.push(parsed.removed)
    }
    for (const row of section?.rows ?? []) if ('status' in row && disputed.has(row.docket)) removed.push(row.docket)
    const isReadable = told.length + removed.length > 0
    if (!isReadable && !section) return undefined
    if (section && section.rows.length > 0 && section.file !== checksum) this.renewed += 1
    // A row that cannot be read may be about what an earlier file said, so that stays.
    const isDifference = this.#options.isDifference || told.length < given.length
    const day = isReadable ? on : (section?.on ?? on)
    const merged = mergeRows(stored, { rows, removed }, { file, usdotNumber: number, on: day, checksum, isDifference })
    if ((merged.records[file]?.rows.length ?? 0) > FEDERAL_ROWS_MAX) {
      const reason = `USDOT number ${number} has more than ${formatCount(FEDERAL_ROWS_MAX)} rows`
      for (const row of told) this.#reject(row, reason)
      return undefined
    }
    const counted = told.length
    // A row of the file may say several things, or nothing new. The file's rows are what is counted.
    const isChanged = merged.created + merged.updated > 0
    if (!isListed) for (let n = 0; n < counted; n += 1) this.tally.skip(FEDERAL_SKIP_REASONS.unlisted)
    else if (!isChanged) counts.unchanged += counted
    else if (merged.updated > 0 || section) counts.updated += counted
    else counts.created += counted
    return merged.isNews || section?.file !== checksum ? merged : undefined
  }

  #read(row: ReadFederalRow): ReturnType<ReadFederalRow['read']> | undefined {
    const { file } = this.#options
    try {
      const { rows, removed } = row.read()
      const parsed = rows.map((each): FederalRow => {
        this.#requireOwnDocket(each)
        const { success, data, error } = FEDERAL_ROW_SCHEMAS[file].safeParse(each)
        if (success) return data
        throw new RowError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '))
      })
      return { rows: parsed, removed }
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      this.#reject(row, error.message)
      return undefined
    }
  }

  /** A docket belongs to one carrier. If a file names several, it is known of none. */
  #requireOwnDocket(row: FederalRow): void {
    const numbers = 'status' in row && this.#options.disputed.get(row.docket)
    if (numbers) throw new RowError(`docket ${row.docket} is under several USDOT numbers: ${[...numbers].join(', ')}`)
  }

  #skipUnlisted(row: ReadFederalRow): void {
    if (row.usdotNumber) {
      this.tally.skip(FEDERAL_SKIP_REASONS.unlisted)
      return
    }
    try {
      row.read()
      this.#reject(row, 'the row has no USDOT number')
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      this.#reject(row, error.message)
    }
  }

  #reject(row: ReadFederalRow, reason: string): void {
    this.#options.reject(row, reason)
    this.tally.counts.rejected += 1
  }
}
