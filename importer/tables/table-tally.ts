import { IMPORT_SAMPLES, type ImportReport, type ImportRunCounts } from '../../domain/imports/import-runs.ts'
import { importedFieldLabel } from '../../domain/imports/messages.ts'
import { PREVIEWED_ROWS, PREVIEWED_TEXT, type PreviewedRow } from '../../domain/imports/tables/previewed-row.ts'
import { tableColumnLabel } from '../../domain/imports/tables/table-columns.ts'
import type { ListingRow, ReviewRow, RowOutcome } from '../../domain/imports/tables/table-rows.ts'
import { SpreadSample } from './spread-sample.ts'

/** What examples show of a row. */
export interface TalliedRow {
  line: number
  read: ListingRow | ReviewRow
}

/** Reasons that a report counts. */
const MOST_REASONS = 20
const REASON_MAX = 200
const OTHER_REASONS = 'other reasons'
/** Reasons quote values of the file. */
const QUOTED = /“[^”]*”|"[^"]*"/g
/** The name and the place of a company are its title. */
const OF_TITLE = ['name', 'location']

/** Counts the results of a run, and collects examples. */
export class TableTally {
  readonly counts: ImportRunCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, skipped: {}, rejected: 0 }
  readonly report: ImportReport & { rejected: { line: number; reason: string }[]; reasons: Record<string, number> } = {
    ...{ source: '', warnings: [], samples: [], created: [], left: {}, rejected: [], reasons: {} },
  }
  readonly #nameOf: (id: string) => string
  readonly #cityOf: (id: string) => string
  readonly #preview = new SpreadSample<PreviewedRow>(PREVIEWED_ROWS)

  /**
   * @param nameOf name of a city or service by id, '' for none
   * @param cityOf city and state by id, '' for none
   */
  constructor(nameOf: (id: string) => string, cityOf: (id: string) => string) {
    this.#nameOf = nameOf
    this.#cityOf = cityOf
  }

  take(row: TalliedRow, { outcome, reason, name, slug, fields }: RowOutcome): void {
    if (outcome === 'skipped') this.skip(reason)
    else if (outcome === 'rejected') this.reject(row.line, reason)
    else this.counts[outcome] += 1
    if (outcome === 'created') this.#created(row, name)
    if (outcome === 'updated') this.#updated(row, name, fields)
    if (outcome === 'created' || outcome === 'updated')
      this.#preview.offer(() => this.#previewed(row, { outcome, slug, fields }))
  }

  preview(): PreviewedRow[] {
    return this.#preview.items()
  }

  /** Counts a stored row that names an owner. */
  takeOwner({ outcome }: RowOutcome): void {
    if (outcome !== 'skipped' && outcome !== 'rejected') this.report.owners = (this.report.owners ?? 0) + 1
  }

  skip(reason: string): void {
    this.counts.skipped[reason] = (this.counts.skipped[reason] ?? 0) + 1
  }

  reject(line: number, reason: string): void {
    this.counts.rejected += 1
    const { reasons } = this.report
    const general = reason.replace(QUOTED, '…').slice(0, REASON_MAX)
    const isCounted = Object.hasOwn(reasons, general) || Object.keys(reasons).length < MOST_REASONS
    const counted = isCounted ? general : OTHER_REASONS
    reasons[counted] = (reasons[counted] ?? 0) + 1
    if (this.report.rejected.length < IMPORT_SAMPLES) this.report.rejected.push({ line, reason: reason.slice(0, 300) })
  }

  #created({ read: { company } }: TalliedRow, name: string): void {
    if (this.report.created.length >= IMPORT_SAMPLES) return
    const about = company.name && company.name !== name ? company.name : ''
    const place = [about || company.slug, this.#nameOf(company.location)].filter(Boolean).join(', ')
    this.report.created.push({ usdot_number: company.usdot_number, name, place })
  }

  #updated({ read: { company } }: TalliedRow, name: string, fields: RowOutcome['fields']): void {
    for (const [field, [was, is]] of Object.entries(fields)) {
      if (this.report.samples.length >= IMPORT_SAMPLES) return
      const change = { field: importedFieldLabel(field), before: this.#words(was), after: this.#words(is) }
      this.report.samples.push({ usdot_number: company.usdot_number, name, ...change })
    }
  }

  #previewed(
    { line, read }: TalliedRow,
    { outcome, slug, fields }: Pick<PreviewedRow, 'outcome' | 'slug'> & Pick<RowOutcome, 'fields'>,
  ): PreviewedRow {
    const { company, values } = read
    const isReview = 'rating' in values && 'review_text' in values
    const changes = outcome === 'updated' ? Object.entries(fields) : this.#news(read)
    return {
      ...{ line, outcome, slug, name: this.#short(company.name || slug) },
      place: isReview ? '' : this.#cityOf(company.location),
      fields: changes.map(([field, [before, after]]) => ({
        label: isReview ? tableColumnLabel('reviews', field) : importedFieldLabel(field),
        before: this.#short(before),
        after: this.#short(after),
      })),
    }
  }

  /** What a new record has. */
  #news(read: ListingRow | ReviewRow): [field: string, change: readonly ['', unknown]][] {
    const { values } = read
    const stored: Record<string, unknown> = { ...values, ...('date' in read && { date: read.date }) }
    const news = Object.entries(stored).filter(([field, value]) => !OF_TITLE.includes(field) && value !== '')
    const [old = ''] = 'from' in read ? read.from : []
    const all = old ? [...news, ['Old page', `/${old}`] as const] : news
    return all.map(([field, value]) => [field, ['', value]])
  }

  #words(value: unknown): string {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (Array.isArray(value)) return value.map((each) => this.#words(each)).join(', ')
    return this.#nameOf(String(value)) || String(value)
  }

  #short(value: unknown): string {
    const text = this.#words(value)
    return text.length > PREVIEWED_TEXT ? `${text.slice(0, PREVIEWED_TEXT - 1)}…` : text
  }
}
