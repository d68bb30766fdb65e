import { z } from 'zod'
import { pathOf } from '../../contract/route.ts'
import { ROUTES } from '../../contract/routes.ts'
import type { CarrierEvent } from '../../domain/carrier-record/carrier-events.ts'
import type { FederalFile } from '../../domain/carrier-record/federal-files.ts'
import type { LeftKind } from '../../domain/carrier-record/left-census.ts'
import type { CityCorrection } from '../../domain/imports/city-corrections.ts'
import { type CarriersOfFile, RECORD_MARKS, type RecordMark } from '../../domain/imports/federal-rows.ts'
import type {
  ImportReport,
  ImportRunCounts,
  ImportState,
  RunRequest,
  UndoStep,
} from '../../domain/imports/import-runs.ts'
import type { CarrierUpdate, CarrierUpdated, RowComparison } from '../../domain/imports/imported-carrier.ts'
import { type CensusComparison, KNOWN_KINDS, type KnownCarrier } from '../../domain/imports/left-carriers.ts'
import {
  PICTURE_VERDICTS,
  type PictureMark,
  type PictureVerdict,
} from '../../domain/imports/tables/imported-pictures.ts'
import type { RowOutcome, TableStep } from '../../domain/imports/tables/table-rows.ts'
import { HIDE_LEFT_AFTER_MONTHS } from '../../domain/removal-requests/rules.ts'
import { type ClientOptions, DirectoryClient } from './directory-client.ts'

const fieldsSchema = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))
const comparisonSchema = z.object({
  marks: z.string(),
  differing: z.array(z.tuple([z.int(), z.string(), z.string(), z.string()])),
  authorized: z.array(z.int()),
  brokers: z.array(z.int()),
  movers: z.array(z.int()),
}) satisfies z.ZodType<RowComparison>
const updatedSchema = z.array(
  z.object({ usdot_number: z.string(), fields: fieldsSchema, isCensusNews: z.boolean(), error: z.string() }),
) satisfies z.ZodType<CarrierUpdated[]>
const undoneSchema = z.object({
  removed: z.int(),
  restored: z.int(),
  left: z.record(z.string(), z.int()),
  next: z.string(),
}) satisfies z.ZodType<UndoStep>
const outcomesSchema = z.array(
  z.object({
    outcome: z.enum(['created', 'updated', 'unchanged', 'skipped', 'rejected']),
    reason: z.string(),
    name: z.string(),
    slug: z.string(),
    fields: fieldsSchema,
    listing: z.string().optional(),
  }),
) satisfies z.ZodType<RowOutcome[]>
const verdictSchema = z.enum(PICTURE_VERDICTS)
const storedPictureSchema = z.object({ verdict: verdictSchema, problem: z.string() })
const recordsSchema = z.array(z.tuple([z.string(), z.unknown(), z.enum(RECORD_MARKS)]))
const carriersSchema = z.object({ missing: z.int(), contained: z.int() }) satisfies z.ZodType<CarriersOfFile>
const leftSchema = z.object({ left: z.int() })
const comparedSchema = z.object({
  contained: z.int(),
  highest: z.int(),
  missing: z.record(z.string(), z.int()),
  highestMissing: z.array(z.int()),
  names: z.array(z.object({ usdot_number: z.string(), name: z.string() })),
  next: z.string(),
}) satisfies z.ZodType<CensusComparison>
const knownSchema = z.object({
  known: z.array(z.tuple([z.string(), z.string(), z.string(), z.enum(KNOWN_KINDS)])),
  next: z.string(),
})
const leftMonthsSchema = z.array(z.object({ hide_left_after_months: z.int() }))
const regionsSchema = z.object({ regions: z.array(z.string()), rowsBefore: z.int() })
const returnedSchema = z.object({ returned: z.int(), next: z.string().default('') })
const nextSchema = z.object({ next: z.string() })
const agedSchema = z.object({ hidden: z.int(), published: z.int() })
const refusedSchema = z.object({ refused: z.array(z.object({ id: z.string(), reason: z.string() })) })

/** Cities as stored: those that SQL can insert, and those that first have to move a smaller city of their name. */
export interface AddedCities {
  plain: object[]
  ruling: object[]
}

/** What one transaction stores for new companies. */
export interface Insertion {
  cities: AddedCities
  listings: readonly { id: string }[]
  /** `[listing, ImportedCarrier without LISTED_FIELDS, hash, hash of its row]` for each. */
  memories: readonly unknown[]
  /** `[listing, CompanyCensusRow]` for those about which the company census says more. */
  census: readonly unknown[]
}

/** JSON in ASCII, because the server's engine would convert other text to UTF-16 and back at each use. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The fields that all rows share, and each row's values in that order. */
const inOrder = <Row extends object>(rows: readonly Row[]): [fields: string[], values: unknown[][]] => {
  const fields = Object.keys(rows[0] ?? {}) as (string & keyof Row)[]
  return [fields, rows.map((row) => fields.map((field) => row[field]))]
}

interface DirectoryOptions extends ClientOptions {
  /** This process's name in its runs. */
  holder: string
}

/** The server's side of a run. Methods throw DirectoryError. */
export class Directory extends DirectoryClient {
  readonly #holder: string
  #run = ''

  constructor({ holder, ...options }: DirectoryOptions) {
    super(options)
    this.#holder = holder
  }

  /** Begins a run, which the other methods belong to. */
  async begin(request: Omit<RunRequest, 'holder'>): Promise<{ run: string; isContinued: boolean }> {
    const answer = await this.send('POST', ROUTES.beginRun.path, { ...request, holder: this.#holder })
    const begun = z.object({ run: z.string(), isContinued: z.boolean() }).parse(answer)
    this.#run = begun.run
    return begun
  }

  async note(note: RunNote): Promise<void> {
    await this.#step('note', note)
  }

  /** @param seenOn date of the file, which a run that is not dry also stores for known companies. '' if unknown */
  async compare(
    rows: readonly (readonly [number: string, hash: string])[],
    seenOn: string,
    isDry: boolean,
  ): Promise<RowComparison> {
    return comparisonSchema.parse(await this.#step('compare', rows, { seen: seenOn, dry: isDry ? '1' : '' }))
  }

  async same(rows: readonly (readonly [listing: string, rowHash: string])[]): Promise<void> {
    if (rows.length > 0) await this.#step('same', rows)
  }

  async takenSlugs(slugs: readonly string[]): Promise<string[]> {
    return z.array(z.string()).parse(await this.#step('slugs', slugs))
  }

  /** @returns the refused rows, by id */
  async insert(
    { cities, listings, memories, census }: Insertion,
    seenOn: string,
  ): Promise<{ id: string; reason: string }[]> {
    const lines = [cities.ruling, cities.plain, ...inOrder(listings), memories, census]
    const body = lines.map(asciiJson).join('\n')
    return refusedSchema.parse(await this.#step('insert', body, { seen: seenOn })).refused
  }

  async update(updates: readonly CarrierUpdate[], seenOn: string, isDry: boolean): Promise<CarrierUpdated[]> {
    return updatedSchema.parse(await this.#step('update', updates, { seen: seenOn, dry: isDry ? '1' : '' }))
  }

  /** Rows of listings or reviews. With `isDry` nothing is stored. */
  async takeRows(step: TableStep, isDry: boolean): Promise<RowOutcome[]> {
    return outcomesSchema.parse(await this.#step('rows', step, { dry: isDry ? '1' : '' }))
  }

  async wantedPictures(marks: readonly PictureMark[]): Promise<PictureVerdict[]> {
    return z.array(verdictSchema).parse(await this.#step('wanted-pictures', marks))
  }

  /** @returns the problem if the server refuses the file, '' otherwise */
  async storePicture({ content, isApproved, ...fields }: NewPicture): Promise<z.infer<typeof storedPictureSchema>> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('approved', isApproved ? '1' : '')
    const [name, type] = fields.kind === 'logo' ? ['logo.png', 'image/png'] : ['photo.jpg', 'image/jpeg']
    form.set('file', new File([new Uint8Array(content)], name, { type }))
    return storedPictureSchema.parse(await this.#step('picture', form))
  }

  /** Corrects cities until no company is left in a wrong one. */
  async correctCities(corrections: readonly CityCorrection[]): Promise<void> {
    while (leftSchema.parse(await this.#step('correct-cities', corrections)).left > 0);
  }

  /** What the directory has about these USDOT numbers. */
  async readRecords(numbers: readonly string[]): Promise<[number: string, records: unknown, mark: RecordMark][]> {
    return numbers.length === 0 ? [] : recordsSchema.parse(await this.#step('read-records', numbers))
  }

  /** @param records with what is new about carriers that someone manages or watches */
  async writeRecords(
    records: readonly (readonly [number: string, records: object, isNews: boolean, news: readonly CarrierEvent[]])[],
  ): Promise<void> {
    const hasNews = records.some(([, , , news]) => news.length > 0)
    await this.#step('write-records', asciiJson(records), hasNews ? { news: '1' } : {})
  }

  async countRecords(file: FederalFile, checksum: string): Promise<CarriersOfFile> {
    return carriersSchema.parse(await this.#step('count-records', {}, { file, checksum }))
  }

  /** Removes what other files of this kind said. */
  async sweepRecords(file: FederalFile, checksum: string): Promise<void> {
    await this.#toTheEnd('sweep-records', { file, checksum })
  }

  /** Notes that carriers had no crash that the newest whole crash file does not name. */
  async noteCrashes(): Promise<void> {
    await this.#toTheEnd('note-crashes', {})
  }

  /** How the next known carriers compare with a census. */
  async compareCensus(part: { day: string; source: string; after: string }): Promise<CensusComparison> {
    return comparedSchema.parse(await this.#step('compare-census', {}, part))
  }

  /** The known carriers, for a dry run to compare with a census. */
  async *knownCarriers(file: { day: string; source: string }): AsyncGenerator<KnownCarrier[]> {
    for (let after: string | undefined; after !== ''; ) {
      const { known, next } = knownSchema.parse(await this.#step('known-carriers', {}, { ...file, after: after ?? '' }))
      yield known
      after = next
    }
  }

  /** After how many months a carrier that left is hidden. 0 for never. */
  async hideLeftAfterMonths(): Promise<number> {
    const [settings] = leftMonthsSchema.parse(await this.newest('directory_settings', '', 1))
    return settings?.hide_left_after_months ?? HIDE_LEFT_AFTER_MONTHS.first
  }

  async censusRegions(file: { day: string; source: string }): Promise<z.infer<typeof regionsSchema>> {
    return regionsSchema.parse(await this.#step('census-regions', {}, file))
  }

  /** Marks carriers as having left, or as listed again. @returns how many are listed again */
  async markLeft(
    carriers: readonly (readonly [number: string, kind: LeftKind | ''])[],
    file: { day: string; source: string },
  ): Promise<number> {
    if (carriers.length === 0) return 0
    return returnedSchema.parse(await this.#step('mark-left', asciiJson(carriers), file)).returned
  }

  /** Marks all carriers that a whole census lacks. */
  async markMissing(file: { day: string; source: string }): Promise<void> {
    await this.#toTheEnd('mark-missing', file)
  }

  /** Takes carriers back that an earlier census lacked. @returns how many */
  async markReturned(): Promise<number> {
    let count = 0
    for (let after: string | undefined; after !== ''; ) {
      const { returned, next } = returnedSchema.parse(await this.#step('mark-returned', {}, { after: after ?? '' }))
      count += returned
      after = next
    }
    return count
  }

  async #toTheEnd(step: string, params: Record<string, string>): Promise<void> {
    for (let after: string | undefined; after !== ''; )
      after = nextSchema.parse(await this.#step(step, {}, { ...params, after: after ?? '' })).next
  }

  /** Hides companies that no file has contained for the configured time, and publishes those that came back. */
  async checkAges(): Promise<z.infer<typeof agedSchema>> {
    return agedSchema.parse(await this.send('POST', ROUTES.answerAgeCheck.path, {}))
  }

  async undo(after: string): Promise<UndoStep> {
    return undoneSchema.parse(await this.#step('undo', undefined, { after }))
  }

  #step(step: string, body: unknown, params: Record<string, string> = {}): Promise<unknown> {
    const query = new URLSearchParams({ holder: this.#holder, ...params })
    return this.send('POST', `${pathOf(ROUTES.runImportStep, { run: this.#run, step })}?${query}`, body)
  }
}

interface NewPicture extends PictureMark {
  description: string
  isApproved: boolean
  content: Uint8Array
}

/** A run's report to the directory. A state that is not running ends the run. */
interface RunNote {
  state?: ImportState
  progress?: number
  counts?: ImportRunCounts
  report?: ImportReport
  error?: string
  /** Releases the run without ending it. */
  release?: boolean
}
