import type { FieldChange } from '../../../../domain/imports/imported-carrier.ts'
import { type ListingRow, ROW_REASONS, type RowOutcome } from '../../../../domain/imports/tables/table-rows.ts'
import { SUPPRESSED } from '../../../../domain/removal-requests/rules.ts'
import { isSuppressed } from '../../takedown/suppressions.ts'
import { writeChanges } from '../write-changes.ts'
import { findCompany } from './find-company.ts'
import { keepChange, type ListingMemory, memoryOf, remember } from './listing-memory.ts'
import type { NewListings } from './new-listings.ts'
import { outcomes, ruleProblem, tidied } from './row-outcome.ts'

const nothingLike = (value: unknown): unknown => (Array.isArray(value) ? [] : '')

/** A company keeps what people wrote: a field is written while it says what the last import wrote, or nothing. */
const update = (
  tx: core.App,
  run: string,
  {
    row,
    values,
    id,
    memory,
  }: { row: ListingRow; values: Record<string, unknown>; id: string; memory: ListingMemory | null },
): RowOutcome => {
  const listing = tx.findRecordById('company_listings', id)
  const changes = Object.fromEntries(
    Object.entries(values).map(([field, is]): [string, FieldChange] => [
      field,
      [memory?.imported[field] ?? nothingLike(is), is],
    ]),
  )
  const fields = writeChanges(listing, changes)
  if (Object.keys(fields).length === 0) return outcomes.unchanged()
  const isUntouched = memory?.written === listing.original().getString('updated')
  tx.save(listing)
  keepChange(tx, run, 'company_listings', id, { fields, memory, isUntouched })
  const written = Object.fromEntries(Object.entries(fields).map(([field, [, is]]) => [field, is]))
  remember(tx, id, {
    imported: { ...memory?.imported, ...written },
    row_hash: row.hash,
    run,
    outcome: 'updated',
    // a company that people have touched stays theirs
    written: memory && !isUntouched ? memory.written : listing.getString('updated'),
  })
  return outcomes.updated(listing.getString('name'), fields)
}

/** What this run did to the row before it broke off. */
const again = ({ outcome }: ListingMemory, { company }: ListingRow): RowOutcome =>
  outcome === 'created' ? outcomes.created(company.name) : outcomes.updated(company.name, {})

/** Takes a row of listings, new ones into `news`, which holds none that it may be about. Its own run has met a row again when it goes on. */
export const takeListing = (tx: core.App, run: string, row: ListingRow, news: NewListings): RowOutcome => {
  const values = tidied('company_listings', row.values)
  const problem = ruleProblem('company_listings', values)
  if (problem) return outcomes.rejected(problem)
  if (isSuppressed(tx, row.company.usdot_number)) return outcomes.skipped(SUPPRESSED)
  const found = findCompany(tx, row.company)
  if (!found) return news.add(row, values)
  if ('reason' in found) return outcomes.rejected(found.reason)
  const memory = memoryOf(tx, found.id)
  if (memory?.row_hash === row.hash) return memory.run === run ? again(memory, row) : outcomes.unchanged()
  if (memory?.run === run) return outcomes.skipped(ROW_REASONS.repeated)
  return update(tx, run, { row, values, id: found.id, memory })
}
