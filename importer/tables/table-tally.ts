import { IMPORT_SAMPLES, type ImportReport, type ImportRunCounts } from '../../domain/imports/import-runs.ts'
import { importedFieldLabel } from '../../domain/imports/messages.ts'
import type { CompanyMark, RowOutcome } from '../../domain/imports/tables/table-rows.ts'

/** What examples show of a row. */
export interface TalliedRow {
  line: number
  company: CompanyMark
}

/** Counts the results of a run, and collects examples. */
export class TableTally {
  readonly counts: ImportRunCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, skipped: {}, rejected: 0 }
  readonly report: ImportReport & { rejected: { line: number; reason: string }[] } = {
    ...{ source: '', warnings: [], samples: [], created: [], left: {}, rejected: [] },
  }
  readonly #nameOf: (id: string) => string

  /** @param nameOf name of a city or service by id, '' for none */
  constructor(nameOf: (id: string) => string) {
    this.#nameOf = nameOf
  }

  take(row: TalliedRow, { outcome, reason, name, fields }: RowOutcome): void {
    if (outcome === 'skipped') this.skip(reason)
    else if (outcome === 'rejected') this.reject(row.line, reason)
    else this.counts[outcome] += 1
    if (outcome === 'created') this.#created(row, name)
    if (outcome === 'updated') this.#updated(row, name, fields)
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
    if (this.report.rejected.length < IMPORT_SAMPLES) this.report.rejected.push({ line, reason: reason.slice(0, 300) })
  }

  #created({ company }: TalliedRow, name: string): void {
    if (this.report.created.length >= IMPORT_SAMPLES) return
    const about = company.name && company.name !== name ? company.name : ''
    const place = [about || company.slug, this.#nameOf(company.location)].filter(Boolean).join(', ')
    this.report.created.push({ usdot_number: company.usdot_number, name, place })
  }

  #updated({ company }: TalliedRow, name: string, fields: RowOutcome['fields']): void {
    const words = (value: unknown): string =>
      Array.isArray(value) ? value.map(words).join(', ') : this.#nameOf(String(value)) || String(value)
    for (const [field, [was, is]] of Object.entries(fields)) {
      if (this.report.samples.length >= IMPORT_SAMPLES) return
      const change = { field: importedFieldLabel(field), before: words(was), after: words(is) }
      this.report.samples.push({ usdot_number: company.usdot_number, name, ...change })
    }
  }
}
