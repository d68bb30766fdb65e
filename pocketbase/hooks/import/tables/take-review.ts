import { type ReviewRow, ROW_REASONS, type RowOutcome } from '../../../../domain/imports/tables/table-rows.ts'
import { momentFromNow, selectRows } from '../../database/records.ts'
import { findCompany } from './find-company.ts'
import { keepChange } from './listing-memory.ts'
import { outcomes, ruleProblem, tidied } from './row-outcome.ts'

/** A review is known by its company, its author's name and its words. */
const SAME = `FROM (SELECT id FROM reviews WHERE listing = {:listing} AND lower(customer_name) = lower({:customer_name})
  AND review_text = {:review_text} LIMIT 1)`
const BY_ADDRESS = `FROM (SELECT id FROM reviews WHERE listing = {:listing} AND customer_email != ''
  AND lower(customer_email) = lower({:customer_email}) LIMIT 1)`

/** The hash of the row that this run made a review of; undefined when it did not. */
const madeBy = (tx: core.App, run: string, record: string): string | undefined =>
  selectRows<string>(
    tx,
    "json_quote(coalesce(before->>'hash', ''))",
    "FROM import_changes WHERE run = {:run} AND collection = 'reviews' AND record = {:record}",
    { run, record },
  )[0]

interface ReviewAbout {
  listing: string
  isApproved: boolean
}

const create = (tx: core.App, run: string, { hash, values, date }: ReviewRow, about: ReviewAbout): RowOutcome => {
  const review = new Record(tx.findCachedCollectionByNameOrId('reviews'))
  review.load({ ...values, listing: about.listing, is_approved: about.isApproved })
  // noon is the same day for all readers of the two countries
  if (date) review.setRaw('created', new DateTime(`${date} 12:00:00.000Z`))
  tx.save(review)
  keepChange(tx, run, 'reviews', review.id, { isMade: true, hash, written: review.getString('updated') })
  return outcomes.created(values.customer_name)
}

/** Stores a row of reviews. What the directory has of it already stays as it is. */
export const takeReview = (tx: core.App, run: string, row: ReviewRow, isApproved: boolean): RowOutcome => {
  const { company, date } = row
  const values = tidied('reviews', row.values)
  const problem = ruleProblem('reviews', { ...values })
  if (problem) return outcomes.rejected(problem)
  if (date > momentFromNow(0).slice(0, 10)) return outcomes.rejected(ROW_REASONS.future)
  const found = findCompany(tx, company)
  if (!found) return outcomes.rejected(ROW_REASONS.noCompany)
  if ('reason' in found) return outcomes.rejected(found.reason)
  const listing = found.id
  const [same] = selectRows<string>(tx, 'json_quote(id)', SAME, { listing, ...values })
  if (same === undefined) {
    if (selectRows(tx, 'json_quote(id)', BY_ADDRESS, { listing, ...values }).length > 0)
      return outcomes.skipped(ROW_REASONS.reviewedAlready)
    return create(tx, run, { ...row, values }, { listing, isApproved })
  }
  const hash = madeBy(tx, run, same)
  if (hash === undefined) return outcomes.unchanged()
  return hash === row.hash ? outcomes.created(values.customer_name) : outcomes.skipped(ROW_REASONS.repeated)
}
