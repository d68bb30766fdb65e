import { FACT_LABELS } from '../../domain/carrier-record/carrier-facts.ts'
import { IMPORT_SAMPLES, type ImportReport, type ImportRunCounts } from '../../domain/imports/import-runs.ts'
import type { FieldChange, ImportedCarrier } from '../../domain/imports/imported-carrier.ts'
import { LISTING_LABELS } from '../../domain/listings/rules.ts'

const LABELS: Readonly<Record<string, string>> = {
  ...FACT_LABELS,
  ...LISTING_LABELS,
  state: 'State',
  state_reason: 'Reason',
}

/** Counts the results of a run, and collects examples. */
export class RunCounts {
  readonly counts: ImportRunCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, skipped: {}, rejected: 0 }
  readonly report: ImportReport = { source: '', warnings: [], samples: [], created: [], left: {} }

  skip(reason: string): void {
    this.counts.skipped[reason] = (this.counts.skipped[reason] ?? 0) + 1
  }

  /** A known carrier is no longer listed as an active carrier for hire. */
  departed({ usdot_number, name }: Pick<ImportedCarrier, 'usdot_number' | 'name'>, reason: string): void {
    this.report.departed ??= {}
    this.report.departed[reason] = (this.report.departed[reason] ?? 0) + 1
    this.report.departedNames ??= []
    if (this.report.departedNames.length < IMPORT_SAMPLES)
      this.report.departedNames.push({ usdot_number, name, reason })
  }

  returned(count: number): void {
    if (count > 0) this.report.returned = (this.report.returned ?? 0) + count
  }

  created({ usdot_number, name, city, region }: ImportedCarrier): void {
    this.counts.created += 1
    if (this.report.created.length < IMPORT_SAMPLES)
      this.report.created.push({ usdot_number, name, place: `${city}, ${region}` })
  }

  /** @param nameOf returns the name for an id */
  updated(
    { usdot_number, name }: Pick<ImportedCarrier, 'usdot_number' | 'name'>,
    fields: Record<string, FieldChange>,
    nameOf: (id: string) => string,
  ): void {
    const changed = Object.entries(fields)
    if (changed.length === 0) {
      this.counts.unchanged += 1
      return
    }
    this.counts.updated += 1
    const words = (value: unknown): string =>
      Array.isArray(value)
        ? value.map(words).join(', ')
        : typeof value === 'string'
          ? nameOf(value) || value
          : String(value)
    for (const [field, [was, is]] of changed) {
      if (this.report.samples.length >= IMPORT_SAMPLES) return
      this.report.samples.push({
        usdot_number,
        name,
        field: LABELS[field] ?? field,
        before: words(was),
        after: words(is),
      })
    }
  }
}
