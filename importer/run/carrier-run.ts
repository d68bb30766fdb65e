import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { RecordSource } from '../../domain/carrier-record/carrier-facts.ts'
import { LEFT_KINDS, type LeftKind, leftReason } from '../../domain/carrier-record/left-census.ts'
import { isOneOf } from '../../domain/guards.ts'
import { carrierProblem, tidyCarrier } from '../../domain/imports/carrier-rules.ts'
import { refusalByAge } from '../../domain/imports/dated-facts.ts'
import {
  CARRIERS_PER_UPDATE,
  type CarrierUpdate,
  type ImportedCarrier,
  ROW_MARKS,
  type RowComparison,
} from '../../domain/imports/imported-carrier.ts'
import { DO_NOT_LIST } from '../../domain/removal-requests/rules.ts'
import type { ProvenWork } from '../carriers/read-carrier.ts'
import { SKIP_REASONS, type SkipReason } from '../carriers/who-belongs.ts'
import type { ReadRow as FileRow } from '../read-carrier-file.ts'
import { carrierChanges, hasGrownOld } from './carrier-changes.ts'
import type { CityBook, ServiceBook } from './city-index.ts'
import type { Directory } from './directory.ts'
import { NewCarriers, type ReadRow } from './new-carriers.ts'
import { RunCounts } from './run-counts.ts'

interface RunOptions {
  directory: Directory
  cities: CityBook
  services: ServiceBook
  isDry: boolean
  /** Version of the readers and of this file's columns. */
  version: string
  /** Date of the file, YYYY-MM-DD. '' if unknown. */
  seenOn: string
  /** True if that is the date of its newest row. */
  isOfNewestRow: boolean
  /** Format of the file. */
  source: RecordSource
  /** True if a USDOT number occurred before in the file. Remembers it. */
  isRepeated(number: string): boolean
  reject(row: FileRow, reason: string): void
}

/** Rows with the directory's data about them. */
interface LookedAt {
  numbered: readonly { row: FileRow; hash: string }[]
  comparison: RowComparison
}

/** A row that no longer belongs in the directory, which has its company. */
interface DepartedRow {
  row: FileRow
  reason: SkipReason
  row_hash: string
  listing: string
  imported: string
}

const isLeftKind = (reason: SkipReason): reason is SkipReason & LeftKind => isOneOf(LEFT_KINDS, reason)

/** Why a carrier may not operate, '' if it may. */
const leftKindOf = ({ state, operating_status, authority }: ImportedCarrier): LeftKind | '' => {
  if (state === 'published') return ''
  if (operating_status === 'inactive' || operating_status === 'out_of_service') return operating_status
  return authority === 'not_authorized' ? 'not_authorized' : 'revoked'
}

interface KnownRow extends ReadRow {
  listing: string
  imported: string
}

/** Rows per comparison with the directory. */
export const ROWS_PER_COMPARISON = 5000
/** Rows parsed without a pause, after which responses of the server can arrive. */
const ROWS_PER_TURN = 100

const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

/** Brings carriers' rows into the directory in batches, and counts the results. */
export class CarrierRun {
  readonly tally = new RunCounts()
  readonly #options: RunOptions
  readonly #news: NewCarriers
  #lastLine = 0
  #lastRejected = -1

  constructor(options: RunOptions) {
    this.#options = options
    this.#news = new NewCarriers({
      ...options,
      created: (carrier) => this.tally.created(carrier),
      reject: (row, reason) => this.#reject(row, reason),
      takeKnown: (rows) => this.#takeKnown(rows),
    })
  }

  /** Requests the directory's data about rows. Can run while earlier rows are applied. */
  async look(rows: readonly FileRow[]): Promise<LookedAt> {
    const { directory, isDry, seenOn, version } = this.#options
    const numbered = rows.map((row) => ({ row, hash: row.usdotNumber ? rowHash(version, row.cells) : '' }))
    const asked = numbered.map(({ row, hash }) => [row.usdotNumber, hash] as const)
    return { numbered, comparison: await directory.compare(asked, seenOn, isDry) }
  }

  /**
   * Applies rows; their new companies may be stored later. @throws if one could not be stored, after everything in
   * progress has ended
   */
  async take(looked: Promise<LookedAt>): Promise<void> {
    try {
      await this.#take(await looked)
    } catch (error) {
      await this.#news.idle()
      throw error
    }
  }

  /** Stores the remaining companies. */
  finish(): Promise<void> {
    return this.#news.finish()
  }

  /** True if the last row cannot be read: the file may be cut off. */
  get isLastRejected(): boolean {
    return this.#lastRejected === this.#lastLine
  }

  /** Rows that the directory already has are not parsed. */
  async #take({ numbered, comparison }: LookedAt): Promise<void> {
    const { directory, isDry } = this.#options
    this.tally.counts.rows += numbered.length
    this.#lastLine = numbered.at(-1)?.row.line ?? this.#lastLine
    const differing = new Map(comparison.differing.map((found) => [found[0], found]))
    const authorized = new Set(comparison.authorized)
    const brokers = new Set(comparison.brokers)
    const movers = new Set(comparison.movers)
    const known: KnownRow[] = []
    const departed: DepartedRow[] = []
    const same: [string, string][] = []
    for (const [at, { row, hash }] of numbered.entries()) {
      if (at % ROWS_PER_TURN === 0) await turn()
      if (this.#isSettled(row, comparison.marks[at] ?? '')) continue
      const found = differing.get(at)
      const isOld = (recordDate: string) => this.#isOldRow(recordDate, found?.[3])
      const proven = { hauls: authorized.has(at), arranges: brokers.has(at), movesHomes: movers.has(at) }
      const carrier = this.#carrierOf(row, proven, (reason, recordDate) => {
        if (isOld(recordDate)) this.tally.skip(SKIP_REASONS.older)
        else if (found?.[3]) departed.push({ row, reason, row_hash: hash, listing: found[1], imported: found[3] })
        else this.tally.skip(SKIP_REASONS[reason])
      })
      if (!carrier) continue
      if (isOld(carrier.record_date)) {
        this.tally.skip(SKIP_REASONS.older)
        continue
      }
      if (comparison.marks[at] === ROW_MARKS.suppressed) {
        this.tally.skip(DO_NOT_LIST)
        continue
      }
      const read: ReadRow = { row, carrier, hash: carrierHash(carrier), row_hash: hash }
      if (!found) await this.#news.add(read)
      else if (found[2] === read.hash && !hasGrownOld(carrier, JSON.parse(found[3]) as ImportedCarrier)) {
        this.tally.counts.unchanged += 1
        same.push([found[1], hash])
      } else known.push({ ...read, listing: found[1], imported: found[3] })
    }
    if (known.length > 0) await this.#news.finish()
    await this.#update(known)
    await this.#depart(departed)
    await this.#markLeft(known)
    if (!isDry) await directory.same(same)
  }

  /** True if the row is older than what an import wrote, although its file has a newer row. */
  #isOldRow(recordDate: string, imported = ''): boolean {
    const { seenOn, isOfNewestRow } = this.#options
    if (!imported || !isOfNewestRow) return false
    const { record_date: known } = JSON.parse(imported) as ImportedCarrier
    return refusalByAge({ file: seenOn, record: recordDate, isOfNewestRow }, { file: '', record: known }) !== undefined
  }

  /** Counts a row that the directory has unchanged, or that its date keeps from changing anything. */
  #isSettled(row: FileRow, mark: string): boolean {
    const { counts } = this.tally
    if (mark === ROW_MARKS.unknown || mark === ROW_MARKS.differs || mark === ROW_MARKS.suppressed) return false
    if (this.#options.isRepeated(row.usdotNumber)) this.tally.skip(SKIP_REASONS.repeated)
    else if (mark === ROW_MARKS.older) this.tally.skip(SKIP_REASONS[this.#options.seenOn ? 'older' : 'undated'])
    else if (mark === ROW_MARKS.created) counts.created += 1
    else if (mark === ROW_MARKS.updated) counts.updated += 1
    else counts.unchanged += 1
    return true
  }

  /** @param skip called with the reason if the row does not belong in the directory */
  #carrierOf(
    row: FileRow,
    proven: ProvenWork,
    skip: (reason: SkipReason, recordDate: string) => void,
  ): ImportedCarrier | undefined {
    const read = row.read(proven)
    if ('rejected' in read) this.#reject(row, read.rejected)
    else if ('skipped' in read) skip(read.skipped, read.recordDate)
    else if (this.#options.isRepeated(read.carrier.usdot_number)) this.tally.skip(SKIP_REASONS.repeated)
    else return this.#sound(row, tidyCarrier(read.carrier))
    return undefined
  }

  #sound(row: FileRow, carrier: ImportedCarrier): ImportedCarrier | undefined {
    const problem = carrierProblem(carrier)
    if (problem) this.#reject(row, problem)
    return problem ? undefined : carrier
  }

  #reject(row: FileRow, reason: string): void {
    this.#options.reject(row, reason)
    this.#lastRejected = row.line
    this.tally.counts.rejected += 1
  }

  /** Updates companies that someone created meanwhile, skips those that went on the do-not-list, and returns the other rows. */
  async #takeKnown(rows: readonly ReadRow[]): Promise<ReadRow[]> {
    const asked = rows.map(({ carrier, row_hash }) => [carrier.usdot_number, row_hash] as const)
    const { directory, seenOn } = this.#options
    const { marks, differing } = await directory.compare(asked, seenOn, true)
    const found = new Map(differing.map((one) => [one[0], one]))
    const known = rows.flatMap((read, at): KnownRow[] => {
      const [, listing = '', , imported = ''] = found.get(at) ?? []
      return listing ? [{ ...read, listing, imported }] : []
    })
    await this.#update(known)
    for (const mark of marks) if (mark === ROW_MARKS.suppressed) this.tally.skip(DO_NOT_LIST)
    return rows.filter((_, at) => marks[at] === ROW_MARKS.unknown)
  }

  /** Notes carriers that the file no longer lists as carriers for hire. Their pages say so, and a rule hides them later. */
  async #depart(rows: readonly DepartedRow[]): Promise<void> {
    const { directory, seenOn, isDry } = this.#options
    const updates: CarrierUpdate[] = []
    const left: [number: string, kind: LeftKind][] = []
    for (const { reason, row_hash, listing, imported } of rows) {
      const before = JSON.parse(imported) as ImportedCarrier
      const { usdot_number } = before
      if (before.state === 'hidden' || !isLeftKind(reason) || this.#options.isRepeated(usdot_number)) {
        this.tally.skip(SKIP_REASONS[reason])
        continue
      }
      const carrier: ImportedCarrier = { ...before, state: 'hidden' }
      updates.push({
        ...{ listing, usdot_number, changes: {}, along: {} },
        ...{ imported: JSON.stringify(carrier), hash: carrierHash(carrier), row_hash },
      })
      left.push([usdot_number, reason])
      this.tally.counts.updated += 1
      this.tally.departed(carrier, leftReason(reason))
    }
    if (isDry) return
    for (const some of chunks(updates, CARRIERS_PER_UPDATE)) await directory.update(some, seenOn, false)
    await directory.markLeft(left, this.#file)
  }

  /** Notes known carriers that may no longer operate, and those that may again. */
  async #markLeft(rows: readonly KnownRow[]): Promise<void> {
    const { directory, isDry } = this.#options
    const marks = rows.map(({ carrier, imported }) => {
      const kind = leftKindOf(carrier)
      const before = imported ? (JSON.parse(imported) as ImportedCarrier) : undefined
      if (kind && before?.state !== 'hidden') this.tally.departed(carrier, leftReason(kind))
      return [carrier.usdot_number, kind] as const
    })
    if (!isDry) this.tally.returned(await directory.markLeft(marks, this.#file))
  }

  get #file(): { day: string; source: RecordSource } {
    return { day: this.#options.seenOn, source: this.#options.source }
  }

  async #update(rows: readonly KnownRow[]): Promise<void> {
    const { directory, cities, services, seenOn, isDry } = this.#options
    const offered = rows.flatMap(({ carrier }) => carrier.services)
    await services.addFurther(offered, directory, isDry)
    const updates = rows.map(({ carrier, listing, imported, hash, row_hash }): CarrierUpdate => {
      const before = imported ? (JSON.parse(imported) as ImportedCarrier) : undefined
      const { usdot_number, company_census: census, ...others } = carrier
      const memory = { imported: JSON.stringify({ usdot_number, ...others }), hash, row_hash }
      const changes = carrierChanges(carrier, before, { cities, services })
      return { listing, usdot_number, ...changes, ...memory, ...(census && { census }) }
    })
    const added = cities.takeAdded()
    if (!isDry && added.plain.length + added.ruling.length > 0)
      await directory.insert({ cities: added, listings: [], memories: [], census: [] }, seenOn)
    const byNumber = new Map(rows.map((known) => [known.carrier.usdot_number, known]))
    for (const some of chunks(updates, CARRIERS_PER_UPDATE))
      for (const { usdot_number, fields, isCensusNews, error } of await directory.update(some, seenOn, isDry)) {
        const known = byNumber.get(usdot_number)
        if (!known) continue
        if (error) this.#reject(known.row, error)
        else if (isCensusNews && Object.keys(fields).length === 0) this.tally.counts.updated += 1
        else this.tally.updated(known.carrier, fields, (id) => cities.nameOf(id) || services.nameOf(id))
      }
  }
}

const LENGTH = 20

const short = (text: string): string => hash('sha1', text, 'base64url').slice(0, LENGTH)

/** Hash of a carrier's record, without its file date. */
const carrierHash = (carrier: ImportedCarrier): string => short(JSON.stringify({ ...carrier, source_date: '' }))

/** Hash of a row in the file, for one version of the readers. */
const rowHash = (version: string, cells: readonly string[]): string => short(`${version}\0${cells.join('\0')}`)
