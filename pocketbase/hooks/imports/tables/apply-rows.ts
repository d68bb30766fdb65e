import type { FieldChange } from '../../../../domain/imports/imported-carrier.ts'
import {
  type CompanyMark,
  isTableStep,
  type ListingRow,
  type ReviewRow,
  ROW_REASONS,
  ROWS_PER_STEP,
  type RowOutcome,
  type TableStep,
} from '../../../../domain/imports/tables/table-rows.ts'
import { DO_NOT_LIST } from '../../../../domain/removal-requests/rules.ts'
import { asActor, IMPORTER } from '../../changes/request-context.ts'
import { selectRows, timeFromNow } from '../../database/records.ts'
import { notifyPublisher } from '../../publishing/notify-publisher.ts'
import { isOnDoNotList } from '../../removal-requests/do-not-list.ts'
import { readBody, renewLease } from '../active-run.ts'
import { insertCities, writeChanges } from '../write-carriers.ts'
import {
  type ListingMemory,
  memoryOf,
  NewListings,
  noteOldId,
  noteOwner,
  outcomes,
  recordChange,
  redirectOldPages,
  ruleProblem,
  storeMemory,
  tidyValues,
} from './new-listings.ts'

const messageOf = (error: unknown): string => String(error instanceof Error ? error.message : error).slice(0, 300)

/** Rejects a row that fails, so that the others can continue. */
const orRejected = (apply: () => RowOutcome): RowOutcome => {
  try {
    return apply()
  } catch (error) {
    return outcomes.rejected(messageOf(error))
  }
}

const applyAll = (tx: core.App, run: string, { cities, listings, reviews, arrival }: TableStep): RowOutcome[] => {
  if (cities.ruling.length + cities.plain.length > 0)
    insertCities(tx, run, [JSON.stringify(cities.ruling), JSON.stringify(cities.plain)], new DateTime().string())
  const newListings = new NewListings(tx, run)
  const applied = [
    ...listings.map((row) => {
      // A failure here is not caused by this row.
      if (newListings.mayContain(row.company)) newListings.store()
      return orRejected(() => applyListing(tx, run, row, newListings))
    }),
    ...reviews.map((row) => orRejected(() => applyReview(tx, run, row, arrival === 'approved' && !row.isWaiting))),
  ]
  newListings.store()
  return applied
}

/** Rolls back the transaction of a dry run. */
const DRY_RUN = 'a dry run stores nothing'

/** A city that was created meanwhile becomes a 409, after which the importer reads the cities again. */
const asConflict = (error: unknown): unknown =>
  /UNIQUE constraint failed/.test(String(error))
    ? new ApiError(409, 'A city of this step was created meanwhile.', {
        taken: new ValidationError('validation_import_taken', String(error)),
      })
    : error

/**
 * POST /api/directory/imports/{run}/rows with a TableStep: stores new companies together by SQL, and other rows through
 * the hooks of their records, few at a time so that other saves do not wait. With `dry=1` it rolls back. Answers a
 * RowOutcome for each row.
 */
export const applyRows = (e: core.RequestEvent) => {
  const step: unknown = JSON.parse(readBody(e))
  if (!isTableStep(step)) throw new BadRequestError('These are not rows of a table.')
  if (step.listings.length + step.reviews.length > ROWS_PER_STEP)
    throw new BadRequestError(`A request can have at most ${ROWS_PER_STEP} rows.`)
  const isDry = e.request?.url?.query().get('dry') === '1'
  const run = renewLease(e.app, e)
  let answer: RowOutcome[] | undefined
  try {
    e.app.runInTransaction((tx) => {
      asActor(tx, IMPORTER, () => {
        answer = applyAll(tx, run, step)
      })
      if (isDry) throw new Error(DRY_RUN)
    })
  } catch (error) {
    if (!isDry || !answer) throw asConflict(error)
  }
  if (!isDry) notifyPublisher(e.app)
  return e.json(200, answer)
}

const slugOf = (tx: core.App, listing: string): string =>
  selectRows<string>(tx, 'json_quote(slug)', 'FROM company_listings WHERE id = {:listing}', { listing })[0] ?? ''

/** Reviews with the same company, author and text are the same review. */
const SAME_REVIEW = `FROM (SELECT id FROM reviews WHERE listing = {:listing} AND lower(customer_name) = lower({:customer_name})
  AND review_text = {:review_text} LIMIT 1)`
const SAME_REVIEWER = `FROM (SELECT id FROM reviews WHERE listing = {:listing} AND customer_email != ''
  AND lower(customer_email) = lower({:customer_email}) LIMIT 1)`

/** The hash of the row from which this run created the review; undefined if it did not create it. */
const hashOfCreated = (tx: core.App, run: string, record: string): string | undefined =>
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
  // Noon UTC is the same day everywhere in the US and Canada.
  if (date) review.setRaw('created', new DateTime(`${date} 12:00:00.000Z`))
  tx.save(review)
  recordChange(tx, run, 'reviews', review.id, { isMade: true, hash, written: review.getString('updated') })
  return outcomes.created(values.customer_name, slugOf(tx, about.listing))
}

/** Stores a row as a review, unless the review exists already. */
const applyReview = (tx: core.App, run: string, row: ReviewRow, isApproved: boolean): RowOutcome => {
  const { company, date } = row
  const values = tidyValues('reviews', row.values)
  const problem = ruleProblem('reviews', { ...values })
  if (problem) return outcomes.rejected(problem)
  if (date > timeFromNow(0).slice(0, 10)) return outcomes.rejected(ROW_REASONS.future)
  const found = findCompany(tx, company)
  if (!found) return outcomes.rejected(ROW_REASONS.noCompany)
  if ('reason' in found) return outcomes.rejected(found.reason)
  const listing = found.id
  const [same] = selectRows<string>(tx, 'json_quote(id)', SAME_REVIEW, { listing, ...values })
  if (same === undefined) {
    if (selectRows(tx, 'json_quote(id)', SAME_REVIEWER, { listing, ...values }).length > 0)
      return outcomes.skipped(ROW_REASONS.reviewedAlready)
    return create(tx, run, { ...row, values }, { listing, isApproved })
  }
  const hash = hashOfCreated(tx, run, same)
  if (hash === undefined) return outcomes.unchanged()
  return hash === row.hash
    ? outcomes.created(values.customer_name, slugOf(tx, listing))
    : outcomes.skipped(ROW_REASONS.repeated)
}

const emptyLike = (value: unknown): unknown => {
  if (typeof value === 'boolean') return false
  if (typeof value === 'number') return 0
  return Array.isArray(value) ? [] : ''
}

/** Writes only fields that are empty or unchanged since the last import, so that a company keeps what people wrote. */
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
      [memory?.imported[field] ?? emptyLike(is), is],
    ]),
  )
  const fields = writeChanges(listing, changes)
  redirectOldPages(tx, id, row.from)
  if (Object.keys(fields).length === 0) {
    noteOldId(tx, id, row.company.old_id)
    noteOwner(tx, run, id, row.owner ?? '')
    return outcomes.unchanged()
  }
  const isUntouched = memory?.written === listing.original().getString('updated')
  tx.save(listing)
  recordChange(tx, run, 'company_listings', id, { fields, memory, isUntouched })
  const written = Object.fromEntries(Object.entries(fields).map(([field, [, is]]) => [field, is]))
  storeMemory(tx, id, {
    old_id: row.company.old_id || (memory?.old_id ?? ''),
    imported: { ...memory?.imported, ...written },
    row_hash: row.hash,
    run,
    outcome: 'updated',
    // An undo keeps a company that people have edited.
    written: memory && !isUntouched ? memory.written : listing.getString('updated'),
  })
  noteOwner(tx, run, id, row.owner ?? '')
  return outcomes.updated(listing.getString('name'), listing.getString('slug'), fields)
}

/** The outcome of a row that this run stored before it was interrupted. */
const earlierOutcome = ({ outcome }: ListingMemory, { company }: ListingRow, slug: string): RowOutcome =>
  outcome === 'created' ? outcomes.created(company.name, slug) : outcomes.updated(company.name, slug, {})

/** Updates the row's company or adds it to `newListings`. A continued run may meet a row that it stored before. */
const applyListing = (tx: core.App, run: string, row: ListingRow, newListings: NewListings): RowOutcome => {
  if (isOnDoNotList(tx, row.company.usdot_number)) return outcomes.skipped(DO_NOT_LIST)
  const found = findCompany(tx, row.company)
  if (found && 'reason' in found) return outcomes.rejected(found.reason)
  const memory = found && memoryOf(tx, found.id)
  if (found && memory?.row_hash === row.hash) {
    const outcome = memory.run === run ? earlierOutcome(memory, row, slugOf(tx, found.id)) : outcomes.unchanged()
    return { ...outcome, listing: found.id }
  }
  if (memory?.run === run) return outcomes.skipped(ROW_REASONS.repeated)
  const values = tidyValues('company_listings', row.values)
  // New companies are checked together when they are stored.
  if (!found) return newListings.add(row, values)
  const problem = ruleProblem('company_listings', values)
  if (problem) return outcomes.rejected(problem)
  return { ...update(tx, run, { row, values, id: found.id, memory: memory ?? null }), listing: found.id }
}

type Found = { id: string } | { reason: string } | undefined

const findIds = (tx: core.App, from: string, params: Record<string, string>): string[] =>
  selectRows<string>(tx, 'json_quote(id)', `FROM (SELECT ${from} LIMIT 2)`, params)

/** Only companies that have been public count: others have not proved their number or name. */
const EVER_PUBLIC = "id FROM company_listings WHERE address_since != ''"

const withNumber = (tx: core.App, number: string): string | undefined =>
  findIds(tx, `${EVER_PUBLIC} AND usdot_number != '' AND usdot_number = {:number}`, { number })[0]

const withSlug = (tx: core.App, slug: string): string | undefined =>
  findIds(tx, `${EVER_PUBLIC} AND slug = {:slug}`, { slug })[0] ??
  findIds(tx, 'listing AS id FROM slug_redirects WHERE from_slug = {:slug}', { slug })[0]

/** The company that an import created or found for a number of another directory. */
const withOldId = (tx: core.App, old: string): string | undefined =>
  findIds(tx, "listing AS id FROM listing_imports WHERE old_id != '' AND old_id = {:old}", { old })[0]

const LEGAL_FORM = /,? (inc|llc|ltd|corp|co|lp|ltée|ltee)\.?$/i

/** The spellings of a name, as a JSON array: "Maple Haul, Inc." and "Maple Haul Inc" are one company. */
const spellings = (name: string): string => {
  const bare = name.replace(/\.$/, '')
  const forms = [' $1', ' $1.', ', $1', ', $1.'].map((form) => name.replace(LEGAL_FORM, form))
  return JSON.stringify([...new Set([name, bare, `${bare}.`, ...forms])])
}

/** A company with another USDOT number is a different company, even with the same name. */
const BY_NAME = `${EVER_PUBLIC} AND location = {:location}
  AND lower(name) IN (SELECT lower(value) FROM json_each({:names}))
  AND ({:number} = '' OR usdot_number IN ('', {:number}))`

/**
 * Finds the company of a row by its USDOT number, else by its current or former slug, its number in the directory that it
 * comes from, or its name and city. Undefined if the directory does not have it.
 */
const findCompany = (tx: core.App, { usdot_number: number, slug, name, location, old_id }: CompanyMark): Found => {
  const id = (number && withNumber(tx, number)) || (slug && withSlug(tx, slug)) || (old_id && withOldId(tx, old_id))
  if (id) return { id }
  if (!name || !location) return undefined
  const [first, second] = findIds(tx, BY_NAME, { location, number, names: spellings(name) })
  if (second) return { reason: ROW_REASONS.several }
  return first ? { id: first } : undefined
}
